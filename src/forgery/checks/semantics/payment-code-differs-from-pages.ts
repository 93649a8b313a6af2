/** The payment code of a document asks for another amount, or names another account, than its pages print. */
import { isValidIban } from "../../../contract/iban.ts";
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { findIbans } from "../../derived/semantics/written/account-numbers.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import { hundredthsOf, printsAmount } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import type { ReadCode } from "../../facts/codes.ts";
import type { TextFacts } from "../../facts/text.ts";
import { type PaymentCode, parsePaymentCode } from "./payment-code.ts";

export const paymentCodeDiffersFromPages = defineCheck({
  id: "payment-code-differs-from-pages",
  version: 2,
  title: "Payment code differs from the pages",
  tamperingType: "cross_field_mismatch",
  analysis: "page content",
  cause: "identity",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A QR code for banking apps repeats the account and amount of an invoice. The account or amount in the code is not on the pages, which print a different one. Programs write both from the same data. An amount that is no share or part of the printed total decides by itself. A person who changes the printed account or total rarely updates the code, and vice versa.",
  innocentCauses: [
    "a code for a partial amount, or with an early payment discount that is not printed",
    "several payment accounts",
  ],
  source:
    "EPC069-12 (European Payments Council), Swiss implementation guidelines QR-bill 2.3 (SIX), Short Payment Descriptor 1.0.",
  appliesTo: ["pdf"],
  needsWholeFile: true,
  needs: ["codes", "text"],
  run({ codes, text }) {
    const payments = codes.codes.flatMap((code) => {
      const payment = parsePaymentCode(code.text);
      return payment === undefined ? [] : [{ code, payment }];
    });
    if (payments.length === 0 || text.pages.every(({ tokens }) => tokens.length === 0)) return "nothing_to_compare";
    const findings = payments.flatMap(({ code, payment }) => [
      ...compareAccount(code, payment, text),
      ...compareAmount(code, payment, text),
    ]);
    return findings.length === 0 ? "clear" : findings;
  },
});

function compareAccount({ box }: ReadCode, { standard, iban }: PaymentCode, text: TextFacts): CheckFinding[] {
  const printed = findIbans(text).filter((written) => isValidIban(written.iban));
  const compact = text.pages.map(({ tokens }) => tokens.map((token) => token.text).join("")).join("\n");
  if (iban === undefined || printed.length === 0 || compact.includes(iban)) return [];
  if (printed.some((written) => written.iban === iban)) return [];
  const accounts = [...new Set(printed.map((written) => written.iban))];
  return [
    {
      issue: "Payment code names another account",
      observation: `Page ${box.page}: the payment code (${standard}) names the account ${iban}, which stands nowhere on the pages; they print ${accounts.slice(0, 3).join(", ")}. Both are normally written from the same data.`,
      confidence: 93,
      // A firm with several accounts may print those that the code does not name.
      strength: accounts.length === 1 ? "strong" : "weak",
      boxes: [...boxesAround([printed[0]]), { ...box, role: "compared" }],
      evidence: { kind: "comparison", stated: accounts[0] ?? "", expected: iban, basis: `payment code (${standard})` },
    },
  ];
}

/** Of the whole: what a discount for early payment takes off at most, and equal parts. */
const [mostDiscount, mostParts] = [0.05, 12];

/** A part of what is stated, such as an instalment or what is left after a discount, may be asked for. */
function mayBePart(stated: number, amount: number): boolean {
  if (amount >= stated) return false;
  if (amount >= (1 - mostDiscount) * stated) return true;
  const parts = stated / amount;
  const percent = (100 * amount) / stated;
  const isEqualPart = Math.round(parts) <= mostParts && Math.abs(parts - Math.round(parts)) * amount <= 2 * mostParts;
  return isEqualPart || Math.abs(percent - 5 * Math.round(percent / 5)) * stated <= 200;
}

function compareAmount({ box }: ReadCode, { standard, amount }: PaymentCode, text: TextFacts): CheckFinding[] {
  if (amount === undefined || amount === 0) return [];
  const ends = findLabelledAmounts(text).filter(({ role }) => role === "due" || role === "gross");
  const [end] = ends.filter(({ figure }) => figure.isAmount);
  if (end === undefined || printsAmount(text, amount)) return [];
  const stated = hundredthsOf(end.figure);
  const write = (minor: number) => writeAmount(minor, 2, end.figure.text);
  const strength: Strength = isOneDigitApart(stated, amount) || !mayBePart(stated, amount) ? "strong" : "moderate";
  return [
    {
      issue: "Payment code asks for another amount",
      observation: `Page ${box.page}: the payment code (${standard}) asks for ${write(amount)}, which stands nowhere on the pages; '${end.label}' is ${write(stated)}. Both are normally written from the same data.`,
      confidence: 90,
      strength,
      boxes: [...boxesAround([end.figure]), { ...box, role: "compared" }],
      evidence: {
        kind: "comparison",
        stated: write(stated),
        expected: write(amount),
        basis: `payment code (${standard})`,
      },
    },
  ];
}
