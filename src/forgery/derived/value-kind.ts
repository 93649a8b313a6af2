/** What a token stands for, as far as its own shape tells. */

export type ValueKind = "amount" | "date" | "number" | "identifier";

const valueNames: Readonly<Record<ValueKind, string>> = {
  amount: "Amount",
  date: "Date",
  number: "Number",
  identifier: "Identifier",
};

export function nameValueKind(kind: ValueKind): string {
  return valueNames[kind];
}

/** Undefined for a token without a digit. */
export function findValueKind(text: string): ValueKind | undefined {
  if (!/\d/.test(text)) return undefined;
  const core = text.replace(/^[("'[]+|[)"'\],;:.]+$/g, "");
  if (/^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2}))$/.test(core)) return "date";
  if (/^[^\d\s]{0,4}\d{1,3}([.,'’]?\d{3})*[.,]\d{2}[^\d\s]{0,4}$/.test(core)) return "amount";
  if (/^(\p{Sc}|[A-Z]{3})?[-+]?\d{1,3}([.,'’]\d{3})+(\p{Sc}|[A-Z]{3})?$/u.test(core)) return "amount";
  if (/^\p{Sc}[-+]?\d+|\d\p{Sc}$/u.test(core)) return "amount";
  if (/^[-+]?\d+([.,]\d+)?%?$/.test(core)) return "number";
  return "identifier";
}

/** The digits alone: what is left when a value is only written in another way. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Whether both are days, written in different ways: whoever replaces a day keeps to its notation, a stamp has its own. */
export function areOtherNotations(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.split(/\s+/).find((word) => findValueKind(word) === "date"));
  return first !== undefined && second !== undefined && notationOf(first) !== notationOf(second);
}

/** The order of its parts and what stands between them. */
function notationOf(date: string): string {
  return date.replace(/\d{3,}/g, "year").replace(/\d+/g, "0");
}

/** Whether one value may stand for the other: an amount may be written like a number, while a date is never one. */
export function isSameKind(one: string, other: string): boolean {
  const [first, second] = [findValueKind(one), findValueKind(other)];
  const isSum = (kind: ValueKind | undefined) => kind === "amount" || kind === "number";
  return first !== undefined && (first === second || (isSum(first) && isSum(second)));
}

const stateWord =
  /^(draft|final|copy|original|duplicate|void|paid|unpaid|open|closed|pending|approved|rejected|received|sent|confidential|revised|revision|sample|specimen|entwurf|kopie|original|bezahlt|offen|storniert|genehmigt|brouillon|copie|payé|borrador|copia|pagado|bozza|pagato|rascunho|pago|january|february|march|april|may|june|july|august|september|october|november|december)$/iu;

export function isStateWord(text: string): boolean {
  return stateWord.test(text.replace(/^\P{L}+|\P{L}+$/gu, ""));
}
