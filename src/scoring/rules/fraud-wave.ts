/** Frauds at one counterparty that became known within days. */
import { clamp, logOddsOf, ordinaryLogOdds } from "../odds.ts";
import { wordCount, wordShare } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

/** Two stolen cards may meet anywhere. */
const fewest = 2.5;
const fewestRate = 0.1;
const strongest = 4.5;
/** Some of the waves are over when they become known. */
const goesOn = 0.7;

export const fraudWave = defineRule({
  code: "FRAUD_WAVE",
  family: "links",
  title: "Many frauds at the counterparty",
  meaning:
    "At least three frauds at the counterparty became known within about a week, at least one for ten of its transactions of the " +
    "last seven days. Customers of a compromised terminal, or of a merchant that never delivers, have this in common.",
  innocentCauses: ["A terminal that was exchanged since.", "A small shop where one thief used several cards."],
  source: "Points of compromise as described by card schemes.",
  numbers: ["frauds", "rate"],
  needs: [{ fact: "counterpartyFrauds7d", from: fewest }],
  evaluate({ counterpartyFrauds7d, counterpartyFraudRate7d, amount }) {
    if (!(amount > 0) || !(counterpartyFraudRate7d >= fewestRate)) return undefined;
    const logOdds = clamp(logOddsOf(Math.min(0.9, goesOn * counterpartyFraudRate7d)) - ordinaryLogOdds, 0, strongest);
    return { logOdds, numbers: { frauds: counterpartyFrauds7d, rate: Math.min(1, counterpartyFraudRate7d) } };
  },
  sentence({ frauds, rate }, words = wordsOfFirstEdition) {
    const known = `About ${wordCount(frauds)} frauds at the counterparty became known within about a week`;
    if (words.edition < 8) return `${known}, ${wordShare(rate)} of its recent transactions.`;
    // They may have happened before these transactions.
    if (rate >= 1) return `${known}, no fewer than its transactions of the last seven days.`;
    return `${known}, in which it had about ${wordCount(frauds / rate)} transactions.`;
  },
});
