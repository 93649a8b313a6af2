/** Whether whom and what a transaction names is new to the account: 1 is new, 0 is known. The first ever named has no value. */
import { type FactRows, fact } from "./fact-row.ts";

export const noveltyFacts = {
  isNewCounterparty: fact(68, "truth", "NEW_COUNTERPARTY", {
    trained: "linked",
    ruleName: "isNewCounterparty",
    meaning:
      "Whether the counterparty is new to the account; no value where that can no longer be told, after more than 128.",
  }),
  counterpartiesDistinct: fact(70, "count", "NEW_COUNTERPARTY", {
    grows: true,
    ruleName: "distinctCounterparties",
    meaning: "Number of counterparties of the account; an estimate above 128.",
  }),
  counterpartiesSeen: fact(69, "transactions", "NEW_COUNTERPARTY", {
    grows: true,
    ruleName: "namedCounterparties",
    meaning: "Transactions of the account that have a counterparty.",
  }),
  isNewDevice: fact(71, "truth", "NEW_DEVICE", {
    trained: "linked",
    ruleName: "isNewDevice",
    meaning: "Whether the device is new to the account.",
  }),
  devicesSeen: fact(72, "transactions", "NEW_DEVICE", {
    grows: true,
    meaning: "Transactions of the account that name one.",
  }),
  devicesDistinct: fact(73, "count", "NEW_DEVICE", {
    grows: true,
    ruleName: "distinctDevices",
    meaning: "Number of devices of the account; an estimate above about ten.",
  }),
  isNewCountry: fact(74, "truth", "NEW_COUNTRY", {
    trained: "linked",
    ruleName: "isNewCountry",
    meaning: "Whether the country is new to the account.",
  }),
  countriesSeen: fact(75, "transactions", "NEW_COUNTRY", {
    grows: true,
    meaning: "Transactions of the account that name one.",
  }),
  countriesDistinct: fact(76, "count", "NEW_COUNTRY", {
    grows: true,
    ruleName: "distinctCountries",
    meaning: "Number of countries of the account; an estimate above about ten.",
  }),
  isNewCategory: fact(77, "truth", "NEW_CATEGORY", {
    trained: "linked",
    ruleName: "isNewCategory",
    meaning: "Whether the merchant category is new to the account.",
  }),
  categoriesSeen: fact(78, "transactions", "NEW_CATEGORY", {
    grows: true,
    meaning: "Transactions of the account that name one.",
  }),
  categoriesDistinct: fact(79, "count", "NEW_CATEGORY", {
    grows: true,
    ruleName: "distinctCategories",
    meaning: "Number of merchant categories of the account; an estimate above about ten.",
  }),
} as const satisfies FactRows;
