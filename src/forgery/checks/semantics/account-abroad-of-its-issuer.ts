/** The account to be paid to is in another country than the one in which the issuer has its VAT number. */
import { isValidIban } from "../../../contract/iban.ts";
import { defineCheck } from "../../check.ts";
import { isPlaceholder } from "../../derived/semantics/check-digits.ts";
import { guessDocumentClass } from "../../derived/semantics/document-class.ts";
import { type PlacedIban, placeIbans } from "../../derived/semantics/payee/bank-details.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import type { TextFacts } from "../../facts/text.ts";
import { findRegisteredNumbers, type RegisteredNumber } from "./registered-numbers.ts";

/** Greece has its own letters in VAT numbers; Monaco and the Isle of Man use those of France and of Britain. */
const vatCountries: Readonly<Record<string, string>> = { EL: "GR", MC: "FR", IM: "GB", XI: "GB" };

export const accountAbroadOfItsIssuer = defineCheck({
  id: "account-abroad-of-its-issuer",
  version: 1,
  title: "Account in another country than the issuer",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "An invoice states VAT numbers of one country, and all its accounts are in another country. Most companies are paid to an account at home; a person who replaces the account often has one abroad. By itself this shows no tampering.",
  innocentCauses: [
    "a company with accounts abroad, or at a payment institution that is licensed in another country",
    "an issuer without a VAT number of its own, beside the customer's",
  ],
  source: "ISO 13616 and the letters of VAT numbers; how often honest invoices have both is stated below.",
  needs: ["text"],
  listHeld: ({ text }) => {
    const { accounts, numbers } = compare(text);
    const [account] = accounts.filter((one) => numbers.some((number) => countryOf(number) === homeOf(one)));
    return account === undefined
      ? []
      : [{ relation: `Page ${account.line.page}: the account ${account.iban} is in the country of a VAT number.` }];
  },
  run({ text }) {
    const { accounts, numbers } = compare(text);
    const [account] = accounts;
    const [number] = numbers;
    if (account === undefined || number === undefined) return "nothing_to_compare";
    if (accounts.some((one) => numbers.some((other) => countryOf(other) === homeOf(one)))) return "clear";
    return [
      {
        observation: `Page ${account.line.page}: the account ${account.iban} is in ${account.iban.slice(0, 2)}, and the VAT number ${number.text} is of ${countryOf(number)}. A company with an account abroad would explain it. By itself this shows no tampering.`,
        confidence: text.source === "recognised" ? 50 : 75,
        boxes: boxesAround([account], [number]),
        evidence: {
          kind: "comparison",
          stated: account.iban.slice(0, 2),
          expected: countryOf(number),
          basis: `the VAT number ${number.text}`,
        },
      },
    ];
  },
});

/** Accounts and VAT numbers of an invoice that exist. */
function compare(text: TextFacts): {
  readonly accounts: readonly PlacedIban[];
  readonly numbers: readonly RegisteredNumber[];
} {
  if (guessDocumentClass(text) !== "invoice") return { accounts: [], numbers: [] };
  return {
    accounts: placeIbans(text).filter(({ iban }) => isValidIban(iban) && !isPlaceholder(iban)),
    numbers: findRegisteredNumbers(text).filter(
      ({ kind, isValid, text: number }) => kind === "VAT number" && isValid && /^[A-Z]{2}/.test(number),
    ),
  };
}

function countryOf({ text }: RegisteredNumber): string {
  const letters = text.slice(0, 2);
  return vatCountries[letters] ?? letters;
}

/** As VAT numbers name it. */
function homeOf({ iban }: PlacedIban): string {
  const country = iban.slice(0, 2);
  return vatCountries[country] ?? country;
}
