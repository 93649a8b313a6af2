/** What decisions up to rules-3 say of a theme on which their rules are silent. Kept records say it again, so none of it changes. */
import { dayMs, hourMs } from "../../calendar.ts";
import { type Facts, isExactWithin } from "../../facts/facts.ts";
import type { ThemeCode } from "../../facts/table/fact-table.ts";
import { wordAtLeast, wordCount, wordMultiple, wordNumberOf, wordShare, wordSpan } from "../../wording.ts";

interface OldTheme {
  readonly title: string;
  /** True for what a transaction is seen against: it moves the score, but is no reason for suspicion. */
  readonly isContext?: boolean;
  /** In words and numbers, for a transaction on which the rule is silent; nothing where the numbers are missing. */
  readonly sentence: (facts: Facts) => string | undefined;
}

type ThemesByCode = { readonly [code in ThemeCode]?: OldTheme };

/** Words for a number that the transaction has; nothing where it has none. */
function wordIfKnown(value: number, word: (value: number) => string): string | undefined {
  return Number.isFinite(value) ? word(value) : undefined;
}

/** "1 in 250" of a share. */
function oneIn(share: number): string {
  return `1 in ${wordCount(1 / share)}`;
}

function beginWithShare(share: number): string {
  const words = wordShare(share);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const accountThemes = {
  AMOUNT_VS_HISTORY: {
    title: "Amount against the account's own history",
    sentence: (facts) =>
      facts.ratioToUsual > 0
        ? `The amount is ${wordMultiple(facts.ratioToUsual)} times the account's usual.`
        : undefined,
  },
  AMOUNT_VS_PEERS: {
    title: "Amount against peers",
    sentence: (facts) =>
      facts.peersShare > 0
        ? `${beginWithShare(facts.peersShare)} of the earlier amounts of such accounts are as large.`
        : undefined,
  },
  COMBINED_SIGNS: {
    title: "Several signs at once",
    sentence: (facts) =>
      wordIfKnown(
        facts.rankSum,
        () => "Amount, pace, hour and the days before are as ordinary together as each of them.",
      ),
  },
  LITTLE_HISTORY: {
    title: "How much is known of the account",
    isContext: true,
    sentence: (facts) =>
      wordIfKnown(
        facts.earlier,
        (count) => `${wordNumberOf(count, "earlier transaction")} of this account ${count === 1 ? "is" : "are"} known.`,
      ),
  },
  UNUSUAL_SPELL: {
    title: "Spell of unusual amounts",
    sentence: (facts) =>
      facts.rankHeat7d > 0
        ? `The amounts of this account's last days were as surprising as those of ${oneIn(facts.rankHeat7d)} such accounts.`
        : undefined,
  },
  VELOCITY_BURST: {
    title: "Pace of payments",
    sentence: (facts) =>
      facts.amount >= 0 && facts.count1h > 0 && facts.count24h > 0
        ? `It is one of ${wordAtLeast(facts.count1h, "payment", isExactWithin(facts, hourMs))} within the hour and ` +
          `${wordAtLeast(facts.count24h, "payment", isExactWithin(facts, dayMs))} within a day.`
        : undefined,
  },
  DORMANT_WAKE: {
    title: "Time since the last activity",
    sentence: (facts) =>
      facts.gapMs >= 0 ? `The account's last activity was ${wordSpan(facts.gapMs)} before.` : undefined,
  },
  DUPLICATE: {
    title: "Same amount again",
    sentence: (facts) =>
      wordIfKnown(
        facts.sameAmount1h,
        (count) => `${wordNumberOf(count, "earlier event")} within the hour had this very amount.`,
      ),
  },
  SIMILAR_AMOUNTS: {
    title: "Similar amounts",
    sentence: (facts) =>
      wordIfKnown(
        facts.similar1h,
        (count) => `${wordNumberOf(count, "other payment")} of about this amount came within the hour.`,
      ),
  },
  RETRY_STORM: {
    title: "Tries of one payment",
    sentence: (facts) => wordIfKnown(facts.tries, (tries) => `It is try ${wordCount(tries)} of this payment.`),
  },
  CARD_TESTING: {
    title: "Small amounts before it",
    sentence: (facts) =>
      wordIfKnown(facts.smallRun, (count) => `${wordNumberOf(count, "much smaller payment")} came just before it.`),
  },
  ESCALATION: {
    title: "Growing amounts",
    sentence: (facts) =>
      wordIfKnown(facts.risingRun, (count) => `${wordNumberOf(count, "payment")} before it grew step by step.`),
  },
  PASS_THROUGH: {
    title: "Money passed on",
    sentence: (facts) =>
      facts.passedOnShare > 0
        ? `${beginWithShare(facts.passedOnShare)} of what came in within two days has gone out again.`
        : undefined,
  },
  STRUCTURING: {
    title: "Amounts just under a threshold",
    sentence: (facts) =>
      facts.bandCount30d > 0
        ? `${wordNumberOf(facts.bandCount30d, "amount")} of 30 days lie just under a reporting threshold.`
        : undefined,
  },
  TIME_NOVELTY: {
    title: "Hour and weekday",
    sentence: (facts) =>
      facts.hourShare >= 0
        ? `This account made ${wordShare(facts.hourShare)} of its payments around this hour.`
        : undefined,
  },
  ROUND_AMOUNT: {
    title: "Round amounts",
    sentence: (facts) =>
      facts.roundShare >= 0 ? `${beginWithShare(facts.roundShare)} of this account's amounts are round.` : undefined,
  },
  BENFORD: {
    title: "First digits",
    sentence: () => undefined,
  },
  IMPOSSIBLE_DATA: {
    title: "Shape of the number",
    sentence: (facts) =>
      wordIfKnown(facts.decimals, (count) => `The amount is written with ${wordNumberOf(count, "decimal")}.`),
  },
} satisfies ThemesByCode;

/** Of whom and what an account deals with, of labels, and of what is declared of its customer. */
const linkedThemes = {
  NEW_COUNTERPARTY: {
    title: "Counterparty and this account",
    sentence: (facts) =>
      wordIfKnown(facts.isNewCounterparty, (isNew) =>
        isNew === 1
          ? "The counterparty is new to this account."
          : "The account has dealt with this counterparty before.",
      ),
  },
  COUNTERPARTY_ACTIVITY: {
    title: "Counterparty over all accounts",
    sentence: (facts) =>
      facts.counterpartyEvents7d >= 0
        ? `The counterparty had ${wordNumberOf(facts.counterpartyEvents7d, "transaction")} in the seven days before, over all accounts.`
        : undefined,
  },
  NEW_DEVICE: {
    title: "Device",
    sentence: (facts) =>
      wordIfKnown(facts.isNewDevice, (isNew) =>
        isNew === 1 ? "The device is new to this account." : "The account has used this device before.",
      ),
  },
  NEW_COUNTRY: {
    title: "Country",
    sentence: (facts) =>
      wordIfKnown(facts.isNewCountry, (isNew) =>
        isNew === 1 ? "The country is new to this account." : "The account has paid in this country before.",
      ),
  },
  NEW_CATEGORY: {
    title: "Kind of merchant",
    sentence: (facts) =>
      wordIfKnown(facts.isNewCategory, (isNew) =>
        isNew === 1
          ? "The kind of merchant is new to this account."
          : "The account has paid this kind of merchant before.",
      ),
  },
  LABEL_PROXIMITY: {
    title: "Confirmed fraud nearby",
    sentence: (facts) =>
      facts.counterpartyGenuine >= 0 || facts.ownGenuine >= 0
        ? `Of what became known, ${wordNumberOf(facts.ownFrauds || 0, "transaction")} of this account and ` +
          `${wordNumberOf(facts.counterpartyFrauds || 0, "transaction")} of the counterparty turned out to be fraud.`
        : "No label is known of this account or of the counterparty.",
  },
  NEW_ACCOUNT: {
    title: "Age of the relation",
    sentence: (facts) =>
      facts.relationAgeMs >= 0 ? `The customer came ${wordSpan(facts.relationAgeMs)} before.` : undefined,
  },
  CUMULATIVE_LIMIT: {
    title: "Expected volume",
    sentence: () => undefined,
  },
  CUSTOMER_RISK: { title: "Customer's rating", sentence: () => undefined },
  LIST_HIT: { title: "Watch list", sentence: () => undefined },
} satisfies ThemesByCode;

const byCode: ReadonlyMap<string, OldTheme> = new Map(Object.entries({ ...accountThemes, ...linkedThemes }));

/** Undefined for a theme that is newer. */
export function findOldTheme(code: string): OldTheme | undefined {
  return byCode.get(code);
}
