/** What can be said of how fast an account pays, and of what came just before. */
import { dayMs, hourMs } from "../../calendar.ts";
import { type Facts, isExactWithin, isKeptWithin } from "../../facts/facts.ts";
import { wordNumberOf, wordShare, wordSpan } from "../../wording.ts";
import { wordThe } from "../../words.ts";
import { beginWithShare, leastOf, lowers, raises, type ThemeEntry, wordFew } from "../claim.ts";
import { isInLineWithPace, wordPace } from "./word-pace.ts";

const rare = 0.1;
const common = 0.25;
/** With fewer an account is hardly known, with more it is known well. */
const fewTransactions = 10;
const manyTransactions = 20;
/** A pause that is so many times as long, or as short, as the usual is another than the usual. */
const farFromPause = 4;
const nearPause = 2;

export const paceThemes = {
  LITTLE_HISTORY: {
    title: "How much is known of the account",
    isContext: true,
    claims: [
      raises(["earlier", "spendings", "receipts", "habits", "ageMs", "digitHabits"], (facts) =>
        facts.earlier < fewTransactions
          ? facts.earlier === 0
            ? "No earlier transaction of this account is known."
            : `Only ${wordNumberOf(facts.earlier, "earlier transaction")} of this account ${facts.earlier === 1 ? "is" : "are"} known.`
          : undefined,
      ),
      lowers(["earlier", "spendings", "receipts", "habits", "ageMs", "digitHabits"], (facts) =>
        facts.earlier >= manyTransactions
          ? `${wordNumberOf(facts.earlier, "earlier transaction")} of this account are known.`
          : undefined,
      ),
    ],
  },
  VELOCITY_BURST: {
    title: "Pace of payments",
    claims: [
      raises(
        [
          "count1m",
          "count10m",
          "count1h",
          "count24h",
          "rankCount24h",
          "paceEvidence",
          "rankPace",
          "decayed1h",
          "decayed1d",
        ],
        (facts, words) =>
          words.edition >= 5
            ? wordPace(facts, words)
            : facts.amount >= 0 && facts.count24h >= 2 && facts.count24h > facts.dailyRate
              ? `It is one of ${words.atLeast(facts.count24h, "payment", isExactWithin(facts, dayMs))} within a day, ${words.atLeast(facts.count1h, "payment", isExactWithin(facts, hourMs))} within the hour; this account makes about ${facts.dailyRate.toFixed(1)} a day.`
              : undefined,
      ),
      raises(["gapMs"], (facts, { edition }) => {
        const pauseMs = pauseOf(facts, edition);
        if (!isQuick(facts, edition)) return undefined;
        const [gap, pause] = [wordSpan(facts.gapMs), wordSpan(pauseMs)];
        // Two spans of less than a second read alike.
        const only = facts.gapMs < 1_000 ? "" : "only ";
        return `The account's last activity was ${gap === pause ? gap : `${only}${gap}`} before${gap === pause ? "" : `, where its pauses average ${pause}`}.`;
      }),
      raises(["rankHaste", "rankPace", "rankDay", "spent1h", "spent1d", "spent7d"], (facts, { edition }) => {
        const soon = leastOf(facts.rankPace, facts.rankHaste);
        const rank = edition < 4 ? leastOf(soon, facts.rankDay) : soon;
        return rank <= rare && facts.gapMs >= 0
          ? `${wordFew(rank, ["comes as soon", "come as soon"], edition)}${edition < 4 ? " or on as busy a day" : ""}; the one before was ${wordSpan(facts.gapMs)} earlier.`
          : undefined;
      }),
      raises(["rankDay", "spent1h", "spent1d", "spent7d"], ({ rankDay }, { edition }) =>
        edition >= 4 && rankDay <= rare
          ? `${wordFew(rankDay, ["brings", "bring"], edition)} the money of about a day as far above the account's usual.`
          : undefined,
      ),
      lowers(
        ["count1m", "count10m", "count1h", "count24h", "rankCount24h", "paceEvidence", "rankPace", "rankHaste"],
        (facts) =>
          facts.amount >= 0 && facts.count24h === 1 && isExactWithin(facts, dayMs) === 1
            ? "It is this account's only payment within a day."
            : undefined,
      ),
      lowers(
        [
          "count1h",
          "count24h",
          "rankCount24h",
          "dailyRate",
          "decayed7d",
          "decayed30d",
          "rankDay",
          "rankHaste",
          "rankPace",
        ],
        (facts, { edition }) =>
          facts.amount >= 0 && (edition < 5 ? facts.count24h <= facts.dailyRate + 1 : isInLineWithPace(facts))
            ? edition >= 4 && facts.count24h === 1
              ? edition >= 7 && isKeptWithin(facts, dayMs) === 0
                ? undefined
                : `${isExactWithin(facts, dayMs) === 1 || (edition >= 6 && !(facts.tries > 1)) ? "It" : "With its retries counted once it"} is the first payment of its 24 hours.`
              : edition >= 7 && isKeptWithin(facts, dayMs) === 0
                ? undefined
                : edition >= 4
                  ? `${wordNumberOf(facts.count24h, "payment")} within a day are in line with this account's pace of about ${facts.dailyRate.toFixed(1)} a day.`
                  : `${wordNumberOf(facts.count24h, "payment")} within a day ${facts.count24h === 1 ? "is" : "are"} no more than this account's pace of about ${facts.dailyRate.toFixed(1)} a day allows.`
            : undefined,
      ),
      lowers(["rankPace", "rankHaste", "rankDay"], (facts, { edition }) => {
        const rank = leastOf(facts.rankPace, facts.rankHaste, facts.rankDay);
        return rank >= common && rank <= 1
          ? `${beginWithShare(rank)} of the payments of comparable accounts come as soon and ${edition < 4 ? "on as busy a day" : "bring the money of about a day as far above the usual"}.`
          : undefined;
      }),
    ],
  },
  RAPID_SPENDING: {
    title: "Money spent within two hours",
    claims: [
      raises(["count2h", "spent2h", "largest2h"], (facts, words) =>
        facts.count2h >= 2 && facts.spent2h >= 3 * facts.usual
          ? `With it the account has spent ${isExactWithin(facts, 2 * hourMs) === 1 ? "" : "at least "}${words.own(facts.spent2h)} within two hours, ${words.times(facts.spent2h / facts.usual)} its usual ${words.own(facts.usual)}.`
          : undefined,
      ),
      lowers(["count2h", "spent2h", "largest2h"], (facts, words) => {
        const { count2h, spent2h, usual } = facts;
        return count2h === 1 && spent2h <= 2 * usual && (words.edition < 7 || isKeptWithin(facts, 2 * hourMs) === 1)
          ? words.edition >= 4
            ? `It is all that the account spent within two hours, and its usual amount is ${words.own(usual)}.`
            : `The ${words.own(spent2h)} are all that the account spent within two hours, and its usual amount is ${words.own(usual)}.`
          : undefined;
      }),
    ],
  },
  DORMANT_WAKE: {
    title: "Time since the last activity",
    claims: [
      raises(["gapMs"], (facts, { edition }) => {
        const pauseMs = pauseOf(facts, edition);
        const [isLong, isShort] = [facts.gapMs >= farFromPause * pauseMs, facts.gapMs * farFromPause <= pauseMs];
        if (!isLong && (!isShort || edition >= 7)) return undefined;
        const [gap, pause] = [wordSpan(facts.gapMs), wordSpan(pauseMs)];
        // Two spans of less than a second read alike.
        if (edition >= 5 && gap === pause) return `The account's last activity was ${gap} before.`;
        const only = isLong || (edition >= 5 && facts.gapMs < 1_000) ? "" : "only ";
        return `The account's last activity was ${only}${gap} before, where its pauses average ${pause}.`;
      }),
      lowers(["gapMs"], (facts, { edition }) => {
        const pauseMs = pauseOf(facts, edition);
        if (!(facts.gapMs < farFromPause * pauseMs && facts.gapMs * farFromPause > pauseMs)) return undefined;
        const last = `The account's last activity was ${wordSpan(facts.gapMs)} before`;
        const average = `its pauses of ${wordSpan(pauseMs)} on average`;
        if (edition >= 7 && facts.gapMs >= nearPause * pauseMs) return `${last}, less than four times ${average}.`;
        if (edition >= 7 && facts.gapMs * nearPause <= pauseMs) return `${last}, more than a quarter of ${average}.`;
        return `${last}, ${edition < 4 ? "about as" : "of the order of"} ${average}.`;
      }),
    ],
  },
  DUPLICATE: {
    title: "Repeated amounts",
    claims: [
      raises(["sameAmount10m", "sameAmount1h", "sinceSameMs"], (facts, { edition }) =>
        facts.sameAmount1h >= 1
          ? `${edition < 7 || (isKeptWithin(facts, hourMs) === 1 && !(facts.sameElsewhere1h > 0)) ? "" : "At least "}${wordNumberOf(facts.sameAmount1h, "earlier payment")} within the hour had this very amount.`
          : undefined,
      ),
      lowers(["sameAmount10m", "sameAmount1h", "sinceSameMs"], (facts, { edition }) =>
        facts.sameAmount1h === 0 && (edition < 7 || (isKeptWithin(facts, hourMs) === 1 && !(facts.sameElsewhere1h > 0)))
          ? "No other payment within the hour had this amount."
          : undefined,
      ),
    ],
  },
  SIMILAR_AMOUNTS: {
    title: "Similar amounts",
    claims: [
      raises(["similar1h", "similarSum1h", "sameElsewhere1h"], (facts, words) =>
        facts.similar1h >= 1
          ? `${words.edition < 7 || (isExactWithin(facts, hourMs) === 1 && !(facts.sameAmount1h > 0)) ? "" : "At least "}${wordNumberOf(facts.similar1h, "other payment")} within the hour lay within 5 % of this amount, ${words.own(facts.similarSum1h)} together.`
          : undefined,
      ),
      lowers(["similar1h", "similarSum1h", "sameElsewhere1h"], (facts, { edition }) =>
        facts.similar1h === 0 && (edition < 7 || (isExactWithin(facts, hourMs) === 1 && !(facts.sameAmount1h > 0)))
          ? "No other payment within the hour lay within 5 % of this amount."
          : undefined,
      ),
    ],
  },
  RETRY_STORM: {
    title: "Retries",
    claims: [
      lowers(["tries", "sinceRetryMs"], (facts) =>
        facts.tries >= 2
          ? `${wordNumberOf(facts.tries, "attempt")} of this payment within 10 minutes count as one.`
          : undefined,
      ),
    ],
  },
  CARD_TESTING: {
    title: "Small amounts before it",
    claims: [
      raises(["smallRun", "smallLargest", "smallSpanMs"], (facts, words) =>
        facts.smallRun >= 1
          ? `${wordNumberOf(facts.smallRun, "payment")} of at most ${words.own(facts.smallLargest)} came within the ${wordSpan(facts.smallSpanMs)} before.`
          : undefined,
      ),
      lowers(["smallRun", "smallLargest", "smallSpanMs"], (facts) =>
        facts.smallRun === 0 ? "No payment of a twentieth of this amount or less came just before it." : undefined,
      ),
    ],
  },
  ESCALATION: {
    title: "Order of amounts",
    claims: [
      raises(["risingRun", "risingFactor", "risingSpanMs"], (facts, words) =>
        facts.risingRun >= 2
          ? `The ${wordNumberOf(facts.risingRun, "payment")} ${words.edition >= 6 && facts.risingSpanMs < 1_000 ? "just" : `of the ${wordSpan(facts.risingSpanMs)}`} before rose step by step; this one is ${words.times(facts.risingFactor)} the first.`
          : facts.risingRun === 1 && facts.risingFactor >= 2
            ? `The payment ${wordSpan(facts.risingSpanMs)} before was smaller; this one is ${words.times(facts.risingFactor)} as large.`
            : undefined,
      ),
      lowers(["risingRun", "risingFactor", "risingSpanMs"], (facts) =>
        facts.risingRun === 0 ? "No payment of the 6 hours before leads up to it in rising amounts." : undefined,
      ),
    ],
  },
  PASS_THROUGH: {
    title: "Money received before",
    claims: [
      raises(["passedOnShare", "received48h", "sinceReceivedMs"], (facts, words) =>
        facts.passedOnShare >= 0.5 && (words.edition < 7 || isKeptWithin(facts, 2 * dayMs) === 1)
          ? `Of ${wordThe(words.own(facts.received48h))} that came in within two days, ${wordShare(Math.min(1, facts.passedOnShare))} has gone out again.`
          : undefined,
      ),
      lowers(["passedOnShare", "received48h", "sinceReceivedMs"], (facts, words) =>
        words.edition >= 7 && isKeptWithin(facts, 2 * dayMs) === 0
          ? undefined
          : facts.received48h === 0
            ? "No money came in within the two days before that could be passed on."
            : facts.passedOnShare < 0.5
              ? `Of ${wordThe(words.own(facts.received48h))} that came in within two days, only ${words.edition >= 4 && facts.passedOnShare < 1e-4 ? "a tiny part" : wordShare(facts.passedOnShare)} has gone out again.`
              : undefined,
      ),
    ],
  },
} as const satisfies Readonly<Record<string, ThemeEntry>>;

/** Between the account's earlier transactions; NaN while there are fewer than two pauses, in earlier editions than one. */
function pauseOf({ ageMs, gapMs, earlier }: Facts, edition: number): number {
  return earlier >= (edition < 5 ? 2 : 3) ? (ageMs - gapMs) / (earlier - 1) : Number.NaN;
}

/** A short pause speaks of haste, and so for its reason, from the seventh edition on: in earlier ones it stood under a long silence. */
export function isQuick(facts: Facts, edition: number): boolean {
  return edition >= 7 && facts.gapMs * farFromPause <= pauseOf(facts, edition);
}
