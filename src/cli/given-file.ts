/** A file that is named on the command line. */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import type { ReceivedFile } from "../operations/shared/received-file.ts";
import { parseNumber, UsageError } from "./words.ts";

/** Its size in bytes. */
export async function needFile(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new UsageError("The file does not exist.");
  if (found.isDirectory()) throw new UsageError("That is a folder; give a file.");
  if (!found.isFile()) throw new UsageError("That is not a file.");
  return found.size;
}

/** The file as an upload, for operations that get its path too: it is complete, so it is read in place, without a temporary copy. */
export function inPlace(path: string): ReceivedFile {
  return { content: Readable.from([]), fileName: basename(path), contentType: "", finish: async () => undefined };
}

const dayMs = 86_400_000;

/** How much later than its payment a label of the file became known. */
export function labelDelayMs(days: string): number {
  return (parseNumber("--label-delay-days", days, 3_650) ?? 0) * dayMs;
}
