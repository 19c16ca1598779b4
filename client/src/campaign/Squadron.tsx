/** Squadron: the squadron's pages, and the book that is printed from them. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { RoomProps } from "./Presentation.tsx";
import { asking, go, here } from "../app/router.ts";
import type { CampaignView } from "../api/schema.ts";
import { book, sayer } from "../app/store.ts";
import type { PageProps } from "./common.tsx";
import { Diary } from "./Diary.tsx";
import { Figures } from "./Figures.tsx";
import { Honour } from "./Honour.tsx";
import { LogBook } from "./LogBook.tsx";
import { Mess } from "./Mess.tsx";
import { sides } from "./roster.ts";
import { Story } from "./Story.tsx";
import { weeksOf } from "./story.ts";

export function Squadron({ game, sheet, lines, asked, ended, onTold }: RoomProps) {
  const view = sheet.view as CampaignView;
  const place = placeOf(here.value);
  const whole = useSignal(false);
  const words = book(sheet.ruleset);
  const say = useMemo(() => sayer(sheet.ruleset, sheet.names), [words, sheet.names]);
  const weeks = useMemo(() => weeksOf(lines, sheet.ruleset), [lines, sheet.ruleset]);
  const [own] = sides(view);
  const room = { view, say, ruleset: sheet.ruleset, names: sheet.names };
  const known = view.squadrons.some((side) => side.airmen.some((one) => one.id === place.man));
  const man = known ? place.man : null;
  const read = (id: string) => turnTo({ ...place, man: id });
  const close = () => turnTo({ ...place, man: null });
  const story = (week: number | null) => turnTo({ page: "story", man: null, week });
  usePrinting(whole);
  useClosing(asked ? `${view.date} ${view.phase}` : null, close);
  useEffect(() => {
    if (!ended) return;
    const week = weeks.findLast((one) => one.parts.some((part) => part.name === "battle"));
    story(week?.number ?? null);
    onTold?.();
  }, [ended]);
  const leaf = useNewLeaf(`${place.page} ${man} ${place.week}`);
  const pageProps = { ...room, weeks, onRead: read };
  const pages: Pages = {
    room: () => <Mess {...pageProps} asked={asked} onStory={story} />,
    story: () => <Story {...pageProps} game={game} week={place.week} onWeek={story} />,
    diary: () => <Diary {...room} />,
    honour: () => <Honour {...room} onRead={read} />,
    figures: () => <Figures {...room} />,
  };

  return (
    <div class="campaign" data-nation={own.nation}>
      <div class="sq-bar">
        <PageTabs shown={place.page} />
        <PrintMenu onBook={() => whole.value = true} />
      </div>
      <div
        ref={leaf}
        class="sq-sheet"
        tabIndex={0}
        role="group"
        aria-label={man ? t.campaign("log_book") : t.campaign(place.page)}
      >
        {whole.value
          ? <WholeBook room={room} pages={pages} />
          : man
          ? <LogBook {...room} man={man} onRead={read} onBack={close} />
          : pages[place.page]()}
      </div>
    </div>
  );
}

function PageTabs({ shown }: { shown: Page }) {
  return (
    <nav class="sq-pages" aria-label={t.campaign("pages")}>
      {PAGES.map((one) => (
        <button
          key={one}
          type="button"
          aria-current={shown === one ? "page" : undefined}
          onClick={() => turnTo({ page: one, man: null, week: null })}
        >
          {t.campaign(one)}
        </button>
      ))}
    </nav>
  );
}

type Pages = Record<Page, () => ComponentChildren>;

/** All pages as one printed book. */
function WholeBook({ room, pages }: { room: PageProps; pages: Pages }) {
  const [own] = sides(room.view);
  return (
    <>
      <h2 class="sq-cover">{t.campaign("book_title", { name: own.name })}</h2>
      {pages.room()}
      {pages.diary()}
      {pages.honour()}
      {pages.figures()}
      {own.airmen.map((one) => <LogBook key={one.id} {...room} man={one.id} />)}
    </>
  );
}

/** Start another page at its top, and move the focus there. */
function useNewLeaf(name: string) {
  const leaf = useRef<HTMLDivElement>(null);
  const before = useRef(name);
  useLayoutEffect(() => {
    if (before.current === name) return;
    before.current = name;
    leaf.current!.scrollTop = 0;
    if (document.activeElement === document.body) leaf.current!.focus({ preventScroll: true });
  }, [name]);
  return leaf;
}

/** Close an open log book when the week has advanced and there is a question. */
function useClosing(now: string | null, close: () => void) {
  const before = useRef(now);
  useEffect(() => {
    if (now === null || before.current === now) return;
    if (before.current !== null) close();
    before.current = now;
  }, [now]);
}

/** Lay out the whole book, print it, and remove it again. */
function usePrinting(whole: { value: boolean }) {
  useEffect(() => {
    if (!whole.value) return;
    const done = () => whole.value = false;
    globalThis.addEventListener("afterprint", done);
    const timer = setTimeout(() => globalThis.print(), 50);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener("afterprint", done);
    };
  }, [whole.value]);
}

function PrintMenu({ onBook }: { onBook(): void }) {
  return (
    <details class="menu sq-print">
      <summary class="button">{t.campaign("print")}</summary>
      <div class="menu-list">
        <button type="button" onClick={() => globalThis.print()}>{t.campaign("print_page")}</button>
        <button type="button" onClick={onBook}>{t.campaign("print_book")}</button>
        <p class="faint">{t.campaign("print_text")}</p>
      </div>
    </details>
  );
}

const PAGES = ["room", "story", "diary", "honour", "figures"] as const;
type Page = (typeof PAGES)[number];

interface Place {
  page: Page;
  /** The airman with the open log book. */
  man: string | null;
  /** The week of the story; null for the last. */
  week: number | null;
}

/** Return the page in an address; the main page if it is unknown. */
export function placeOf(address: URL): Place {
  const asked = address.searchParams;
  const page = PAGES.find((one) => one === asked.get("page")) ?? "room";
  const week = Number(asked.get("week") ?? NaN);
  return { page, man: asked.get("man"), week: Number.isInteger(week) ? week : null };
}

/** Return the address of another page of the same game. */
export function addressOf(place: Place, from: URL): URL {
  return asking(from, {
    page: place.page === "room" ? null : place.page,
    man: place.man,
    week: place.page === "story" && place.week !== null ? String(place.week) : null,
  });
}

/** Open another page; the back button returns. */
function turnTo(place: Place): void {
  go(addressOf(place, here.peek()).href);
}
