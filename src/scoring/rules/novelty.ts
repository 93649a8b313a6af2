/** Rules on something new to an account, such as a device: how much it says depends on how often the account meets something new. */
import { type FactName, factNames } from "../facts/table/fact-table.ts";
import { wordCount, wordNumberOf } from "../wording.ts";
import { defineRule } from "./rule.ts";

interface Novelty {
  readonly code: string;
  readonly noun: string;
  readonly plural: string;
  readonly meaning: string;
  readonly innocentCauses: readonly string[];
  readonly source: string;
  readonly facts: { readonly isNew: FactName; readonly seen: FactName; readonly distinct: FactName };
  /** With fewer earlier transactions that name one the rule is silent. */
  readonly fewest: number;
  readonly weight: number;
  readonly strongest: number;
}

/** Where every second one is new, one more says nothing. */
const ordinaryShare = 0.5;

export function defineNovelty({ noun, plural, facts: names, fewest, weight, strongest, ...entry }: Novelty) {
  const isNewAt = factNames.indexOf(names.isNew);
  const seenAt = factNames.indexOf(names.seen);
  const distinctAt = factNames.indexOf(names.distinct);
  return defineRule({
    ...entry,
    family: "novelty",
    title: `New ${noun}`,
    numbers: ["distinct", "seen"],
    needs: [{ fact: names.isNew, from: 1 }],
    evaluate({ values }) {
      const seen = values[seenAt] ?? Number.NaN;
      const distinct = values[distinctAt] ?? Number.NaN;
      if (values[isNewAt] !== 1 || seen < fewest) return undefined;
      const share = (distinct + 0.5) / (seen + 1);
      if (share > ordinaryShare) return undefined;
      const logOdds = Math.min(strongest, -weight * Math.log(share));
      return { logOdds, numbers: { distinct: Math.max(1, Math.round(distinct)), seen } };
    },
    sentence({ distinct, seen }) {
      const known = Math.round(distinct) === 1 ? `one ${noun}` : `about ${wordCount(distinct)} ${plural}`;
      return `The ${noun} is new; ${wordNumberOf(seen, "earlier transaction")} named ${known}.`;
    },
  });
}
