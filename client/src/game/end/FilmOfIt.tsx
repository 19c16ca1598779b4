/** Film of it: makes a short film of the decisive moment, shows it and offers it for sharing. */

import { t } from "../../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { getHistory } from "../../api/calls/games.ts";
import { wholeHistory } from "../../api/history.ts";
import { Button } from "../../ui/button.tsx";
import type { GameInfo } from "../../api/schema.ts";
import { canFilm, filmed } from "./film.ts";
import { handOn, sharesFiles } from "../../ui/downloads.ts";

interface Props {
  game: GameInfo;
  seat: string | null;
  title: string;
  /** The number of the first moment; null for the last in which something happens. */
  moment: number | null;
}

/** Return a file as a URL that the page may show. */
function shown(file: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsDataURL(file);
  });
}

export function FilmOfIt({ game, seat, title, moment }: Props) {
  const part = useSignal<number | null>(null), failed = useSignal(false);
  const film = useSignal<{ file: Blob; address: string } | null>(null);
  if (!canFilm()) return <p class="faint">{t.end("film_cannot")}</p>;
  const make = async () => {
    failed.value = false;
    part.value = 0;
    try {
      const reel = { ...await wholeHistory((page) => getHistory(game.id, { seat, page })), game };
      const from = reel.moments[moment ?? reel.moments.length - 2]?.log ?? 0;
      const file = await filmed(reel, from, title, (done) => part.value = done);
      film.value = { file, address: await shown(file) };
    } catch {
      failed.value = true;
    }
    part.value = null;
  };
  if (film.value) {
    const { file, address } = film.value;
    return (
      <figure class="end-film">
        <img src={address} alt={title} />
        <Button onClick={() => handOn(file, title)}>
          {t.end(sharesFiles() ? "film_share" : "film_save")}
        </Button>
      </figure>
    );
  }
  const n = Math.round(100 * (part.value ?? 0));
  return (
    <p class="end-film">
      <Button disabled={part.value !== null} onClick={make}>{t.end("film")}</Button>
      {part.value !== null && <progress max={100} value={n} aria-label={t.end("film_making")} />}
      <span aria-live="polite" class="faint">
        {part.value !== null ? t.end("film_making") : failed.value ? t.end("film_failed") : ""}
      </span>
    </p>
  );
}
