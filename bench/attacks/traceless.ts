/**
 * How many exchanges of a value leave nothing in the file: `node bench/attacks/traceless.ts [--seed N] [--without NAME]...`.
 * --without leaves a program out, as writer and as rewriter. One amount, date, account or name of each made source is exchanged, and the file saved again by each program of the machine.
 * Beside it an honest document is written with the other value from the start, and saved by the same program. Where both paint
 * the same characters at the same places by the same instructions with the same fonts, no analysis of the pages can tell them
 * apart: what is left are sums, check digits, the order of dates, and other documents.
 */
import { parseArgs } from "node:util";
import { openAnalyser } from "../../src/compose/documents.ts";
import { readConfig } from "../../src/config.ts";
import type { Analyser } from "../../src/forgery/analyse.ts";
import type { ContentFacts } from "../../src/forgery/facts/content.ts";
import { Random } from "../../src/portfolios/random.ts";
import { replaceDigits } from "./attacks/changes.ts";
import { rewritten } from "./attacks/with-pdf-lib.ts";
import type { HonestDocument } from "./honest/document.ts";
import { kinds } from "./honest/kinds.ts";
import { findTargets, type Target } from "./target.ts";
import { findRewriters } from "./tools.ts";
import { findHonestWriters, type WriteHonest } from "./writers/writers.ts";

const { values: options } = parseArgs({
  options: { seed: { type: "string", default: "1" }, without: { type: "string", multiple: true, default: [] } },
});
const isLeftOut = (name: string) => options.without.some((word) => name.includes(word));
/** Parts of a point to which places are compared: less than any program rounds them to. */
const partsOfPoint = 20;
const nowMs = Date.UTC(2026, 0, 1);

async function contentOf(bytes: Buffer, analyser: Analyser): Promise<ContentFacts | undefined> {
  const { artifacts } = await analyser.gatherEvidence({ bytes, declaredFormat: "pdf", nowMs });
  return artifacts.content?.state === "present" ? artifacts.content.value : undefined;
}

/** Without what is drawn by chance for each file: tags of subsets, and names that end in a random number. */
function painted(content: ContentFacts | undefined): string {
  if (content === undefined) return "";
  const fonts = content.fonts.map((font) => ({ ...font, subset: font.subset === "" ? "" : "subset" }));
  const manners = content.manners.map((manner) => ({
    ...manner,
    fontResource: manner.fontResource.replace(/-\d{5,}$|^[A-Z]{6}$/, ""),
  }));
  const round = (value: number) => Math.round(value * partsOfPoint) / partsOfPoint;
  return JSON.stringify({ fonts, manners, uses: content.fontUses, pages: content.pages }, (_key, value: unknown) =>
    typeof value === "number" ? round(value) : value,
  );
}

/** The document as it would be with the other value; undefined where that stands in more than one line. */
function withOtherValue(document: HonestDocument, { before, after }: Target): HonestDocument | undefined {
  const own = document.lines.filter(({ text }) => text.includes(before));
  if (own.length !== 1) return undefined;
  return { ...document, lines: document.lines.map((line) => ({ ...line, text: line.text.replace(before, after) })) };
}

type Counts = Map<string, { same: number; all: number }>;

function count(counts: Counts, name: string, isSame: boolean): void {
  const known = counts.get(name) ?? { same: 0, all: 0 };
  counts.set(name, { same: known.same + Number(isSame), all: known.all + 1 });
}

async function examine(write: WriteHonest, document: HonestDocument, random: Random, counts: Counts): Promise<void> {
  const bytes = await write(document);
  const evidence = bytes && (await analyser.gatherEvidence({ bytes, declaredFormat: "pdf", nowMs }));
  if (bytes === undefined || evidence === undefined) return;
  for (const target of findTargets(evidence, random)) {
    const honest = withOtherValue(document, target);
    const twin = honest && (await write(honest));
    const edited = await rewritten(replaceDigits)({ bytes, target, other: undefined, analyser, random });
    if (twin === undefined || edited === undefined) continue;
    for (const [name, tool] of tools) {
      if (isLeftOut(name)) continue;
      const [one, other] = [await tool(edited), await tool(twin)];
      if (one === undefined || other === undefined) continue;
      const [first, second] = [painted(await contentOf(one, analyser)), painted(await contentOf(other, analyser))];
      const isSame = first !== "" && first === second;
      count(counts, name, isSame);
      count(counts, `by role: ${target.role}`, isSame);
      count(counts, "all", isSame);
    }
  }
}

const analyser = openAnalyser(readConfig({ ...process.env, ASSAY_DOCUMENT_WORKERS: "1", ASSAY_OCR_LANGUAGES: "none" }));
const tools = await findRewriters();
const counts: Counts = new Map();
const random = new Random(Number(options.seed));
for (const [writer, write] of await findHonestWriters(true)) {
  if (isLeftOut(writer)) continue;
  const before = counts.get("all")?.same ?? 0;
  for (const draw of Object.values(kinds)) await examine(write, draw(random.fork()), random.fork(), counts);
  console.error(`${writer}: ${(counts.get("all")?.same ?? 0) - before} leave nothing`);
}
await analyser.close();
for (const [name, { same, all }] of counts) console.log(`${name}: ${same} of ${all} leave nothing`);
