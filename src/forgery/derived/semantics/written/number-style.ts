/** How a document writes its numbers: which mark stands before the decimals is decided by those that leave no doubt. */

export type DecimalMark = "," | ".";

/** Numbers that one style must have for each of the other, so that a quotation does not shake it. */
const majority = 3;

/**
 * With marks between groups of three, or none. Groups need no mark between them, so that any digits may come first; written one by one
 * they would be tried in every division of a long number.
 */
const commaBeforeCents = /^\d+(?:[.'’](?:\d{3})+)*,\d{2}$/;
/** Groups of two or three: lakhs have both. */
const pointBeforeCents = /^\d+(?:[,'’]\d{2,})*\.\d{2}$/;

/** Undefined where both marks are used, or none. */
export function findDecimalMark(words: Iterable<string>): DecimalMark | undefined {
  let commas = 0;
  let points = 0;
  for (const word of words) {
    const core = /\d[\d.,'’]*/.exec(word)?.[0].replace(/[.,]$/, "") ?? "";
    if (commaBeforeCents.test(core)) commas += 1;
    else if (pointBeforeCents.test(core)) points += 1;
  }
  if (commas > majority * points) return ",";
  return points > majority * commas ? "." : undefined;
}

/** The digits with a point before the decimals; undefined for what is no number, or may be two. */
export function readDigits(text: string, mark: DecimalMark | undefined): string | undefined {
  const plain = text.replace(/['’]/g, (sign, index: number) =>
    /^\d{3}(?!\d)/.test(text.slice(index + 1)) ? "" : sign,
  );
  if (/^\d+$/.test(plain)) return plain;
  const last = /[.,](?=\d+$)/.exec(plain)?.[0];
  const at = plain.search(/[.,]\d+$/);
  if (last === undefined || /[^\d.,]/.test(plain)) return undefined;
  const whole = plain.slice(0, at);
  const fraction = plain.slice(at + 1);
  const marks = whole.replace(/\d/g, "");
  if (marks === "") return readSingle(whole, fraction, last, mark);
  const other = last === "," ? "." : ",";
  if (marks === other.repeat(marks.length)) {
    return isGrouped(whole, other) ? `${whole.replaceAll(other, "")}.${fraction}` : undefined;
  }
  // One mark, several times: groups of thousands and no decimals.
  return marks === last.repeat(marks.length) && isGrouped(plain, last) ? plain.replaceAll(last, "") : undefined;
}

function readSingle(whole: string, fraction: string, found: string, mark: DecimalMark | undefined): string | undefined {
  const isDecimal = fraction.length !== 3 || whole.length > 3 || whole === "0";
  if (isDecimal) return `${whole}.${fraction}`;
  if (mark === undefined) return undefined;
  return found === mark ? `${whole}.${fraction}` : `${whole}${fraction}`;
}

/** Groups of three, or lakhs and crores: groups of two before the last three. */
function isGrouped(text: string, mark: string): boolean {
  const groups = text.split(mark);
  const [first = "", last = ""] = [groups[0], groups.at(-1)];
  const middle = groups.slice(1, -1);
  if (first.length < 1 || first.length > 3 || last.length !== 3) return false;
  return (
    middle.every(({ length }) => length === 3) || (first.length <= 2 && middle.every(({ length }) => length === 2))
  );
}
