/** Protocol: what the page and the engine say to one another. */

/** A packed file of the site: its address, and how many bytes come over the line. */
export type Packed = readonly [address: string, bytes: number];

/** What the engine is made of, as the page was told when the site was built. */
export interface Files {
  wasm: Packed;
  glue: Packed;
  python: Packed;
  library: Packed;
  aerodrome: Packed;
  /** NumPy, where the host of the site has given it. */
  numpy?: Packed;
}

/** What the page was told of the site: `<html data-local>`. */
export interface Site {
  engine: string;
  files: Files;
  /** Answers that are the same for everybody, by language; known before the engine runs. */
  answers: Readonly<Record<string, string>>;
}

export type ToEngine =
  | { kind: "begin"; files: Files; base: string; locker: string }
  | { kind: "ask"; id: number; method: string; path: string; body: Uint8Array | null }
  | { kind: "connect"; id: number; address: string }
  | { kind: "say"; id: number; text: string }
  | { kind: "hang_up"; id: number };

/** Why there is no engine: its files did not come, this browser cannot run it, or it broke. */
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
