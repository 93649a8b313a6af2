/** What can be said of the amount: against the account's own, against peers', and of the shape of the number. */
import { dayMs } from "../../calendar.ts";
import { type Facts, isExactWithin, isKeptWithin, ownAmountOf } from "../../facts/facts.ts";
import { benfordShare } from "../../facts/shape.ts";
import { shorten } from "../../odds.ts";
import { signsOf, wordSigns } from "../../rules/combined-signs.ts";
import { inTwoDigits, wordCount, wordMultiple, wordNumberOf, wordOneIn, wordShare } from "../../wording.ts";
import type { Words } from "../../words.ts";
import { beginWithShare, leastOf, lowers, lowersWithRule, raises, type ThemeEntry, wordFew } from "../claim.ts";

/** Counts of peers are estimates between the edges of bins. */
const surelySome = 0.5;
/** Nearer to the usual than this an amount is no larger one. */
const farFromUsual = 1.5;
/** Rarer than this is unusual, commoner than this is usual; between them a rank says neither. */
const rare = 0.1;
const common = 0.25;
const bandSpanMs = 30 * dayMs;

function wordAgainstUsual(facts: Facts, words: Words): string {
  const amount = words.edition < 5 ? "The amount" : words.amount(ownAmountOf(facts));
  return `${amount} is ${words.times(facts.ratioToUsual)} this account's usual ${words.own(words.edition < 6 ? facts.usual : shorten(facts.usual))}`;
}

/** 1 where the amounts just under the threshold of 30 days are all listed, retries included. */
function areBandsKept({ bandReachMs, sinceRetryMs }: Facts): 0 | 1 {
  return bandReachMs <= bandSpanMs || sinceRetryMs <= bandSpanMs ? 0 : 1;
}

