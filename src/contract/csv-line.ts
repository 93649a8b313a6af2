/** Lines of CSV by RFC 4180 that are harmless in spreadsheets. */

/** A text that a spreadsheet would read as a formula gets a leading apostrophe. */
export function csvLine(fields: readonly (string | number | null)[], end = "\r\n"): string {
  return `${fields.map(csvField).join(",")}${end}`;
}

function csvField(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = withGuard(value);
  // Other separators are quoted too, for programs that guess the separator.
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Leading apostrophes belong to the text. Full-width signs start a formula where the language is Japanese, and signs after a tab or
 * a line end where the spreadsheet drops that (OWASP, CSV injection).
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

function looksAsFormula(text: string): boolean {
  return formula.test(text);
}

/** Where a program that divides by another sign, or knows no quotes there, would begin a cell with a formula. */
const innerStart = /([;\t|\r\n]["\s]*)('*)([=+\-@＝＋－＠]?)/g;

/** The text with an apostrophe before everything that a spreadsheet could take for a formula. */
export function withGuard(text: string): string {
  const inner = text.replace(innerStart, (whole, lead, quotes, sign) =>
    sign === "" ? whole : `${lead}'${quotes}${sign}`,
  );
  return looksAsFormula(text) ? `'${inner}` : inner;
}

/** The text without the apostrophes of an export. */
export function withoutGuard(text: string): string {
  const bare = text.startsWith("'") && looksAsFormula(text.slice(1)) ? text.slice(1) : text;
  return bare.replace(innerStart, (whole, lead, quotes, sign) =>
    sign === "" ? whole : `${lead}${quotes.slice(1)}${sign}`,
  );
}
