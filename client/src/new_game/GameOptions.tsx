/** Game options: the optional rules, collapsed by what they change. */

import { Cite } from "../rulebook/citations.tsx";
import type { OptionInfo } from "../api/schema.ts";
import { quoted, t } from "../app/i18n.ts";
import { matters } from "./draw.ts";
import { OptionInput } from "./OptionInput.tsx";
import type { Composed } from "./wish.ts";

const FOLDS = ["setup", "task", "pilots", "weather", "rules", "length", "players"] as const;

/** What the options of a game depend on. */
type Optional =
  & Pick<Composed, "ruleset" | "scenario" | "chosen" | "checked">
  & Partial<Pick<Composed, "usual">>;

export function GameOptions({ composed }: { composed: Optional }) {
  const { ruleset, scenario } = composed;
  const known = ruleset.options.filter(({ option }) =>
    !option.drawn && matters(option, scenario.id)
  );
  return FOLDS.map((fold) => {
    const options = known.filter(({ option }) => (option.under ?? "rules") === fold);
    return options.length > 0 && (
      <details key={fold} class="form-more">
        <summary>
          {t.new_game(`under_${fold}`)}
          <Changed composed={composed} options={options} />
        </summary>
        <div class="option-list">
          {options.map((one) => <Option key={one.name} composed={composed} info={one} />)}
        </div>
      </details>
    );
  });
}

/** The number of options that differ from the scenario's, or from what this form usually has. */
function Changed(
  { composed: { chosen, usual = {}, scenario }, options }: {
    composed: Optional;
    options: readonly OptionInfo[];
  },
) {
  const n =
    options.filter(({ name }) =>
      name in chosen.value && chosen.value[name] !== (usual[name] ?? scenario.options[name])
    ).length;
  return n > 0 && <strong>{t.new_game("options_changed", { n })}</strong>;
}

function Option({ composed, info: { name, option } }: { composed: Optional; info: OptionInfo }) {
  const { ruleset, scenario, chosen, checked } = composed;
  const options = { ...(checked?.options ?? scenario.options), ...chosen.value };
  return (
    <div class="option">
      <span class="option-title">
        <label for={`option-${name}`}>{option.title}</label>{" "}
        <Cite ruleset={ruleset.id} rule={option.rule ?? ""} />
      </span>
      <OptionInput
        id={`option-${name}`}
        option={option}
        value={options[name] ?? option.default}
        onValue={(value) => chosen.value = { ...chosen.value, [name]: value }}
      />
      <span class="option-text">{quoted(option.text)}</span>
    </div>
  );
}
