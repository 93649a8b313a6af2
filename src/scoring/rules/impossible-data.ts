/** Data that a real payment would not carry. */
import { dayMs } from "../calendar.ts";
import { wordNumberOf } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

/** 2000-01-01: earlier instants are clocks that were never set. */
const oldestMs = 946_684_800_000;
/** No currency has more than three decimals but units of account. */
const fromDecimals = 4;

export const impossibleData = defineRule({
  code: "IMPOSSIBLE_DATA",
  family: "data",
  title: "Implausible data",
  meaning:
    "The amount has more decimals than any currency, or the time is before the year 2000 or before the customer was onboarded. Times in " +
    "the future are rejected before scoring.",
  innocentCauses: [
    "An exchange rate applied without rounding.",
    "A device clock that was reset.",
    "A wrong onboarding date.",
  ],
  source: "Data validation.",
  numbers: ["decimals", "isBeforeClocks", "daysBeforeRelation"],
  needs: [
    { fact: "decimals", from: fromDecimals },
    { fact: "timeMs", below: oldestMs },
    { fact: "relationAgeMs", below: -dayMs },
  ],
  evaluate(facts) {
    const decimals = facts.decimals >= fromDecimals ? facts.decimals : 0;
    const isBeforeClocks = facts.timeMs < oldestMs ? 1 : 0;
    const daysBeforeRelation = facts.relationAgeMs < -dayMs ? Math.floor(-facts.relationAgeMs / dayMs) : 0;
    if (decimals === 0 && isBeforeClocks === 0 && daysBeforeRelation === 0) return undefined;
    const logOdds = (decimals > 0 ? 0.6 : 0) + isBeforeClocks + (daysBeforeRelation > 0 ? 0.8 : 0);
    return { logOdds, numbers: { decimals, isBeforeClocks, daysBeforeRelation } };
  },
  sentence({ decimals, isBeforeClocks, daysBeforeRelation }, { edition } = wordsOfFirstEdition) {
    const parts: string[] = [];
    if (decimals > 0) parts.push(`the amount has ${wordNumberOf(decimals, "decimal")}`);
    if (isBeforeClocks === 1) parts.push("the time lies before the year 2000");
    if (daysBeforeRelation > 0)
      parts.push(
        `${edition < 6 || isBeforeClocks === 1 ? "it" : "the time"} lies ${wordNumberOf(daysBeforeRelation, "day")} before the relation began`,
      );
    return `The data are implausible: ${parts.join(", and ")}.`;
  },
});
