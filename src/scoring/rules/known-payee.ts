/** Somebody whom the account has paid for long. */
import { dayMs } from "../calendar.ts";
import { wordNumberOf, wordSpan } from "../wording.ts";
import { defineRule } from "./rule.ts";

const fewest = 3;
const longMs = 30 * dayMs;
/** Against what it usually is paid. */
const mostTimes = 2.5;
/** Money that a thief sends to an old payee is lost to the thief; goods from a shop are not. */
const weightOfTransfer = -2;
/** Nobody robs an account for the good of those it has paid for months. */
const weightOfCustom = -4.5;
const customMs = 60 * dayMs;
const customTimes = 4;
const weightOfMerchant = -0.3;

export const knownPayee = defineRule({
  code: "KNOWN_PAYEE",
  family: "known",
  title: "Payee known for a long time",
  meaning:
    "The account has paid this counterparty at least three times over at least 30 days, and never much less. It lowers the score, for " +
    "transfers far more than for purchases, and most for transfers after two months, of at most four times the usual to this payee.",
  innocentCauses: ["It speaks for the payment, not against it."],
  source: "Trusted beneficiaries as in the technical standards on strong customer authentication.",
  numbers: ["payments", "ageMs"],
  needs: [{ fact: "payeePayments", from: fewest }],
  evaluate({ payeePayments, payeeAgeMs, payeeRatio, payeeGrowth, isTransfer, invoicePaid }) {
    // That the payee is known is what lets a second payment of an invoice pass.
    if (invoicePaid >= 1) return undefined;
    // In a currency without a rate nobody knows how much it is.
    if (payeeGrowth === 0) return undefined;
    if (!(payeeAgeMs >= longMs)) return undefined;
    // Decisions of earlier versions did not keep the growth.
    const isCustom = isTransfer === 1 && payeeAgeMs >= customMs && payeeGrowth > 0 && payeeRatio <= customTimes;
    if (!isCustom && !(payeeRatio <= mostTimes)) return undefined;
    const logOdds = isTransfer !== 1 ? weightOfMerchant : isCustom ? weightOfCustom : weightOfTransfer;
    return { logOdds, numbers: { payments: payeePayments, ageMs: payeeAgeMs } };
  },
  sentence({ payments, ageMs }) {
    return `The account has paid this counterparty ${wordNumberOf(payments, "time")} since ${wordSpan(ageMs)} before.`;
  },
  isCalming: () => true,
});
