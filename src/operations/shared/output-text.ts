/** Values as files and answers write them: instants, sums, and lines of CSV by RFC 4180 that are harmless in spreadsheets. */
import { withGuard } from "../../intake/records/text.ts";

/** A text that a spreadsheet would read as a formula gets a leading apostrophe. */
export function csvLine(fields: readonly (string | number)[], end = "\r\n"): string {
  return `${fields.map(csvField).join(",")}${end}`;
}

function csvField(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = withGuard(value);
  // Other separators are quoted too, for programs that guess the separator.
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function instantText(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** Sums of many fractions have rounding errors. */
export function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
