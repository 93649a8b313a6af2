/** Whether recognised text looks like an amount, a date or a sum of digits, and which of its letters are digits misread. */

/** Letters and signs that recognition takes digits for, seen where everything else is a digit. */
const misread: Readonly<Record<string, string>> = {
  O: "0",
  o: "0",
  D: "0",
  Q: "0",
  l: "1",
  I: "1",
  i: "1",
  "|": "1",
  "!": "1",
  Z: "2",
  z: "2",
  S: "5",
  s: "5",
  G: "6",
  b: "6",
  B: "8",
  g: "9",
  q: "9",
};

const edges = /^[\s'"‘’“”`*_~|[{<:;,.]+|[\s'"‘’“”`*_~|\]}>:;,.]+$/g;
const currency = /^(?:[A-Z]{2,3}|R\$|[A-Z]?\p{Sc}|Rs\.?)(?=[-+(]?[\dOoDQlIi|!ZzSsGbBgq])/u;
/** With what recognition makes of "zł" and "Kč". */
const behind = String.raw`\p{Sc}|[A-Z]{2,3}|z[łlt]|K[čcéě¢E]|kr\.?`;
const amount = new RegExp(String.raw`^[-+(]{0,2}\d{1,3}(?:(?:[.,'’]?\d{3})*|\d*)[.,]\d{2}[-)%]?(?:${behind})?$`, "u");
/** A currency that was read with the amount before it. */
export const currencyBehind = /(?<=\d)(?:\p{Sc}|z[łlt]|K[čcéě¢E]|kr\.?)$/u;
/** Of the last and this century; others are misread more often than meant. */
const year = String.raw`(?:19|20)\d\d`;
const dayOrMonth = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const numericDate = new RegExp(
  String.raw`^(?:${dayOrMonth}([-/.])${dayOrMonth}\1(?:${year}|\d\d)|${year}([-/.])${dayOrMonth}\2${dayOrMonth})$`,
);
const namedDate = /^\d{1,2}[-/.]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[-/.,]?(?:\d{4}|\d{2})$/i;

export interface ReadValue {
  /** Without what stands around it, its letters repaired: equal for readings of the same value. */
  readonly core: string;
  readonly kind: "amount" | "date" | "other";
}

export function readValue(text: string): ReadValue {
  const bare = text.replace(/\s+/g, "").replace(edges, "");
  if (namedDate.test(bare)) return { core: bare, kind: "date" };
  const mark = currency.exec(bare)?.[0] ?? "";
  const tail = currencyBehind.exec(bare)?.[0] ?? "";
  const core = mark + repair(bare.slice(mark.length, bare.length - tail.length)) + tail;
  const number = core.slice(mark.length);
  if (numericDate.test(number)) return { core, kind: "date" };
  return { core, kind: amount.test(number) ? "amount" : "other" };
}

/** Only where at least half of the letters and digits are digits. */
function repair(text: string): string {
  const digits = text.replace(/\D/g, "").length;
  const letters = text.replace(/[^\p{L}|!]/gu, "").length;
  if (digits === 0 || letters === 0 || letters > digits) return text;
  return [...text].map((character) => misread[character] ?? character).join("");
}

const leastDigits = 2;
const longestValue = 24;

/** Amounts and dates, and what may be one that was misread. */
export function mayBeValue(text: string): boolean {
  if (text.length > longestValue || text.replace(/\D/g, "").length < leastDigits) return false;
  const { core, kind } = readValue(text);
  if (kind !== "other") return true;
  const others = core.replace(/[\d.,/'’%()+-]/g, "").length;
  return /\d[.,/]\d/.test(core) && others <= 3;
}
