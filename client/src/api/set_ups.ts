/** Set-ups: the server's addresses for set-ups of one's own, one function each. */

import { bookPath, get, post, query } from "./api.ts";
import type { Hangar } from "./schema.ts";
import { language } from "../app/settings.ts";
import type {
  Drafted,
  KeptSetup,
  SetupFormat,
  SetupList,
  TrialIn,
  TrialInfo,
  WriteIn,
} from "./schema.ts";

const setupPath = (setup: string, rest = "") => `/api/setups/${encodeURIComponent(setup)}${rest}`;
const spoken = () => query({ language: language.peek() });

export const setUpsApi = {
  format: (ruleset: string) => get<SetupFormat>(bookPath(ruleset, `/workshop${spoken()}`)),
  hangar: (ruleset: string) => get<Hangar>(bookPath(ruleset, `/hangar${spoken()}`)),
  read: (ruleset: string, text: string) =>
    post<Drafted>(bookPath(ruleset, "/workshop/read"), { text, language: language.peek() }),
  write: (ruleset: string, wish: Omit<WriteIn, "language">) =>
    post<Drafted>(bookPath(ruleset, "/workshop/write"), { ...wish, language: language.peek() }),
  setups: () => get<SetupList>("/api/setups"),
  setup: (setup: string) => get<KeptSetup>(setupPath(setup)),
  keepNew: (ruleset: string, text: string) => post<KeptSetup>("/api/setups", { ruleset, text }),
  keepOver: (setup: string, text: string) => post<KeptSetup>(setupPath(setup), { text }),
  name: (setup: string, name: string) => post<KeptSetup>(setupPath(setup, "/name"), { name }),
  copy: (setup: string) => post<KeptSetup>(setupPath(setup, "/copy")),
  discard: (setup: string) => post<void>(setupPath(setup, "/discard")),
  publish: (setup: string) => post<KeptSetup>(setupPath(setup, "/publish")),
  withdraw: (setup: string) => post<KeptSetup>(setupPath(setup, "/withdraw")),
  rate: (setup: string, stars: number) => post<KeptSetup>(setupPath(setup, "/rate"), { stars }),
  picture: (setup: string) => setupPath(setup, "/picture"),
  shelf: (ruleset: string, order: string) =>
    get<SetupList>(`/api/shelf${query({ ruleset, order })}`),
  tryOut: (ruleset: string, wish: TrialIn) =>
    post<TrialInfo>(bookPath(ruleset, "/workshop/trial"), wish),
  trial: () => get<TrialInfo>("/api/workshop/trial"),
  stopTrial: () => post<TrialInfo>("/api/workshop/trial/stop"),
};
