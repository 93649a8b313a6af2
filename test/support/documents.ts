/** Document analyses: how a document is sent, and what holds for every answer. */
import assert from "node:assert/strict";
import { resultOf, upload } from "./exchanges.ts";
import type { Reply, RunningService } from "./service.ts";

interface Finding {
  readonly issue: string;
  readonly observation: string;
  readonly confidence_score: number;
  readonly tampered: boolean;
  readonly tampering_type: string;
}

export interface DocumentResult {
  readonly id: number;
  readonly document_name: string;
  readonly response: readonly Finding[];
  readonly document_url: string;
}

/** The closed list of the contract. */
const tamperingTypes = [
  "tampering",
  "layout_anomaly",
  "future_date",
  "cross_field_mismatch",
  "value_mismatch",
  "text_manipulation",
];

export function sendDocument(
  service: RunningService,
  content: Buffer,
  parts: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const document = new File([new Uint8Array(content)], "invoice.pdf");
  return upload(service, "/forgery/analyse/analyse_docs_v2", { doc_format: "pdf", ...parts, document });
}

export function documentResultOf(reply: Reply): DocumentResult {
  const result = resultOf<DocumentResult>(reply);
  assert.deepEqual(Object.keys(result).sort(), ["document_name", "document_url", "id", "response"]);
  assert.ok(Number.isSafeInteger(result.id) && result.id > 0);
  for (const finding of result.response) {
    assert.deepEqual(Object.keys(finding).sort(), [
      "confidence_score",
      "issue",
      "observation",
      "tampered",
      "tampering_type",
    ]);
    assert.ok(finding.issue.length > 0 && /\w+ \w+/.test(finding.observation));
    const { confidence_score } = finding;
    assert.ok(Number.isInteger(confidence_score) && confidence_score >= 0 && confidence_score <= 100);
    assert.equal(typeof finding.tampered, "boolean");
    assert.ok(tamperingTypes.includes(finding.tampering_type), finding.tampering_type);
  }
  return result;
}
