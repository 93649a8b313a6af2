/** A counterparty that the account has never dealt with. */
import { wordCount, wordNumberOf } from "../wording.ts";
import { noveltyLogOdds } from "./novelty.ts";
import { defineRule } from "./rule.ts";

export const newCounterparty = defineRule({
  code: "NEW_COUNTERPARTY",
  family: "novelty",
  title: "New counterparty",
  meaning: "The counterparty is new to an account that mostly pays the same ones. Needs counterpartyId.",
  innocentCauses: ["A shop tried for the first time.", "A shop that changed its terminal or its name."],
  source: "First-time payee checks.",
  numbers: ["distinct", "seen"],
  evaluate(facts) {
    if (facts.isNewCounterparty !== 1 || facts.counterpartiesSeen < 10) return undefined;
    const logOdds = noveltyLogOdds(facts.counterpartiesDistinct, facts.counterpartiesSeen, {
      weight: 0.35,
      strongest: 1.2,
    });
    if (logOdds === undefined) return undefined;
    return {
      logOdds,
      numbers: { distinct: Math.max(1, Math.round(facts.counterpartiesDistinct)), seen: facts.counterpartiesSeen },
    };
  },
  sentence({ distinct, seen }) {
    const known = Math.round(distinct) === 1 ? "one counterparty" : `about ${wordCount(distinct)} counterparties`;
    return `The counterparty is new; ${wordNumberOf(seen, "earlier transaction")} named ${known}.`;
  },
});
