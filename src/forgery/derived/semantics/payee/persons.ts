/** The persons that a document names as its addressee or subject: in the address, behind a label, in the greeting. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { type Line, readLines, textOf, type Word } from "../written/lines.ts";
import { toPlainText } from "../written/plain-text.ts";

export interface NamedPerson {
  /** As it is written, without titles. */
  readonly name: string;
  readonly words: readonly Word[];
  readonly page: number;
  /** What names it: "Dear", "Employee". */
  readonly label: string;
  /** A title stands before the name. */
  readonly isTitled: boolean;
  /** Nothing stands above it on its page, where an issuer's own address is. */
  readonly isAtTop?: boolean;
}

interface Cell {
  readonly words: readonly Word[];
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly height: number;
  readonly page: number;
}

const title =
  /^(mr|mrs|ms|miss|dr|prof|herrn?|frau|monsieur|madame|m|mme|mlle|senor|senora|sr|sra|d|dona|don|sig|sigra|signor|signora|dhr|mevr|pan|pani|ing|dipl)$/;
/** Forms and words of companies, offices and places. */
const noPerson =
  /\b(gmbh|ag|kg|ohg|ug|ltd|limited|inc|llc|plc|corp|co|sarl|sas|sa|eurl|bv|nv|srl|spa|sl|lda|oy|oyj|ab|as|aps|sro|zoo|spolka|sp|se|ev|bank\w*|\w*bank|sparkasse|versicherung\w*|insurance|group|gruppe|holding|services?|solutions|company|firma|verein|stiftung|university|school|hospital|department|abteilung|office|buro|street|road|lane|strasse|\w+strasse|weg|platz|rue|avenue|place|via|calle|invoice|rechnung|statement|account|customer|kunde|date|datum|page|total|tel|fax|email|web|shop|store|hotel|restaurant|post|city|house|\w*house|court|hall|centre|center|building|society|trust|council|agency|the|and|und|et|und|for|of)\b/;
