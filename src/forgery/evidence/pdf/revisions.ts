/** The versions that a PDF went through: each appended section that is really one, oldest first. */
import { type Budget, BudgetError, unlessDamaged } from "../budget.ts";
import { readIndirectObject } from "./indirect-object.ts";
import { PdfParser } from "./parser.ts";
import { asEntries, asItems, asString, asWhole, type PdfValue } from "./values.ts";
import { readXrefSection, type XrefEntry, type XrefSection } from "./xref.ts";

export interface PdfRevision {
  /** The file cut here is the document as it was in this version. */
  readonly end: number;
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: XrefSection["trailer"];
}

export interface RevisionHistory {
  /** Empty when no cross-reference can be read at all. */
  readonly revisions: readonly PdfRevision[];
  /** Objects stand after the last version that can be read: the newest version itself is damaged. */
  readonly hasUnreadTail: boolean;
  /** Versions beyond the limit, which were left out: the oldest ones. */
  readonly omitted: number;
  /** Cross-reference sections that the newest version needs, newest first. */
  readonly sections: readonly XrefSection[];
}

/** Long-term signatures that are renewed for decades come to a few dozen. */
const revisionLimit = 40;
/** Cross-reference sections in one chain. */
const sectionLimit = 1_000;
const startMarkLimit = 5_000;

interface StartMark {
  readonly target: number;
  readonly end: number;
}

export function readRevisions(bytes: Buffer, budget: Budget): RevisionHistory {
  const headerOffset = Math.max(0, bytes.subarray(0, 1_024).indexOf("%PDF-"));
  const firstEnd = findLinearizedEnd(bytes, headerOffset, budget);
  const sections = new SectionReader(bytes, headerOffset, budget);
  const marks = findStartMarks(bytes, budget).filter((mark) => mark.end > firstEnd);

  const seen = new Set<number>();
  const real = marks.filter(({ target }) => {
    if (target === 0 || seen.has(target) || sections.find(target) === undefined) return false;
    seen.add(target);
    return true;
  });
  const last = real.at(-1);
  if (last === undefined) return { revisions: [], hasUnreadTail: true, omitted: 0, sections: [] };

  // What the newest version builds on is its history, and so are earlier states of the same document that a program
  // wrote over without naming them. Anything else is another file within this one.
  const lastChain = sections.chainOf(last.target);
  const chain = new Set(lastChain.map((section) => section.offset));
  const newest = sections.merge(last.target).trailer;
  const chained = real.filter(({ target }) => {
    const section = sections.find(target);
    return section !== undefined && (chain.has(section.offset) || isSameDocument(section.trailer, newest));
  });
  const kept = chained.slice(-revisionLimit);
  const hasUnreadTail = bytes.subarray(last.end).includes(" obj");
  const revisions = kept.map((mark, index): PdfRevision => {
    const isLast = index === kept.length - 1;
    const { entries, trailer } = sections.merge(mark.target);
    return { end: isLast && !hasUnreadTail ? bytes.length : mark.end, entries, trailer };
  });
  return { revisions, hasUnreadTail, omitted: chained.length - kept.length, sections: lastChain };
}

/** The first part of the identifier stays the same for the life of a document (ISO 32000-1, 14.4). */
function isSameDocument(one: XrefSection["trailer"], other: XrefSection["trailer"]): boolean {
  const identifierOf = (trailer: XrefSection["trailer"]) => asString(asItems(trailer.get("ID"))?.[0]);
  const [first, second] = [identifierOf(one), identifierOf(other)];
  if (first === undefined || second === undefined || first.length === 0) return false;
  return one.has("Root") && Buffer.compare(first, second) === 0;
}

/** Every `startxref` of the file, in order, and where the version that it closes ends. */
function findStartMarks(bytes: Buffer, budget: Budget): StartMark[] {
  const marks: StartMark[] = [];
  let position = bytes.indexOf("startxref");
  while (position >= 0 && marks.length < startMarkLimit) {
    const parser = new PdfParser(bytes, position + "startxref".length, budget);
    const target = parser.findWhole();
    if (target !== undefined) marks.push({ target, end: findMarkEnd(bytes, parser.position) });
    position = bytes.indexOf("startxref", position + 1);
  }
  return marks;
}

