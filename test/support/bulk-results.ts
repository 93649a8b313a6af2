/** Bulk results: their shape, and the sums that hold in every one of them. */
import assert from "node:assert/strict";
import { resultOf, upload, type Verdict } from "./exchanges.ts";
import type { Reply, RunningService } from "./service.ts";

interface Flagged {
  readonly transactionId: string;
  readonly accountId: string;
  readonly amount: number;
  readonly timestamp: string;
  readonly riskScore: number;
  readonly status: string;
  readonly reasons: readonly string[];
}

export interface BulkResult {
  readonly caseId: string;
  readonly processedCount: number;
  readonly fraudulentCount: number;
  readonly details: readonly Verdict[];
  readonly analyticsJson: {
    readonly summary: Readonly<
      Record<"rows" | "processed" | "rejected" | "replayed" | "approved" | "review" | "declined" | "accounts", number>
    > & { readonly period: { readonly from: string; readonly to: string } };
    readonly flagged: readonly Flagged[];
    readonly flaggedCount: number;
    readonly rejected: readonly { readonly line: number; readonly field: string; readonly reason: string }[];
    readonly rejectedCount: number;
    readonly scoreHistogram: readonly { readonly count: number }[];
    readonly accounts: readonly { readonly accountId: string; readonly highestRiskScore: number }[];
  };
}

export function uploadRows(
  service: RunningService,
  content: string | Uint8Array<ArrayBuffer>,
  name = "rows.csv",
): Promise<Reply> {
  return upload(service, "/fraud-detection/bulk", { file: new File([content], name) });
}

/** The result of a file, once everything that is counted twice has been compared. */
export function bulkResultOf(reply: Reply): BulkResult {
  const result = resultOf<BulkResult>(reply);
  assert.deepEqual(Object.keys(result).sort(), [
    "analyticsJson",
    "caseId",
    "details",
    "fraudulentCount",
    "processedCount",
  ]);
  assert.match(result.caseId, /\S/);
  const { summary, flagged, flaggedCount, rejected, rejectedCount, scoreHistogram } = result.analyticsJson;
  const countOf = (status: string) => result.details.filter((verdict) => verdict.status === status).length;
  for (const verdict of result.details) {
    assert.deepEqual(Object.keys(verdict).sort(), ["details", "isFraudulent", "status"]);
    assert.equal(verdict.isFraudulent, verdict.status === "declined");
  }
  assert.equal(result.details.length, result.processedCount);
  assert.equal(result.fraudulentCount, countOf("declined"));
  assert.equal(summary.processed, result.processedCount);
  assert.equal(summary.rows, summary.processed + summary.rejected);
  assert.equal(summary.rejected, rejectedCount);
  assert.deepEqual(
    [summary.approved, summary.review, summary.declined],
    [countOf("approved"), countOf("review"), countOf("declined")],
  );
  assert.equal(flaggedCount, summary.review + summary.declined);
  assert.ok(flagged.length <= flaggedCount && rejected.length <= rejectedCount);
  for (const entry of flagged) assert.match(entry.status, /^(?:review|declined)$/);
  assert.equal(
    scoreHistogram.reduce((sum, bin) => sum + bin.count, 0),
    summary.processed,
  );
  return result;
}
