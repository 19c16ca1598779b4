/** Files: a set-up from the reader's disk, and to it. */

import { handOn } from "../../ui/downloads.ts";

const LARGEST = 20_000;

/** Hands a text to the reader as a file that is called like its set-up. */
export function save(title: string, text: string): Promise<void> {
  const name = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
  return handOn(new Blob([text], { type: "application/toml" }), name || "setup");
}

export async function opened(file: File): Promise<string> {
  return (await file.slice(0, LARGEST).text()).replaceAll("\r\n", "\n");
}
