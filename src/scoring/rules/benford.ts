/** First digits that do not follow the usual law. */

import { mayBeHalvedFrom } from "../engine/bounds.ts";
import { benfordShare } from "../facts/shape.ts";
import { wordAtLeast, wordShare } from "../wording.ts";
import { defineRule } from "./rule.ts";

/** Chi-squared with 8 degrees of freedom passes 40 once in about 300,000 times. */
const fromDistance = 40;
/** Honest amounts follow the law only roughly, which many of them prove; so the departure must be great as well. */
const fromDistanceEach = 0.4;
/** Benford's law needs amounts over more than one power of ten; this spread is half of one each way. */
const fewestSpread = 1.15;
const surplus = 1.5;

export const benford = defineRule({
  code: "BENFORD",
  family: "shape",
  title: "Unusual first digits",
  meaning:
    "The first digits of at least 100 widely spread amounts of the account depart strongly from Benford's law, and this amount starts " +
    "with a digit that is too frequent. Invented amounts look like this.",
  innocentCauses: ["A fixed price list.", "A limit that payments stay below."],
  source: "Benford's law in forensic accounting.",
  numbers: ["digit", "share", "expectedShare", "amounts"],
  needs: [{ fact: "benfordDistance", from: fromDistance }],
  evaluate(facts) {
    if (!(facts.spread >= fewestSpread)) return undefined;
    if (facts.benfordDistance < fromDistanceEach * facts.digitHabits) return undefined;
    const expectedShare = benfordShare(facts.firstDigit);
    if (facts.digitShare < surplus * expectedShare) return undefined;
    return {
      logOdds: 0.4,
      numbers: { digit: facts.firstDigit, share: facts.digitShare, expectedShare, amounts: facts.digitHabits },
    };
  },
  sentence({ digit, share, expectedShare, amounts }) {
    const basis = wordAtLeast(amounts, "amount", amounts < mayBeHalvedFrom ? 1 : 0);
    return `${wordShare(share)} of this account's amounts begin with ${digit}, where ${wordShare(expectedShare)} are natural, over ${basis}.`;
  },
});
