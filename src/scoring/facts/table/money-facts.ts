/** What the amount is worth: in the account's own unit, and among payments in general. */
import { type FactRows, fact } from "./fact-row.ts";

export const moneyFacts = {
  value: fact(149, "money", "AMOUNT_VS_PEERS", {
    ruleName: "value",
    meaning: "What the amount is worth in US dollars, by a coarse rate; no value without a currency or a rate.",
  }),
  unitRate: fact(145, "times", "CURRENCY", {
    ruleName: "unitRate",
    meaning: "What its currency is worth in the account's own; 1 in that currency, 0 where no rate is known.",
  }),
  unitError: fact(146, "share", "CURRENCY", { meaning: "How far that rate may be off." }),
  generalShare: fact(147, "share", "IMPLAUSIBLE_AMOUNT", {
    meaning: "The share of payments in general, by account type and currency, that are as large.",
  }),
  blendedShare: fact(148, "share", "IMPLAUSIBLE_AMOUNT", {
    ruleName: "blendedShare",
    meaning:
      "The same, and the more peers' payments are known the more of these; no value once the account has habits that reach this far.",
  }),
  beyondReach: fact(205, "share", "IMPLAUSIBLE_AMOUNT", {
    ruleName: "beyondReach",
    meaning:
      "How far the amount lies beyond all that the account has paid: 0 up to a hundred times its largest payment, 1 from ten thousand times on.",
  }),
  incomingShare: fact(199, "share", "IMPLAUSIBLE_AMOUNT", {
    ruleName: "incomingShare",
    meaning:
      "The share of sums that come in on such accounts in general that are as large; no value for what goes out.",
  }),
} as const satisfies FactRows;
