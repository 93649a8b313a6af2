/** Where a case keeps its files while it runs, and its result afterwards. */
import { open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RejectedRow } from "../../contract/bulk.ts";
import { hasCode } from "../../errors.ts";
import { makeFolder, syncFolder } from "../../vault/disk/disk-files.ts";
import { type ByteRange, readLines } from "./line-reader.ts";

const blockBytes = 2 ** 16;

/** What was received: written last, so that a case with it has all of its rows. */
export interface Received {
  /** With a transaction in them. */
  readonly rows: number;
  readonly rejected: number;
  readonly runs: readonly ByteRange[];
}

/** What was decided: written last, so that a case with it has all of its result. */
export interface Finished {
  readonly processedCount: number;
  readonly fraudulentCount: number;
  readonly conflicts: number;
  /** Of the outcomes in the file's order. */
  readonly runs: readonly ByteRange[];
  /** The outcomes came in the file's order by themselves. */
  readonly isInOrder: boolean;
}

export class CaseFolder {
  readonly path: string;

  constructor(bulkFolder: string, caseId: string) {
    this.path = join(bulkFolder, caseId);
  }

  /** Rows in runs by time. */
  get rows(): string {
    return join(this.path, "rows");
  }
  /** Rows that could not be read, one JSON text a line, in the file's order. */
  get rejected(): string {
    return join(this.path, "rejected");
  }
  /** What became of the rows, in the order in which they were decided. */
  get outcomes(): string {
    return join(this.path, "outcomes");
  }
  /** The same in runs by place in the file. */
  get sorted(): string {
    return join(this.path, "sorted");
  }
  get accounts(): string {
    return join(this.path, "accounts");
  }
  /** The analytics as JSON text. */
  get analytics(): string {
    return join(this.path, "analytics");
  }

  isThere(): Promise<boolean> {
    return stat(this.path).then(
      () => true,
      () => false,
    );
  }

  /** Its name is on the disk too: what is in it would otherwise be lost with it. */
  make(): Promise<void> {
    return makeFolder(this.path);
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  async *rejectedRows(): AsyncGenerator<readonly RejectedRow[]> {
    const file = await open(this.rejected, "r");
    try {
      const { size } = await file.stat();
      for await (const lines of readLines(file, { start: 0, end: size }, blockBytes)) {
        yield lines.map((line) => JSON.parse(line) as RejectedRow);
      }
    } finally {
      await file.close();
    }
  }

  async saveReceived(received: Received): Promise<void> {
    await this.saveWhole("received", JSON.stringify(received));
  }

  readReceived(): Promise<Received | undefined> {
    return this.#read<Received>("received");
  }

  async saveFinished(finished: Finished): Promise<void> {
    await this.saveWhole("finished", JSON.stringify(finished));
  }

  readFinished(): Promise<Finished | undefined> {
    return this.#read<Finished>("finished");
  }

  /** On the disk under its name, or not there at all. */
  async saveWhole(name: string, text: string): Promise<void> {
    const target = join(this.path, name);
    await writeFile(`${target}.new`, text, { mode: 0o600, flush: true });
    await rename(`${target}.new`, target);
    await syncFolder(this.path);
  }

  /** What only deciding needed. */
  async dropRows(): Promise<void> {
    const { isInOrder = true } = (await this.readFinished()) ?? {};
    await rm(this.rows, { force: true });
    if (!isInOrder) await rm(this.outcomes, { force: true });
  }

  async bytes(): Promise<number> {
    let sum = 0;
    for (const name of await readdir(this.path)) sum += (await stat(join(this.path, name))).size;
    return sum;
  }

  async #read<T>(name: string): Promise<T | undefined> {
    try {
      return JSON.parse(await readFile(join(this.path, name), "utf8")) as T;
    } catch (error) {
      if (hasCode(error, "ENOENT")) return undefined;
      throw error;
    }
  }
}
