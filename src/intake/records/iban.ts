/** International bank account numbers as they are sent: in any case, with blanks or hyphens. */
import { isValidIban } from "../../contract/iban.ts";

const shape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** The number in upper case and without blanks, or undefined where it is not a valid one. For unknown countries only the checksum is checked. */
export function parseIban(text: string): string | undefined {
  const iban = text.replace(/[\s-]/g, "").toUpperCase();
  return shape.test(iban) && isValidIban(iban) ? iban : undefined;
}
