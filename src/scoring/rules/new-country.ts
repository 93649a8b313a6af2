/** A country in which the account has never paid. */
import { wordCount, wordNumberOf } from "../wording.ts";
import { noveltyLogOdds } from "./novelty.ts";
import { defineRule } from "./rule.ts";

export const newCountry = defineRule({
  code: "NEW_COUNTRY",
  family: "novelty",
  title: "New country",
  meaning: "The country is new to an account that mostly pays in the same ones. Needs country.",
  innocentCauses: ["Travel.", "An online shop that moved to another country."],
  source: "Geographic anomaly checks.",
  numbers: ["distinct", "seen"],
  evaluate(facts) {
    if (facts.isNewCountry !== 1 || facts.countriesSeen < 10) return undefined;
    const logOdds = noveltyLogOdds(facts.countriesDistinct, facts.countriesSeen, { weight: 0.5, strongest: 1.6 });
    if (logOdds === undefined) return undefined;
    return {
      logOdds,
      numbers: { distinct: Math.max(1, Math.round(facts.countriesDistinct)), seen: facts.countriesSeen },
    };
  },
  sentence({ distinct, seen }) {
    const known = Math.round(distinct) === 1 ? "one country" : `about ${wordCount(distinct)} countries`;
    return `The country is new; ${wordNumberOf(seen, "earlier transaction")} named ${known}.`;
  },
});
