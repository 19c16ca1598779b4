/** Gallery: the chat of the spectators; players can read it when the game is over. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Typed } from "../ui/fields.tsx";
import { useLatest } from "../app/latest.ts";
import type { GalleryLine, GallerySaid } from "../api/schema.ts";
import { called } from "../app/store.ts";
import { Met } from "../game/Seats.tsx";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { readGallery, sayInGallery } from "../api/calls/spectators.ts";
import { freshId } from "../api/call.ts";
import { send } from "../api/send.ts";

/** Return the lines in order, each once. */
function joined(
  lines: readonly GalleryLine[],
  more: readonly GalleryLine[],
): readonly GalleryLine[] {
  const all = new Map([...lines, ...more].map((line) => [line.number, line]));
  return [...all.values()].sort((one, other) => one.number - other.number);
}

/**
 * Return the chat from its beginning and as it continues, including what was missed while
 * disconnected.
 */
function useGallery(game: string, line: string) {
  const lines = useSignal<readonly GalleryLine[]>([]);
  const fetch = useLatest(
    () => send(readGallery(game, { after: lines.peek().at(-1)?.number ?? 0 })),
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
  const submit = (event: Event) => {
    event.preventDefault();
    const said = text.value.trim();
    if (!said) return;
    send(sayInGallery(game, { text: said, id: freshId() })).then(() => text.value = "").then(fetch)
      .catch(explain);
  };
  return (
    <section class="gallery" aria-labelledby="gallery-title">
      <h2 id="gallery-title" data-tip={t.spectators("gallery_text")}>{t.spectators("gallery")}</h2>
      <div
        ref={box}
        class="chat-scroll"
        role="log"
        aria-label={t.spectators("gallery")}
        tabIndex={0}
      >
        <ol class="chat-lines">
          {!lines.length && <li class="faint">{t.spectators("gallery_empty")}</li>}
          {lines.map((line) => (
            <li key={line.number}>
              <b>
                {line.account
                  ? <Met name={line.name} person={{ name: line.name }} />
                  : called(line.name)}
              </b>
              <span>{line.text}</span>
            </li>
          ))}
        </ol>
      </div>
      <form class="chat-say" onSubmit={submit}>
        <Typed
          typed={text}
          maxLength={500}
          aria-label={t.spectators("gallery_say")}
          placeholder={t.spectators("say_something")}
          autocomplete="off"
        />
        <Button type="submit">{t.game("send")}</Button>
      </form>
    </section>
  );
}
