/** What the words before a date call it, as far as it matters when it may lie. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { readDates, type WrittenDate } from "./dates.ts";
import { type Line, readLines, textOf } from "./lines.ts";
import { toPlainText } from "./plain-text.ts";

/**
 * `issue`: the document, a payment or a signature was made on it. `past`: a sentence says what was done on it. `ahead`: it may
 * well lie in the future.
 */
export type DateRole = "issue" | "past" | "due" | "ahead" | "birth" | "period start" | "period end" | "expiry";

const roles: readonly (readonly [DateRole, RegExp])[] = [
  [
    "past",
    /\b((was|were|(has|have) been) (\w+ly )?(received|paid|made|signed|issued|booked|credited|debited|transferred|delivered|opened|completed|concluded)( in full)? on|(a|ont) ete (recue?s?|payee?s?|emise?s?|signee?s?|versee?s?) le)$/,
  ],
  [
    "expiry",
    /\b(expir\w*|valid (until|thru|through|to)|gultig bis|gueltig bis|ablauf(datum)?|date d expiration|valable jusqu|valido hasta|caduc\w+|scad(e|enza) il|valida? ate|geldig tot|wazn\w+ do)\b/,
  ],
  [
    "due",
    /\b(due( date| on| by)?|pay(able)? by|payment (due|date)|fallig(keit)?\w*|zahlbar|zahlungsziel|echeance|vencimiento|scadenza|vencimento|vervaldatum|termin platnosci|forfall\w*)\b/,
  ],
  [
    "birth",
    /\b(birth|dob|born|geburt\w*|geb|geboren|naissance|nee? le|nacimiento|nascita|nascimento|geboorte\w*|urodz\w*)\b/,
  ],
  [
    "ahead",
    /\b(next|until|till|planned|scheduled|effective|starting|start|begins?|departure|arrival|check ?(in|out)|renew\w*|expected|estimated|forecast|bis( zum)?|ab|nachste\w*|geplant\w*|voraussichtlich|jusqu\w*|prochaine?|prevue?|hasta|proxim\w+|prossim\w+|ate|tot|volgende|nastepn\w+|do dnia|delivery|liefer\w*|livraison|entrega|consegna|levering)\b/,
  ],
  [
    "issue",
    /\b(\w*rechnung|gutschrift|rechnungskorrektur|kontoauszug|facture|avoir|fattura|factura|faktura|invoice|statement|credit note|receipt|contract|vertrag)\b.{0,40} (vom|von|du|del|of|dated|van|z dnia|issued( at| on)?)$/,
  ],
  ["period start", /\b(from|von|vom|du|desde|dal|van|period start|start of period)$/],
  ["period end", /\b(to|bis|au|al|hasta|t m|period end|end of period)$/],
  [
    "issue",
    /\b(invoice date|date of invoice|(statement|issue|billing|document|order|receipt|transaction|payment received|posting|booking|purchase|sale|print(ed)?) date|date of (issue|purchase|receipt|sale)|issued( on| at)?|dated|signed( on)?|date signed|(liefer und )?rechnungsdatum|belegdatum|ausstellungsdatum|buchungs(datum|tag)|kauf ?datum|bestelldatum|auftragsdatum|unterschrieben am|date (de |d )?(facture|facturation|emission|achat|commande|operation|signature)|emis(e)? le|fait a .{0,30} le|facture du|fecha de (factura|emision|operacion|compra)|data (fattura|documento|emissione|emissao|da fatura|wystawienia|sprzedazy|zakupu)|factuurdatum|orderdatum|kwit z dnia)$|^(date|datum|fecha|data)$|\d (date|datum|fecha|data)$/,
  ],
];

export interface RoledDate {
  readonly date: WrittenDate;
  readonly role: DateRole;
  /** The words, as they are written. */
  readonly label: string;
}

export const findRoledDates = memoise((text: TextFacts): readonly RoledDate[] => {
  const { lines } = readLines(text);
  return readDates(text).flatMap((date) => {
    const found = roleOf(wordsBefore(date, lines)) ?? roleOf(wordsAbove(date, lines));
    return found === undefined ? [] : [{ date, ...found }];
  });
});

export interface LabelledDate {
  readonly date: WrittenDate;
  /** As it is written. */
  readonly label: string;
  /** Without case, accents and marks. */
  readonly plain: string;
  /** It stands above, as the head of a column does. */
  readonly isAbove: boolean;
}

/** The words before each date, or above it, whatever they say. */
export const findLabelledDates = memoise((text: TextFacts): readonly LabelledDate[] => {
  const { lines } = readLines(text);
  return readDates(text).flatMap((date) => {
    const above = lines[date.row - 1];
    const found = [wordsBefore(date, lines), wordsAbove(date, lines), endOfLine(date, above)]
      .map(lastClause)
      .find((label) => toPlainText(label) !== "");
    return found === undefined
      ? []
      : [
          {
            date,
            label: trimLabel(found),
            plain: toPlainText(found),
            // Another date of the row is no label.
            isAbove: toPlainText(lastClause(wordsBefore(date, lines))) === "",
          },
        ];
  });
});

