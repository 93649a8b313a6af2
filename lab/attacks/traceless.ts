/**
 * Which attacks leave nothing in the file: `node bin/run.js lab/attacks/traceless.ts --manifest FILE --outcomes FILE [--seed N]
 * [--documents N]`. The manifest is one of `node bin/run.js lab/attacks/run.ts` with the same seed and number of documents, the outcomes are what
 * `node bin/run.js bench/documents/run.ts --out FILE` wrote for it. For each attack that was not found, an honest document is written with
 * the other value from the start, by the same program, and saved or printed in the same way. Where both files hold the same
 * objects, but for what is drawn anew each time, nothing in the file tells them apart. The table has for each family and
 * writer how many there are where all are found, or else: found + without a trace + missed with a trace.
 */
import { readFileSync } from "node:fs";
import { type LabelledDocument, readManifest } from "../../bench/documents/manifest.ts";
import { readCommand } from "../../scripts/support/command.ts";
import { existingFile, required, wholeNumber } from "../../scripts/support/options.ts";
import { openAnalyser } from "../../src/compose/documents.ts";
import { readConfig } from "../../src/config.ts";
import type { Analyser } from "../../src/forgery/analyse.ts";
import { Random } from "../../src/portfolios/random.ts";
import { type PrintForm, print, printManners } from "./attacks/pages.ts";
import { openFile } from "./attacks/with-pdf-lib.ts";
import { contentsOf } from "./same-file.ts";
import { type DrawnSource, drawSources } from "./sources.ts";
import { findRewriters, type Toolbox } from "./tools.ts";

const options = readCommand({
  does: `Which attacks leave nothing in the file: those for which an honest document with the other value from the start, made by the
    same programs, holds the same objects. Prints a table by family and writer: found + without a trace + missed with a trace.`,
  needs: "What lab/attacks/run.ts and bench/documents/run.ts --out wrote, and the programs that the former used.",
  options: {
    manifest: required(existingFile("FILE", "the manifest that lab/attacks/run.ts wrote")),
    outcomes: required(existingFile("FILE", "what bench/documents/run.ts --out wrote for it")),
    seed: wholeNumber(1, "as for lab/attacks/run.ts"),
    documents: wholeNumber(1, "as for lab/attacks/run.ts"),
  },
});

type Result = "found" | "traceless" | "missed";

const analyser = openAnalyser(readConfig({ ...process.env, ASSAY_OCR_LANGUAGES: "none" }));
const tools = await findRewriters();
// As `produce.ts` draws them.
const drawn = await drawSources(new Random(options.seed).fork(), {
  documents: options.documents,
  writers: [],
  hasTools: true,
});
const sources = new Map(drawn.map((source) => [source.name, source]));
const found = foundNames(options.outcomes);
const results: { readonly document: LabelledDocument; readonly result: Result }[] = [];
for (const document of readManifest(options.manifest)) {
  if (!document.isForged || !found.has(document.name)) continue;
  const result = found.get(document.name) === true ? "found" : (await leavesNothing(document)) ? "traceless" : "missed";
  results.push({ document, result });
  if (result === "missed") {
    const { role = "", before = "", after = "", tool = "" } = document.notes;
    console.error(`${document.name}: ${document.kind} (${tool}), ${document.source}: ${role} ${before} to ${after}`);
  }
}
await analyser.close();
describe();

/** Whether each examined document was found. */
function foundNames(file: string): ReadonlyMap<string, boolean> {
  const lines = readFileSync(file, "utf8").split("\n");
  const outcomes = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as ExaminedLine);
  return new Map(outcomes.map(({ document, isTampered }) => [document.name, isTampered === true]));
}

interface ExaminedLine {
  readonly document: { readonly name: string };
  readonly isTampered?: boolean;
}

