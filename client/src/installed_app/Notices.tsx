/** Notices: the server is unreachable, or has a newer page; shown when they do not disturb. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { away } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { local } from "../app/transport.ts";
import { t } from "../app/i18n.ts";
import { newer } from "./version.ts";

/** Milliseconds between two checks whether the page is idle. */
const LOOK = 1000;

interface Props {
  /** Whether the server refused something that a newer page might not have sent. */
  troubled: boolean;
  trying: boolean;
  onTry(): void;
}

export function Notices({ troubled, trying, onTry }: Props) {
  const put = useSignal(false);
  const suits = useQuiet(newer.value);
  if (away.value && !local) {
    return (
      <p class="toast toast-refusal">
        <span>{t.installed_app("away")}</span>
        <Button disabled={trying} onClick={onTry}>
          {t.installed_app(trying ? "trying" : "try_again")}
        </Button>
      </p>
    );
  }
  if (!newer.value || put.value || !troubled && !suits) return null;
  return (
    <p class="toast">
      <span>{t.installed_app(troubled ? "older" : "newer")}</span>
      <Button onClick={() => location.reload()}>{t.installed_app("reload")}</Button>
      <button
        type="button"
        class="quiet"
        aria-label={t("close")}
        onClick={() => put.value = true}
      >
        ×
      </button>
    </p>
  );
}

/** Return whether the page has been idle for two checks in a row. */
function useQuiet(wanted: boolean): boolean {
  const suits = useSignal(false);
  useEffect(() => {
    if (!wanted) return;
    let before = false;
    const timer = setInterval(() => {
      const now = quiet(document);
      suits.value = now && before;
      before = now;
    }, LOOK);
    return () => clearInterval(timer);
  }, [wanted]);
  return suits.value;
}

/** Elements that are present while a question, a film, a field or a dialog is open. */
const BUSY = [
  ".panel",
  ".curtain",
  ".controls[data-playing]",
  "dialog[open]",
  "[aria-busy=true]",
  "input:focus",
  "textarea:focus",
  "select:focus",
].join();
/** A table without anything to do for the reader: others think, or the game is over. */
const IDLE = ".waiting, .outcome";

export function quiet(page: Pick<Document, "querySelector">): boolean {
  if (page.querySelector(BUSY)) return false;
  return !page.querySelector(".table-page:not(.replay)") || !!page.querySelector(IDLE);
}
