/** The bank code (BIC) beside an account number is of a bank in another country than the account. */
import { isValidIban } from "../../../contract/iban.ts";
import { defineCheck } from "../../check.ts";
import { findIbans } from "../../derived/semantics/written/account-numbers.ts";
import { boxAround, readLines, type Word } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";

/** Territories whose accounts are kept under the codes of another country's banks, and the other way round. */
const sharedCountries: readonly string[] = [
  "FR MC GF GP MQ RE PF TF YT NC BL MF PM WF",
  "GB GG IM JE",
  "DK FO GL",
  "FI AX",
  "IT SM VA",
  "CH LI",
  "ES AD",
];

const labelledCode =
  /\b(?:BIC|SWIFT)(?:[ /-]?(?:BIC|SWIFT|code))*\s*[.:]?\s*([A-Z]{4}([A-Z]{2})[A-Z\d]{2}(?:[A-Z\d]{3})?)(?![A-Z\d])/g;

export const bankCodeOfAnotherCountry = defineCheck({
  id: "bank-code-of-another-country",
  version: 1,
  title: "Bank code and account have different countries",
  tamperingType: "cross_field_mismatch",
  analysis: "text",
  cause: "identity",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "An IBAN starts with its country, and a bank code (BIC) has the bank's country in characters 5 and 6. The document prints one account and one bank code with different countries. A person who replaces the account in an invoice often keeps the old bank code.",
  innocentCauses: [
    "a payment institution whose accounts are held by a bank in another country",
    "an account of the other party beside the issuer's own bank",
  ],
  source: "ISO 13616 and ISO 9362; territories that share the banks of another country are left out.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  run({ text }) {
    const accounts = findIbans(text).filter(({ iban }) => isValidIban(iban));
    const codes = findBankCodes(text);
    const [account, code] = [accounts[0], codes[0]];
    if (account === undefined || code === undefined) return "not_applicable";
    // With several of either it is not known which belong together.
    const isSingle =
      new Set(accounts.map(({ iban }) => iban)).size === 1 && new Set(codes.map((one) => one.code)).size === 1;
    const country = account.iban.slice(0, 2);
    if (!isSingle || isSameCountry(country, code.country)) return "clear";
    const [place, codePlace] = [boxAround(account.words), boxAround(code.words)];
    return [
      {
        observation: `Page ${account.line.page}: the account ${account.iban} is of the country ${country}, the bank code ${code.code} of ${code.country}. An account that a bank in another country keeps would explain it.`,
        confidence: text.source === "recognised" ? 60 : 90,
        boxes: [
          ...(place === undefined ? [] : [place]),
          ...(codePlace === undefined ? [] : [{ ...codePlace, role: "compared" as const }]),
        ],
        evidence: { kind: "comparison", stated: country, expected: code.country, basis: `bank code ${code.code}` },
      },
    ];
  },
});

interface BankCode {
  readonly code: string;
  readonly country: string;
  readonly words: readonly Word[];
}

function findBankCodes(text: TextFacts): BankCode[] {
  return readLines(text).lines.flatMap((line) =>
    [...line.text.matchAll(labelledCode)].map(([, code = "", country = ""]) => ({
      code,
      country,
      words: line.words.filter((word) => word.text.includes(code)),
    })),
  );
}

function isSameCountry(one: string, other: string): boolean {
  return one === other || sharedCountries.some((group) => group.includes(one) && group.includes(other));
}
