/** How often an account pays, against its own pace where that is known, and else against the payments of comparable accounts. */
import { dayMs, hourMs } from "../../calendar.ts";
import { type Facts, isExactWithin } from "../../facts/facts.ts";
import { wordCount, wordSpan } from "../../wording.ts";
import type { Words } from "../../words.ts";
import { wordFew } from "../claim.ts";

/** A pace is an account's own after a week; in its first two days it has none. */
const knownFromMs = 7 * dayMs;
const youngMs = 2 * dayMs;
/** One payment more in a day is in line with any pace. */
const slack = 1;
const timesPace = 1.5;
const rare = 0.1;
/** Of a young account two payments are no series. */
const series = 3;

export function isInLineWithPace({ count24h, dailyRate, ageMs, rankCount24h }: Facts): boolean {
  return count24h <= dailyRate + slack && (count24h === 1 || (ageMs >= knownFromMs && !(rankCount24h <= rare)));
}

/** Undefined where there is nothing that so many payments would be many against. */
export function wordPace(facts: Facts, words: Words): string | undefined {
  const against = wordAgainst(facts, words.edition);
  if (!(facts.amount >= 0 && facts.count24h >= 2) || against === undefined) return undefined;
  // Further tries of this payment are no payments, but they are what the pace is ranked by.
  const tries = facts.tries > 1 ? facts.tries - 1 : 0;
  const noun = tries > 0 ? "attempt" : "payment";
  const [inDay, inHour] = [facts.count24h + tries, facts.count1h + tries];
  const isExact = isExactWithin(facts, hourMs);
  const hour = `${isExact === 1 ? "" : "at least "}${wordCount(inHour)} of them within the hour`;
  const day = `${words.atLeast(inDay, noun, isExactWithin(facts, dayMs))} within a day${inHour < 2 ? "" : `, ${hour}`}`;
  const counts = inHour === inDay ? `${words.atLeast(inHour, noun, isExact)} within the hour` : day;
  return `It is one of ${counts}; ${against}.`;
}

function wordAgainst({ count24h, dailyRate, ageMs, rankCount24h }: Facts, edition: number): string | undefined {
  if (ageMs >= knownFromMs && count24h > dailyRate + slack && count24h >= timesPace * dailyRate)
    return `this account makes about ${dailyRate.toFixed(1)} a day`;
  if (rankCount24h <= rare)
    return inSentence(
      wordFew(rankCount24h, ["is one of so many within a day", "are one of so many within a day"], edition),
    );
  return ageMs < youngMs && count24h >= series ? `the account was first seen ${wordSpan(ageMs)} before` : undefined;
}

function inSentence(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
