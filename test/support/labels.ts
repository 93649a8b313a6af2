/** Labels over HTTP, as their contract says. */
import assert from "node:assert/strict";
import { analyse, resultOf, transaction } from "./exchanges.ts";
import { adminToken, ask, type Reply, type RunningService } from "./service.ts";

export interface Label {
  readonly transactionId: string;
  readonly isFraud: boolean;
  readonly knownAt: string;
  readonly source: string;
  readonly note?: string;
}

export interface LoadResult {
  readonly labelledCount: number;
  readonly reversedCount: number;
  readonly unchangedCount: number;
  readonly failedCount: number;
  readonly errorDetails: readonly { readonly error: string; readonly message: string }[];
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const pathOf = (id: string) => `/fraud-detection/${encodeURIComponent(id)}/label`;

/** Has payments analysed under these ids, all at 10:11:12 on 4 March 2025 UTC. */
export async function accept(service: RunningService, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) resultOf(await analyse(service, transaction({ transactionId: id })));
}

export function putLabel(service: RunningService, id: string, body: unknown, token = adminToken): Promise<Reply> {
  return ask(service, pathOf(id), {
    method: "POST",
    headers: { "Content-Type": "application/json", ...bearer(token) },
    body: JSON.stringify(body),
  });
}

export function getLabel(service: RunningService, id: string, token = adminToken): Promise<Reply> {
  return ask(service, pathOf(id), { headers: bearer(token) });
}

export function dropLabel(service: RunningService, id: string, token = adminToken): Promise<Reply> {
  return ask(service, pathOf(id), { method: "DELETE", headers: bearer(token) });
}

export function sendFile(
  service: RunningService,
  content: string | Uint8Array<ArrayBuffer>,
  token = adminToken,
): Promise<Reply> {
  const body = new FormData();
  body.append("file", new File([content], "labels.csv"));
  return ask(service, "/labels", { method: "POST", body, headers: bearer(token) });
}

/** Checks the shape of what a file or list came to. */
export function loadResultOf(reply: Reply): LoadResult {
  const result = resultOf<LoadResult>(reply);
  assert.deepEqual(Object.keys(result).sort(), [
    "errorDetails",
    "failedCount",
    "labelledCount",
    "reversedCount",
    "unchangedCount",
  ]);
  for (const entry of result.errorDetails) {
    assert.deepEqual(Object.keys(entry).sort(), ["error", "message"]);
    assert.match(entry.error, /^[a-z]+(?:_[a-z]+)*$/);
  }
  return result;
}

/** All labels of a side, page by page. */
export async function listLabels(
  service: RunningService,
  options: { readonly limit?: number; readonly isFraud?: boolean; readonly token?: string } = {},
): Promise<readonly Label[]> {
  const { limit = 3, isFraud, token = adminToken } = options;
  const labels: Label[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: String(limit) });
    if (cursor !== null) query.set("cursor", cursor);
    if (isFraud !== undefined) query.set("isFraud", String(isFraud));
    const reply = await ask(service, `/labels?${query}`, { headers: bearer(token) });
    const page: { labels: Label[]; nextCursor: string | null } = resultOf(reply);
    assert.ok(page.labels.length <= limit);
    labels.push(...page.labels);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return labels;
}
