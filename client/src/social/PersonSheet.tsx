/** Person sheet: the actions that concern another person, over the current page. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { AccuseIn, Acquaintance, AvoidIn, PersonRef } from "../api/schema.ts";
import { loadMe, marked, me } from "../app/store.ts";
import { explain, reason, toast } from "../ui/toasts.tsx";
import { Challenge } from "../lobby/Challenge.tsx";
import {
  accusePerson,
  avoidPerson,
  followPerson,
  getAcquaintance,
  unfollowPerson,
} from "../api/calls/social.ts";
import { send } from "../api/send.ts";
import { READING } from "./open_person.ts";
import { pilotAddress } from "./addresses.ts";
import { Pick, Setting } from "../ui/fields.tsx";

/** Open the sheet about a person; `onChange` is called after an action. */
export function open(person: PersonRef, onChange?: () => void, part: Part = "all"): void {
  const place = document.body.appendChild(document.createElement("div"));
  const close = () => {
    render(null, place);
    place.remove();
    onChange?.();
  };
  render(<Sheet person={person} first={part} onClose={close} />, place);
}

type Part = "all" | "accuse" | "challenge";

function Sheet({ person, first, onClose }: { person: PersonRef; first: Part; onClose(): void }) {
  const known = useSignal<Acquaintance | null>(null);
  const part = useSignal<Part>(first);
  const load = () => send(getAcquaintance(person)).then((found) => known.value = found);
  useEffect(() => {
    Promise.all([load(), me.peek() ?? loadMe()]).catch((error) => {
      explain(error);
      onClose();
    });
  }, []);
  const { value } = known;
  if (!value) return null;
  const title = { all: "about", accuse: "accuse_person", challenge: "challenge_person" } as const;
  return (
    <Dialog title={t.social(title[part.value], { name: marked(value) })} onClose={onClose}>
      {part.value === "accuse" && <Accuse person={person} onDone={onClose} />}
      {part.value === "challenge" && <Challenge person={person} known={value} onDone={onClose} />}
      {part.value === "all" && (
        <Choices
          person={person}
          known={value}
          onPart={(one) => part.value = one}
          onChange={load}
        />
      )}
    </Dialog>
  );
}

function Choices({ person, known, onPart, onChange }: {
  person: PersonRef;
  known: Acquaintance;
  onPart(part: Part): void;
  onChange(): Promise<unknown>;
}) {
  const act = (action: Promise<unknown>, said: "done_follow" | "done_unfollow") =>
    action.then(onChange).then(() => toast(t.social(said, { name: known.name }))).catch(explain);
  return (
    <>
      {known.account && (
        <p class="buttons">
          <a class="button" href={pilotAddress(known.name)}>{t.social("profile")}</a>
          {known.challenging && (
            <Button onClick={() => onPart("challenge")}>{t.social("challenge")}</Button>
          )}
        </p>
      )}
      {known.me ? <p>{t.social("this_is_you")}</p> : (
        <ul class="option-list">
          {known.account && me.value?.account && (
            <Choice
              title={t.social(known.following && known.followed ? "friends" : "follow")}
              text={t.social(bond(known))}
              label={t.social(known.following ? "unfollow" : "follow")}
              onPress={() =>
                known.following
                  ? act(send(unfollowPerson(person)), "done_unfollow")
                  : act(send(followPerson(person)), "done_follow")}
            />
          )}
          <Avoiding person={person} known={known} onChange={onChange} />
          <Choice
            title={t.social("accuse")}
            text={t.social("accuse_text")}
            label={t.social("accuse")}
            onPress={() => onPart("accuse")}
          />
        </ul>
      )}
      <p class="faint">
        <a href="/fair-play">{t("fair_play")}</a>
      </p>
    </>
  );
}

/** Return the relation between two people, as a word. */
function bond({ following, followed }: Acquaintance) {
  if (following && followed) return "bond_friends";
  return following ? "bond_following" : followed ? "bond_followed" : "bond_none";
}

function Avoiding({ person, known, onChange }: {
  person: PersonRef;
  known: Acquaintance;
  onChange(): Promise<unknown>;
}) {
  const avoid = (how: AvoidIn["how"]) =>
    send(avoidPerson({ whom: person, how })).then(onChange)
      .then(() => dispatchEvent(new Event(READING))).catch(explain);
  const { how = null } = known;
  return (
    <>
      {how !== "block" && (
        <Choice
          title={t.social("mute")}
          text={t.social("mute_text")}
          label={t.social(how === "mute" ? "unmute" : "mute")}
          onPress={() => avoid(how === "mute" ? null : "mute")}
        />
      )}
      <Choice
        title={t.social("block")}
        text={t.social("block_text")}
        label={t.social(how === "block" ? "unblock" : "block")}
        onPress={() => avoid(how === "block" ? null : "block")}
      />
    </>
  );
}

/** An action with its consequence, and its button. */
function Choice({ title, text, label, onPress }: {
  title: string;
  text: string;
  label: string;
  onPress(): void;
}) {
  return (
    <li class="option">
      <span class="option-title">{title}</span>
      <Button onClick={onPress}>{label}</Button>
      <span class="option-text">{text}</span>
    </li>
  );
}

const KINDS = ["chat", "name", "cheating", "stalling"] as const;
const LONGEST = 2000;

function Accuse({ person, onDone }: { person: PersonRef; onDone(): void }) {
  const kind = useSignal<AccuseIn["kind"]>("chat"), words = useSignal("");
  const busy = useSignal(false), fault = useSignal("");
  const submit = async () => {
    busy.value = true;
    try {
      await send(accusePerson({ whom: person, kind: kind.value, words: words.value.trim() }));
      toast(t.social("accused"));
      onDone();
    } catch (error) {
      fault.value = reason(error);
      busy.value = false;
    }
  };
  return (
    <>
      <Setting title={t.social("accuse_what")}>
        <Pick
          value={kind.value}
          values={KINDS.map((one) => [one, t.social(`accuse_${one}`)])}
          onPick={(one) => kind.value = one}
        />
      </Setting>
      <label class="field report-words">
        <span>{t.social("accuse_words")}</span>
        <textarea
          rows={4}
          maxLength={LONGEST}
          value={words.value}
          onInput={(event) => words.value = event.currentTarget.value}
        />
      </label>
      <p class="faint">{t.social("accuse_holds")}</p>
      <p class="fault" role="alert">{fault.value}</p>
      <div class="dialog-foot">
        <Button main disabled={busy.value} onClick={submit}>{t.social("accuse_send")}</Button>
      </div>
    </>
  );
}
