/** More money going out than the customer declared. */
import { ownAmountOf } from "../facts/facts.ts";
import { inTwoDigits } from "../wording.ts";
import { wordsOfFirstEdition, wordThe } from "../words.ts";
import { defineRule } from "./rule.ts";

const fromRatio = 1.5;

export const cumulativeLimit = defineRule({
  code: "CUMULATIVE_LIMIT",
  family: "limit",
  title: "Above the expected volume",
  meaning:
    "Compares the account's spending of the last 30 days, with older payments counting less, with the expected monthly volume in the " +
    "customer file. Without an expected volume the rule is silent.",
  innocentCauses: ["An expected volume that was never updated.", "A single planned purchase."],
  source: "Expected versus actual activity in customer due diligence.",
  numbers: ["volume", "expected", "ratio"],
  needs: [{ fact: "expectedMonthlyVolume", from: 0 }],
  evaluate(facts) {
    const expected = facts.expectedMonthlyVolume;
    if (!(facts.amount > 0) || !(expected > 0)) return undefined;
    const volume = (facts.earlier > 0 ? facts.spent30d : 0) + ownAmountOf(facts);
    const ratio = Math.min(volume / expected, 1e12);
    if (ratio < fromRatio) return undefined;
    return { logOdds: Math.min(2, 0.9 * Math.log(ratio)), numbers: { volume, expected, ratio } };
  },
  sentence({ volume, expected, ratio }, words = wordsOfFirstEdition) {
    if (words.edition >= 6) {
      const about = words.own(inTwoDigits(volume)).replace(/^about /, "");
      return `With it the account spends about ${about} a month, where older payments count less; ${words.own(expected)} a month is expected, of which this is ${words.times(ratio)}.`;
    }
    return `With it the account has spent about ${words.own(volume).replace(/^about /, "")} in 30 days, ${words.times(ratio)} ${wordThe(words.own(expected))} a month that is expected.`;
  },
});
