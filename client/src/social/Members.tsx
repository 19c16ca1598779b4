/** Members: the members of a club and those who ask to join, with the actions of officers. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { Sure } from "../ui/dialog.tsx";
import { Pick } from "../ui/fields.tsx";
import type { ClubPage, MemberInfo } from "../api/schema.ts";
import { me, rulesets } from "../app/store.ts";
import { type ClubAction, runs } from "./Club.tsx";
import { appointMember } from "../api/calls/social.ts";
import { send } from "../api/send.ts";
import { Presence } from "./Friends.tsx";
import { pilotAddress } from "./addresses.ts";

type Role = MemberInfo["role"];
interface Props {
  page: ClubPage;
  act: ClubAction;
}

export function Members({ page, act }: Props) {
  const inside = page.members.filter(({ role }) => role !== "asking" && role !== "barred");
  const asking = page.members.filter(({ role }) => role === "asking");
  const barred = page.members.filter(({ role }) => role === "barred");
  return (
    <>
      {asking.length > 0 && <Section id="asking" {...{ page, act }} members={asking} />}
      <Section id="members" {...{ page, act }} members={inside} />
      {barred.length > 0 && <Section id="barred" {...{ page, act }} members={barred} />}
    </>
  );
}

function Section({ id, members, page, act }: Props & {
  id: "asking" | "members" | "barred";
  members: readonly MemberInfo[];
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t.social(id)}</h2>
      <ul class="option-list">
        {members.map((one) => <Member key={one.name} member={one} page={page} act={act} />)}
      </ul>
    </section>
  );
}

function Member({ member, page, act }: Props & { member: MemberInfo }) {
  const { name, role } = member;
  const become = (next: Role | null) =>
    act(send(appointMember(page.club.id, { name, ...next && { role: next } })));
  const managed = runs(page) && name !== me.value?.name && role !== "founder";
  return (
    <li class="option">
      <span class="option-title pilot-name">
        <Presence here={member.here} /> <a href={pilotAddress(name)}>{name}</a>
        {(role === "founder" || role === "officer") && (
          <small class="faint">{t.social(`role_${role}`)}</small>
        )}
      </span>
      {rated(member) && <span class="option-text member-ratings">{rated(member)}</span>}
      {managed && role === "asking" && (
        <span class="buttons">
          <Button
            main
            aria-label={t.social("admit_whom", { name })}
            onClick={() => become("member")}
          >
            {t.social("admit")}
          </Button>
          <Button aria-label={t.social("refuse_whom", { name })} onClick={() => become(null)}>
            {t.social("decline")}
          </Button>
        </span>
      )}
      {managed && role === "barred" && (
        <Button
          aria-label={t.social("pardon_whom", { name })}
          onClick={() => become(null)}
        >
          {t.social("pardon")}
        </Button>
      )}
      {managed && (role === "member" || role === "officer") &&
        (page.club.role === "founder" || role === "member") &&
        <Roles member={member} founder={page.club.role === "founder"} onPick={become} />}
    </li>
  );
}

/** Return a member's known ratings. */
function rated({ ratings = {} }: MemberInfo): string {
  const title = (id: string) => rulesets.value?.find((one) => one.id === id)?.title ?? id;
  return Object.entries(ratings)
    .map(([game, { points, provisional }]) => `${title(game)} ${points}${provisional ? "?" : ""}`)
    .join(" · ");
}

/** The roles that a member can be given; serious changes ask for confirmation. */
function Roles({ member, founder, onPick }: {
  member: MemberInfo;
  founder: boolean;
  onPick(role: Role): void;
}) {
  const grave = useSignal<"founder" | "barred" | null>(null);
  const { name, role } = member;
  const roles: readonly Role[] = founder
    ? ["member", "officer", "founder", "barred"]
    : ["member", "barred"];
  return (
    <>
      <Pick
        aria-label={t.social("role_of", { name })}
        value={role}
        values={roles.map((
          one,
        ) => [one, t.social(one === "founder" ? "hand_over" : `role_${one}`)])}
        onPick={(one) => {
          if (one === "founder" || one === "barred") grave.value = one;
          else if (one !== role) onPick(one);
        }}
      />
      {grave.value && (
        <Sure
          title={t.social(grave.value === "founder" ? "hand_over_sure" : "bar_sure", { name })}
          text={t.social(grave.value === "founder" ? "hand_over_text" : "bar_text")}
          yes={t.social(grave.value === "founder" ? "hand_over" : "bar")}
          onYes={() => onPick(grave.peek()!)}
          onClose={() => grave.value = null}
        />
      )}
    </>
  );
}
