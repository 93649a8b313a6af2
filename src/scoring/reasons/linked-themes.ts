/** Themes of whom and what an account deals with, of labels, and of what is declared of its customer. */
import { wordNumberOf, wordSpan } from "../wording.ts";
import { type ThemesByCode, tell } from "./theme.ts";

export const linkedThemes = {
  NEW_COUNTERPARTY: {
    title: "Counterparty and this account",
    sentence: (facts) =>
      tell(facts.isNewCounterparty, (isNew) =>
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
      tell(facts.isNewDevice, (isNew) =>
        isNew === 1 ? "The device is new to this account." : "The account has used this device before.",
      ),
  },
  NEW_COUNTRY: {
    title: "Country",
    sentence: (facts) =>
      tell(facts.isNewCountry, (isNew) =>
        isNew === 1 ? "The country is new to this account." : "The account has paid in this country before.",
      ),
  },
  NEW_CATEGORY: {
    title: "Kind of merchant",
    sentence: (facts) =>
      tell(facts.isNewCategory, (isNew) =>
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
