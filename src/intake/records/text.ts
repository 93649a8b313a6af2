/** The rules for identifiers and other short texts, and for texts that a spreadsheet would read as a formula. */

/** Longest identifier, in code points, as documented in the API. */
export const identifierLimit = 128;

const controlCharacter = /[\p{Cc}\u2028\u2029]/u;
const outerBlank = /^\s|\s$/;

/** What is wrong with an identifier, to follow the field's name in a sentence; undefined when nothing is. */
export function findIdentifierProblem(text: string): string | undefined {
  const length = text.length;
  if (length === 0) return "must not be empty";
  const hasOuterBlank = text.charCodeAt(0) === 0x20 || text.charCodeAt(length - 1) === 0x20;
  if (length <= identifierLimit && !hasOuterBlank && isPrintableAscii(text)) {
    return text === "." || text === ".." ? "must not be one or two dots" : undefined;
  }
  return findUnusualProblem(text);
}

function findUnusualProblem(text: string): string | undefined {
  if (hasMoreCodePoints(text, identifierLimit)) return `must have at most ${identifierLimit} characters`;
  if (!text.isWellFormed()) return "must be well-formed Unicode, without lone surrogates";
  if (outerBlank.test(text)) return "must not start or end with a space";
  if (controlCharacter.test(text)) return "must not contain control characters";
  return undefined;
}

/** What is wrong with a text whose outer blanks are gone already; it may have any other characters but control characters. */
export function findTextProblem(text: string, limit: number): string | undefined {
  if (text.length <= limit && isPrintableAscii(text)) return undefined;
  if (hasMoreCodePoints(text, limit)) return `must have at most ${limit} characters`;
  if (!text.isWellFormed()) return "must be well-formed Unicode, without lone surrogates";
  if (controlCharacter.test(text)) return "must not contain control characters";
  return undefined;
}

function hasMoreCodePoints(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let points = 0;
  for (const _ of text) points += 1;
  return points > limit;
}

/** Nearly all texts are; it spares them the slower checks. */
function isPrintableAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit > 0x7e) return false;
  }
  return true;
}
