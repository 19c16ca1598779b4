/** Arrival: how far the engine is, at the foot of the page until it runs, and what to do if it does not. */

import { Button } from "../ui/button.tsx";
import { Emblem } from "../ui/icons.tsx";
import { locale } from "../app/i18n.ts";
import type { House, Status } from "./house.ts";
import { l } from "./words.ts";

export function Arrival({ house }: { house: House }) {
  const status = house.status.value;
  if (status.kind === "ready" || status.kind === "waiting") return null;
  if (status.kind === "elsewhere" || status.kind === "failed") {
    const lost = status.kind === "elsewhere";
    return (
      <div class="arrival" role="alert">
        <p>{lost ? l("elsewhere") : l(status.why)}</p>
        <Button main onClick={() => void house.begin(true)}>{l(lost ? "take" : "again")}</Button>
      </div>
    );
  }
  return (
    <section class="arrival arrival-coming" aria-label={l("warming")}>
      <p role="status">
        <b>{l(status.kind === "loading" ? "warming" : "starting")}</b>
      </p>
      <Way status={status} />
      {status.kind === "loading" && <p class="faint">{l("once")}</p>}
    </section>
  );
}

/** The way of the machine across the field: as far as bytes have come. */
function Way({ status }: { status: Extract<Status, { kind: "loading" | "starting" }> }) {
  const loading = status.kind === "loading" ? status : null;
  const done = loading ? loading.bytes / loading.of : 1;
  return (
    <div class={`arrival-way${loading ? "" : " is-alive"}`} style={{ "--done": done }}>
      <progress aria-label={l("warming")} max={1} value={done} />
      <Emblem size={26} />
      <small>{loading && l("so_far", { done: mega(loading.bytes), all: mega(loading.of) })}</small>
    </div>
  );
}

function mega(bytes: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale(), digits).format(bytes / 1e6);
}
