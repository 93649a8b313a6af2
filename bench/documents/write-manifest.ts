/**
 * Writes a manifest for `node bin/run.js bench/documents/run.ts`: `node bin/run.js bench/documents/write-manifest.ts --out FILE.tsv --data FOLDER` for a
 * folder laid out as the development data (pdf/genuine, pdf/e-invoices, signed-pdfs.tsv, genuine-pdfs-2.tsv, receipts/labels.tsv; what is not there
 * is left out), or `--genuine FOLDER` and `--forged FOLDER` for any folders of documents. Nothing is copied.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readCommand, refuse } from "../../scripts/support/command.ts";
import { existingFolder, required, several, text } from "../../scripts/support/options.ts";
import { findFormatOfName } from "../../src/forgery/formats.ts";
import { partOf } from "./honest/part.ts";
import { type ManifestRow, splitLine, writeManifest } from "./manifest.ts";

const options = readCommand({
  does: "Writes a manifest of labelled documents for bench/documents/run.ts. Nothing is copied.",
  options: {
    out: required(text("FILE.tsv", "the manifest to write")),
    data: existingFolder(
      "FOLDER",
      "laid out as the development data: pdf/genuine, pdf/e-invoices, signed-pdfs.tsv, receipts/labels.tsv; what is not there is left out",
    ),
    genuine: several(existingFolder("FOLDER", "honest documents")),
    forged: several(existingFolder("FOLDER", "forged documents")),
  },
});
if (options.data === undefined && options.genuine.length + options.forged.length === 0)
  refuse("Name a folder of documents with --data, --genuine or --forged.");

interface ReceiptBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function folderRows(folder: string, label: ManifestRow["label"], kind: string): ManifestRow[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => findFormatOfName(name) !== undefined)
    .sort()
    .map((name) => ({ path: resolve(folder, name), label, kind }));
}

function readTable(file: string): readonly Readonly<Record<string, string>>[] {
  if (!existsSync(file)) return [];
  const [heading = "", ...lines] = readFileSync(file, "utf8").trimEnd().split(/\r?\n/);
  const columns = heading.split("\t");
  return lines.map((line) => {
    const cells = splitLine(line, "\t");
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ""]));
  });
}

function dataRows(folder: string): ManifestRow[] {
  const signed = readTable(join(folder, "signed-pdfs.tsv")).map(({ file = "", attacked, note = "" }) => ({
    path: resolve(folder, file),
    label: attacked === "1" ? ("forged" as const) : ("genuine" as const),
    kind: attacked === "1" ? `signed: ${note}` : "signed",
  }));
  const receipts = readTable(join(folder, "receipts", "labels.tsv")).map(({ file = "", forged, boxes = "" }) => ({
    path: resolve(folder, file),
    label: forged === "1" ? ("forged" as const) : ("genuine" as const),
    kind: forged === "1" ? "receipt edited" : "receipt",
    set: "receipts",
    part: "tune",
    repository: "SROIE",
    boxes: (boxes === "" ? [] : (JSON.parse(boxes) as readonly ReceiptBox[])).map(({ x, y, w, h }) => ({
      page: 1,
      left: x,
      top: y,
      width: w,
      height: h,
    })),
  }));
  const origins = new Map(
    ["genuine-pdfs.tsv", "e-invoices.tsv", "signed-pdfs.tsv"]
      .flatMap((name) => readTable(join(folder, name)))
      .map(({ file = "", origin = "", producer = "" }) => [resolve(folder, file), { origin, producer }]),
  );
  const described = (row: ManifestRow): ManifestRow => {
    const { origin = "", producer = "" } = origins.get(row.path) ?? {};
    const repository = origin.split("/").slice(1, 2).join("");
    return { ...row, set: "first", part: "tune", repository, producer, use: "" };
  };
  const strange = readTable(join(folder, "genuine-pdfs-2.tsv")).map(
    ({ file = "", repository = "", producer = "", kind = "", source = "" }): ManifestRow => ({
      path: resolve(folder, file),
      label: "genuine",
      kind,
      set: "second",
      part: partOf(repository),
      repository,
      producer,
      use: source,
    }),
  );
  const listed = new Set(receipts.map(({ path }) => path));
  const copies = folderRows(join(folder, "receipts", "genuine-png"), "genuine", "receipt as PNG");
  return [
    ...folderRows(join(folder, "pdf", "genuine"), "genuine", "genuine").map(described),
    ...folderRows(join(folder, "pdf", "e-invoices"), "genuine", "e-invoice").map(described),
    ...signed.map(described),
    ...strange,
    ...receipts,
    ...copies.filter(({ path }) => !listed.has(path)),
  ];
}

const rows = [
  ...(options.data === undefined ? [] : dataRows(options.data)),
  ...options.genuine.flatMap((folder) => folderRows(folder, "genuine", "genuine")),
  ...options.forged.flatMap((folder) => folderRows(folder, "forged", "forged")),
].filter(({ path }) => existsSync(path));
writeManifest(options.out, rows);
const forged = rows.filter(({ label }) => label === "forged").length;
console.log(`${rows.length} documents, ${forged} of them forged, in ${options.out}`);