/** The words of the date's own cell before it, and where there are none those of the cell to the left. */
function wordsBefore({ line, words, row }: WrittenDate, lines: readonly Line[]): string {
  const first = words[0];
  const index = first === undefined ? 0 : line.words.indexOf(first);
  const own = line.cells.findIndex(({ from, to }) => from <= index && index < to);
  const beside = [lines[row - 1], lines[row + 1]];
  const start = startOfColumn(line, line.cells[own]?.from ?? 0, index, beside);
  const before = line.cells[own - 1];
  const left = before === undefined ? 0 : startOfColumn(line, before.from, before.to, beside);
  const inCell = textOf(line.words.slice(start, index));
  // "Invoice 17 of 5 March": what the document is may stand some cells away.
  const isShort = inCell.replace(/[^\p{L}]/gu, "").length <= 4;
  if (!isShort) return inCell;
  // A number in the next column is a value of its own.
  const isValue = !isLinking(inCell) && numberBehind.test(line.words[start - 1]?.text ?? "");
  // "Period | from 1 May" is named by the cell right before.
  const isNamed = /^[^\d]*\p{L}{4}[^\d]*$/u.test(textOf(line.words.slice(left, start)));
  return textOf(line.words.slice(isLinking(inCell) && !isNamed ? 0 : isValue ? start : left, index));
}

/** Points by which the left edges of one column differ. */
const edgeTolerance = 1;
/** Of the height: a blank is narrower, so that what fills a column to its end is told from what the next begins with. */
const widestBlank = 0.45;

/** A long value may reach up to the label in the next column, which begins where columns of the lines above and below do. */
function startOfColumn(line: Line, from: number, to: number, beside: readonly (Line | undefined)[]): number {
  const edges = beside.flatMap((other) =>
    other === undefined || other.page !== line.page
      ? []
      : other.cells.slice(1).map((cell) => other.words[cell.from]?.left),
  );
  const at = line.words.findLastIndex((word, index) => {
    const before = line.words[index - 1];
    if (index <= from || index >= to || before === undefined) return false;
    const isApart = word.left - before.right > widestBlank * (word.bottom - word.top);
    return isApart && edges.some((edge) => edge !== undefined && Math.abs(edge - word.left) <= edgeTolerance);
  });
  return at < 0 ? from : at;
}

/** A sentence may break before its date. */
function endOfLine({ line, words, start }: WrittenDate, above: Line | undefined): string {
  const [first, last] = [words[0], above?.cells.at(-1)];
  if (above === undefined || above.page !== line.page || first === undefined || last === undefined || start > 0)
    return "";
  const cell = above.words.slice(last.from, last.to);
  const isSentence =
    cell.length >= sentenceWords && Math.abs((cell[0]?.left ?? 0) - first.left) < first.bottom - first.top;
  return isSentence ? textOf(cell.slice(-labelWords)) : "";
}

/** Words of a line that may run on, and of a label at its end. */
const [sentenceWords, labelWords] = [5, 4];

const numberBehind = /\d{3}$/;

function isLinking(text: string): boolean {
  return /^(vom|von|of|du|del|van|dated)$/i.test(text.trim());
}

/** A label may stand above its date, as in forms and in the heads of columns. */
function wordsAbove(date: WrittenDate, lines: readonly Line[]): string {
  const above = lines[date.row - 1];
  const [first, last] = [date.words[0], date.words.at(-1)];
  if (above === undefined || above.page !== date.line.page || first === undefined || last === undefined) return "";
  if (/\p{L}{2}/u.test(wordsBefore(date, lines))) return "";
  const cell = above.cells.find(({ from, to }) => {
    const [one, other] = [above.words[from], above.words[to - 1]];
    return one !== undefined && other !== undefined && one.left < last.right && other.right > first.left;
  });
  const label = cell === undefined ? "" : textOf(above.words.slice(cell.from, cell.to));
  return /\d/.test(label) ? "" : label;
}

function roleOf(before: string): { readonly role: DateRole; readonly label: string } | undefined {
  const clause = lastClause(before);
  const plain = toPlainText(clause);
  if (plain === "") return undefined;
  const role = roles.find(([, pattern]) => pattern.test(plain))?.[0];
  return role === undefined ? undefined : { role, label: trimLabel(clause) };
}

/** What stands behind another date or a full stop names something else. */
function lastClause(before: string): string {
  return before.split(/\d[./-]\d{1,2}[./-]\d+|(?<=\p{L}{4})[.;!?]\s/u).at(-1) ?? "";
}

function trimLabel(clause: string): string {
  return clause.trim().replace(/[\s:]+$/, "");
}
