/** Money that comes in and goes out again almost at once. */
import { dayMs, hourMs } from "../calendar.ts";
import { ringSize } from "../engine/bounds.ts";
import { isKeptWithin } from "../facts/facts.ts";
import { wordShare, wordSpan } from "../wording.ts";
import { wordsOfFirstEdition, wordThe } from "../words.ts";
import { defineRule } from "./rule.ts";

const fromShare = 0.85;
const toShare = 1.02;
const spanMs = 2 * dayMs;
const quickMs = 6 * hourMs;
/** What came in must be more than the account's ordinary business; a returned purchase that is bought again is not. */
const timesUsual = 3;
const fewestHabits = 5;

export const passThrough = defineRule({
  code: "PASS_THROUGH",
  family: "flow",
  title: "Money passed on",
  meaning:
    "With this payment, 85 to 102 % of the money received in the last two days has been paid out again, and it was at least three times " +
    "the usual amount.",
  innocentCauses: [
    "A loan that is paid out and used for a purchase.",
    "A transfer between the customer's own accounts.",
    "A refund that is spent again.",
  ],
  source: "Money mule typologies of Europol and FATF.",
  numbers: ["received", "isExact", "share", "sinceMs"],
  needs: [{ fact: "passedOnShare", from: fromShare }],
  evaluate(facts) {
    const share = facts.passedOnShare;
    if (share > toShare) return undefined;
    if (facts.habits >= fewestHabits && facts.received48h < timesUsual * facts.usual) return undefined;
    return {
      logOdds: facts.sinceReceivedMs <= quickMs ? 2 : 1.4,
      numbers: {
        received: facts.received48h,
        isExact: isKeptWithin(facts, spanMs),
        share,
        sinceMs: facts.sinceReceivedMs,
      },
    };
  },
  sentence({ received, isExact, share, sinceMs }, words = wordsOfFirstEdition) {
    const basis = isExact === 1 ? "" : `, as far as the last ${ringSize} transactions show,`;
    return `With it ${wordShare(share)} of ${wordThe(words.own(received))} that came in${basis} has gone out again within ${wordSpan(sinceMs)}.`;
  },
});
