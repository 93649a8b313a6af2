/** Several habits change at once, as when someone else holds the account. */
import { dayMs } from "../calendar.ts";
import { wordSpan } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const jumpEvidence = 1.5;
const hourEvidence = 0.8;
const fewestHabits = 20;
const longGapMs = 14 * dayMs;
const gapsLonger = 10;

export const takeover = defineRule({
  code: "TAKEOVER",
  family: "takeover",
  title: "Several habits change at once",
  meaning:
    "The amount jumps, and at least two of these occur with it: an hour never used before, a silence far longer than the account's " +
    "pauses, a new device, a new country.",
  innocentCauses: ["The first purchases while travelling.", "A new phone and its first payment."],
  source: "Account takeover typologies.",
  numbers: ["ratio", "isNewHour", "gapMs", "isNewDevice", "isNewCountry"],
  needs: [{ fact: "amountEvidence", from: jumpEvidence }],
  evaluate(facts) {
    if (facts.habits < fewestHabits) return undefined;
    const isNewHour = facts.hourEvidence >= hourEvidence && facts.hourCount === 0 ? 1 : 0;
    const isLongGap =
      facts.gapMs >= longGapMs && facts.gapMs * facts.earlier >= gapsLonger * (facts.ageMs - facts.gapMs);
    const isNewDevice = facts.isNewDevice === 1 && facts.devicesSeen >= 5 ? 1 : 0;
    const isNewCountry = facts.isNewCountry === 1 && facts.countriesSeen >= 5 ? 1 : 0;
    const signs = isNewHour + (isLongGap ? 1 : 0) + isNewDevice + isNewCountry;
    if (signs < 2) return undefined;
    return {
      logOdds: 1.2 + 0.5 * (signs - 2),
      numbers: { ratio: facts.ratioToUsual, isNewHour, gapMs: isLongGap ? facts.gapMs : 0, isNewDevice, isNewCountry },
    };
  },
  sentence({ ratio, isNewHour, gapMs, isNewDevice, isNewCountry }, words = wordsOfFirstEdition) {
    const parts = [`an amount ${words.times(ratio)} the usual`];
    if (isNewHour === 1) parts.push("an hour never used");
    if (gapMs > 0) parts.push(`a silence of ${wordSpan(gapMs)}`);
    if (isNewDevice === 1) parts.push("a new device");
    if (isNewCountry === 1) parts.push("a new country");
    return `Several habits change at once: ${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}.`;
  },
});
