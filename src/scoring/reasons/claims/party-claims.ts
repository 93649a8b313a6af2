/** What can be said of whom and what an account deals with, of labels, and of what is declared of its customer. */
import { dayMs } from "../../calendar.ts";
import type { Facts } from "../../facts/facts.ts";
import { wordCount, wordNumberOf, wordShare, wordSpan } from "../../wording.ts";
import type { Words } from "../../words.ts";
import { type Claim, lowers, raises, type ThemeEntry } from "../claim.ts";

/** A party that appeared in the last week is new; one of a month is established. */
const newMs = 7 * dayMs;
const establishedMs = 30 * dayMs;
/** In standard deviations above what is paid to a party; nearer is in line. */
const farDeviations = 1.5;
const nearDeviations = 1;
/** Where every second one is new, one more says nothing. */
const ordinaryShare = 0.5;

/** The claims on something new to the account: whether it is, and how often the account meets something new. */
function noveltyClaims(
  noun: string,
  plural: string,
  verb: string,
  [isNew, seen, distinct]: readonly [
    "isNewCounterparty" | "isNewDevice" | "isNewCountry" | "isNewCategory",
    keyof Facts & string,
    keyof Facts & string,
  ],
): readonly Claim[] {
  // "isNewDevice" has its rank among peers in "rankNewDevice".
  const from = [isNew, `rank${isNew.slice(2)}`, seen, distinct] as Claim["from"];
  const numberOf = (facts: Facts, name: string) => facts[name as "amount"];
  const isKnown = (facts: Facts) => numberOf(facts, seen) >= 1 && numberOf(facts, distinct) > 0;
  const known = (facts: Facts) => {
    const count = Math.max(1, Math.round(numberOf(facts, distinct)));
    return count === 1 ? `one ${noun}` : `about ${wordCount(count)} ${plural}`;
  };
  return [
    raises(from, (facts) =>
      facts[isNew] === 1 && isKnown(facts)
        ? `The ${noun} is new to this account; ${wordNumberOf(numberOf(facts, seen), "earlier transaction")} named ${known(facts)}.`
        : undefined,
    ),
    raises([distinct] as Claim["from"], (facts) =>
      facts[isNew] === 0 &&
      numberOf(facts, distinct) / numberOf(facts, seen) > ordinaryShare &&
      numberOf(facts, seen) >= 4
        ? `This account keeps changing: ${wordNumberOf(numberOf(facts, seen), "earlier transaction")} named ${known(facts)}.`
        : undefined,
    ),
    lowers(from, (facts) =>
      facts[isNew] === 0 && isKnown(facts)
        ? `The account ${verb} before; ${wordNumberOf(numberOf(facts, seen), "earlier transaction")} named ${known(facts)}.`
        : undefined,
    ),
    lowers([distinct, seen] as Claim["from"], (facts) =>
      facts[isNew] === 1 &&
      (numberOf(facts, distinct) + 1) / numberOf(facts, seen) > ordinaryShare &&
      numberOf(facts, seen) >= 4
        ? `A new ${noun} is nothing special for this account: ${wordNumberOf(numberOf(facts, seen), "earlier transaction")} named ${known(facts)}.`
        : undefined,
    ),
  ];
}

type Deviation = "counterpartyAmount" | "categoryAmount" | "countryAmount";

/** The claims on the amount among those of a party. */
function deviationClaims(name: Deviation, where: string): readonly Claim[] {
  return [
    raises([name], (facts) =>
      facts[name] >= farDeviations
        ? `The amount lies ${facts[name].toFixed(1)} standard deviations above those usually paid ${where}.`
        : undefined,
    ),
    lowers([name], (facts) =>
      facts[name] <= nearDeviations
        ? `The amount lies ${Math.abs(facts[name]).toFixed(1)} standard deviations ${facts[name] < 0 ? "below" : "above"} those usually paid ${where}, which is in line.`
        : undefined,
    ),
  ];
}

/** The claims on how long a party has been known over all accounts. */
function ageClaims(name: "counterpartyAgeMs" | "deviceAgeMs", noun: string): readonly Claim[] {
  return [
    raises([name], (facts) =>
      facts[name] < newMs
        ? `The ${noun} was first seen ${wordSpan(facts[name])} before, over all accounts.`
        : undefined,
    ),
    lowers([name], (facts) =>
      facts[name] >= establishedMs
        ? `The ${noun} has been known for ${wordSpan(facts[name])}, over all accounts.`
        : undefined,
    ),
  ];
}

