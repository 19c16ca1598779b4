/** Protocol: the messages between the page and the engine. */

/** A compressed file of the site: its address, and its size in bytes. */
export type Packed = readonly [address: string, bytes: number];

/** The files of the engine, as listed when the site was built. */
export interface Files {
  wasm: Packed;
  glue: Packed;
  python: Packed;
  library: Packed;
  aerodrome: Packed;
  /** NumPy, if the host of the site provides it. */
  numpy?: Packed;
}

/** The description of the site in the page: `<html data-local>`. */
export interface Site {
  engine: string;
  files: Files;
  /** Answers that are the same for every reader, by language, available before the engine runs. */
  answers: Readonly<Record<string, string>>;
}

export type ToEngine =
  | { kind: "begin"; files: Files; base: string; locker: string }
  | { kind: "ask"; id: number; method: string; path: string; body: Uint8Array | null }
  | { kind: "connect"; id: number; address: string }
  | { kind: "say"; id: number; text: string }
  | { kind: "hang_up"; id: number };

/** Why there is no engine: its files did not load, this browser cannot run it, or it failed. */
export type Why = "network" | "browser" | "engine";

export type FromEngine =
  | { kind: "loaded"; bytes: number }
  | { kind: "ready" }
  /** Another tab has opened the games. */
  | { kind: "taken" }
  | { kind: "failed"; why: Why; detail: string }
  | { kind: "reply"; id: number; reply: Reply }
  | { kind: "heard"; id: number; text: string }
  | { kind: "hung_up"; id: number; code: number; reason: string };

export interface Reply {
  status: number;
  media: string;
  body: Uint8Array<ArrayBuffer>;
  headers: [string, string][];
}

export function bytesOf(files: Files): number {
  return Object.values(files).reduce((sum, [, bytes]) => sum + bytes, 0);
}
