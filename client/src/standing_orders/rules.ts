/** Rules: standing orders as data and in words, and habits, which are made of such rules. */

import { t } from "../app/i18n.ts";
import type { Say } from "../board/contract.ts";
import type { MinorOffer, Posed, SeatStanding, StandingRule } from "../api/schema.ts";

export type Rules = readonly StandingRule[];

/** Ask; answer as last time; leave unchanged while no enemy is near. */
export const HABITS = ["ask", "before", "quiet"] as const;
export type Habit = typeof HABITS[number];

export const ALWAYS = "always";
const BEFORE = "before", QUIET = "quiet";

export function offerOf(offers: readonly MinorOffer[], rule: StandingRule): MinorOffer | undefined {
  return offers.find((one) => one.ruleset === rule.ruleset && one.minor === rule.minor);
}

/** Return a rule in a sentence. */
export function inWords(rule: StandingRule, offers: readonly MinorOffer[], say: Say): string {
  const offer = offerOf(offers, rule);
  if (!offer) return "";
  const word = (list: MinorOffer["when"], name: string) => {
    const found = list.find((one) => one.name === name);
    return found ? say(found.says, rule.ruleset) : name;
  };
  const words = {
    minor: say(offer.says, rule.ruleset),
    when: word(offer.when, rule.when),
    then: word(offer.then, rule.then),
  };
  const said = t.standing_orders(rule.when === ALWAYS ? "plain" : "rule", words);
  return rule.turn ? t.standing_orders("this_turn", { rule: said }) : said;
}

/** Return a first rule for a minor question. */
export function drafted({ ruleset, minor, when, then }: MinorOffer): StandingRule {
  return { ruleset, minor, when: when[0]!.name, then: then[0]!.name };
}

/** Return the minor question asked here, if it may be answered in advance. */
export function asked(question: Posed, held: SeatStanding | null): MinorOffer | null {
  const { ruleset, says } = question;
  return (held?.offers ?? []).find((one) =>
    one.ruleset === ruleset && one.asked.includes(says.key)
  ) ?? null;
}

/**
 * Return whether a rule is a habit for this question, which applies even while its player is
 * present.
 */
function habitual(rule: StandingRule, offer: MinorOffer): boolean {
  return !!rule.here && !rule.turn && rule.ruleset === offer.ruleset && rule.minor === offer.minor;
}

/** Return the player's habit for a recurring question. */
export function habitOf(rules: Rules, offer: MinorOffer): Habit {
  const rule = rules.find((one) => habitual(one, offer));
  if (rule?.then === BEFORE) return "before";
  return rule?.when === QUIET ? "quiet" : "ask";
}

/** Return the rules with another habit; `idle` is the answer that changes nothing. */
export function withHabit(rules: Rules, offer: MinorOffer, habit: Habit, idle: string): Rules {
  const { ruleset, minor } = offer, others = rules.filter((one) => !habitual(one, offer));
  if (habit === "ask") return others;
  const rule = habit === "before" ? { when: ALWAYS, then: BEFORE } : { when: QUIET, then: idle };
  return [{ ruleset, minor, ...rule, here: true }, ...others];
}
