/** A transfer far above the usual to somebody who was never paid. */
import { dayMs } from "../calendar.ts";
import { wordSpan } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const fewestHabits = 10;
const fromTimes = 10;
/** Per doubling above six times the usual: a roofer is paid so much, a house far more rarely than a thief. */
const perDoubling = 0.9;
const ordinaryTimes = 6;
const strongest = 2.5;
/** An account that was silent for so long is often taken over unseen. */
const silentMs = 60 * dayMs;
const weightOfSilence = 1;
/** Amounts that the account has nearly reached before are less of a surprise. */
const weightOfReached = 0.5;
/** Rents and loans come once a month: before that an account's payees are not known, and its first rent goes to a new one. */
const knownAfterMs = 35 * dayMs;

export const largeToNewPayee = defineRule({
  code: "LARGE_TO_NEW_PAYEE",
  family: "payee",
  title: "Large transfer to a new payee",
  meaning:
    "A transfer of at least ten times the account's usual amount to a counterparty that it has never paid. It counts more after two months " +
    "without any activity, and half where the account has paid nearly as much before. The account must be known for five weeks.",
  innocentCauses: ["A car, a deposit or a craftsman's bill.", "Money moved to a new account of one's own."],
  source:
    "First payments to new beneficiaries in transaction risk analysis (technical standards on strong customer authentication).",
  numbers: ["times", "gapMs"],
  needs: [{ fact: "isTransfer", from: 1 }],
  evaluate(facts) {
    const { isTransfer, payeePayments, isNewCounterparty, habits, ratioToUsual, nearlyAsLarge, gapMs } = facts;
    if (isTransfer !== 1 || payeePayments !== 0 || isNewCounterparty !== 1 || !(habits >= fewestHabits))
      return undefined;
    if (!(ratioToUsual >= fromTimes)) return undefined;
    // Decisions of earlier versions did not keep how many payees are known, and asked for no age.
    if (facts.payeesKnown >= 0 && facts.ageMs < knownAfterMs) return undefined;
    const size = Math.min(strongest, perDoubling * Math.log2(ratioToUsual / ordinaryTimes));
    const isSilent = gapMs >= silentMs;
    const reached = nearlyAsLarge >= 1 ? weightOfReached : 1;
    return {
      logOdds: size * reached + (isSilent ? weightOfSilence : 0),
      numbers: { times: ratioToUsual, gapMs: isSilent ? gapMs : 0 },
    };
  },
  sentence({ times, gapMs }, words = wordsOfFirstEdition) {
    const silence = gapMs > 0 ? `, after ${wordSpan(gapMs)} without activity` : "";
    return `A transfer of ${words.times(times)} the usual amount goes to a counterparty that the account has never paid${silence}.`;
  },
});
