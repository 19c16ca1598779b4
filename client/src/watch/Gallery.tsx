/** Gallery: what those say to each other who watch; players read it when the game is over. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../button.tsx";
import { Typed } from "../fields.tsx";
import { useLatest } from "../latest.ts";
import type { GalleryLine, GallerySaid } from "../schema.ts";
import { called } from "../store.ts";
import { Met } from "../table/Seats.tsx";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";
import { door } from "./door.ts";
import { w } from "./words.ts";

/** What was said, each line once and in order. */
function joined(
  lines: readonly GalleryLine[],
  more: readonly GalleryLine[],
): readonly GalleryLine[] {
  const all = new Map([...lines, ...more].map((line) => [line.number, line]));
  return [...all.values()].sort((one, other) => one.number - other.number);
}

/** What is said in a gallery, from its beginning and as it goes on; also while a line was lost. */
function useGallery(game: string, line: string) {
  const lines = useSignal<readonly GalleryLine[]>([]);
  const fetch = useLatest(
    () => door.gallery(game, lines.peek().at(-1)?.number ?? 0),
    (said) => lines.value = joined(lines.peek(), said.lines),
    explain,
    [game, line === "open"],
  );
  useEffect(() => {
    const hear = (event: Event) => {
      const { lines: more } = (event as CustomEvent<GallerySaid>).detail;
      lines.value = joined(lines.peek(), more);
    };
    addEventListener("remarks", hear);
    return () => removeEventListener("remarks", hear);
  }, [game]);
  return [lines.value, fetch] as const;
}

export function Gallery({ game, line }: { game: string; line: string }) {
  const [lines, fetch] = useGallery(game, line);
  const text = useSignal(""), box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollTo({ top: box.current.scrollHeight }), [lines.length]);
  const send = (event: Event) => {
    event.preventDefault();
    const said = text.value.trim();
    if (!said) return;
    door.remark(game, said).then(() => text.value = "").then(fetch).catch(explain);
  };
  return (
    <section class="gallery" aria-labelledby="gallery-title">
      <h2 id="gallery-title" data-tip={w("gallery_text")}>{w("gallery")}</h2>
      <div ref={box} class="chat-scroll" role="log" aria-label={w("gallery")} tabIndex={0}>
        <ol class="chat-lines">
          {!lines.length && <li class="faint">{w("gallery_empty")}</li>}
          {lines.map((line) => (
            <li key={line.number}>
              <b>
                {line.account
                  ? <Met name={line.name} whom={{ name: line.name }} />
                  : called(line.name)}
              </b>
              <span>{line.text}</span>
            </li>
          ))}
        </ol>
      </div>
      <form class="chat-say" onSubmit={send}>
        <Typed
          typed={text}
          maxLength={500}
          aria-label={w("gallery_say")}
          placeholder={t("say_something")}
          autocomplete="off"
        />
        <Button type="submit">{t("send")}</Button>
      </form>
    </section>
  );
}