function findMarkEnd(bytes: Buffer, afterTarget: number): number {
  const found = bytes.subarray(afterTarget, afterTarget + 32).indexOf("%%EOF");
  let end = found < 0 ? afterTarget : afterTarget + found + "%%EOF".length;
  if (bytes[end] === 13) end += 1;
  if (bytes[end] === 10) end += 1;
  return end;
}

/** A linearised file begins with a section of its own, which is no earlier version; its length says where that ends. */
function findLinearizedEnd(bytes: Buffer, headerOffset: number, budget: Budget): number {
  const start = bytes.subarray(headerOffset, headerOffset + 1_024).indexOf(" obj");
  if (start < 0) return 0;
  let position = headerOffset + start;
  while (position > headerOffset && /[0-9 ]/.test(String.fromCharCode(bytes[position - 1] ?? 0))) position -= 1;
  try {
    const entries = asEntries(readIndirectObject(bytes, position, budget).value);
    const length = entries?.has("Linearized") ? asWhole(entries.get("L")) : undefined;
    // Everything that ends before the stated length belongs to the first version, except its very end.
    return length !== undefined && headerOffset + length <= bytes.length ? headerOffset + length - 8 : 0;
  } catch (error) {
    if (error instanceof BudgetError) throw error;
    return 0;
  }
}

class SectionReader {
  readonly #bytes: Buffer;
  readonly #headerOffset: number;
  readonly #budget: Budget;
  readonly #known = new Map<number, XrefSection | undefined>();

  constructor(bytes: Buffer, headerOffset: number, budget: Budget) {
    this.#bytes = bytes;
    this.#headerOffset = headerOffset;
    this.#budget = budget;
  }

  find(offset: number): XrefSection | undefined {
    if (!this.#known.has(offset)) this.#known.set(offset, this.#read(offset));
    return this.#known.get(offset);
  }

  /** Bytes before the header shift every offset in files whose writer counted from the header. */
  #read(offset: number): XrefSection | undefined {
    const places = this.#headerOffset === 0 ? [offset] : [offset, offset + this.#headerOffset];
    for (const place of places) {
      const section = unlessDamaged(() => readXrefSection(this.#bytes, place, this.#budget));
      if (section !== undefined) return section;
    }
    return undefined;
  }

  /** The section at an offset and all that it builds on, newest first. */
  chainOf(offset: number): XrefSection[] {
    const chain: XrefSection[] = [];
    const visited = new Set<number>();
    let next: number | undefined = offset;
    while (next !== undefined && !visited.has(next) && chain.length < sectionLimit) {
      visited.add(next);
      const section = this.find(next);
      if (section === undefined) break;
      chain.push(section);
      // In a hybrid file the table hides objects, which the stream beside it shows.
      const hidden = asWhole(section.trailer.get("XRefStm"));
      const beside = hidden === undefined || visited.has(hidden) ? undefined : this.find(hidden);
      if (hidden !== undefined) visited.add(hidden);
      if (beside !== undefined) chain.push(beside);
      next = asWhole(section.trailer.get("Prev"));
    }
    return chain;
  }

  merge(offset: number): { entries: ReadonlyMap<number, XrefEntry>; trailer: XrefSection["trailer"] } {
    const entries = new Map<number, XrefEntry>();
    const trailer = new Map<string, PdfValue>();
    const hybridTables = new Set<XrefSection>();
    for (const section of this.chainOf(offset)) {
      if (section.trailer.has("XRefStm")) hybridTables.add(section);
      for (const [number, entry] of section.entries) {
        this.#budget.spendValue();
        const known = entries.get(number);
        const isShown = known !== undefined && !(known.kind === "free" && hybridTables.size > 0);
        if (!isShown) entries.set(number, entry);
      }
      for (const [key, value] of section.trailer) if (!trailer.has(key)) trailer.set(key, value);
    }
    return { entries, trailer };
  }
}
