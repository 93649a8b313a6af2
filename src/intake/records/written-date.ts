/** Finds the date that a text begins with, in figures or with the month as a word, without deciding what is ambiguous in it. */

/** Three numbers with one sign between them, as they stand. */
export interface FigureDate {
  readonly kind: "figures";
  readonly numbers: readonly [number, number, number];
  readonly digits: readonly [number, number, number];
  readonly mark: number;
  /** Where the text goes on behind the date. */
  readonly end: number;
}

/** The month is a word, so only a year of two digits can be confused with the day. */
export interface WordDate {
  readonly kind: "word";
  readonly year: number;
  readonly yearDigits: number;
  readonly month: number;
  readonly day: number;
  readonly end: number;
}

const marks = [0x2d, 0x2f, 0x2e] as const;

/** Digits from a place on: their value and how many there are; at most four. */
function readFigures(text: string, start: number): { readonly value: number; readonly digits: number } {
  let value = 0;
  let index = start;
  while (index - start < 5) {
    const digit = text.charCodeAt(index) - 0x30;
    if (!(digit >= 0 && digit <= 9)) break;
    value = value * 10 + digit;
    index += 1;
  }
  return { value, digits: index - start };
}

export function findFigureDate(text: string): FigureDate | undefined {
  const first = readFigures(text, 0);
  const mark = text.charCodeAt(first.digits);
  if (first.digits === 0 || first.digits > 4 || !marks.some((known) => known === mark)) return undefined;
  // Where dots are written, blanks may follow them.
  const isDotted = mark === 0x2e;
  const secondAt = skipBlank(text, first.digits + 1, isDotted);
  const second = readFigures(text, secondAt);
  const markAt = secondAt + second.digits;
  if (second.digits === 0 || second.digits > 2 || text.charCodeAt(markAt) !== mark) return undefined;
  const thirdAt = skipBlank(text, markAt + 1, isDotted);
  const third = readFigures(text, thirdAt);
  const isYearFirst = first.digits === 4;
  const isYearLast = third.digits === 4;
  if (isYearFirst ? third.digits < 1 || third.digits > 2 : first.digits > 2 || !(isYearLast || third.digits === 2)) {
    return undefined;
  }
  return {
    kind: "figures",
    numbers: [first.value, second.value, third.value],
    digits: [first.digits, second.digits, third.digits],
    mark,
    end: thirdAt + third.digits,
  };
}

function skipBlank(text: string, index: number, isAllowed: boolean): number {
  return isAllowed && text.charCodeAt(index) === 0x20 ? index + 1 : index;
}

const weekday = /^\p{L}{2,12}\.?,? +(?=[\d\p{L}])/u;
const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?[ ./-]*(?:de |of )?(\p{L}{3,12})\.?,?[ ./-]*(?:de |del )?(\d{4}|\d{2})(?!\d)/iu;
const monthFirst = /^(\p{L}{3,12})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})(?!\d)/iu;
const yearFirst = /^(\d{4})[ ./-](\p{L}{3,12})\.?[ ./-](\d{1,2})(?!\d)/u;

/** As in 1MAY24. */
const shortestWordDate = 7;

export function findWordDate(text: string): WordDate | undefined {
  if (text.length < shortestWordDate) return undefined;
  const found = findUnprefixed(text, 0);
  if (found !== undefined) return found;
  const prefix = weekday.exec(text)?.[0].length ?? 0;
  return prefix === 0 ? undefined : findUnprefixed(text.slice(prefix), prefix);
}

function findUnprefixed(text: string, before: number): WordDate | undefined {
  const byDay = dayFirst.exec(text);
  if (byDay !== null) return wordDate(byDay[0], byDay[3], byDay[2], byDay[1], before);
  const byMonth = monthFirst.exec(text);
  if (byMonth !== null) return wordDate(byMonth[0], byMonth[3], byMonth[1], byMonth[2], before);
  const byYear = yearFirst.exec(text);
  return byYear === null ? undefined : wordDate(byYear[0], byYear[1], byYear[2], byYear[3], before);
}

function wordDate(whole: string, year = "", month = "", day = "", before = 0): WordDate | undefined {
  const number = findMonth(month);
  if (number === 0) return undefined;
  return {
    kind: "word",
    year: Number(year),
    yearDigits: year.length,
    month: number,
    day: Number(day),
    end: before + whole.length,
  };
}

/** Whole or shortened, in the languages of the column names. */
const namesByMonth: readonly string[] = [
  "january januar janner janvier enero gennaio janeiro januari styczen stycznia ocak",
  "february februar feber fevrier febrero febbraio fevereiro februari luty lutego subat",
  "march marz maerz mrz mars marzo marco maart mrt marzec marca mart",
  "april avril abril aprile april kwiecien kwietnia nisan",
  "may mai mayo maggio maio mei maj maja mayis",
  "june juni juin junio giugno junho juni czerwiec czerwca haziran",
  "july juli juillet julio luglio julho juli lipiec lipca temmuz",
  "august aout agosto augustus sierpien sierpnia agustos",
  "september septembre septiembre setiembre settembre setembro wrzesien wrzesnia eylul",
  "october oktober octobre octubre ottobre outubro pazdziernik pazdziernika ekim",
  "november novembre noviembre novembro listopad listopada kasim",
  "december dezember decembre diciembre dicembre dezembro grudzien grudnia aralik",
];

const shortestMonth = 3;

/** A beginning that belongs to two months, such as jui for juin and juillet, is none of them: it is 0. */
const months = new Map<string, number>();
for (const [index, names] of namesByMonth.entries()) {
  for (const name of names.split(" ")) {
    for (let length = shortestMonth; length <= name.length; length += 1) {
      const part = name.slice(0, length);
      const known = months.get(part);
      months.set(part, known === undefined || known === index + 1 ? index + 1 : 0);
    }
  }
}
// A name that is whole counts even where another one goes on from it.
for (const [index, names] of namesByMonth.entries()) for (const name of names.split(" ")) months.set(name, index + 1);

/** 1 to 12; 0 where the word is no month. */
function findMonth(word: string): number {
  const key = word.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i");
  return months.get(key) ?? 0;
}
