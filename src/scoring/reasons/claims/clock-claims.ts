/** What can be said of the hour and the weekday at which an account pays. */
import { mayBeHalvedFrom } from "../../engine/bounds.ts";
import type { Facts } from "../../facts/facts.ts";
import { wordAtLeast, wordHour, wordMultiple, wordShare } from "../../wording.ts";
import type { Words } from "../../words.ts";
import { beginWithShare, lowers, raises, type ThemeEntry, wordFew } from "../claim.ts";

const rare = 0.1;
const common = 0.25;
const evenHourShare = 1 / 24;
const evenWeekdayShare = 1 / 7;
/** Of fewer payments a share of them says nothing. */
const fewestForShare = 5;
/** Of the even share: nearer to it a share says nothing. */
const clearlyLess = 0.85;

export const clockThemes = {
  TIME_NOVELTY: {
    title: "Hour and weekday",
    claims: [
      raises(["hourShare", "hourCount", "hourEvidence", "hour", "rankHour", "clockHabits"], (facts, words) =>
        facts.hourCount === 0 && facts.hourShare < clearlyLess * evenHourShare
          ? `This account has never paid at this hour (${wordHour(facts.hour)}), over ${basisOf(facts.clockHabits)}.`
          : facts.hourShare < clearlyLess * evenHourShare
            ? wordUseOfHour(facts, words)
            : undefined,
      ),
      raises(["rankHour", "peersHour"], (facts, { edition }) =>
        facts.rankHour <= rare
          ? wordRareHour(facts, edition)
          : facts.peersHour <= 0.5
            ? `Comparable accounts ${wordRarelyAt(facts, edition)}.`
            : undefined,
      ),
      raises(["weekdayCount", "weekdayEvidence", "weekday"], (facts, { edition }) =>
        isShareKnown(facts, edition) && facts.weekdayCount < clearlyLess * evenWeekdayShare * facts.clockHabits
          ? `This account made ${edition >= 6 && facts.weekdayCount === 0 ? "none" : wordShare(facts.weekdayCount / facts.clockHabits)} of ${basisOf(facts.clockHabits)} on this weekday, where an even use would give ${wordShare(evenWeekdayShare)}.`
          : undefined,
      ),
      lowers(["hourShare", "hourCount", "hourEvidence", "hour", "rankHour", "clockHabits"], (facts, words) =>
        facts.hourShare >= evenHourShare && (words.edition < 6 || facts.clockHabits >= fewestForShare)
          ? wordUseOfHour(facts, words)
          : undefined,
      ),
      lowers(["rankHour", "peersHour"], (facts) =>
        facts.peersHour >= 0.9
          ? `Comparable accounts pay at this hour (${wordHour(facts.hour)}) ${wordMultiple(facts.peersHour)} times as often as at an average one.`
          : facts.rankHour >= common
            ? `${beginWithShare(facts.rankHour)} of the payments of comparable accounts come at as unusual an hour.`
            : undefined,
      ),
      lowers(["weekdayCount", "weekdayEvidence", "weekday"], (facts, { edition }) =>
        isShareKnown(facts, edition) &&
        facts.weekdayCount >= evenWeekdayShare * facts.clockHabits &&
        facts.weekdayCount > 0
          ? `This account made ${wordShare(facts.weekdayCount / facts.clockHabits)} of ${basisOf(facts.clockHabits)} on this weekday, where an even use would give ${wordShare(evenWeekdayShare)}.`
          : undefined,
      ),
    ],
  },
} as const satisfies Readonly<Record<string, ThemeEntry>>;

function wordRareHour({ rankHour, hour }: Facts, edition: number): string {
  const few = wordFew(rankHour, ["comes", "come"], edition);
  const whose = edition < 6 ? "" : edition < 7 || few.startsWith("Only") ? " for its account" : " for their account";
  return `${few} at as unusual an hour${whose} (${wordHour(hour)}).`;
}

function isShareKnown({ clockHabits }: Facts, edition: number): boolean {
  return edition < 7 || clockHabits >= fewestForShare;
}

function wordRarelyAt({ peersHour, hour }: Facts, edition: number): string {
  const share = wordShare(peersHour);
  if (edition >= 6 && share === "0 %") return `do not pay at this hour (${wordHour(hour)})`;
  return `pay at this hour (${wordHour(hour)}) ${share} as often as at an average one`;
}

/** The share as people count: the payments at this hour, and half of those at the hours beside it. */
function wordUseOfHour({ hourShare, hour, clockHabits }: Facts, { edition }: Words): string {
  const [times, beside] = edition < 4 ? [1, ""] : [2, "; the hours beside it count half"];
  return `This account made ${wordShare(times * hourShare)} of ${basisOf(clockHabits)} around this hour (${wordHour(hour)}${beside}), where an even use would give ${wordShare(times * evenHourShare)}.`;
}

/** "its 40 payments"; where older ones may have been halved away there were more. */
function basisOf(payments: number): string {
  return `its ${wordAtLeast(payments, "payment", payments < mayBeHalvedFrom ? 1 : 0)}`;
}
