/** Which texts a spreadsheet would calculate: they are led by an apostrophe where they are handed out, and without it taken in again. */

/**
 * Apostrophes before it are of the text itself. Signs of full width are calculated where Japanese is the language, and what follows a
 * tab or a line end where the spreadsheet takes that away (OWASP, CSV injection).
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

export function looksAsFormula(text: string): boolean {
  return formula.test(text);
}

/** The text without the apostrophe that it was led by when it was handed out. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && looksAsFormula(text.slice(1)) ? text.slice(1) : text;
}
