/** Arrival: the progress of loading the engine, at the foot of the page, and help if it fails. */

import { Button } from "../ui/button.tsx";
import { Emblem } from "../ui/icons.tsx";
import { locale, t } from "../app/i18n.ts";
import { FirstLesson, reading } from "./FirstLesson.tsx";
import type { LocalServer, Status } from "./local_server.ts";

export function Arrival({ server }: { server: LocalServer }) {
  const status = server.status.value;
  if (status.kind === "ready" || status.kind === "waiting") {
    return reading.value && status.kind === "ready"
      ? (
        <div class="arrival">
          <FirstLesson ready />
        </div>
      )
      : null;
  }
  if (status.kind === "elsewhere" || status.kind === "failed") {
    const lost = status.kind === "elsewhere";
    return (
      <div class="arrival" role="alert">
        <p>{lost ? t.site("elsewhere") : t.site(status.why)}</p>
        <Button main onClick={() => void server.begin(true)}>
          {t.site(lost ? "take" : "again")}
        </Button>
      </div>
    );
  }
  return (
    <section class="arrival arrival-coming" aria-label={t.site("warming")}>
      {reading.value && <FirstLesson ready={false} />}
      <p role="status">
        <b>{t.site(status.kind === "loading" ? "warming" : "starting")}</b>
      </p>
      <Way status={status} />
      {status.kind === "loading" && !reading.value && (
        <>
          <p class="faint">{t.site("once")}</p>
          <Button onClick={() => reading.value = true}>{t.site("read_lesson")}</Button>
        </>
      )}
    </section>
  );
}

/** The progress as an aircraft that crosses a field. */
function Way({ status }: { status: Extract<Status, { kind: "loading" | "starting" }> }) {
  const loading = status.kind === "loading" ? status : null;
  const done = loading ? loading.bytes / loading.of : 1;
  return (
    <div class={`arrival-way${loading ? "" : " is-alive"}`} style={{ "--done": done }}>
      <progress aria-label={t.site("warming")} max={1} value={done} />
      <Emblem size={26} />
      <small>
        {loading && t.site("so_far", { done: mega(loading.bytes), all: mega(loading.of) })}
      </small>
    </div>
  );
}

function mega(bytes: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale(), digits).format(bytes / 1e6);
}
