/**
 * Finds drawing instructions that no page uses any more, and what they would show. Programs that save an edited file whole
 * often leave the instructions of before in it, and nothing else of the earlier version.
 */
import type { OrphanFacts } from "../../facts/orphans.ts";
import type { PageChange } from "../../facts/revisions.ts";
import type { PageText } from "../../facts/text.ts";
import { Budget, DamageError, unlessDamaged } from "../budget.ts";
import { unpackStream } from "./filters.ts";
import type { GatheredArtifact, PagesContext } from "./gatherer.ts";
import { type PdfPage, readPages } from "./page-tree.ts";
import { findPhysicalObjects, skipSpace } from "./physical-objects.ts";
import { findReachedObjects } from "./reached-objects.ts";
import { type NewObject, rewritePdf, writeEntries } from "./rewritten-pdf.ts";
import type { PdfStructure, PdfVersion } from "./structure.ts";
import { asEntries, asItems, asName, isStream, type PdfValue } from "./values.ts";

const orphanLimit = 20;
const contentBytesLimit = 4 * 2 ** 20;
/** Fewer tokens are a page number or a stamp, and look like many pages. */
const tokensAtLeast = 8;
/** Share of the unused stream's text that has to stand on the page as well to be reported. */
const sharedAtLeast = 0.5;
const fileBytesLimit = 48 * 2 ** 20;

interface Orphan {
  readonly content: Buffer;
  readonly page: number;
  readonly entries: PdfPage["entries"];
}

export function gatherOrphans({ input, structure, document }: PagesContext): GatheredArtifact<OrphanFacts> {
  if (typeof structure === "string") return { artifact: { state: "failed", reason: structure } };
  const last = structure.versions.at(-1);
  if (last === undefined || structure.isEncrypted || structure.isSearched || input.bytes.length > fileBytesLimit) {
    return { artifact: { state: "absent" } };
  }
  const budget = new Budget(input.isLate);
  const contents = findUnusedText(input.bytes, structure, last, budget);
  const orphans = contents.length === 0 ? [] : placeOnPages(contents, last, input.limits.pageLimit);
  if (orphans.length === 0) return present({ streams: contents.length, pages: [] });
  const outcome = document.withOther(drawOrphans(input.bytes, last, orphans), (version) =>
    orphans.map((_, index) => version.findPageText(index + 1)),
  );
  const drawn = outcome.kind === "opened" ? outcome.result : [];
  const live = document.withVersion(input.bytes.length, (version) =>
    orphans.map(({ page }) => version.findPageText(page)),
  );
  const shown = live.kind === "opened" ? live.result : [];
  const pages = orphans.flatMap(({ page }, index): PageChange[] => {
    const [before, after] = [drawn[index], shown[index]];
    if (before === undefined || after === undefined || before.tokens.length < tokensAtLeast) return [];
    return shareOf(before, after) < sharedAtLeast ? [] : [{ page, pageBefore: page, before, after }];
  });
  return present({ streams: contents.length, pages });
}

function present(value: OrphanFacts): GatheredArtifact<OrphanFacts> {
  return { artifact: { state: "present", value } };
}

/** The unpacked content of streams that draw text and that neither the document nor an earlier version of it uses. */
function findUnusedText(bytes: Buffer, { versions }: PdfStructure, last: PdfVersion, budget: Budget): Buffer[] {
  const reached = findReachedObjects(last.reader, last.trailer);
  if (reached === undefined) return [];
  const used = new Set<number>();
  for (const version of versions) {
    for (const number of version.reader.objectNumbers) {
      const entry = version.reader.findEntry(number);
      const isUsed = version !== last || reached.has(number);
      if (entry?.kind === "offset" && isUsed) used.add(skipSpace(bytes, entry.offset));
    }
  }
  const found: Buffer[] = [];
  const known = new Set<string>();
  for (const { offset, value } of findPhysicalObjects(bytes, budget)) {
    if (found.length >= orphanLimit) break;
    if (used.has(offset) || !mayDraw(value)) continue;
    const content = unpack(bytes, value, last, budget);
    if (content === undefined || !drawsText(content)) continue;
    const key = content.toString("latin1");
    if (!known.has(key)) found.push(content);
    known.add(key);
  }
  return found;
}

/** Content has no type, and forms are of one; pictures, fonts and everything else say what they are. */
function mayDraw(value: PdfValue): boolean {
  if (!isStream(value)) return false;
  const { entries } = value;
  const subtype = asName(entries.get("Subtype"));
  const isForm = subtype === "Form";
  return isForm || (subtype === undefined && !entries.has("Type") && !entries.has("Length1") && !entries.has("N"));
}

function unpack(bytes: Buffer, value: PdfValue, { reader }: PdfVersion, budget: Budget): Buffer | undefined {
  if (!isStream(value)) return undefined;
  try {
    const content = unpackStream(bytes, value, budget, (inner) => reader.resolve(inner));
    return content.length > contentBytesLimit ? undefined : Buffer.from(content);
  } catch (error) {
    if (error instanceof DamageError) return undefined;
    throw error;
  }
}

