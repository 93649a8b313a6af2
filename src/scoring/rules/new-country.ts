/** A country in which the account has never paid. */
import { defineNovelty } from "./novelty.ts";

export const newCountry = defineNovelty({
  code: "NEW_COUNTRY",
  noun: "country",
  plural: "countries",
  meaning: "The country is new to an account that mostly pays in the same ones. Needs country.",
  innocentCauses: ["Travel.", "An online shop that moved to another country."],
  source: "Geographic anomaly checks.",
  facts: { isNew: "isNewCountry", seen: "countriesSeen", distinct: "countriesDistinct" },
  fewest: 10,
  weight: 0.5,
  strongest: 1.6,
});
