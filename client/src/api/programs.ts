/** Programs: the server's addresses for one's own programs. */

import { get, post } from "./api.ts";
import type { BotInfo, BotList, NewToken } from "./schema.ts";

const BOTS = "/api/me/bots";

export const programsApi = {
  bots: () => get<BotList>(BOTS),
  make: (name: string) => post<BotInfo>(BOTS, { name }),
  remove: (bot: string) => post<void>(`${BOTS}/${bot}/remove`),
  token: (bot: string, label: string) => post<NewToken>(`${BOTS}/${bot}/tokens`, { label }),
  revoke: (bot: string, token: string) => post<void>(`${BOTS}/${bot}/tokens/${token}/revoke`),
};
