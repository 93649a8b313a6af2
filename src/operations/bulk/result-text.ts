/** The result of a case in the forms in which it is asked for, as text in pieces. */
import { readFile } from "node:fs/promises";
import type { RejectedRow } from "../../contract/bulk.ts";
import { csvLine } from "../shared/output-text.ts";
import type { CaseFolder, Finished } from "./case-folder.ts";
import { parseOutcome, positionIn, verdictIn } from "./row-outcome.ts";
import { readSorted } from "./sorted-runs.ts";
import { conflictReason } from "./tally.ts";

/** Rows in a piece of the answer. */
const groupSize = 500;

/** Lines of outcomes in the file's order. */
function outcomeLines(folder: CaseFolder, { runs, isInOrder }: Finished): AsyncGenerator<readonly string[]> {
  const path = isInOrder ? folder.outcomes : folder.sorted;
  return readSorted(path, runs, (line) => line, byPosition, groupSize);
}

function byPosition(left: string, right: string): number {
  return positionIn(left) - positionIn(right);
}

export async function* jsonResult(caseId: string, folder: CaseFolder, finished: Finished): AsyncGenerator<string> {
  const { processedCount, fraudulentCount } = finished;
  const head = JSON.stringify({ caseId, processedCount, fraudulentCount });
  yield `${head.slice(0, -1)},"analyticsJson":${await readFile(folder.analytics, "utf8")},"details":[`;
  let separator = "";
  for await (const lines of outcomeLines(folder, finished)) {
    const verdicts = lines.map(verdictIn).filter((verdict) => verdict !== "");
    if (verdicts.length === 0) continue;
    yield `${separator}${verdicts.join(",")}`;
    separator = ",";
  }
  yield "]}";
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
    for (const text of lines) {
      const outcome = parseOutcome(text);
      if (outcome === undefined || outcome.kind === "conflict") continue;
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
    for (const text of lines) {
      const outcome = parseOutcome(text);
      if (outcome?.kind === "conflict") rows.push({ line: outcome.line, ...conflictReason });
    }
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