function drawsText(content: Buffer): boolean {
  const text = content.toString("latin1", 0, 65_536);
  return /\bBT\b/.test(text) && /\bT[jJ]\b/.test(text) && /\bTf\b/.test(text);
}

/** Each beside the page whose own content has most in common with it, among those that know its fonts. */
function placeOnPages(contents: readonly Buffer[], { reader, trailer }: PdfVersion, pageLimit: number): Orphan[] {
  const pages = readPages(reader, trailer).slice(0, pageLimit);
  const words = pages.map(({ entries }) => wordsOf(contentOf(entries)));
  return contents.flatMap((content): Orphan[] => {
    const wanted = wordsOf(content);
    const shares = words.map((known, index) => {
      const entries = pages[index]?.entries;
      return entries === undefined || !hasFonts(entries, content) ? 0 : commonShare(wanted, known);
    });
    const best = shares.reduce((found, share, index) => (share > (shares[found] ?? 0) ? index : found), 0);
    const page = pages[best];
    return page === undefined || (shares[best] ?? 0) === 0 ? [] : [{ content, page: best + 1, entries: page.entries }];
  });

  function contentOf(entries: PdfPage["entries"]): Buffer {
    const contents = entries.get("Contents");
    const parts = asItems(reader.resolve(contents)) ?? (contents === undefined ? [] : [contents]);
    return (
      unlessDamaged(() => Buffer.concat(parts.map((part) => reader.unpack(part) ?? new Uint8Array()))) ??
      Buffer.alloc(0)
    );
  }

  function hasFonts(entries: PdfPage["entries"], content: Buffer): boolean {
    const resources = asEntries(reader.resolve(entries.get("Resources")));
    const fonts = asEntries(reader.resolve(resources?.get("Font")));
    const names = [...content.toString("latin1").matchAll(/\/([^\s/<>[\]()]{1,60})\s+[-+.\d]+\s+Tf\b/g)];
    return names.every((match) => fonts?.has(match[1] ?? "") === true);
  }
}

function wordsOf(content: Buffer): ReadonlySet<string> {
  return new Set(
    content
      .toString("latin1")
      .split(/[\r\n]+|\bT[jJ]\b/)
      .map((line) => line.trim())
      .filter((line) => line.length > 3),
  );
}

function commonShare(wanted: ReadonlySet<string>, known: ReadonlySet<string>): number {
  let common = 0;
  for (const word of wanted) if (known.has(word)) common += 1;
  return wanted.size === 0 ? 0 : common / wanted.size;
}

/** The document with a page for each unused stream, made like the page that it is set beside. */
function drawOrphans(bytes: Buffer, { reader, trailer }: PdfVersion, orphans: readonly Orphan[]): Buffer {
  const entries = [...reader.objectNumbers].flatMap((number) => {
    const entry = reader.findEntry(number);
    return entry === undefined ? [] : [[number, entry] as const];
  });
  let next = entries.reduce((highest, [number]) => Math.max(highest, number), 0) + 1;
  const [root, tree] = [next, next + 1];
  next += 2;
  const objects: NewObject[] = [];
  const kids: number[] = [];
  for (const { content, entries: original } of orphans) {
    const [stream, page] = [next, next + 1];
    next += 2;
    kids.push(page);
    const head = Buffer.from(`<< /Length ${content.length} >>\nstream\n`, "latin1");
    objects.push({ number: stream, body: Buffer.concat([head, content, Buffer.from("\nendstream", "latin1")]) });
    const kept = new Map(
      [...original].filter(([key]) => !["Annots", "Parent", "Contents", "StructParents"].includes(key)),
    );
    kept.set("Parent", { kind: "reference", number: tree, generation: 0 });
    kept.set("Contents", { kind: "reference", number: stream, generation: 0 });
    objects.push({ number: page, body: Buffer.from(writeEntries(kept), "latin1") });
  }
  const list = kids.map((kid) => `${kid} 0 R`).join(" ");
  objects.push(
    { number: root, body: Buffer.from(`<< /Type /Catalog /Pages ${tree} 0 R >>`) },
    { number: tree, body: Buffer.from(`<< /Type /Pages /Kids [${list}] /Count ${kids.length} >>`) },
  );
  const newTrailer = new Map(trailer).set("Root", { kind: "reference", number: root, generation: 0 });
  return rewritePdf(bytes, entries, newTrailer, objects);
}

/** How much of the text of one stands on the other as well, wherever. */
function shareOf(one: PageText, other: PageText): number {
  const texts = new Set(other.tokens.map(({ text }) => text));
  return one.tokens.filter(({ text }) => texts.has(text)).length / Math.max(1, one.tokens.length);
}
