/** The result of a case in the forms in which it is asked for, as text in pieces. */
import { readFile } from "node:fs/promises";
import type { RejectedRow } from "../../contract/bulk.ts";
import { csvLine } from "../../contract/csv-line.ts";
import { conflict } from "../../ledger/row-outcomes.ts";
import type { CaseFolder, Finished } from "./case-folder.ts";
import type { LineBuffer } from "./line-buffer.ts";
import { type LineOrder, readMerged } from "./merged-runs.ts";
import { OutcomeLine, verdictStart } from "./outcome-line.ts";
import { positionIn } from "./spooled-rows.ts";
import { conflictReason } from "./tally.ts";

const comma = 0x2c;
/** Rows in a piece of the answer. */
const groupSize = 500;

const byPosition: LineOrder<number> = { keyOf: positionIn, isBefore: (left, right) => left < right };

/** Lines of outcomes in the file's order; each buffer is used again for the next ones. */
function outcomeLines(folder: CaseFolder, { runs, isInOrder }: Finished): AsyncGenerator<LineBuffer> {
  return readMerged(isInOrder ? folder.outcomes : folder.sorted, runs, byPosition, groupSize);
}

/** One after the other, each until the next one. */
function* outcomesIn(lines: LineBuffer): Generator<OutcomeLine> {
  const outcome = new OutcomeLine();
  for (let line = 0; line < lines.count; line += 1) {
    if (outcome.read(lines.bytes, lines.startOf(line), lines.endOf(line) - 1)) yield outcome;
  }
}

/** In pieces of text or of its bytes, each until the next one is asked for. */
export async function* jsonResult(
  caseId: string,
  folder: CaseFolder,
  finished: Finished,
): AsyncGenerator<string | Uint8Array> {
  const { processedCount, fraudulentCount } = finished;
  const head = JSON.stringify({ caseId, processedCount, fraudulentCount });
  yield `${head.slice(0, -1)},"analyticsJson":${await readFile(folder.analytics, "utf8")},"details":[`;
  let isFirst = true;
  // Nothing collects it while a result is sent: of one for each piece, a long result would take as much as it has itself.
  let piece = Buffer.alloc(0);
  for await (const lines of outcomeLines(folder, finished)) {
    if (piece.length < lines.used) piece = Buffer.allocUnsafeSlow(2 * lines.used);
    const length = writeVerdicts(lines, piece, isFirst);
    if (length === 0) continue;
    yield piece.subarray(0, length);
    isFirst = false;
  }
  yield "]}";
}

/** The verdicts' JSON texts with commas between them, and before them where others came first. */
function writeVerdicts(lines: LineBuffer, piece: Buffer, isFirst: boolean): number {
  let at = 0;
  for (let line = 0; line < lines.count; line += 1) {
    const end = lines.endOf(line) - 1;
    const start = verdictStart(lines.bytes, end);
    if (start === end) continue;
    if (at > 0 || !isFirst) {
      piece[at] = comma;
      at += 1;
    }
    lines.bytes.copy(piece, at, start, end);
    at += end - start;
  }
  return at;
}

export async function* csvResult(folder: CaseFolder, finished: Finished): AsyncGenerator<string> {
  yield csvLine([
    "line",
    "transactionId",
    "accountId",
    "amount",
    "timestamp",
    "status",
    "riskScore",
    "reasons",
    "currency",
  ]);
  for await (const lines of outcomeLines(folder, finished)) {
    let piece = "";
    for (const outcome of outcomesIn(lines)) {
      if (outcome.kind === conflict) continue;
      const { line, transactionId, accountId, amount, timeMs, status, riskScore, reasonCodes, currency } = outcome;
      const timestamp = new Date(timeMs).toISOString();
      const reasons = reasonCodes.replaceAll(",", " ");
      piece += csvLine([line, transactionId, accountId, amount, timestamp, status, riskScore, reasons, currency]);
    }
    yield piece;
  }
}

/** All rows without a verdict: those that could not be read, then those that contradict what was accepted before. */
async function* rejectedRows(folder: CaseFolder, finished: Finished): AsyncGenerator<readonly RejectedRow[]> {
  yield* folder.rejectedRows();
  if (finished.conflicts === 0) return;
  for await (const lines of outcomeLines(folder, finished)) {
    const rows: RejectedRow[] = [];
    for (const { kind, line } of outcomesIn(lines)) if (kind === conflict) rows.push({ line, ...conflictReason });
    if (rows.length > 0) yield rows;
  }
}

export async function* rejectedText(
  folder: CaseFolder,
  finished: Finished,
  format: "csv" | "ndjson",
): AsyncGenerator<string> {
  if (format === "csv") yield csvLine(["line", "field", "reason"]);
  for await (const rows of rejectedRows(folder, finished)) {
    yield rows
      .map((row) => (format === "csv" ? csvLine([row.line, row.field, row.reason]) : `${JSON.stringify(row)}\n`))
      .join("");
  }
}
