/**
 * A manifest of labelled documents: a table with a heading, separated by tabs or commas. `path` (or `file`) is taken from the
 * manifest's own folder, `label` is genuine or forged (or benign, untouched, 0; attacked, tampered, 1). Optional: `kind`, the
 * family that the figures are told apart by; `source`, what it was made from; `password`; `box`, where the forged places are, as
 * `page,left,top,width,height` in a finding's own units, several after a semicolon.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Box } from "../../src/contract/documents/document.ts";

export interface LabelledDocument {
  /** As the manifest has it. */
  readonly name: string;
  readonly path: string;
  readonly isForged: boolean;
  readonly kind: string;
  readonly source: string;
  readonly boxes: readonly Box[];
  readonly password?: string;
  /** Whatever else the manifest says. */
  readonly notes: Readonly<Record<string, string>>;
}

const labels: Readonly<Record<string, boolean>> = {
  genuine: false,
  benign: false,
  untouched: false,
  "0": false,
  forged: true,
  attacked: true,
  tampered: true,
  "1": true,
};

export function readManifest(file: string): readonly LabelledDocument[] {
  const lines = readFileSync(file, "utf8")
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .filter((line) => line !== "");
  const [heading = "", ...rows] = lines;
  const separator = heading.includes("\t") ? "\t" : ",";
  const columns = splitLine(heading, separator);
  return rows.map((line, index) => {
    const cells = splitLine(line, separator);
    const fields = Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ""]));
    return documentOf(fields, dirname(file), index + 2);
  });
}

function documentOf(fields: Readonly<Record<string, string>>, folder: string, line: number): LabelledDocument {
  const { path = "", file = path, label = "", kind = "", source = "", box = "", password = "", ...notes } = fields;
  const name = path === "" ? file : path;
  const isForged = Object.hasOwn(labels, label.toLowerCase()) ? labels[label.toLowerCase()] : undefined;
  if (name === "") throw new Error(`Line ${line} of the manifest has no path.`);
  if (isForged === undefined) throw new Error(`Line ${line} of the manifest: the label must be genuine or forged.`);
  return {
    name,
    path: resolve(folder, name),
    isForged,
    kind: kind === "" ? (isForged ? "forged" : "genuine") : kind,
    source,
    boxes: readBoxes(box, line),
    notes,
    ...(password === "" ? {} : { password }),
  };
}

function readBoxes(text: string, line: number): Box[] {
  return text
    .split(";")
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const numbers = part.split(",").map(Number);
      const [page = 0, left = 0, top = 0, width = 0, height = 0] = numbers;
      if (numbers.length !== 5 || !numbers.every(Number.isFinite)) {
        throw new Error(`Line ${line} of the manifest: a box is page,left,top,width,height.`);
      }
      return { page, left, top, width, height };
    });
}

/** Quotes hold separators; a doubled quote within them is one. */
export function splitLine(line: string, separator: "\t" | ","): string[] {
  const cell =
    separator === "," ? /(?<=^|,)("(?:[^"]|"")*"|[^,]*)(?=,|$)/g : /(?<=^|\t)("(?:[^"]|"")*"|[^\t]*)(?=\t|$)/g;
  return [...line.matchAll(cell)].map(([, text = ""]) =>
    text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text,
  );
}

export interface ManifestRow {
  /** Absolute. */
  readonly path: string;
  readonly label: "genuine" | "forged";
  readonly kind: string;
  readonly source?: string;
  readonly boxes?: readonly Box[];
  readonly [note: string]: string | readonly Box[] | undefined;
}

/** Paths are written as seen from the manifest's folder. */
export function writeManifest(file: string, rows: readonly ManifestRow[]): void {
  const names = new Set(rows.flatMap((row) => Object.keys(row)).filter((name) => name !== "boxes"));
  const columns = [...new Set([...usualColumns, ...names])];
  const lines = rows.map((row) => {
    const cells: Readonly<Record<string, unknown>> = {
      ...row,
      path: relative(dirname(resolve(file)), row.path),
      box: (row.boxes ?? []).map(boxText).join(";"),
    };
    return columns.map((column) => String(cells[column] ?? "").replace(/[\t\r\n]+/g, " ")).join("\t");
  });
  writeFileSync(file, `${[columns.join("\t"), ...lines].join("\n")}\n`);
}

const usualColumns = ["path", "label", "kind", "source", "box"];

function boxText({ page, left, top, width, height }: Box): string {
  return [page, ...[left, top, width, height].map((value) => Math.round(value * 100) / 100)].join(",");
}