const namePart = /^(?:\p{Lu}[\p{L}'’.-]*|de|da|di|van|von|der|den|del|la|le|zu|zur|ten|ter|af|dos|das)$/u;
const [fewestParts, mostParts] = [2, 4];

/** "Anna Berg" of words that are a name and nothing else; titles are left out. */
function readName(words: readonly Word[]): string | undefined {
  const parts = words.filter(({ text }) => !title.test(toPlainText(text)));
  const text = textOf(parts).replace(/[,;:!.]+$/, "");
  const pieces = text.split(" ");
  const isName =
    pieces.length >= fewestParts &&
    pieces.length <= mostParts &&
    pieces.every((piece) => namePart.test(piece)) &&
    pieces.filter((piece) => /^\p{Lu}\p{Ll}+/u.test(piece)).length >= fewestParts &&
    // "S.r.l." is read letter by letter.
    !noPerson.test(toPlainText(text.replace(/\.(?=\p{L}\b)/gu, "")));
  return isName ? text : undefined;
}

function hasTitle(words: readonly Word[]): boolean {
  const [first] = words;
  return first !== undefined && title.test(toPlainText(first.text));
}

/** "Herr Dr. Berg" of a greeting: one name behind a title. */
function readSurname(words: readonly Word[]): string | undefined {
  const parts = words.filter(({ text }) => !title.test(toPlainText(text)));
  const name = textOf(parts).replace(/[,;:!.]+$/, "");
  const isName = parts.length === 1 && parts.length < words.length && /^\p{Lu}\p{Ll}[\p{L}'’-]+$/u.test(name);
  return isName && !noPerson.test(toPlainText(name)) ? name : undefined;
}

/** A postal code with its place, as the last line of an address: by country, the code before the place or behind it. */
const postalLine =
  /^(?:[A-Z]{1,2}[- ])?(?:\d{4,5}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4} [A-Z]{2}) \p{Lu}[\p{L}.'’ /()-]+$|^\p{Lu}[\p{L}.'’ -]+,? (?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]{2} \d{5}(?:-\d{4})?)$/u;
/** Of a line's height: how far an address's lines are apart, and out of line. Recognised words are as high as their ink. */
const [mostGap, mostGapOfRecognised, mostShift] = [1.2, 1.8, 0.4];

/** Persons in whose name an address stands: their name, a street, a place with its code, one below the other. */
export const findAddressees = memoise((text: TextFacts): readonly NamedPerson[] => {
  const written = readLines(text);
  const lines = written.lines.map(toCells);
  const gap = written.isRecognised ? mostGapOfRecognised : mostGap;
  return lines.flatMap((cells, row) =>
    cells.flatMap((place): NamedPerson[] => {
      if (!postalLine.test(place.text)) return [];
      const street = findAbove(lines, row, place, gap);
      const name = street === undefined ? undefined : findAbove(lines, row - 1, street, gap);
      if (street === undefined || name === undefined || !/\d/.test(street.text)) return [];
      const read = readName(name.words);
      if (read === undefined) return [];
      const above = findAbove(lines, row - 2, name, gap);
      const isTitled = hasTitle(name.words) || (above !== undefined && hasTitle(above.words));
      const isAtTop = !lines.slice(0, row).some((others) => others.some((other) => isOver(other, name)));
      return [{ name: read, words: name.words, page: name.page, label: "the address", isTitled, isAtTop }];
    }),
  );
});

function isOver(one: Cell, other: Cell): boolean {
  return one.page === other.page && one.bottom <= other.bottom - mostShift * other.height;
}

function toCells(line: Line): Cell[] {
  return line.cells.flatMap(({ from, to }): Cell[] => {
    const words = line.words.slice(from, to);
    const [first] = words;
    if (first === undefined) return [];
    const { left, top, bottom } = first;
    return [{ words, text: textOf(words), left, bottom, height: bottom - top, page: line.page }];
  });
}

/** The cell right above, at the same left edge. */
function findAbove(lines: readonly (readonly Cell[])[], row: number, cell: Cell, gap: number): Cell | undefined {
  for (let at = row - 1; at >= Math.max(0, row - 2); at -= 1) {
    const found = lines[at]?.find(
      (other) =>
        other.page === cell.page &&
        Math.abs(other.left - cell.left) <= mostShift * cell.height &&
        cell.bottom - cell.height - other.bottom <= gap * cell.height &&
        Math.abs(other.height - cell.height) <= mostShift * cell.height,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The English model reads "æ" as "ee". */
const greeting =
  /^(dear|hello|hi|hei|hej|hallo|guten tag|liebe[r]?|sehr geehrte[r]?|cher|chere|bonjour|estimad[oa]|querid[oa]|hola|gentile|egregi[oa]|caro|cara|buongiorno|prezad[oa]|car[oa]|geachte|beste|szanown[ya]|drog[ia]|vazen[ya]|kara|basta|kj?[ae]e?re|hyva)( [aer])?$/;
const nameLabel =
  /^(account holder|holder|name|employee( name)?|customer( name)?|client|tenant|insured|policyholder|patient|kunde|kundin|inhaber|kontoinhaber(in)?|arbeitnehmer(in)?|mitarbeiter(in)?|mieter(in)?|versicherter?|titulaire|salarie|client|titular|cliente|empleado|trabajador(a)?|intestatario|dipendente|rekeninghouder|werknemer|klant|pracownik|zamestnanec|tyontekija|anstalld|medarbejder|ansatt|colaborador|funcionario)$/;

/** Persons whom the document names as its reader or subject, in full. */
export const findNamedPersons = memoise((text: TextFacts): readonly NamedPerson[] =>
  readLines(text).lines.flatMap((line): NamedPerson[] => {
    const cells = toCells(line);
    return cells.flatMap(({ words }, at): NamedPerson[] => {
      for (let count = 1; count <= 3 && count <= words.length; count += 1) {
        const label = textOf(words.slice(0, count)).replace(/:$/, "");
        const plain = toPlainText(label);
        const isGreeting = greeting.test(plain);
        if (!isGreeting && !nameLabel.test(plain)) continue;
        const rest = words.slice(count);
        const named = rest.length > 0 ? rest : isGreeting ? [] : (cells[at + 1]?.words ?? []);
        const end = named.findIndex(({ text: word }) => /[,;]$/.test(word));
        const own = end < 0 ? named : named.slice(0, end + 1);
        const name = readName(own) ?? (isGreeting ? readSurname(own) : undefined);
        if (name !== undefined) return [{ name, words: own, page: line.page, label, isTitled: hasTitle(own) }];
      }
      return [];
    });
  }),
);
