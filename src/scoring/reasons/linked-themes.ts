/** Themes of whom and what an account deals with, of labels, and of what is declared of its customer. */
import { wordNumberOf, wordSpan } from "../wording.ts";
import { type Theme, tell } from "./theme.ts";

export const linkedThemes: readonly Theme[] = [
  {
    code: "NEW_COUNTERPARTY",
    title: "Counterparty and this account",
    features: ["isNewCounterparty", "counterpartiesSeen", "counterpartiesDistinct"],
    sentence: (facts) =>
      tell(facts.isNewCounterparty, (isNew) =>
        isNew === 1
          ? "The counterparty is new to this account."
          : "The account has dealt with this counterparty before.",
      ),
  },
  {
    code: "COUNTERPARTY_ACTIVITY",
    title: "Counterparty over all accounts",
    features: [
      "counterpartyAgeMs",
      "counterpartyEvents",
      "counterpartyEvents1d",
      "counterpartyEvents7d",
      "counterpartyAmount",
    ],
    sentence: (facts) =>
      facts.counterpartyEvents7d >= 0
        ? `The counterparty had ${wordNumberOf(facts.counterpartyEvents7d, "transaction")} in the seven days before, over all accounts.`
        : undefined,
  },
  {
    code: "NEW_DEVICE",
    title: "Device",
    features: ["isNewDevice", "devicesSeen", "devicesDistinct", "deviceAgeMs", "deviceEvents"],
    sentence: (facts) =>
      tell(facts.isNewDevice, (isNew) =>
        isNew === 1 ? "The device is new to this account." : "The account has used this device before.",
      ),
  },
  {
    code: "NEW_COUNTRY",
    title: "Country",
    features: ["isNewCountry", "countriesSeen", "countriesDistinct", "countryEvents", "countryAmount"],
    sentence: (facts) =>
      tell(facts.isNewCountry, (isNew) =>
        isNew === 1 ? "The country is new to this account." : "The account has paid in this country before.",
      ),
  },
  {
    code: "NEW_CATEGORY",
    title: "Kind of merchant",
    features: ["isNewCategory", "categoriesSeen", "categoriesDistinct", "categoryEvents", "categoryAmount"],
    sentence: (facts) =>
      tell(facts.isNewCategory, (isNew) =>
        isNew === 1
          ? "The kind of merchant is new to this account."
          : "The account has paid this kind of merchant before.",
      ),
  },
  {
    code: "LABEL_PROXIMITY",
    title: "Confirmed fraud nearby",
    features: [
      "ownFrauds",
      "ownGenuine",
      "ownFraudShare7d",
      "ownFraudShare28d",
      "ownStreak",
      "ownStreakAgeMs",
      "ownSinceFraudMs",
      "ownSinceGenuineMs",
      "counterpartyFrauds",
      "counterpartyGenuine",
      "counterpartyFraudShare7d",
      "counterpartyFraudShare28d",
      "counterpartyStreak",
      "counterpartyStreakAgeMs",
      "counterpartySinceFraudMs",
      "counterpartySinceGenuineMs",
      "deviceFrauds",
      "deviceGenuine",
      "deviceFraudShare28d",
      "categoryFraudShare28d",
      "countryFraudShare28d",
      "ownFraudRate",
      "ownKnownShare",
      "counterpartyFraudRate",
      "counterpartyKnownShare",
      "deviceFraudRate",
      "labelEvidence",
    ],
    sentence: (facts) =>
      facts.counterpartyGenuine >= 0 || facts.ownGenuine >= 0
        ? `Of what became known, ${wordNumberOf(facts.ownFrauds || 0, "transaction")} of this account and ` +
          `${wordNumberOf(facts.counterpartyFrauds || 0, "transaction")} of the counterparty turned out to be fraud.`
        : "No label is known of this account or of the counterparty.",
  },
  {
    code: "NEW_ACCOUNT",
    title: "Age of the relation",
    features: ["relationAgeMs"],
    sentence: (facts) =>
      facts.relationAgeMs >= 0 ? `The customer came ${wordSpan(facts.relationAgeMs)} before.` : undefined,
  },
  {
    code: "CUMULATIVE_LIMIT",
    title: "Expected volume",
    features: ["expectedMonthlyVolume"],
    sentence: () => undefined,
  },
  { code: "CUSTOMER_RISK", title: "Customer's rating", features: ["isHighRisk"], sentence: () => undefined },
  { code: "LIST_HIT", title: "Watch list", features: ["isListed"], sentence: () => undefined },
];
