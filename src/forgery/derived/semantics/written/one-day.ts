/** Whether two texts may say one day, whatever notation each of them has: names, orders, parts, or the day number of a spreadsheet. */
import { findMonth } from "./calendar-words.ts";
import { toEpochDay } from "./dates.ts";
import { toPlainText } from "./plain-text.ts";

/** What a text says of a day; a notation may leave out one part. */
interface SaidDay {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** The time is that of another zone, in which the day before or behind may have begun. */
  readonly isOfZone: boolean;
}

type Part = "year" | "month" | "day";

const lengthLimit = 80;
const zone = String.raw`z|utc|gmt|[+-]\d{2}'?:?(?:\d{2})?'?`;
const clock = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?`;
const timeOfDay = new RegExp(
  String.raw`(?:[t,]\s*|\s+(?:at\s+|um\s+)?)${clock}\s*(?:[ap]\.?m\.?|uhr|h)?\s*(${zone})?\s*$`,
  "i",
);
/** Of PDF files: D:20260903120000+02'00'. */
const pdfTime = new RegExp(String.raw`^(?:d:)?(\d{8})(?:\d{2}){1,3}(${zone})?$`, "i");
/** Between a blank or mark and another: months of Polish and Hungarian dates. */
const romanMonth = /(?<=[\d\s./-])(x|xi{1,2}|ix|iv|vi{0,3}|i{1,3})(?=[\s./-])/i;
const romans = "i ii iii iv v vi vii viii ix x xi xii".split(" ");

/** Orders of a day in numbers, and of one that leaves out a part. */
const wholeOrders: readonly (readonly Part[])[] = [
  ["year", "month", "day"],
  ["day", "month", "year"],
  ["month", "day", "year"],
];
const partOrders: readonly (readonly Part[])[] = [
  ["month", "day"],
  ["day", "month"],
  ["month", "year"],
  ["year", "month"],
];
const namedOrders: readonly (readonly Part[])[] = [["day", "year"], ["year", "day"], ["day"], ["year"]];

export function maySayOneDay(one: string, other: string): boolean {
  if (Math.max(one.length, other.length) > lengthLimit) return false;
  const [first, second] = [readDay(one), readDay(other)];
  return (
    first.some((day) => second.some((same) => areOne(day, same))) || isNumberOf(one, second) || isNumberOf(other, first)
  );
}

function areOne(one: SaidDay, other: SaidDay): boolean {
  const isSame = (part: Part) => {
    const [first = 0, second = 0] = [one[part], other[part]];
    return part === "year" && Math.min(first, second) < 100 ? first % 100 === second % 100 : first === second;
  };
  const [first, second] = [toNumber(one), toNumber(other)];
  if ((one.isOfZone || other.isOfZone) && first !== undefined && second !== undefined) {
    return Math.abs(first - second) <= 1;
  }
  const common = (["year", "month", "day"] as const).filter(
    (part) => one[part] !== undefined && other[part] !== undefined,
  );
  return common.length >= 2 && common.every(isSame);
}

/** Days since 1970-01-01. */
function toNumber({ year, month, day }: SaidDay): number | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  // As calendars of programs take two digits (POSIX %y).
  const full = year >= 100 ? year : year < 69 ? 2000 + year : 1900 + year;
  return toEpochDay({ year: full, month, day });
}

/** Spreadsheets count the days since 1899-12-30, a fraction being the time; the widest number is of the year 2173. */
const spreadsheetStart = Date.UTC(1899, 11, 30) / 86_400_000;

function isNumberOf(text: string, days: readonly SaidDay[]): boolean {
  const [, whole] = /^\s*(\d{1,5})(?:[.,]\d+)?\s*$/.exec(text) ?? [];
  return whole !== undefined && days.some((day) => toNumber(day) === spreadsheetStart + Number(whole));
}

/** Every day that the text may say; none where its numbers are no day. Words that name no month are passed over. */
function readDay(text: string): SaidDay[] {
  const whole = text.trim();
  return [withoutTime(whole), { date: whole, isOfZone: false }].flatMap(({ date, isOfZone }) => {
    const roman = romanMonth.exec(date);
    const plain = toPlainText(roman === null ? date : date.replace(romanMonth, " "));
    const months = (plain.match(/\p{L}+/gu) ?? []).flatMap((word) => findMonth(word) ?? []);
    if (roman !== null) months.push(romans.indexOf((roman[1] ?? "").toLowerCase()) + 1);
    const numbers = plain.match(/\d+/g) ?? [];
    const said =
      months.length === 0 ? readNumbers(numbers, date) : months.flatMap((month) => readNamed(numbers, month));
    return said.filter(isPossible).map((day) => ({ ...day, isOfZone }));
  });
}

function withoutTime(text: string): Pick<SaidDay, "isOfZone"> & { readonly date: string } {
  const stamp = pdfTime.exec(text);
  if (stamp !== null) return { date: stamp[1] ?? "", isOfZone: stamp[2] !== undefined };
  const time = timeOfDay.exec(text);
  return { date: text.slice(0, time?.index), isOfZone: time?.[1] !== undefined };
}

function readNamed(numbers: readonly string[], month: number): Partial<Record<Part, number>>[] {
  return namedOrders.flatMap((order) => {
    const parts = assign(order, numbers);
    return parts === undefined ? [] : [{ ...parts, month }];
  });
}

function readNumbers(numbers: readonly string[], text: string): Partial<Record<Part, number>>[] {
  const [first = ""] = numbers;
  if (numbers.length === 1)
    return splitDigits(first).flatMap((parts) => wholeOrders.flatMap((o) => assign(o, parts) ?? []));
  // Two numbers with a point or comma are an amount.
  if (numbers.length === 2 && !/\d\s*[/-]\s*\d|\d\s+\d/.test(text)) return [];
  return [...wholeOrders, ...partOrders].flatMap((order) => assign(order, numbers) ?? []);
}

/** Days without marks between their parts: 20260903, 03092026 and 030926. */
function splitDigits(digits: string): string[][] {
  const cut = (first: number, second: number) => [
    digits.slice(0, first),
    digits.slice(first, second),
    digits.slice(second),
  ];
  if (digits.length === 8) return [cut(4, 6), cut(2, 4)];
  return digits.length === 6 ? [cut(2, 4)] : [];
}

function assign(order: readonly Part[], numbers: readonly string[]): Partial<Record<Part, number>> | undefined {
  if (order.length !== numbers.length) return undefined;
  const fits = order.every((part, at) => {
    const { length } = numbers[at] ?? "";
    return part === "year" ? length === 2 || length === 4 : length <= 2;
  });
  return fits ? Object.fromEntries(order.map((part, at) => [part, Number(numbers[at])])) : undefined;
}

function isPossible({ month = 1, day = 1, year = 2000 }: Partial<Record<Part, number>>): boolean {
  if (month < 1 || month > 12 || day < 1 || (year >= 100 && year < 1800)) return false;
  return day <= new Date(Date.UTC(year < 100 ? 2000 + year : year, month, 0)).getUTCDate();
}
