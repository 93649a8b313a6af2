/** Lines of CSV as they are handed out: by RFC 4180, and harmless in spreadsheets. */
import { looksAsFormula } from "../../intake/records/formula.ts";

/** A text that a spreadsheet would take for a formula is led by an apostrophe. */
export function csvLine(fields: readonly (string | number)[], end = "\r\n"): string {
  return `${fields.map(csvField).join(",")}${end}`;
}

function csvField(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = looksAsFormula(value) ? `'${value}` : value;
  // Other separators too, for programs that guess which one it is.
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
