/** Invites: links to the free seats, and what to do until a player comes. */

import { useSignal } from "@preact/signals";
import { drawCode, invitePlayer } from "../api/calls/games.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { copy } from "../ui/clipboard.ts";
import type { Code as Drawn, GameInfo } from "../api/schema.ts";
import { keepInvites, keptInvite, mySeats, seatName } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { useLatest } from "../app/latest.ts";
import { practise } from "./practice.ts";

export function Invites({ game }: { game: GameInfo }) {
  const open = game.seats.filter((chair) => chair.kind === "open");
  const playing = mySeats(game).length > 0;
  const busy = useSignal(false);
  const fly = () => {
    busy.value = true;
    practise(game.id).catch(explain).finally(() => busy.value = false);
  };
  return (
    <section class="invites">
      {open.map((chair) => <InviteLink key={chair.seat} game={game} seat={chair.seat} />)}
      <p class="invite-more">
        {playing && (
          <Button disabled={busy.value} data-tip={t.lobby("practise_text")} onClick={fly}>
            {t.lobby("practise")}
          </Button>
        )}
        <button
          type="button"
          class="quiet link"
          onClick={() => copy(`${location.origin}/games/${game.id}`)}
        >
          {t.lobby("watch_copy")}
        </button>
      </p>
    </section>
  );
}

function InviteLink({ game, seat }: { game: GameInfo; seat: string }) {
  const token = useSignal(keptInvite(game.id, seat));
  const coded = useSignal(false);
  const who = seatName(game.ruleset, seat);
  const link = token.value ? `${location.origin}/join/${token.value}` : "";
  const renew = () =>
    send(invitePlayer(game.id, { seat })).then((invite) => {
      keepInvites([invite]);
      token.value = invite.token;
    }).catch(explain);
  return (
    <div class="invite">
      <p>{t.lobby(link ? "send" : "no_link", { seat: who })}</p>
      {link && (
        <div class="invite-row">
          <input
            type="text"
            readOnly
            value={link}
            aria-label={t.lobby("link_to", { seat: who })}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button main onClick={() => copy(link)}>{t("copy")}</Button>
        </div>
      )}
      <p class="invite-more">
        {link && (
          <button
            type="button"
            class="quiet link"
            aria-expanded={coded.value}
            onClick={() => coded.value = !coded.value}
          >
            {t.lobby("code")}
          </button>
        )}
        <button type="button" class="quiet link" onClick={renew}>{t.lobby("new_link")}</button>
      </p>
      {link && coded.value && (
        <figure class="invite-code">
          <QrCode link={link} label={t.lobby("code_of", { seat: who })} />
          <figcaption>{t.lobby("code_text", { seat: who })}</figcaption>
        </figure>
      )}
    </div>
  );
}

/** Modules of blank space around a code, so that cameras recognise it. */
const QUIET = 4;

/** The QR code of a link, with a label for screen readers. */
function QrCode({ link, label }: { link: string; label: string }) {
  const drawn = useSignal<Drawn | null>(null);
  useLatest(() => send(drawCode({ text: link })), (found) => drawn.value = found, explain, [link]);
  const { size, path } = drawn.value ?? { size: 21, path: "" };
  const whole = size + 2 * QUIET;
  return (
    <svg
      class="code"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
    >
      <path d={path} />
    </svg>
  );
}
