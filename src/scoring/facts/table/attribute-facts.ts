/** Fields of a transaction that have no meaning of their own here: each is a category of its account. */
import { type FactRows, fact } from "./fact-row.ts";

export const attributeFacts = {
  attributesKnown: fact(150, "count", "NEW_ATTRIBUTE", {
    meaning: "Number of other fields, eight at most, that the account gave before and whose values mostly repeat.",
  }),
  newAttributes: fact(151, "count", "NEW_ATTRIBUTE", {
    ruleName: "newAttributes",
    meaning: "How many of these have a value that is new to the account.",
  }),
  rarestAttributeShare: fact(152, "share", "NEW_ATTRIBUTE", {
    ruleName: "rarestAttributeShare",
    meaning: "The share of the account's recent transactions with the same value, of the field where that is lowest.",
  }),
} as const satisfies FactRows;
