/** Club running: the actions of officers and founders, and leaving the club. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { copy } from "../ui/clipboard.ts";
import { SureButton } from "../ui/dialog.tsx";
import { go } from "../app/router.ts";
import type { ClubPage } from "../api/schema.ts";
import { explain } from "../ui/toasts.tsx";
import { type ClubAction, runs } from "./Club.tsx";
import { ClubForm } from "./ClubForm.tsx";
import {
  closeClub,
  describeClub,
  leaveClub,
  linkClub,
  readClub,
  unlinkClub,
} from "../api/calls/social.ts";
import { send } from "../api/send.ts";
import { clubAddress } from "./addresses.ts";

export function Running({ page, act }: { page: ClubPage; act: ClubAction }) {
  const { club } = page;
  if (!club.role) return null;
  const away = (action: Promise<void>) => action.then(() => go("/clubs")).catch(explain);
  return (
    <section aria-labelledby="running">
      <h2 id="running">{t.social(runs(page) ? "running" : "membership")}</h2>
      {runs(page) && <Link page={page} act={act} />}
      {club.role === "founder" && <Describing page={page} act={act} />}
      <p class="buttons">
        <SureButton
          label={t.social(club.role === "asking" ? "ask_no_more" : "leave_club")}
          title={t.social("leave_club_sure", { name: club.name })}
          text={club.role === "founder" ? t.social("leave_founder_text") : undefined}
          yes={t.social(club.role === "asking" ? "ask_no_more" : "leave_club")}
          onYes={() => away(send(leaveClub(club.id)))}
        />
        {club.role === "founder" && (
          <SureButton
            label={t.social("close_club")}
            title={t.social("close_club_sure", { name: club.name })}
            text={t.social("close_club_text")}
            yes={t.social("close_club")}
            onYes={() => away(send(closeClub(club.id)))}
          />
        )}
      </p>
    </section>
  );
}

/** A link that admits new members at once, shown only when it is made. */
function Link({ page, act }: { page: ClubPage; act: ClubAction }) {
  const made = useSignal("");
  const make = () =>
    send(linkClub(page.club.id)).then(({ club, token }) => {
      made.value = new URL(`${clubAddress(club)}#${token}`, location.href).href;
    }).then(() => act(send(readClub(page.club.id)))).catch(explain);
  return (
    <>
      <p>{t.social("link_text")}</p>
      {made.value && (
        <label class="field">
          <span>{t.social("link_once")}</span>
          <input type="text" readOnly value={made.value} />
        </label>
      )}
      <p class="buttons">
        {made.value && (
          <Button main onClick={() => copy(made.value)}>{t.social("link_copy")}</Button>
        )}
        <Button onClick={make}>{t.social(page.linked ? "link_renew" : "link_make")}</Button>
        {page.linked && (
          <Button
            onClick={() => {
              made.value = "";
              act(send(unlinkClub(page.club.id)));
            }}
          >
            {t.social("link_close")}
          </Button>
        )}
      </p>
    </>
  );
}

function Describing({ page, act }: { page: ClubPage; act: ClubAction }) {
  const { club } = page;
  return (
    <details class="form-more">
      <summary>{t.social("describe_club")}</summary>
      <ClubForm
        club={club}
        label={t.social("save")}
        act={async (wish) => {
          const next = await send(describeClub(club.id, wish));
          await act(Promise.resolve(next));
        }}
      />
    </details>
  );
}
