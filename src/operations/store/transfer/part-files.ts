/** The rows of an export in files of some thousand, each compressed, each with its digest. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { ServiceError } from "../../../errors.ts";
import type { PartFile } from "./manifest.ts";

const compress = promisify(gzip);
const expand = promisify(gunzip);
/** As text; a part ends with the batch that passes it. */
export const partTextLimit = 32 * 2 ** 20;
/** A part that expands to more was not written by an export: one batch may stand beyond the limit. */
const expandedLimitBytes = 2 ** 30;
/** Rows are read back much more seldom than they are written. */
const level = 3;

export async function writePart(
  folder: string,
  file: string,
  lines: readonly string[],
  last: number,
): Promise<PartFile> {
  const bytes = await compress(lines.map((line) => `${line}\n`).join(""), { level });
  await writeFile(join(folder, file), bytes, { mode: 0o600, flush: true });
  return { file, rows: lines.length, sha256: digestOf(bytes), last };
}

export async function readPart(folder: string, part: PartFile): Promise<readonly string[]> {
  const damaged = (what: string) =>
    new ServiceError("unprocessable_file", `${part.file} of the export ${what}; export again.`);
  const bytes = await readFile(join(folder, part.file)).catch(() => {
    throw damaged("is missing");
  });
  if (digestOf(bytes) !== part.sha256) throw damaged("was changed");
  const text = (await expand(bytes, { maxOutputLength: expandedLimitBytes })).toString("utf8");
  const lines = text.split("\n").slice(0, -1);
  if (lines.length !== part.rows) throw damaged("has the wrong number of rows");
  return lines;
}

/** Whether an earlier run has written the file, and it is whole. */
export async function isWhole(folder: string, part: PartFile): Promise<boolean> {
  const bytes = await readFile(join(folder, part.file)).catch(() => undefined);
  return bytes !== undefined && digestOf(bytes) === part.sha256;
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
