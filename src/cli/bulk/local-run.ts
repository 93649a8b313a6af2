/** Analyses a file straight in the data folder. */
import { createReadStream } from "node:fs";
import { openBulkCases } from "../../compose/bulk.ts";
import type { Config } from "../../config.ts";
import type { GuideTexts } from "../../contract/files.ts";
import type { DataFolder } from "../../data-folder.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { createReadBulkCase } from "../../operations/bulk/read-bulk-case.ts";
import { inPlace } from "../given-file.ts";
import { commandLine } from "../open-data.ts";
import { type BulkRun, progressOf } from "./bulk-run.ts";

interface LocalPlace {
  readonly config: Config;
  readonly folder: DataFolder;
  readonly ledger: Ledger;
  readonly side: SideId;
}

export function runLocally(place: LocalPlace, path: string, fileBytes: number, guide: GuideTexts): BulkRun {
  const { config, folder, ledger, side } = place;
  const onFailure = (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  };
  const cases = openBulkCases(config, folder, ledger, Date.now, { onFailure });
  const read = createReadBulkCase(ledger.bulkCases, cases, Date.now);
  const file = { ...inPlace(path), content: createReadStream(path), guide };

  async function run() {
    const { stored, ended } = await cases.receive(side, file, commandLine, config.fileRowLimit);
    // The case itself holds its outcome.
    await ended.catch(() => undefined);
    await cases.close();
    return read.find(side, stored.id);
  }

  return {
    ended: run(),
    progress() {
      const [underWay] = cases.all();
      if (underWay !== undefined && underWay.phase !== "receiving") return progressOf(read.describe(underWay.stored));
      const done = underWay?.bytes ?? 0;
      return { phase: "sending", done, inAll: fileBytes, rowsPerSecond: null, secondsLeft: null };
    },
    result: (caseId, format) => read.result(side, caseId, format),
    rejected: (caseId) => read.rejected(side, caseId, "ndjson"),
    async cancel() {
      for (const { stored } of cases.all()) cases.cancel(stored.id, commandLine);
    },
  };
}
