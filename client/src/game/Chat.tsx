/** Chat: what people say at the table. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Typed } from "../ui/fields.tsx";
import type { Chatted, GameInfo, Notice } from "../api/schema.ts";
import { called, hasLeft, mySeats, seatName } from "../app/store.ts";
import { t } from "../app/i18n.ts";
import { Gallery } from "../spectators/Gallery.tsx";
import { Met } from "./Seats.tsx";

/** Return the text of a system message; messages from before translations are plain text. */
export function notice({ key, words }: Notice, ruleset: string): string {
  const { seat, name, ...others } = words;
  return t.game(`notice_${key}`, {
    ...others,
    ...name && { name: called(name) },
    ...seat && { seat: seatName(ruleset, seat) },
  });
}

interface Props {
  lines: readonly Chatted[];
  game: GameInfo;
  seat: string | null;
  line: string;
  onSay(text: string): void;
}

export function Chat({ lines, game, seat, line, onSay }: Props) {
  const { ruleset } = game;
  const text = useSignal("");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollTo({ top: box.current.scrollHeight }), [lines.length]);
  const send = (event: Event) => {
    event.preventDefault();
    const said = text.value.trim();
    if (said) onSay(said);
    text.value = "";
  };
  return (
    <div class="chat">
      <div ref={box} class="chat-scroll" role="log" aria-label={t("chat")} tabIndex={0}>
        <ol class="chat-lines">
          {lines.length === 0 && <li class="faint">{t.game("chat_empty")}</li>}
          {lines.map((line) => (
            <li key={line.number} class={line.seat ? "" : "chat-notice"}>
              {line.seat && (
                <b data-tip={seatName(ruleset, line.seat)}>
                  {line.seat === seat || hasLeft(line.name)
                    ? called(line.name)
                    : <Met name={line.name} person={{ game: game.id, line: line.number }} />}
                  <small>{seatName(ruleset, line.seat)}</small>
                </b>
              )}
              <span>{line.says ? notice(line.says, ruleset) : line.text}</span>
            </li>
          ))}
        </ol>
      </div>
      {seat && (
        <form class="chat-say" onSubmit={send}>
          <Typed
            typed={text}
            maxLength={500}
            aria-label={t.spectators("say_something")}
            placeholder={t.spectators("say_something")}
            autocomplete="off"
          />
          <Button type="submit">{t.game("send")}</Button>
        </form>
      )}
      {(game.status === "over" || !mySeats(game).length) && <Gallery game={game.id} line={line} />}
    </div>
  );
}
