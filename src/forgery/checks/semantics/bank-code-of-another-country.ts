/** The bank code (BIC) beside an account number is of a bank in another country than the account. */
import { ibanLengths, isValidIban } from "../../../contract/iban.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { isWrittenByProgram } from "../../derived/reading/written-by-program.ts";
import {
  areTogether,
  type BankDetail,
  findBankDetails,
  type PlacedIban,
  placeIbans,
} from "../../derived/semantics/payee/bank-details.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";

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

export const bankCodeOfAnotherCountry = defineCheck({
  id: "bank-code-of-another-country",
  version: 2,
  title: "Bank code and account have different countries",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  // Where they stand together on a page that a program wrote; else it is weak.
  strength: "strong",
  canShowTampering: true,
  meaning:
    "An IBAN starts with its country, and a bank code (BIC) has the bank's country in characters 5 and 6. The document prints one account and one bank code with different countries. A person who replaces the account in an invoice often keeps the old bank code.",
  innocentCauses: [
    "a payment institution whose accounts are held by a bank in another country",
    "an account of the other party beside the issuer's own bank",
  ],
  source: "ISO 13616 and ISO 9362; territories that share the banks of another country are left out.",
  needs: ["text"],
  uses: ["content"],
  run({ text, content }) {
    const accounts = placeIbans(text).filter(({ iban }) => isValidIban(iban));
    const codes = findBankDetails(text).filter(({ kind, compact }) => kind === "BIC" && isCountry(compact.slice(4, 6)));
    if (accounts.length === 0 || codes.length === 0) return "nothing_to_compare";
    const count = (texts: readonly string[]) => new Set(texts).size;
    const isSingle = count(accounts.map(({ iban }) => iban)) === 1 && count(codes.map(({ compact }) => compact)) === 1;
    const odd = codes.flatMap((code) => {
      const near = accounts.filter((account) => areTogether(account, code));
      // Far from each other it is known only of single ones that they belong together.
      const own = near.length > 0 ? near : isSingle ? accounts : [];
      const [account] = own;
      const isOdd = account !== undefined && !own.some(({ iban }) => isSameCountry(iban.slice(0, 2), countryOf(code)));
      return isOdd && hasNoOther(code, codes, own) ? [{ account, code, isNear: near.length > 0 }] : [];
    });
    const [first] = odd;
    if (first === undefined) {
      const isCompared = isSingle || codes.some((code) => accounts.some((account) => areTogether(account, code)));
      return isCompared ? "clear" : "nothing_to_compare";
    }
    const isSure = first.isNear && isWrittenByProgram(text, content, first.account.line.page);
    return [describe(first.account, first.code, isSure, text.source === "recognised")];
  },
});

/** With more codes than accounts some code is of an account that is not printed. */
function hasNoOther(code: BankDetail, codes: readonly BankDetail[], accounts: readonly PlacedIban[]): boolean {
  const near = codes.filter((other) => other.row === code.row || areTogether(other, code));
  return new Set(near.map(({ compact }) => compact)).size <= new Set(accounts.map(({ iban }) => iban)).size;
}

function describe(account: PlacedIban, code: BankDetail, isSure: boolean, isRecognised: boolean): CheckFinding {
  const country = account.iban.slice(0, 2);
  return {
    observation: `Page ${account.line.page}: the account ${account.iban} is of the country ${country}, the bank code ${code.compact} of ${countryOf(code)}. An account that a bank in another country keeps would explain it.`,
    confidence: isRecognised ? 60 : 90,
    strength: isSure ? "strong" : "weak",
    boxes: boxesAround([account], [code]),
    evidence: { kind: "comparison", stated: country, expected: countryOf(code), basis: `bank code ${code.compact}` },
  };
}

function countryOf({ compact }: BankDetail): string {
  return compact.slice(4, 6);
}

/** Countries without IBANs have banks as well; a word of eight letters behind the label has none. */
const others = new Set("US CA AU NZ JP CN HK SG IN KR TW TH MY ID PH VN ZA NG KE MX AR CL CO PE".split(" "));

function isCountry(code: string): boolean {
  return ibanLengths.has(code) || others.has(code);
}

function isSameCountry(one: string, other: string): boolean {
  return one === other || sharedCountries.some((group) => group.includes(one) && group.includes(other));
}
