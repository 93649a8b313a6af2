/** Amount, pace, hour and the days before are each rare among such accounts: together they say more than each alone. */
import type { Facts } from "../facts/facts.ts";
import { wordCount, wordOneIn } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

/** About what an ordinary payment's rarities add up to, in natural logarithms of their ranks. */
const ordinarySum = 3;
/** Of what goes beyond that, less than the whole: the signs of one payment are not independent. */
const weight = 0.6;
const weakest = 0.15;
const strongest = 5;
/** What is less rare than this is not worth a word, or not where something else is rarer. */
const rare = 0.2;
const rareAlone = 0.1;

/** The smallest of the ranks that speak of one thing; 1, which is nothing unusual, where none is known. */
function rarest(...ranks: readonly number[]): number {
  return ranks.reduce((least, rank) => (rank < least ? rank : least), 1);
}

const signNames = ["amountShare", "paceShare", "hourShare", "spellShare"] as const;
type Signs = Readonly<Record<(typeof signNames)[number], number>>;

export function signsOf(facts: Facts): Signs {
  return {
    amountShare: rarest(facts.rankRatio, facts.rankAmount, facts.peersShare),
    paceShare: rarest(facts.rankPace, facts.rankHaste),
    hourShare: facts.rankHour > 0 ? facts.rankHour : 1,
    spellShare: rarest(facts.rankHeat1d, facts.rankHeat7d, facts.rankHeat14d),
  };
}

/** Names what is rare; where nothing is by itself, what is so together. */
export function wordSigns({ amountShare, paceShare, hourShare, spellShare }: Signs, edition: number): string {
  const isNamed = edition >= 6;
  const parts = [
    [isNamed ? "its amount, alone or against the usual" : "its amount", amountShare],
    ["its pace", paceShare],
    [isNamed ? "its hour for its account" : "its hour", hourShare],
    ["the amounts of the days before it", spellShare],
  ] as const;
  const isAnyRare = parts.some(([, share]) => share <= rareAlone);
  const named = parts
    .filter(([, share]) => share <= (isAnyRare ? rareAlone : 0.5))
    .map(([name, share]) => `${name} (${wordOneIn(share, edition)})`);
  return `${isAnyRare ? "Rare" : "Unusual together"} among payments of comparable accounts: ${named.join(", ")}.`;
}

export const combinedSigns = defineRule({
  code: "COMBINED_SIGNS",
  family: "ranks",
  title: "Rare among comparable payments",
  meaning:
    "Adds up how rare the amount, the pace, the hour and the unusual amounts of the last days are among recent payments of comparable " +
    "accounts, each as a rank. Needs about 200 payments of at least five accounts on earlier days.",
  innocentCauses: ["Travel: other shops, other hours, more and larger payments.", "A house move or a celebration."],
  source: "Conformal ranks of unlabelled signals, combined as in Fisher's method.",
  numbers: signNames,
  needs: [{ fact: "rankSum", from: ordinarySum }],
  evaluate(facts: Facts) {
    const logOdds = Math.min(strongest, weight * (facts.rankSum - ordinarySum));
    if (!(logOdds >= weakest)) return undefined;
    return { logOdds, numbers: signsOf(facts) };
  },
  sentence(signs, words = wordsOfFirstEdition) {
    if (words.edition >= 5) return wordSigns(signs, words.edition);
    const { amountShare, paceShare, hourShare, spellShare } = signs;
    const parts = [
      ["its amount", amountShare],
      ["its pace", paceShare],
      ["its hour", hourShare],
      ["the account's last days", spellShare],
    ] as const;
    const rarest = Math.min(...parts.map(([, share]) => share));
    const least = words.edition === 1 ? 0.5 : Math.max(rare, rarest);
    const named = parts
      .filter(([, share]) => share <= least)
      .map(([name, share]) => `${name} 1 in ${wordCount(1 / share)}`);
    return `As unusual among payments of such accounts: ${named.join(", ")}.`;
  },
});
