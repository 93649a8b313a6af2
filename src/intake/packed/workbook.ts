/** Reads one sheet of an Excel workbook (.xlsx, ECMA-376) as a table separated by commas, row for row. */
import { ServiceError } from "../../errors.ts";
import { attributeOf, MarkupDamage, type MarkupHandler, MarkupScanner } from "../markup.ts";
import { readStyles } from "./cell-styles.ts";
import { decoded, scan } from "./scan-part.ts";
import { readSharedTexts } from "./shared-texts.ts";
import { SheetRows } from "./sheet-rows.ts";

/** Opens a file of the workbook by its path; undefined where there is none. */
export type OpenPart = (path: string) => AsyncIterable<Buffer> | undefined;

/** Which sheet of a workbook is read, and the visible ones that are not: the first of them, and how many there are. */
export interface ChosenSheet {
  readonly sheet: string;
  readonly others: readonly string[];
  readonly otherCount: number;
}

export interface SheetWish {
  /** Name or number of the sheet; the first visible one where nothing is said. */
  readonly sheet?: string | undefined;
  readonly onSheet?: ((chosen: ChosenSheet) => void) | undefined;
  /** Ends the reading with its reason. */
  readonly signal?: AbortSignal | undefined;
}

export async function* readWorkbook(open: OpenPart, { sheet, onSheet, signal }: SheetWish): AsyncGenerator<Buffer> {
  try {
    const book = await readBook(open, signal);
    const { path, ...chosen } = await findSheet(open, book, sheet, signal);
    onSheet?.(chosen);
    const styles = await readStyles(open("xl/styles.xml"), signal);
    const texts = await readSharedTexts(open("xl/sharedStrings.xml"), signal);
    const rows = new SheetRows(texts, styles, book.isFrom1904);
    const scanner = new MarkupScanner(rows);
    const part = open(path);
    if (part === undefined) throw new MarkupDamage("a sheet is missing");
    for await (const text of decoded(part, signal)) {
      scanner.take(text);
      yield* rows.take();
    }
    scanner.end();
    yield* rows.take();
  } catch (error) {
    if (!(error instanceof MarkupDamage)) throw error;
    throw new ServiceError("unprocessable_file", `The Excel workbook is damaged: ${error.message}; save it again.`);
  }
}

interface Sheet {
  readonly name: string;
  readonly relation: string;
  readonly isHidden: boolean;
}

interface Book {
  readonly sheets: readonly Sheet[];
  readonly isFrom1904: boolean;
}

const ignore = (): void => {};

/** More sheets are not looked at; a workbook of two thousand is read. */
const sheetLimit = 10_000;

async function readBook(open: OpenPart, signal: AbortSignal | undefined): Promise<Book> {
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  const handler: MarkupHandler = {
    open(name, attributes) {
      if (name === "workbookPr") isFrom1904 = /^(?:1|true)$/.test(attributeOf(attributes, "date1904"));
      if (name !== "sheet" || sheets.length >= sheetLimit) return;
      sheets.push({
        name: attributeOf(attributes, "name"),
        relation: attributeOf(attributes, "r:id") || attributeOf(attributes, "id"),
        isHidden: attributeOf(attributes, "state").toLowerCase().includes("hidden"),
      });
    },
    text: ignore,
    close: ignore,
  };
  await scan(open("xl/workbook.xml"), handler, signal);
  return { sheets, isFrom1904 };
}

/** Names that are listed, and characters of each. */
const namesShown = 20;
const nameLength = 60;

async function findSheet(
  open: OpenPart,
  { sheets }: Book,
  wanted: string | undefined,
  signal: AbortSignal | undefined,
): Promise<ChosenSheet & { readonly path: string }> {
  const paths = new Map<string, string>();
  const handler: MarkupHandler = {
    open(name, attributes) {
      if (name !== "Relationship" || paths.size >= sheetLimit) return;
      if (!attributeOf(attributes, "Type").endsWith("/worksheet")) return;
      const target = attributeOf(attributes, "Target").replace(/^\.\//, "");
      paths.set(attributeOf(attributes, "Id"), target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    },
    text: ignore,
    close: ignore,
  };
  await scan(open("xl/_rels/workbook.xml.rels"), handler, signal);
  // Sheets that are charts have no rows.
  const tables = sheets.filter(({ relation }) => paths.has(relation));
  const found =
    wanted === undefined
      ? (tables.find(({ isHidden }) => !isHidden) ?? tables[0])
      : (tables.find(({ name }) => name === wanted) ?? tables[Number(wanted) - 1]);
  const shown = (some: readonly Sheet[]) => some.slice(0, namesShown).map(({ name }) => name.slice(0, nameLength));
  const path = paths.get(found?.relation ?? "");
  if (found !== undefined && path !== undefined) {
    const others = tables.filter((one) => one !== found && !one.isHidden);
    return { path, sheet: found.name.slice(0, nameLength), others: shown(others), otherCount: others.length };
  }
  if (wanted === undefined) throw new ServiceError("unprocessable_file", "The Excel workbook has no sheet with rows.");
  const more = tables.length > namesShown ? ` and ${tables.length - namesShown} more` : "";
  throw new ServiceError(
    "unprocessable_file",
    `The Excel workbook has no such sheet; its sheets are ${shown(tables).join(", ")}${more}.`,
  );
}
