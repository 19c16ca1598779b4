/** Lobby: quick pairing, open tables, and the players who are online. */

import { lazyBit } from "../app/lazy.tsx";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { go, here, note } from "../app/router.ts";
import { RuleDrawer } from "../rulebook/citations.tsx";
import { loadMe, loadRulesets, me, rulesets } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { LobbyTabs } from "./LobbyTabs.tsx";
import { OfferForm } from "./OfferForm.tsx";
import { QuickPairing } from "./QuickPairing.tsx";
import { lobby, useLobby } from "./lobby_socket.ts";
import { Tables } from "./Tables.tsx";

const ChallengesHere = lazyBit(() =>
  import("./Challenges.tsx").then((file) => file.ChallengesHere)
);
const FriendsHere = lazyBit(() =>
  import("../social/FriendsHere.tsx").then((file) => file.FriendsHere)
);

export function Lobby() {
  useEffect(() => {
    setTitle(t("meet"));
    loadMe().then(loadRulesets).catch(explain);
  }, []);
  useLobby((game) => go(`/games/${game}`));
  const offering = useSignal<"live" | "day" | null>(null);
  const wanted = here.value.searchParams.get("offer");
  useEffect(() => {
    if (wanted === null) return;
    offering.value = wanted === "day" ? "day" : "live";
    note({ offer: null });
  }, [wanted]);
  const shelf = rulesets.value, asked = lobby.value.mine?.challenges ?? [];
  return (
    <>
      <main class="page lobby" id="content">
        <LobbyTabs />
        <h1>{t("meet")}</h1>
        <Crowd />
        <BegunGames />
        {me.value?.account && <ChallengesHere key={asked.map(({ id }) => id).join()} />}
        {!shelf ? <p>{t("loading")}</p> : (
          <>
            <QuickPairing shelf={shelf} />
            <section aria-labelledby="open-tables">
              <div class="meet-head">
                <h2 id="open-tables" tabIndex={-1}>{t.lobby("tables")}</h2>
                {!offering.value && (
                  <Button main onClick={() => offering.value = "live"}>{t.lobby("offer")}</Button>
                )}
              </div>
              {offering.value && (
                <OfferForm
                  key={offering.value}
                  shelf={shelf}
                  daily={offering.value === "day"}
                  onClose={() => offering.value = null}
                />
              )}
              <Tables shelf={shelf} offering={offering.value !== null} />
            </section>
            <FriendsHere key={lobby.value.mine?.friends?.join()} />
            <p>
              <a href="/pilots?programs">{t.lobby("programs")}</a>
            </p>
          </>
        )}
      </main>
      <RuleDrawer />
    </>
  );
}

/** The number of players online and in games. */
function Crowd() {
  const { crowd, lost } = lobby.value;
  if (lost) return <p class="faint" role="status">{t.lobby("lost")}</p>;
  if (!crowd) return <p class="faint">{t("loading")}</p>;
  return (
    <p class="faint">
      {t.lobby("here", { n: crowd.here })} · {t.lobby("playing", { n: crowd.playing })}
    </p>
  );
}

/** Games that began while the reader was away, or that are played one turn a day. */
function BegunGames() {
  return (lobby.value.mine?.begun ?? []).map(({ game }) => (
    <p key={game} class="note meet-begun" role="status">
      {t.lobby("begun")} <a class="button" href={`/games/${game}`}>{t.lobby("to_table")}</a>
    </p>
  ));
}
