/** An amount far above what the account usually spends. */
import { areSinceRules11, ownAmountOf } from "../facts/facts.ts";
import { clamp, shorten } from "../odds.ts";
import { keepFew, wordNumberOf } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

/** A thief who knows the usual amounts is no less a thief: an amount in line lowers the score only so far. */
const lowest = -1;
/** However large the amount, some such payments are honest. */
const strongest = 7;
/** Nearer than this factor an amount is said to be in line, in either direction. */
const farFromUsual = 1.5;
/** The median is kept in fewer digits than the largest amount. */
const nearly = 0.01;

/**
 * An amount that the account has nearly reached before is no new thing, however far it lies from the usual: a rent among groceries.
 * What remains is how rare such amounts were, once in so many. An amount never reached is bounded far more loosely.
 */
function attested(habits: number, nearlyAsLarge: number): number {
  const rarity = Math.log((habits + 1) / (nearlyAsLarge + 0.5));
  return Math.min(strongest, rarity + 2 - 3 * Math.min(nearlyAsLarge, 1));
}

const wordOver = keepFew((transactions) => ` over ${wordNumberOf(transactions, "transaction")}`);

export const amountVsHistory = defineRule({
  code: "AMOUNT_VS_HISTORY",
  family: "amount",
  title: "Above the usual amount",
  meaning:
    "Compares the amount with the median and spread of the account's earlier payments. The contribution is the log of the likelihood " +
    "ratio: how much more likely this amount is in fraud than in this account's normal use. An amount near the usual lowers the score.",
  innocentCauses: ["A rent, a holiday, a car or another rare large purchase.", "A rise of income."],
  source: "Running median ratio; Student's t predictive distribution of log amounts.",
  numbers: ["amount", "usual", "ratio", "transactions", "largest"],
  evaluate(facts) {
    const amount = ownAmountOf(facts);
    if (!(amount > 0) || !(facts.habits > 0)) return undefined;
    return {
      logOdds: clamp(facts.amountEvidence, lowest, attested(facts.habits, facts.nearlyAsLarge)),
      numbers: {
        amount,
        usual: shorten(facts.usual),
        ratio: shorten(facts.ratioToUsual),
        // Those behind the usual amount: tries and what was declined are none. Before, they were counted.
        transactions: areSinceRules11(facts) ? facts.habits : facts.spendings,
        largest: facts.largest,
      },
    };
  },
  sentence({ amount, usual, ratio, transactions, largest }, words = wordsOfFirstEdition) {
    // Of one payment there is nothing usual.
    const isOnlyOne = words.edition >= 5 && transactions === 1 && Math.abs(usual - largest) <= nearly * largest;
    if (isOnlyOne) {
      const only = `this account's only earlier payment, ${words.own(largest)}`;
      if (ratio >= farFromUsual) return `${words.amount(amount)} is ${words.times(ratio)} ${only}.`;
      return `${words.amount(amount)} is ${ratio < 1 / farFromUsual ? "below" : "in line with"} ${only}.`;
    }
    const [compared, own, over] = [words.amount(amount), words.own(usual), wordOver(transactions)];
    if (ratio < 1 / farFromUsual) return `${compared} is below this account's usual ${own}${over}.`;
    if (ratio < farFromUsual) return `${compared} is in line with this account's usual ${own}${over}.`;
    const record = amount > largest ? `; its largest so far was ${words.own(largest)}` : "";
    return `${compared} is ${words.times(ratio)} this account's usual ${own}${over}${record}.`;
  },
  isCalming: ({ ratio }) => ratio < farFromUsual,
});
