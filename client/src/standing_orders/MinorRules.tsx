/** Minor rules: one kind of question, with its standing orders in sequence. */

import { t } from "../app/i18n.ts";
import { Button } from "../ui/button.tsx";
import type { Say } from "../board/contract.ts";
import { Pick } from "../ui/fields.tsx";
import { Icon } from "../ui/icons.tsx";
import type { MinorOffer, StandingRule } from "../api/schema.ts";
import { sentence } from "../app/phrases.ts";
import { ALWAYS, drafted, inWords, type Rules } from "./rules.ts";

interface Props {
  offer: MinorOffer;
  offers: readonly MinorOffer[];
  rules: Rules;
  say: Say;
  onRules(next: Rules): void;
}

export function MinorRules({ offer, offers, rules, say, onRules }: Props) {
  const title = sentence(say(offer.says, offer.ruleset));
  const mine = rules.filter((one) => one.ruleset === offer.ruleset && one.minor === offer.minor);
  const put = (rule: StandingRule, next: StandingRule | null) =>
    onRules(rules.flatMap((one) => one === rule ? next ? [next] : [] : [one]));
  return (
    <fieldset class="standing-minor">
      <legend>{title}</legend>
      {mine.map((rule, index) => (
        <RuleRow
          key={index}
          {...{ rule, offer, say }}
          name={inWords(rule, offers, say)}
          onRule={(next) => put(rule, next)}
        />
      ))}
      {!mine.some((rule) => rule.when === ALWAYS && !rule.turn) && (
        <p class="faint">{t.standing_orders(mine.length ? "else_asked" : "asked")}</p>
      )}
      <Button
        aria-label={t.standing_orders("add_to", { minor: title })}
        onClick={() => onRules([...rules, drafted(offer)])}
      >
        {t.standing_orders("add")}
      </Button>
    </fieldset>
  );
}

/** One rule, as a sentence: when, what, and for how long. */
function RuleRow({ rule, offer, say, name, onRule }: {
  rule: StandingRule;
  offer: MinorOffer;
  say: Say;
  name: string;
  onRule(next: StandingRule | null): void;
}) {
  const worded = (list: MinorOffer["when"]) =>
    list.map((one) => [one.name, sentence(say(one.says, offer.ruleset))] as const);
  const lasts = [["always", t.standing_orders("always")], [
    "turn",
    t.standing_orders("turn"),
  ]] as const;
  return (
    <div class="standing-rule" role="group" aria-label={name}>
      <Pick
        aria-label={t.standing_orders("when")}
        value={rule.when}
        values={worded(offer.when)}
        onPick={(when) => onRule({ ...rule, when })}
      />
      <Pick
        aria-label={t.standing_orders("then")}
        value={rule.then}
        values={worded(offer.then)}
        onPick={(then) => onRule({ ...rule, then })}
      />
      {offer.playing && (
        <Pick
          aria-label={t.standing_orders("lasts")}
          value={rule.turn ? "turn" : "always"}
          values={lasts}
          onPick={(value) => onRule({ ...rule, turn: value === "turn" })}
        />
      )}
      <button
        type="button"
        class="quiet"
        aria-label={t.standing_orders("remove", { rule: name })}
        onClick={() => onRule(null)}
      >
        <Icon name="close" />
      </button>
      <p class="standing-words">{name}{rule.here ? ` ${t.standing_orders("and_here")}.` : ""}</p>
    </div>
  );
}