async function leavesNothing({ path, kind, source: name, notes }: LabelledDocument): Promise<boolean> {
  const source = sources.get(name);
  const honest = source === undefined ? undefined : await writtenWithOtherValue(source, notes);
  if (honest === undefined) return false;
  const forged = await contentsOf(readFileSync(path));
  if (forged === undefined) return false;
  for (const make of honestEquivalents(kind, notes.tool ?? "", tools, analyser)) {
    const equivalent = await make(honest);
    if (equivalent !== undefined && (await contentsOf(equivalent)) === forged) return true;
  }
  return false;
}

/** The document as it would be with the other value; undefined where that stands in more than one line. */
async function writtenWithOtherValue({ write, document }: DrawnSource, notes: LabelledDocument["notes"]) {
  const { before = "", after = "" } = notes;
  if (document.lines.filter(({ text }) => text.includes(before)).length !== 1) return undefined;
  const lines = document.lines.map((line) => ({ ...line, text: line.text.replace(before, after) }));
  return await write({ ...document, lines });
}

function describe(): void {
  const writers = [...new Set(results.map(({ document }) => document.notes.writer ?? ""))];
  const cell = (own: typeof results) => {
    const count = (wanted: Result) => own.filter(({ result }) => result === wanted).length;
    if (count("found") === own.length) return own.length === 0 ? "" : String(own.length);
    return `${count("found")} + ${count("traceless")} + ${count("missed")}`;
  };
  const row = (name: string, own: typeof results) =>
    [name, ...writers.map((writer) => own.filter(({ document }) => document.notes.writer === writer)), own]
      .map((entry) => (typeof entry === "string" ? entry : cell(entry)))
      .join(" | ");
  console.log(`| ${["Family", ...writers, "all"].join(" | ")} |`);
  console.log(`|${"---|".repeat(writers.length + 2)}`);
  const families = Map.groupBy(results, ({ document: { kind, notes } }) => {
    if (kind === "overlay, saved again" || !kind.endsWith(", saved again")) return kind;
    return `replaced or appended, saved again by ${notes.tool}`;
  });
  for (const [family, own] of families) console.log(`| ${row(family, own)} |`);
  console.log(`| ${row("all", results)} |`);
}

type Way = (honest: Buffer) => Promise<Buffer | undefined>;

/** None where every honest way leaves out what the attack leaves: an appended version, a cover, a note. */
function honestEquivalents(family: string, tool: string, tools: Toolbox, analyser: Analyser): readonly Way[] {
  if (family.endsWith(", saved again")) {
    const save = tools.get(tool);
    return save === undefined ? [] : [save, async (honest) => after(save, await savedByLibrary(honest))];
  }
  if (family === "digits replaced") return [savedByLibrary];
  const form = /^digits replaced, printed as (pdf|jpeg|png)$/.exec(family)?.[1] as PrintForm | undefined;
  if (form === undefined) return [];
  const drawing = drawOnce(analyser);
  // The honest documents have one page.
  return printManners.map(
    (manner): Way =>
      (honest) =>
        print(honest, 1, form, manner, drawing),
  );
}

/** For the manners of one document: those that differ in the quality of a JPEG begin with the same drawing. */
function drawOnce(analyser: Analyser): Pick<Analyser, "drawPage"> {
  const drawn = new Map<string, ReturnType<Analyser["drawPage"]>>();
  return {
    drawPage: (page) => {
      const key = `${page.page}|${page.dotsPerInch}`;
      const known = drawn.get(key) ?? analyser.drawPage(page);
      drawn.set(key, known);
      return known;
    },
  };
}

async function after(save: Way, bytes: Buffer | undefined): Promise<Buffer | undefined> {
  return bytes === undefined ? undefined : await save(bytes);
}

async function savedByLibrary(honest: Buffer): Promise<Buffer | undefined> {
  const file = await openFile(honest);
  return file === undefined
    ? undefined
    : Buffer.from(await file.save({ rewrite: true, updateFieldAppearances: false }));
}
