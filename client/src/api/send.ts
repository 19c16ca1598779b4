/** Send: sends a call and returns its answer, or throws the reason why there is none. */

import { signal } from "@preact/signals";
import { during } from "../app/busy.ts";
import { takeEarly } from "../app/preloaded.ts";
import { transport } from "../app/transport.ts";
import { type Call, requestOf } from "./call.ts";
import type { Fault } from "./schema.ts";

/** The server refused, with a sentence for the user. */
export class Refused extends Error {
  constructor(readonly code: string, sentence: string, readonly place: string) {
    super(sentence);
  }
}

/** Whether the server was unreachable at the last attempt. */
export const away = signal(false);

/** The server could not be reached. */
export class Unreachable extends Error {
  constructor() {
    super();
    away.value = true;
  }
}

/** Send a call and return its answer; the page is busy meanwhile. */
export const send = <Answer>(call: Call<Answer>): Promise<Answer> => during(answerOf(call));

async function answerOf<Answer>(call: Call<Answer>): Promise<Answer> {
  const response = await responseTo(call);
  if (response.status === 204) return undefined as Answer;
  const given = await response.json().catch(() => null);
  if (response.ok && given !== null) return given as Answer;
  const fault = given as Fault | null;
  if (!fault?.sentence) throw new Unreachable();
  throw new Refused(fault.code, fault.sentence, fault.place ?? "");
}

async function responseTo(call: Call<unknown>): Promise<Response> {
  try {
    return await (takeEarly(call.path) ?? transport.fetch(call.path, requestOf(call)));
  } catch {
    throw new Unreachable();
  }
}
