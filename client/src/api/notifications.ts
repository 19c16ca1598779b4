/** Notifications: the addresses of the server about letters. */

import { get, post, query } from "./api.ts";
import type { ChoiceIn, HookIn, LetterList, MailIn, Me, PostInfo, Sent } from "./schema.ts";

export const notificationsApi = {
  read: () => get<PostInfo>("/api/me/post"),
  choose: (wish: ChoiceIn) => post<PostInfo>("/api/me/post", wish),
  subscribe: (browser: unknown) => post<PostInfo>("/api/me/post/push", browser),
  unsubscribe: () => post<PostInfo>("/api/me/post/push/stop"),
  address: (mail: MailIn) => post<PostInfo>("/api/me/post/mail", mail),
  hook: (hook: HookIn) => post<PostInfo>("/api/me/post/hook", hook),
  tryOut: () => post<Sent>("/api/me/post/test"),
  letters: (language: string) => get<LetterList>(`/api/me/letters${query({ language })}`),
  hasRead: (letter: string) => post<void>("/api/me/letters/read", { letter }),
  confirm: (token: string) => post<void>("/api/mail/confirm", { token }),
  stop: (token: string) => post<void>(`/stop/${encodeURIComponent(token)}`),
  lost: (name: string, language: string) => post<void>("/api/mail/lost", { name, language }),
  found: (token: string, password: string) => post<Me>("/api/mail/found", { token, password }),
};
