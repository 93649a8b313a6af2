/** An IBAN and what is printed beside it, the account number, the bank code, the BIC or the bank's name, are of different accounts. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { isWrittenByProgram } from "../../derived/reading/written-by-program.ts";
import { type Comparison, compareBankDetails } from "../../derived/semantics/payee/contradictions.ts";
import { compareWithDirectory, findOwn } from "../../derived/semantics/payee/directory.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import type { BankFacts } from "../../facts/banks.ts";
import type { TextFacts } from "../../facts/text.ts";

const findingLimit = 5;

export const accountContradictsItsBankDetails = defineCheck({
  id: "account-contradicts-its-bank-details",
  version: 4,
  title: "IBAN contradicts the bank details beside it",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "An IBAN holds the bank code and the account number of its country. The document prints one of them, the BIC or the bank's name beside the IBAN, and it is of another account or bank. A person who replaces the account in a document often changes the IBAN only, or all but one of its companions. A BIC or a bank's name alone counts less than digits. Digits are compared within one block of bank details only, and an account number that may as well be a customer's number, or is of the account that is debited or refunded, is not compared. Which bank a code is of is known from the operator's directory (`ASSAY_BANK_DIRECTORY`), and without one from a short list of large banks. Of a picture only digits are compared: the IBAN has to be valid, and the other number read alike more than once and different in three digits or more.",
  innocentCauses: [
    "a bank that was merged and keeps its old code or BIC for a while",
    "details of two accounts printed closely together",
    "a typing error in a template",
  ],
  source:
    "The national structures of the IBAN registry (ISO 13616), bank codes as central banks publish them, and the groups of the German bank code (Deutsche Bundesbank).",
  needs: ["text"],
  uses: ["content", "banks"],
  listHeld({ text, banks }) {
    return compare(text, banks)
      .filter(({ holds }) => holds)
      .map(({ iban, other, own }) => ({
        relation: maskCardNumbers(
          `Page ${iban.line.page}: ${other.name} ${other.text} agrees with the IBAN ${iban.iban}, which has ${own} there.`,
        ),
        boxes: boxesAround([iban, other]),
      }));
  },
  run({ text, content, banks }) {
    const compared = compare(text, banks).filter(
      ({ iban }) => text.source === "recognised" || isWrittenByProgram(text, content, iban.line.page),
    );
    if (compared.length === 0) return "nothing_to_compare";
    const broken = compared.filter(({ holds }) => !holds);
    return broken.length === 0
      ? "clear"
      : [...Map.groupBy(broken, ({ iban }) => iban.iban).values()].slice(0, findingLimit).flatMap(describe);
  },
});

/** Of a bank that the operator's directory lists, what is shipped of banks says nothing. */
function compare(text: TextFacts, banks: BankFacts | undefined): readonly Comparison[] {
  if (banks === undefined) return compareBankDetails(text);
  const isListed = ({ iban }: Comparison) => findOwn(iban.iban, banks.banks).length > 0;
  const own = compareBankDetails(text).filter((one) => one.isByDigits || !isListed(one));
  return [...own, ...compareWithDirectory(text, banks)];
}

/** One finding for an IBAN, whatever contradicts it. */
function describe(broken: readonly Comparison[]): CheckFinding[] {
  const [first] = broken;
  if (first === undefined) return [];
  // A bank's code and BIC outlive mergers, and its name may stand there for another reason.
  const isSure = broken.length > 1 || first.isByDigits;
  return [
    {
      observation: maskCardNumbers(
        `Page ${first.iban.line.page}: ${broken.map(({ sentence }) => sentence).join("; ")}. Both cannot be of one account. A bank that was merged, or details of two accounts printed together, would explain it.`,
      ),
      confidence: isSure ? (broken.length > 1 ? 95 : 90) : 80,
      strength: isSure ? "strong" : "moderate",
      boxes: boxesAround(
        [first.iban],
        broken.map(({ other }) => other),
      ),
      evidence: {
        kind: "comparison",
        stated: first.iban.iban,
        expected: `an IBAN with ${broken.map(({ other }) => `${other.name} ${other.text}`).join(", ")}`,
        basis: "the bank details beside it",
      },
    },
  ];
}
