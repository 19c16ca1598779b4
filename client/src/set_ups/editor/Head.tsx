/** Head: the title of the set-up, and the actions on it as a whole. */

import { useSignal } from "@preact/signals";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Pick, Typed } from "../../ui/fields.tsx";
import { Emblem } from "../../ui/icons.tsx";
import { MenuBox } from "../../ui/menu.tsx";
import type { RulesetInfo } from "../../api/schema.ts";
import { me } from "../../app/store.ts";
import { t } from "../../app/i18n.ts";
import { useBench } from "./context.ts";
import type { Keeping } from "./keeping.ts";
import { handOn } from "../../ui/downloads.ts";

interface Props {
  keeping: Keeping;
  games: readonly RulesetInfo[];
  onGame(ruleset: string): void;
  onNew(): void;
}

export function Head({ keeping, games, onGame, onNew }: Props) {
  const { bench, ruleset } = useBench(), drafted = bench.drafted.value;
  const history = bench.history.value, playable = !!drafted?.playable && !keeping.busy.value;
  return (
    <header class="table-head editor-head">
      <a class="table-home" href="/" aria-label={t("home_link")}>
        <Emblem size={26} />
      </a>
      <h1>
        <span class="unseen">{t.set_ups("workshop")}:</span>
        {drafted?.title || t.set_ups("untitled")}
      </h1>
      <Pick
        aria-label={t("game")}
        value={ruleset.id}
        values={games.map((one) => [one.id, one.title])}
        onPick={onGame}
      />
      <span class="editor-turns">
        <StepButton
          says={t.set_ups("undo")}
          sign="↶"
          on={!!history?.past.length}
          onPress={() => bench.undo()}
        />
        <StepButton
          says={t.set_ups("redo")}
          sign="↷"
          on={!!history?.future.length}
          onPress={() => bench.redo()}
        />
      </span>
      <span class="editor-deeds">
        <Button disabled={keeping.busy.value} onClick={() => keeping.keep()}>
          {t.set_ups(keeping.kept.value?.mine && keeping.current.value ? "kept" : "keep")}
        </Button>
        {ruleset.studied !== false && (
          <a class="button" href={`/studies?ruleset=${ruleset.id}&scenario=draft`}>
            {t("laboratory")}
          </a>
        )}
        <Button main disabled={!playable} onClick={() => keeping.fly()}>{t.set_ups("fly")}</Button>
      </span>
      <More keeping={keeping} onNew={onNew} />
    </header>
  );
}

function StepButton({ says, sign, on, onPress }: {
  says: string;
  sign: string;
  on: boolean;
  onPress(): void;
}) {
  return (
    <button
      type="button"
      class="control"
      aria-label={says}
      data-tip=""
      disabled={!on}
      onClick={onPress}
    >
      {sign}
    </button>
  );
}

type Asked = "name" | "publish" | null;

/** The actions that are needed less often. */
function More({ keeping, onNew }: Pick<Props, "keeping" | "onNew">) {
  const { bench, ruleset } = useBench(), asked = useSignal<Asked>(null);
  const title = bench.drafted.value?.title ?? "", kept = keeping.kept.value;
  const file = async (event: Event & { currentTarget: HTMLInputElement }) => {
    const [found] = event.currentTarget.files ?? [];
    if (found) bench.replace(await opened(found));
    event.currentTarget.value = "";
  };
  const Item = ({ says, onPress }: { says: string; onPress(): void }) => (
    <button type="button" onClick={onPress}>{says}</button>
  );
  return (
    <>
      <MenuBox>
        <Item says={t.set_ups("keep")} onPress={() => keeping.keep()} />
        <Item says={t.set_ups("new")} onPress={onNew} />
        <a href="/set-ups">{t.set_ups("my_setups")}</a>
        <Item says={t.set_ups("name")} onPress={() => asked.value = "name"} />
        <Item says={t.set_ups("copy")} onPress={() => keeping.copy()} />
        <Item says={t.set_ups("share")} onPress={() => keeping.share()} />
        {kept?.mine && kept.published
          ? <Item says={t.set_ups("withdraw")} onPress={() => keeping.publish(false)} />
          : <Item says={t.set_ups("publish")} onPress={() => asked.value = "publish"} />}
        <a href={`/new?ruleset=${ruleset.id}&scenario=draft`}>{t.set_ups("fly_with")}</a>
        <a href={`/studies?ruleset=${ruleset.id}&scenario=draft`}>{t("laboratory")}</a>
        <label>
          {t.set_ups("open_file")}
          <input type="file" class="unseen" accept=".toml,text/plain" onChange={file} />
        </label>
        <Item says={t.set_ups("save_file")} onPress={() => save(title, bench.text.peek())} />
      </MenuBox>
      {asked.value === "name" && <Naming keeping={keeping} onClose={() => asked.value = null} />}
      {asked.value === "publish" && (
        <Publishing
          keeping={keeping}
          onClose={() => asked.value = null}
        />
      )}
    </>
  );
}

/** The dialog for the name of a saved set-up. */
function Naming({ keeping, onClose }: { keeping: Keeping; onClose(): void }) {
  const { bench } = useBench();
  const typed = useSignal(keeping.kept.peek()?.name || bench.drafted.peek()?.title || "");
  const done = (event: Event) => {
    event.preventDefault();
    keeping.name(typed.value.trim());
    onClose();
  };
  return (
    <Dialog title={t.set_ups("name")} onClose={onClose} narrow>
      <form onSubmit={done}>
        <label class="field">
          <span>{t.set_ups("name_text")}</span>
          <Typed typed={typed} maxLength={80} required autocomplete="off" />
        </label>
        <p class="dialog-foot">
          <Button main type="submit">{t.set_ups("keep")}</Button>
        </p>
      </form>
    </Dialog>
  );
}

/** The dialog for publishing. */
function Publishing({ keeping, onClose }: { keeping: Keeping; onClose(): void }) {
  const { bench } = useBench(), drafted = bench.drafted.value, person = me.value;
  const about = String(bench.draft.value?.text ?? "");
  const ready = !!drafted?.playable && !!person?.account;
  return (
    <Dialog title={t.set_ups("publish")} onClose={onClose} narrow>
      <p>
        {t.set_ups("publish_text", { title: drafted?.title ?? "", author: person?.name ?? "" })}
      </p>
      {about ? <blockquote>{about}</blockquote> : <p class="note">{t.set_ups("publish_about")}</p>}
      {!drafted?.playable && <p class="fault">{t.set_ups("publish_flawed")}</p>}
      {!person?.account && (
        <p class="note">
          {t.set_ups("publish_account")} <a class="link" href="/account">{t("account")}</a>
        </p>
      )}
      <div class="dialog-foot">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button
          main
          disabled={!ready}
          onClick={() => {
            keeping.publish(true);
            onClose();
          }}
        >
          {t.set_ups("publish")}
        </Button>
      </div>
    </Dialog>
  );
}

const LARGEST = 20_000;

/** Offer a text as a file named after its set-up. */
function save(title: string, text: string): Promise<void> {
  const name = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
  return handOn(new Blob([text], { type: "application/toml" }), name || "setup");
}

async function opened(file: File): Promise<string> {
  return (await file.slice(0, LARGEST).text()).replaceAll("\r\n", "\n");
}
