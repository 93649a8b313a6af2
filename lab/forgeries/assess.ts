/** Whether a forgery was found, whether the finding is about the right place, and whether it names the value before and after. */
import type { LabelledDocument } from "../../bench/documents/manifest.ts";
import type { DetailedFinding } from "../../src/contract/documents/document.ts";
import { isOverlapping } from "../../src/forgery/derived/areas.ts";

export interface Forged {
  readonly document: LabelledDocument;
  readonly findings: readonly DetailedFinding[];
}

export interface Assessed extends Forged {
  readonly isFound: boolean;
  /** A finding that says tampered has a box on a changed place. */
  readonly isInPlace: boolean;
  /** Such a finding names the value on the page, and the one before. */
  readonly namesBoth: boolean;
  /** Such a finding names the value on the page, and the one before or another one that it contradicts. */
  readonly namesTwo: boolean;
  /** A correct finding is there, and does not say tampered. */
  readonly isOnlyReported: boolean;
  /** Why nothing on the page or in the file tells it from an honest one; undefined where something does. */
  readonly traceless: string | undefined;
}

/**
 * These print the whole page anew, all of it in one way. Where no value on it contradicts another either, the twin with the other
 * value would be the same file.
 */
const printedAnew: Readonly<Record<string, string>> = {
  "libreoffice-draw": "the office program writes every text anew",
  "libreoffice-writer": "the office program writes every text anew",
  inkscape: "the drawing program writes every text anew",
  "html-wkhtmltopdf": "the browser typesets the whole page",
  "html-weasyprint": "the renderer typesets the whole page",
  "pikepdf-content": "the codes of one text are exchanged within the stream, in the file's own font",
  "qpdf-text-editor": "the codes of one text are exchanged within the stream, in the file's own font",
  "pdftk-text-editor": "the codes of one text are exchanged within the stream, in the file's own font",
};

export function assess({ document, findings }: Forged): Assessed {
  const accusing = findings.filter(({ tampered }) => tampered);
  const placed = accusing.filter((finding) => isOnPlace(finding, document));
  const isFound = accusing.length > 0;
  return {
    document,
    findings,
    isFound,
    isInPlace: placed.length > 0,
    namesBoth: placed.some((finding) => namesBoth(finding, document)),
    namesTwo: placed.some((finding) => namesBoth(finding, document) || namesContradiction(finding, document)),
    isOnlyReported:
      !isFound && findings.some((finding) => isOnPlace(finding, document) && namesBoth(finding, document)),
    traceless: findTraceless(document),
  };
}

function findTraceless({ isForged, notes }: LabelledDocument): string | undefined {
  return isForged && notes.contradicts === "no" ? printedAnew[notes.method ?? ""] : undefined;
}

function isOnPlace({ boxes }: DetailedFinding, { boxes: places }: LabelledDocument): boolean {
  return boxes
    .filter(({ role }) => role === undefined || role === "subject")
    .some((box) => places.some((place) => isOverlapping(box, place)));
}

/** What a date or an account was before is often nowhere in the file; what it contradicts is. */
function namesContradiction(finding: DetailedFinding, document: LabelledDocument): boolean {
  const { evidence } = finding;
  return evidence?.kind === "comparison" && evidence.expected !== "" && names(finding, document, "forged");
}

function namesBoth(finding: DetailedFinding, document: LabelledDocument): boolean {
  return names(finding, document, "original") && names(finding, document, "forged");
}

function names(finding: DetailedFinding, { notes }: LabelledDocument, which: "original" | "forged"): boolean {
  const said = `${finding.observation} ${JSON.stringify(finding.evidence ?? "")}`;
  const value = notes[which] ?? "";
  if (notes.field === "amount") return namesAmount(said, value);
  return namesText(said, value) || (notes.field === "date" && namesDate(said, value, notes.original ?? ""));
}

/** However it is written: 1.234,56 and 1234.56 are the same amount. */
function namesAmount(said: string, value: string): boolean {
  return amountsIn(said).has(digitsOf(value));
}

function amountsIn(text: string): ReadonlySet<string> {
  const numbers = text.match(/\d(?:[\d.,'’]|[ \u00a0\u202f\u2009](?=\d{3}(?!\d)))*/g) ?? [];
  return new Set(numbers.flatMap((number) => [digitsOf(number), digitsOf(`${number}00`), digitsOf(`${number}0`)]));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "").replace(/^0+/, "");
}

/** As the paper writes it, or in the order of ISO 8601. */
function namesDate(said: string, value: string, sample: string): boolean {
  const parts = value.match(/\d+/g) ?? [];
  const [one = "", two = "", three = ""] = parts;
  if (parts.length !== 3) return false;
  const isAmerican = sample.includes("/") && Number(two) > 12;
  const [day, month] = isAmerican ? [two, one] : [one, two];
  return one.length === 4 ? said.includes(`${one}-${two}-${three}`) : said.includes(`${three}-${month}-${day}`);
}

function namesText(said: string, value: string): boolean {
  const plain = (text: string) =>
    text
      .normalize("NFKC")
      .replace(/[\s"“”'.,-]/g, "")
      .toLowerCase();
  return plain(said).includes(plain(value));
}
