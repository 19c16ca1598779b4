/** Fair play: what is expected, what help is allowed, and what to do about others. */

import "../app/base.ts";
import { useEffect } from "preact/hooks";
import { setTitle } from "../notifications/attention.ts";
import { c } from "../social/words.ts";

const PARTS = ["manners", "help", "accounts", "vanishing", "others", "host"] as const;

export function FairPlay() {
  useEffect(() => setTitle(c("fair_play")), []);
  return (
    <main class="page page-narrow" id="content">
      <h1>{c("fair_play")}</h1>
      <p>{c("fair_text")}</p>
      {PARTS.map((one) => (
        <section key={one}>
          <h2>{c(`fair_${one}`)}</h2>
          <p>{c(`fair_${one}_text`)}</p>
        </section>
      ))}
    </main>
  );
}
