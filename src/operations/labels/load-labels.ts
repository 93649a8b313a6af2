/** Loads labels from a file or a list: valid records are applied, invalid ones are listed, none stops the others. */
import { createReadStream } from "node:fs";
import type { LabelLoadResult, NewLabel } from "../../contract/labels.ts";
import type { Batch, ReadHints } from "../../intake/entries.ts";
import { jsonListReading } from "../../intake/json-record.ts";
import { readRecords } from "../../intake/read-records.ts";
import { labelColumns, parseLabel } from "../../intake/records/label.ts";
import type { LabelLedger, LabelOutcome } from "../../ledger/labels.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { ErrorList } from "../shared/error-list.ts";
import { fileReading, type LoadSettings, type ReceivedFile, whenReceived } from "../shared/received-file.ts";
import { sheetsRead } from "../shared/sheets-read.ts";
import type { Spool } from "../shared/spool.ts";
import { unknownTransaction } from "../transactions/read-verdict.ts";
import { tooEarly } from "./label-transaction.ts";

export interface LoadLabels {
  file(side: SideId, file: ReceivedFile, actor: string): Promise<LabelLoadResult>;
  list(side: SideId, records: readonly unknown[], actor: string): Promise<LabelLoadResult>;
}

interface Row {
  readonly line: number;
  readonly label: NewLabel;
}

/** Labels sent to the ledger as one group; a verdict waits for at most one group. */
const chunkRows = 250;

type Labels = Pick<Batch, "reading" | "entries">;
type OnSheet = NonNullable<ReadHints["onSheet"]>;

export function createLoadLabels(
  ledger: LabelLedger,
  settings: LoadSettings,
  spool: Spool,
  now: () => number,
): LoadLabels {
  async function load(
    side: SideId,
    batches: AsyncIterable<Labels> | Iterable<Labels>,
    actor: string,
  ): Promise<LabelLoadResult> {
    const errors = new ErrorList(settings.errorDetailsLimit);
    let labelledCount = 0;
    let reversedCount = 0;
    let unchangedCount = 0;
    for await (const batch of batches) {
      const rows: Row[] = [];
      for (const { line, fields } of errors.recordsOf(batch)) {
        const parsed = parseLabel(fields, { nowMs: now() });
        if (parsed.ok) rows.push({ line, label: parsed.label });
        else errors.add(parsed.code, line, parsed.reason);
      }
      for (let start = 0; start < rows.length; start += chunkRows) {
        const chunk = rows.slice(start, start + chunkRows);
        const requests = chunk.map(({ label }) => ({ kind: "label", label }) as const);
        const outcomes = await ledger.apply(side, requests, actor);
        for (const [index, { line }] of chunk.entries()) {
          const outcome = outcomes[index];
          const problem = problemOf(outcome);
          if (problem !== undefined) errors.add(problem.code, line, problem.reason);
          else if (outcome?.kind === "unchanged") unchangedCount += 1;
          else labelledCount += 1;
          if (outcome?.kind === "labelled" && outcome.isReversal) reversedCount += 1;
        }
      }
    }
    return { labelledCount, reversedCount, unchangedCount, failedCount: errors.count, errorDetails: errors.list() };
  }

  async function* readFile(file: ReceivedFile, path: string, onSheet: OnSheet): AsyncGenerator<Labels> {
    const { hints, limits } = fileReading(file, settings, labelColumns);
    yield* readRecords(createReadStream(path), { ...hints, onSheet }, limits);
  }

  return {
    file: (side, file, actor) =>
      whenReceived(spool, file, async (path) => {
        let otherSheets: string[] | undefined;
        const onSheet: OnSheet = (chosen) => {
          ({ otherSheets } = sheetsRead(chosen));
        };
        const result = await load(side, readFile(file, path, onSheet), actor);
        return otherSheets === undefined ? result : { ...result, otherSheets };
      }),
    list: (side, records, actor) => load(side, [{ reading: jsonListReading, entries: records.map(entryOf) }], actor),
  };
}

function entryOf(record: unknown, index: number): Batch["entries"][number] {
  const line = index + 1;
  if (typeof record !== "object" || record === null || Array.isArray(record)) {
    return { kind: "problem", line, field: "", reason: "The record must be a JSON object." };
  }
  return { kind: "record", line, fields: record as Readonly<Record<string, unknown>> };
}

function problemOf(outcome: LabelOutcome | undefined): { readonly code: string; readonly reason: string } | undefined {
  switch (outcome?.kind) {
    case "labelled":
    case "unchanged":
      return undefined;
    case "unknown":
      return { code: "unknown_transaction", reason: unknownTransaction };
    case "too_early":
      return { code: "too_early", reason: tooEarly };
    default:
      throw new Error("The ledger gave no outcome for a label.");
  }
}