export const amountThemes = {
  AMOUNT_VS_HISTORY: {
    title: "Amount against the account's own history",
    claims: [
      raises(["rankRatio", "rankAmount", "rankLargest"], (facts, words) => {
        const rank = leastOf(facts.rankRatio, facts.rankAmount);
        if (!(facts.ratioToUsual >= farFromUsual && rank <= rare)) return undefined;
        const few = wordFew(rank, ["goes", "go"], words.edition);
        if (words.edition < 5) return `${few} as far above what its account usually pays.`;
        return `${wordAgainstUsual(facts, words)}; ${few.charAt(0).toLowerCase()}${few.slice(1)} as far above ${words.edition < 6 || few.startsWith("Only") ? "its account's" : "their account's"} usual.`;
      }),
      raises(["ratioToLargest", "largest", "ratioToSecondLargest", "nearlyAsLarge"], (facts, words) =>
        facts.ratioToLargest > 1
          ? `${words.edition < 5 ? "It" : words.amount(ownAmountOf(facts))} is more than this account ever paid at once; the largest payment so far was ${words.own(facts.largest)}.`
          : undefined,
      ),
      raises(["ratioToUsual", "ratioToMean30d", "amountZ", "amountEvidence", "usual", "spread"], (facts, words) =>
        facts.ratioToUsual >= farFromUsual && facts.amountEvidence >= 0
          ? `${wordAgainstUsual(facts, words)}.`
          : undefined,
      ),
      lowersWithRule(["nearlyAsLarge"], ({ nearlyAsLarge }, { edition }) =>
        nearlyAsLarge >= 1 && edition >= 7
          ? // Bins of amounts say neither how often nor when.
            "This account has paid amounts of about this size before."
          : nearlyAsLarge >= 1
            ? `This account has paid at least 80 % of this amount about ${wordNumberOf(nearlyAsLarge, "time")} before${edition < 4 ? "" : ", longer than a week ago"}.`
            : undefined,
      ),
      lowers(["rankRatio", "rankAmount", "rankLargest"], (facts) => {
        const rank = leastOf(facts.rankRatio, facts.rankAmount);
        return rank >= common && rank <= 1
          ? `${beginWithShare(rank)} of the payments of comparable accounts go as far above what their account usually pays.`
          : undefined;
      }),
      lowers(["ratioToLargest", "largest", "ratioToSecondLargest"], (facts, words) =>
        facts.ratioToLargest <= 1
          ? `It is no more than this account's largest payment so far, ${words.own(facts.largest)}.`
          : undefined,
      ),
      lowersWithRule(
        ["ratioToUsual", "ratioToMean30d", "amountZ", "amountEvidence", "usual", "spread"],
        (facts, words) =>
          facts.ratioToUsual > 0 && facts.amountEvidence < 0
            ? words.edition >= 4 && facts.ratioToUsual * farFromUsual < 1
              ? `The amount is below this account's usual ${words.own(facts.usual)}.`
              : `${wordAgainstUsual(facts, words)}, within the spread of its amounts.`
            : undefined,
      ),
    ],
  },
  AMOUNT_VS_PEERS: {
    title: "Amount against peers",
    claims: [
      raises(["rankSpent24h"], (facts, { edition }) =>
        facts.rankSpent24h <= rare
          ? edition < 5
            ? `${wordFew(facts.rankSpent24h, ["brings", "bring"], edition)} a day to as much.`
            : `${wordFew(facts.rankSpent24h, ["brings what its account", "bring what their account"], edition)} paid within a day to as much.`
          : undefined,
      ),
      lowers(["rankSpent24h"], (facts, { edition }) =>
        facts.rankSpent24h >= common
          ? `${beginWithShare(facts.rankSpent24h)} of the payments of comparable accounts bring ${edition < 5 ? "a day" : "what their account paid within a day"} to as much.`
          : undefined,
      ),
      raises(["peersShare", "peersAsLarge", "amount", "value"], (facts, words) =>
        facts.peersShare <= rare
          ? words.edition >= 6 && facts.peersAsLarge < surelySome
            ? `None of the recent payments of comparable accounts is as large as ${words.money(facts.amount)}.`
            : `${facts.peersShare < 1e-4 ? "Fewer than 0.01 %" : `Only ${wordShare(facts.peersShare)}`} of the recent payments of comparable accounts are as large as ${words.money(facts.amount)}.`
          : undefined,
      ),
      lowers(["peersShare", "peersAsLarge", "amount", "value"], (facts, words) =>
        facts.peersShare >= common
          ? `${beginWithShare(facts.peersShare)} of the recent payments of comparable accounts are as large as ${words.money(facts.amount)}.`
          : undefined,
      ),
    ],
  },
  IMPLAUSIBLE_AMOUNT: {
    title: "Amount among payments in general",
    claims: [
      raises(["blendedShare", "generalShare"], (facts, words) =>
        facts.blendedShare <= 0.01
          ? `About 1 in ${wordCount(words.edition < 6 ? 1 / facts.blendedShare : inTwoDigits(1 / facts.blendedShare))} payments of such accounts is as large as ${words.money(facts.amount)}.`
          : undefined,
      ),
      lowers(["blendedShare", "generalShare"], (facts, words) =>
        facts.blendedShare >= rare
          ? `About ${wordShare(facts.blendedShare)} of the payments of such accounts are as large as ${words.money(facts.amount)}.`
          : undefined,
      ),
    ],
  },
  CURRENCY: {
    title: "Currency",
    claims: [
      raises(["unitRate", "unitError"], (facts) =>
        facts.unitRate === 0
          ? "The payment is in another currency than the account's, and no rate between them is known."
          : facts.unitRate > 0 && facts.unitError > 0
            ? `The payment is in another currency than the account's; it was compared by a rate that may be off by ${wordShare(facts.unitError)}.`
            : undefined,
      ),
      lowers(["unitRate", "unitError"], (facts) =>
        facts.unitRate === 1 && facts.unitError === 0 ? "The payment is in the account's own currency." : undefined,
      ),
    ],
  },
  UNUSUAL_SPELL: {
    title: "Amounts of the last days",
    claims: [
      raises(["rankHeat1d", "rankHeat7d", "rankHeat14d", "heat1d", "heat7d", "heat14d"], (facts, { edition }) => {
        const rank = leastOf(facts.rankHeat1d, facts.rankHeat7d, facts.rankHeat14d);
        return rank <= rare
          ? edition < 6
            ? `Only ${wordOneIn(rank, edition)} comparable accounts had amounts in its last days that were as far from its usual.`
            : `${wordFew(rank, ["comes", "come"], edition)} after days with amounts as far above the account's usual.`
          : undefined;
      }),
      raises(["outliers7d", "heat1d", "heat7d", "heat14d"], (facts, { edition }) =>
        facts.outliers7d >= 1
          ? `${edition < 7 || isExactWithin(facts, 7 * dayMs) === 1 ? "" : "At least "}${wordNumberOf(facts.outliers7d, "other amount")} of the last 7 days ${facts.outliers7d === 1 ? "was" : "were"} over three times the usual.`
          : undefined,
      ),
      lowers(
        ["outliers7d", "heat1d", "heat7d", "heat14d", "rankHeat1d", "rankHeat7d", "rankHeat14d"],
        (facts, { edition }) =>
          facts.outliers7d === 0 && !(leastOf(facts.rankHeat1d, facts.rankHeat7d, facts.rankHeat14d) <= rare)
            ? edition >= 4 && isKeptWithin(facts, 7 * dayMs) === 1
              ? "No other amount of the last 7 days was over three times the usual."
              : "None of the last 16 amounts of 7 days was over three times the usual."
            : undefined,
      ),
    ],
  },
  COMBINED_SIGNS: {
    title: "Rarity of all signs",
    claims: [
      raises(["rankSum"], (facts, { edition }) =>
        facts.rankSum > 3.5
          ? edition >= 5
            ? wordSigns(signsOf(facts), edition)
            : `Amount, pace, hour and last days are ${wordMultiple(facts.rankSum / 3)} times as rare together as those of an ordinary payment, in orders of magnitude.`
          : undefined,
      ),
      lowers(["rankSum"], (facts) =>
        facts.rankSum <= 3
          ? "Amount, pace, hour and last days are together no rarer than those of an ordinary payment of comparable accounts."
          : undefined,
      ),
    ],
  },
  STRUCTURING: {
    title: "Amounts near a threshold",
    claims: [
      raises(["bandCount7d", "bandCount30d", "bandSum7d", "bandSum30d", "bandThreshold"], (facts, words) =>
        facts.bandCount30d >= 2
          ? `It is one of ${words.edition < 7 ? wordNumberOf(facts.bandCount30d, "payment") : words.atLeast(facts.bandCount30d, "payment", areBandsKept(facts))} in 30 days just under ${words.own(facts.bandThreshold)}.`
          : undefined,
      ),
      lowers(["bandCount7d", "bandCount30d", "bandSum7d", "bandSum30d", "bandThreshold"], (facts, words) =>
        facts.bandCount30d === 1 && (words.edition < 7 || areBandsKept(facts) === 1)
          ? `It is the only payment in 30 days just under ${words.own(facts.bandThreshold)}.`
          : Number.isNaN(facts.bandThreshold)
            ? "The amount is not just under a reporting threshold."
            : undefined,
      ),
    ],
  },
  ROUND_AMOUNT: {
    title: "Round amounts",
    claims: [
      raises(["isRound", "roundShare"], (facts, { edition }) =>
        facts.isRound === 1 && facts.roundShare < common
          ? `The amount is ${edition < 4 ? "round" : "a whole number of hundreds"}; ${wordShare(facts.roundShare)} of this account's amounts are.`
          : undefined,
      ),
      lowers(["isRound", "roundShare"], (facts, { edition }) =>
        facts.isRound === 0
          ? `The amount is no ${edition < 4 ? "round one" : "whole number of hundreds"}.`
          : facts.roundShare >= common
            ? `${beginWithShare(facts.roundShare)} of this account's amounts are ${edition < 4 ? "round" : "whole numbers of hundreds"}.`
            : undefined,
      ),
    ],
  },
  BENFORD: {
    title: "First digits",
    claims: [
      raises(["digitShare", "firstDigit", "benfordDistance"], (facts) =>
        facts.digitShare > 1.5 * benfordShare(facts.firstDigit)
          ? `${beginWithShare(facts.digitShare)} of this account's amounts begin with ${facts.firstDigit}, where ${wordShare(benfordShare(facts.firstDigit))} are natural.`
          : undefined,
      ),
      lowers(["digitShare", "firstDigit", "benfordDistance"], (facts) =>
        facts.digitShare <= 1.2 * benfordShare(facts.firstDigit)
          ? `${beginWithShare(facts.digitShare)} of this account's amounts begin with ${facts.firstDigit}, no more than is natural.`
          : undefined,
      ),
    ],
  },
  IMPOSSIBLE_DATA: {
    title: "Decimals of the amount",
    claims: [
      raises(["decimals"], (facts) =>
        facts.decimals >= 4 ? `The amount has ${wordCount(facts.decimals)} decimals, more than money has.` : undefined,
      ),
      lowers(["decimals"], (facts) =>
        facts.decimals <= 3 ? `The amount has ${wordNumberOf(facts.decimals, "decimal")}, as money has.` : undefined,
      ),
    ],
  },
} as const satisfies Readonly<Record<string, ThemeEntry>>;
