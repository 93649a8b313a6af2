/** A device that the account has never used. */
import { wordCount, wordNumberOf } from "../wording.ts";
import { noveltyLogOdds } from "./novelty.ts";
import { defineRule } from "./rule.ts";

export const newDevice = defineRule({
  code: "NEW_DEVICE",
  family: "novelty",
  title: "New device",
  meaning: "The device is new to an account that mostly uses the same ones. Needs deviceId.",
  innocentCauses: ["A new phone or browser.", "Cleared browser data."],
  source: "Device binding in account takeover controls.",
  numbers: ["distinct", "seen"],
  evaluate(facts) {
    if (facts.isNewDevice !== 1 || facts.devicesSeen < 5) return undefined;
    const logOdds = noveltyLogOdds(facts.devicesDistinct, facts.devicesSeen, { weight: 0.5, strongest: 1.5 });
    if (logOdds === undefined) return undefined;
    return { logOdds, numbers: { distinct: Math.max(1, Math.round(facts.devicesDistinct)), seen: facts.devicesSeen } };
  },
  sentence({ distinct, seen }) {
    const known = Math.round(distinct) === 1 ? "one device" : `about ${wordCount(distinct)} devices`;
    return `The device is new; ${wordNumberOf(seen, "earlier transaction")} named ${known}.`;
  },
});
