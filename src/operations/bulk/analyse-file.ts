/** Analyses a file of transactions: every good row gets a verdict in the order of time, bad rows are named and stop nothing. */
import type { SideId } from "../../ledger/ledger.ts";
import type { ReceivedFile } from "../shared/received-file.ts";
import type { BulkCases } from "./bulk-cases.ts";
import { jsonResult } from "./result-text.ts";

export interface AnalyseFileSettings {
  readonly bulkSyncRowLimit: number;
  readonly fileRowLimit: number;
}

export interface AnalyseFile {
  /** The result as JSON text in pieces, since it has an entry for every row; all of it is durable before the first piece. */
  atOnce(side: SideId, file: ReceivedFile, actor: string): Promise<AsyncIterable<string | Uint8Array>>;
  /** Gives the case's id once the file is whole and on the disk. */
  later(side: SideId, file: ReceivedFile, actor: string): Promise<string>;
}

export function createAnalyseFile(cases: BulkCases, settings: AnalyseFileSettings): AnalyseFile {
  return {
    async atOnce(side, file, actor) {
      const underWay = await cases.receive(side, file, actor, settings.bulkSyncRowLimit);
      const { id } = await underWay.ended;
      const folder = cases.folderOf(id);
      const finished = await folder.readFinished();
      if (finished === undefined) throw new Error("A case that is done has no result.");
      return jsonResult(id, folder, finished);
    },
    async later(side, file, actor) {
      const { stored } = await cases.receive(side, file, actor, settings.fileRowLimit);
      return stored.id;
    },
  };
}