/** The day before had three times its share of the week. */
function isBusyDay({ counterpartyEvents1d, counterpartyEvents7d }: Facts): boolean {
  return counterpartyEvents1d >= 3 && counterpartyEvents1d * 7 >= 3 * counterpartyEvents7d;
}

export const partyThemes = {
  NEW_COUNTERPARTY: {
    title: "Counterparty",
    claims: noveltyClaims("counterparty", "counterparties", "has dealt with this counterparty", [
      "isNewCounterparty",
      "counterpartiesSeen",
      "counterpartiesDistinct",
    ]),
  },
  COUNTERPARTY_ACTIVITY: {
    title: "Counterparty over all accounts",
    claims: [
      ...ageClaims("counterpartyAgeMs", "counterparty"),
      ...deviationClaims("counterpartyAmount", "to this counterparty"),
      raises(["counterpartyEvents", "counterpartyEvents1d", "counterpartyEvents7d"], (facts) =>
        facts.counterpartyEvents7d === 0
          ? "On the seven days before that of this payment the counterparty had no transaction, over all accounts."
          : isBusyDay(facts)
            ? `The counterparty had ${wordNumberOf(facts.counterpartyEvents1d, "transaction")} on the day before, of ${wordCount(facts.counterpartyEvents7d)} on the seven days before, over all accounts.`
            : undefined,
      ),
      lowers(["counterpartyEvents", "counterpartyEvents1d", "counterpartyEvents7d"], (facts) =>
        facts.counterpartyEvents7d >= 7 && !isBusyDay(facts)
          ? `The counterparty had ${wordNumberOf(facts.counterpartyEvents7d, "transaction")} on the seven days before that of this payment, over all accounts.`
          : undefined,
      ),
    ],
  },
  NEW_DEVICE: {
    title: "Device",
    claims: [
      ...noveltyClaims("device", "devices", "has used this device", ["isNewDevice", "devicesSeen", "devicesDistinct"]),
      ...ageClaims("deviceAgeMs", "device"),
    ],
  },
  NEW_COUNTRY: {
    title: "Country",
    claims: [
      ...noveltyClaims("country", "countries", "has had transactions in this country", [
        "isNewCountry",
        "countriesSeen",
        "countriesDistinct",
      ]),
      ...deviationClaims("countryAmount", "in this country"),
    ],
  },
  NEW_CATEGORY: {
    title: "Merchant category",
    claims: [
      ...noveltyClaims("merchant category", "merchant categories", "has dealt with this merchant category", [
        "isNewCategory",
        "categoriesSeen",
        "categoriesDistinct",
      ]),
      ...deviationClaims("categoryAmount", "in this merchant category"),
    ],
  },
  NEW_ATTRIBUTE: {
    title: "Other fields",
    claims: [
      raises(["newAttributes", "rarestAttributeShare", "attributesKnown"], (facts) =>
        facts.newAttributes >= 1
          ? `${wordCount(facts.newAttributes)} of ${wordNumberOf(facts.attributesKnown, "other field")} whose values mostly repeat ${facts.newAttributes === 1 ? "has a value" : "have values"} new to this account.`
          : facts.rarestAttributeShare <= 0.1
            ? `A value of another field is rare for this account: ${wordShare(facts.rarestAttributeShare)} of its recent transactions had it.`
            : undefined,
      ),
      lowers(["newAttributes", "rarestAttributeShare", "attributesKnown"], (facts) =>
        facts.newAttributes === 0 && facts.rarestAttributeShare >= 0.3
          ? `The values of its other fields are known from this account; the rarest is in ${wordShare(facts.rarestAttributeShare)} of its recent transactions.`
          : undefined,
      ),
    ],
  },
  NEW_ACCOUNT: {
    title: "Time as a customer",
    claims: [
      raises(["relationAgeMs"], (facts) =>
        facts.relationAgeMs >= 0 && facts.relationAgeMs < 90 * dayMs
          ? `The customer came only ${wordSpan(facts.relationAgeMs)} before.`
          : undefined,
      ),
      lowers(["relationAgeMs"], (facts) =>
        facts.relationAgeMs >= 180 * dayMs ? `The customer came ${wordSpan(facts.relationAgeMs)} before.` : undefined,
      ),
    ],
  },
  CUMULATIVE_LIMIT: { title: "Expected volume", claims: [] },
  CUSTOMER_RISK: {
    title: "Customer's risk level",
    claims: [
      lowers(["isHighRisk"], (facts) =>
        facts.isHighRisk === 0 ? "The customer is not rated as high risk." : undefined,
      ),
    ],
  },
  LIST_HIT: {
    title: "Watch list of the customer file",
    claims: [
      lowers(["isListed"], (facts) => (facts.isListed === 0 ? "The customer is not on the watch list." : undefined)),
    ],
  },
} as const satisfies Readonly<Record<string, ThemeEntry>>;

