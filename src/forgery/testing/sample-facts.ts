/** Facts for tests of checks: what evidence would give, written down in few words. */
import type { MetadataEntry, MetadataFacts } from "../facts/metadata.ts";
import type { PageChange, RevisionFacts } from "../facts/revisions.ts";
import type { StructureFacts } from "../facts/structure.ts";
import type { PageText, TextFacts, Token } from "../facts/text.ts";

export interface WrittenLine {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Six points a character, twelve points high: tokens as a page's reader would put them together. */
function pageOf(lines: readonly WrittenLine[]): PageText {
  const tokens = lines.flatMap(({ x, y, text }): Token[] =>
    [...text.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      left: x + 6 * match.index,
      right: x + 6 * (match.index + match[0].length),
      bottom: y,
      top: y + 12,
    })),
  );
  return { geometry: { left: 0, bottom: 0, right: 595, top: 842, rotation: 0 }, tokens };
}

/** A page's lines in each version, oldest first; every version that differs from the one before is a change of page 1. */
export function historyOf(...versions: readonly (readonly WrittenLine[])[]): RevisionFacts {
  const steps = versions.slice(1).map((lines, index) => {
    const [before, after] = [pageOf(versions[index] ?? []), pageOf(lines)];
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    const change: PageChange = { page: 1, pageBefore: 1, before, after };
    return {
      revision: index + 2,
      pageCountBefore: 1,
      pageCount: 1,
      pagesAdded: [],
      pagesRemoved: [],
      changedPages: isSame ? [] : [change],
    };
  });
  return { count: versions.length, steps };
}

export function statementLines(total: string, date = "2024-01-17"): WrittenLine[] {
  return [
    { x: 60, y: 760, text: `Statement of ${date}` },
    { x: 60, y: 700, text: "Consulting in December" },
    { x: 420, y: 700, text: "1,000.00" },
    { x: 60, y: 680, text: "Travel" },
    { x: 420, y: 680, text: "240.00" },
    { x: 60, y: 640, text: "Total due:" },
    { x: 420, y: 640, text: total },
  ];
}

/** The structure of an ordinary file, but for what is given. */
export function structureOf(odd: Partial<StructureFacts> = {}): StructureFacts {
  return {
    bytesBeforeHeader: 0,
    otherHeaders: 0,
    bytesAfterEnd: 0,
    isSearched: false,
    crossReference: "table",
    wrongOffsets: 0,
    wrongLengths: 0,
    irregularRows: 0,
    objects: 20,
    unlistedObjects: 0,
    unlistedStreams: 0,
    repeatedNumbers: 0,
    isPartial: false,
    traits: {
      headerMark: "e2e3cfd3",
      trailerKeys: ["Size", "Root", "Info", "ID"],
    },
    ...odd,
  };
}

export function datesOf(source: MetadataEntry["source"], fields: Readonly<Record<string, string>>): MetadataFacts {
  return { dates: Object.entries(fields).map(([field, text]) => ({ source, field, text })), tools: [] };
}

/** The text layer of a document; each list of lines is a page. */
export function textOfLines(...pages: readonly (readonly WrittenLine[])[]): TextFacts {
  return { source: "text layer", pages: pages.map((lines, index) => ({ page: index + 1, ...pageOf(lines) })) };
}

/** Rows of quantity, price and amount, each column aligned at its right end. */
export function itemLines(
  rows: readonly (readonly [quantity: string, price: string, amount: string])[],
): WrittenLine[] {
  return rows.flatMap(([quantity, price, amount], index) => {
    const y = 700 - 16 * index;
    const item = { x: 60, y, text: `Item ${"ABCDEFGHIJ"[index] ?? "Z"}` };
    return [item, rightAligned(300, y, quantity), rightAligned(400, y, price), rightAligned(500, y, amount)];
  });
}

/** Labels and amounts in the column of the amounts of items. */
export function sumLines(sums: Readonly<Record<string, string>>): WrittenLine[] {
  return Object.entries(sums).flatMap(([label, amount], index) => {
    const y = 500 - 16 * index;
    return [{ x: 300, y, text: label }, rightAligned(500, y, amount)];
  });
}

export function rightAligned(right: number, y: number, text: string): WrittenLine {
  return { x: right - 6 * text.length, y, text };
}

/** A page as it would be typed: each line by its place, six points a character; lines of blanks stay empty. */
export function typedLines(page: string): WrittenLine[] {
  return page.split("\n").flatMap((text, index) => (text.trim() === "" ? [] : [{ x: 20, y: 780 - 14 * index, text }]));
}
