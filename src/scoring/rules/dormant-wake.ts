/** The first payment after months of silence. */
import { dayMs } from "../calendar.ts";
import { wordSpan } from "../wording.ts";
import { defineRule } from "./rule.ts";

const fewestDays = 90;
/** An account that is used only now and then is not dormant in between. */
const gapsLonger = 4;

export const dormantWake = defineRule({
  code: "DORMANT_WAKE",
  family: "clock",
  title: "Active after a long silence",
  meaning:
    "The first payment after 90, 180 or 365 days, and far longer than the account's earlier pauses. A high amount adds weight.",
  innocentCauses: ["A spare card or a holiday account.", "A returning customer."],
  source: "FATF indicators on dormant accounts.",
  numbers: ["gapMs", "pauseMs"],
  needs: [{ fact: "gapMs", from: fewestDays * dayMs }],
  evaluate(facts) {
    if (!(facts.amount > 0) || facts.earlier < 3) return undefined;
    const pauseMs = (facts.ageMs - facts.gapMs) / (facts.earlier - 1);
    if (facts.gapMs < gapsLonger * pauseMs) return undefined;
    const length = facts.gapMs >= 365 * dayMs ? 1.2 : facts.gapMs >= 180 * dayMs ? 0.9 : 0.5;
    return { logOdds: facts.ratioToUsual >= 2 ? length + 0.6 : length, numbers: { gapMs: facts.gapMs, pauseMs } };
  },
  sentence({ gapMs, pauseMs }) {
    return `It is the account's first activity in ${wordSpan(gapMs)}; its pauses so far averaged ${wordSpan(pauseMs)}.`;
  },
});