type Labels = "own" | "counterparty" | "device";

/** The claims on labels of one party. */
function labelClaims(party: Labels, whose: string): readonly Claim[] {
  const [frauds, genuine] = [`${party}Frauds`, `${party}Genuine`] as const;
  const from = labelFacts[party];
  const isRare = (facts: Facts) => facts[frauds] <= 0.05 * (facts[frauds] + facts[genuine]);
  return [
    raises(from, (facts, { edition }) =>
      facts[frauds] >= 1 && !isRare(facts)
        ? `${wordNumberOf(facts[frauds], "transaction")} of ${whose} turned out to be fraud, ${edition >= 5 && facts[genuine] === 0 ? "none" : wordCount(facts[genuine])} genuine.`
        : undefined,
    ),
    lowers(from, (facts) =>
      facts[genuine] >= 1 && isRare(facts)
        ? `${wordNumberOf(facts[genuine], "transaction")} of ${whose} turned out to be genuine, ${facts[frauds] === 0 ? "none" : wordCount(facts[frauds])} fraud.`
        : undefined,
    ),
  ];
}

/** Of whole groups, fraud in one of fifty labelled payments is much, in one of a thousand little. */
const highFraudShare = 0.02;
const lowFraudShare = 0.005;

function groupLabelClaims(name: "categoryFraudShare28d" | "countryFraudShare28d", where: string): readonly Claim[] {
  const say = (facts: Facts, { edition }: Words) =>
    `The labels of about a month put the share of fraud ${where} at ${edition >= 4 && facts[name] < 1e-4 ? "" : "about "}${wordShare(facts[name])}.`;
  return [
    raises([name], (facts, words) => (facts[name] >= highFraudShare ? say(facts, words) : undefined)),
    lowers([name], (facts, words) => (facts[name] <= lowFraudShare ? say(facts, words) : undefined)),
  ];
}

const labelFacts = {
  own: [
    "ownFrauds",
    "ownGenuine",
    "ownFraudShare7d",
    "ownFraudShare28d",
    "ownStreak",
    "ownStreakAgeMs",
    "ownSinceFraudMs",
    "ownSinceGenuineMs",
    "ownFraudRate",
    "ownKnownShare",
    "labelEvidence",
  ],
  counterparty: [
    "counterpartyFrauds",
    "counterpartyGenuine",
    "counterpartyFraudShare7d",
    "counterpartyFraudShare28d",
    "counterpartyStreak",
    "counterpartyStreakAgeMs",
    "counterpartySinceFraudMs",
    "counterpartySinceGenuineMs",
    "counterpartyFraudRate",
    "counterpartyKnownShare",
    "labelEvidence",
  ],
  device: ["deviceFrauds", "deviceGenuine", "deviceFraudShare28d", "deviceFraudRate", "labelEvidence"],
} as const satisfies Readonly<Record<Labels, Claim["from"]>>;

export const labelThemes = {
  LABEL_PROXIMITY: {
    title: "Known labels nearby",
    claims: [
      ...labelClaims("own", "this account"),
      ...labelClaims("counterparty", "the counterparty"),
      ...labelClaims("device", "the device"),
      ...groupLabelClaims("categoryFraudShare28d", "in this merchant category"),
      ...groupLabelClaims("countryFraudShare28d", "in this country"),
      lowers([...labelFacts.own, ...labelFacts.counterparty, ...labelFacts.device], (facts) =>
        [facts.ownFrauds, facts.counterpartyFrauds, facts.deviceFrauds].every((frauds) => !(frauds > 0))
          ? "No fraud of the account or of those it deals with is known."
          : undefined,
      ),
    ],
  },
} as const satisfies Readonly<Record<string, ThemeEntry>>;
