/** Payment codes: to which account which amount is to be paid, as the standards for QR codes on invoices write it. */
import { atPlaces, parseDecimal } from "../../derived/semantics/written/decimal.ts";

export interface PaymentCode {
  readonly standard: string;
  /** Without blanks; undefined where the code names none. */
  readonly iban: string | undefined;
  /** In hundredths; undefined where the payer fills it in. */
  readonly amount: number | undefined;
}

/** Undefined for a code of another kind, such as a link. */
export function parsePaymentCode(text: string): PaymentCode | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  // EPC069-12: service tag, version, character set, SCT, BIC, name, IBAN, EUR and amount.
  if (lines[0] === "BCD" && lines[3] === "SCT") return payment("EPC", lines[6], lines[7]?.replace(/^EUR/, ""));
  // Swiss implementation guidelines QR-bill, 2.3: the account is the fourth element, the amount the nineteenth.
  if (lines[0] === "SPC" && lines[1]?.startsWith("02") === true) return payment("Swiss QR-bill", lines[3], lines[18]);
  // Short Payment Descriptor, as in Czechia: fields between asterisks; ACC may have a BIC behind a plus sign.
  if (/^SPD\*1\.\d\*/.test(text)) {
    const field = (name: string) => new RegExp(`\\*${name}:([^*]*)`).exec(text)?.[1];
    return payment("SPD", field("ACC")?.split("+")[0], field("AM"));
  }
  return undefined;
}

function payment(standard: string, account = "", written = ""): PaymentCode {
  const iban = account.replace(/\s/g, "").toUpperCase();
  const value = parseDecimal(written.trim());
  return {
    standard,
    iban: /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) ? iban : undefined,
    amount: value === undefined ? undefined : atPlaces(value, 2),
  };
}
