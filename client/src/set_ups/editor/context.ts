/** Context: what all parts of the editor share. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Say } from "../../board/contract.ts";
import type { RulesetInfo } from "../../api/schema.ts";
import type { Bench } from "./bench.ts";
import type { SetupFormat } from "../../api/schema.ts";

interface Workbench {
  bench: Bench;
  format: SetupFormat;
  ruleset: RulesetInfo;
  say: Say;
}

export const Workbench = createContext<Workbench | null>(null);

export function useBench(): Workbench {
  return useContext(Workbench)!;
}
