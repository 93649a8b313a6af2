/** A counterparty that the account has never dealt with. */
import { defineNovelty } from "./novelty.ts";

export const newCounterparty = defineNovelty({
  code: "NEW_COUNTERPARTY",
  noun: "counterparty",
  plural: "counterparties",
  meaning: "The counterparty is new to an account that mostly pays the same ones. Needs counterpartyId.",
  innocentCauses: ["A shop tried for the first time.", "A shop that changed its terminal or its name."],
  source: "First-time payee checks.",
  facts: { isNew: "isNewCounterparty", seen: "counterpartiesSeen", distinct: "counterpartiesDistinct" },
  fewest: 10,
  weight: 0.35,
  strongest: 1.2,
});
