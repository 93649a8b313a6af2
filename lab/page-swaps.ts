/**
 * Makes documents of several pages of which one comes from another document of the same template, and honest ones beside
 * them: `node bin/run.js lab/page-swaps.ts --out FOLDER [--seed N] [--documents N]`, then
 * `node bin/run.js bench/documents/run.ts --manifest FOLDER/manifest.tsv`.
 * The other document is somebody else's, or the same person's of another month. Honest are the documents themselves, saved
 * anew, bound together one behind the other with and without a count over all pages, with an annex in their midst, and with
 * several accounts in one statement. With qpdf and Ghostscript on the machine, all of that is saved again by them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { type ManifestRow, writeManifest } from "../bench/documents/manifest.ts";
import { readCommand } from "../scripts/support/command.ts";
import { flag, required, text, wholeNumber } from "../scripts/support/options.ts";
import { Random } from "../src/portfolios/random.ts";
import { daysAfter, drawDate, type HonestLine, pageHeight, pageWidth } from "./attacks/honest/document.ts";
import { drawName } from "./attacks/honest/names.ts";
import { drawHolder, drawPagedInvoice, drawPagedStatement, headManners } from "./attacks/honest/statement-pages.ts";
import { findRewriters } from "./attacks/tools.ts";

const options = readCommand({
  does: `Makes documents of several pages of which one comes from another document of the same template, and honest ones beside them.
    OUT gets the files and manifest.tsv, which bench/documents/run.ts reads.`,
  needs: "Nothing. Of qpdf and Ghostscript it uses what the machine has.",
  options: {
    out: required(text("OUT", "the folder to write to")),
    seed: wholeNumber(1, "what chance begins with"),
    documents: wholeNumber(2, "honest documents of each kind"),
    "without-tools": flag("uses no other programs"),
  },
});
const folder = resolve(options.out);
mkdirSync(join(folder, "files"), { recursive: true });
const rewriters = options["without-tools"] ? new Map() : await findRewriters();
const tools = ["qpdf object streams", "ghostscript"].flatMap((name) => {
  const tool = rewriters.get(name);
  return tool === undefined ? [] : [{ name, tool }];
});
const rows: ManifestRow[] = [];
const random = new Random(options.seed);

async function write(pages: readonly (readonly HonestLine[])[]): Promise<Buffer> {
  const file = await PDFDocument.create();
  const [plain, bold] = [
    await file.embedFont(StandardFonts.Helvetica),
    await file.embedFont(StandardFonts.HelveticaBold),
  ];
  for (const lines of pages) {
    const page = file.addPage([pageWidth, pageHeight]);
    for (const line of lines) {
      const font = line.isBold ? bold : plain;
      const x = line.align === "left" ? line.x : line.x - font.widthOfTextAtSize(line.text, line.size);
      page.drawText(line.text, { x, y: pageHeight - line.y, size: line.size, font });
    }
  }
  return Buffer.from(await file.save());
}

/** The pages of the first file, but that one place (from 0) shows the second's. */
async function swap(bytes: Buffer, other: Buffer, place: number): Promise<Buffer> {
  const [file, source] = [await PDFDocument.load(bytes), await PDFDocument.load(other)];
  const [page] = await file.copyPages(source, [place]);
  if (page === undefined) throw new Error(`The other document has no page ${place + 1}.`);
  file.removePage(place);
  file.insertPage(place, page);
  return Buffer.from(await file.save({ rewrite: true }));
}

/** One behind the other; with `isCounted` each page gets its number among all, as archives stamp it. */
async function bind(parts: readonly Buffer[], isCounted = false): Promise<Buffer> {
  const file = await PDFDocument.create();
  for (const part of parts) {
    const source = await PDFDocument.load(part);
    for (const page of await file.copyPages(source, source.getPageIndices())) file.addPage(page);
  }
  const pages = file.getPages();
  const font = await file.embedFont(StandardFonts.Helvetica);
  pages.forEach((page, index) => {
    if (isCounted) page.drawText(`Page ${index + 1} of ${pages.length}`, { x: 270, y: 20, size: 9, font });
  });
  return Buffer.from(await file.save());
}

async function keep(label: "genuine" | "forged", kind: string, source: string, bytes: Buffer): Promise<void> {
  const versions = [{ name: "", bytes: bytes as Buffer | undefined }];
  for (const { name, tool } of tools) versions.push({ name: `, saved by ${name}`, bytes: await tool(bytes) });
  for (const version of versions) {
    if (version.bytes === undefined) continue;
    const path = join(folder, `files/${String(rows.length + 1).padStart(5, "0")}.pdf`);
    writeFileSync(path, version.bytes);
    rows.push({ path, label, kind: `${kind}${version.name}`, source });
  }
}

const pages = 4;
const someone = () => drawHolder(random, drawName(random));
for (let number = 1; number <= options.documents; number += 1) {
  for (const manner of headManners) {
    const source = `statement, ${manner}, ${number}`;
    const [holder, other, start] = [someone(), someone(), drawDate(random)];
    const statement = async (owner: typeof holder, from: Date, count = pages) =>
      write(drawPagedStatement(random.fork(), { manner, holder: owner, start: from, pages: count }));
    const own = await statement(holder, start);
    const [theirs, later] = [await statement(other, start), await statement(holder, daysAfter(start, 60))];
    await keep("genuine", "untouched", source, own);
    await keep("genuine", "saved anew", source, await swap(own, own, 1));
    await keep("genuine", "bound", source, await bind([own, later, theirs]));
    const [short, annex] = [await statement(other, start, 1), await statement(holder, start, 1)];
    await keep(
      "genuine",
      "bound and counted",
      source,
      await bind([annex, short, await statement(holder, start, 1)], true),
    );
    await keep("genuine", "several accounts counted through", source, await severalAccounts(holder.name, start));
    for (const [place, where] of [
      [1, "middle"],
      [3, "last"],
      [0, "first"],
    ] as const) {
      await keep("forged", `${where} page of somebody else`, source, await swap(own, theirs, place));
      await keep("forged", `${where} page of another month`, source, await swap(own, later, place));
    }
  }
  const [issued, source] = [drawDate(random), `invoice ${number}`];
  const invoice = async () => write(drawPagedInvoice(random.fork(), drawName(random), issued, pages));
  const [own, theirs] = [await invoice(), await invoice()];
  await keep("genuine", "untouched", source, own);
  await keep("genuine", "bound", source, await bind([own, theirs]));
  await keep("forged", "middle page of another invoice", source, await swap(own, theirs, 1));
  await keep("forged", "last page of another invoice", source, await swap(own, theirs, 3));
}

/** A statement of three accounts of one person, a page each, counted through. */
async function severalAccounts(name: string, start: Date): Promise<Buffer> {
  const parts = Array.from({ length: 3 }, () =>
    drawPagedStatement(random.fork(), {
      manner: "everything",
      holder: drawHolder(random, name),
      start,
      pages: 1,
    }).flat(),
  );
  return write(
    parts.map((lines, index) =>
      lines.map((line) => (line.text === "Page 1 of 1" ? { ...line, text: `Page ${index + 1} of 3` } : line)),
    ),
  );
}
writeManifest(join(folder, "manifest.tsv"), rows);
console.log(`${rows.length} documents in ${folder}`);
