/** In two countries in person, sooner than anybody could travel. */
import { hourMs } from "../calendar.ts";
import { wordCount, wordSpan } from "../wording.ts";
import { defineRule } from "./rule.ts";

/** Airliners fly at 900 km an hour; the distance is the least there can be. */
const fastestKmPerHour = 900;
/** Nearer, countries are joined by roads, and clocks of terminals differ by minutes. */
const fewestKm = 300;
/** Reviewed at the default base rate. Half as many again would say that a clock or a country is never wrong. */
const weight = 4;

export const impossibleTravel = defineRule({
  code: "IMPOSSIBLE_TRAVEL",
  family: "travel",
  title: "In two places too soon",
  meaning:
    "The account paid in person in another country before, and the least distance between the two countries could not be travelled in " +
    "the time between. Counts only channels such as card_present, pos or atm.",
  innocentCauses: [
    "A second card of the account, used by somebody else.",
    "A terminal that reports its owner's country or a wrong time.",
  ],
  source: "Distance between countries against the speed of airliners.",
  numbers: ["kilometres", "sinceMs"],
  needs: [{ fact: "placeKm", from: fewestKm }],
  evaluate({ placeKm, sincePlaceMs }) {
    if (sincePlaceMs / hourMs >= placeKm / fastestKmPerHour) return undefined;
    return { logOdds: weight, numbers: { kilometres: placeKm, sinceMs: sincePlaceMs } };
  },
  sentence({ kilometres, sinceMs }) {
    return `The account paid in person ${wordSpan(sinceMs)} before in a country at least ${wordCount(kilometres)} km away.`;
  },
});
