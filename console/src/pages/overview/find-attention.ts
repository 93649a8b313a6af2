/** What needs attention: cases, documents, files, webhooks and tokens, as far as the reader's token may read them. */
import type { AssayClient } from "../../../../client/assay.ts";
import type { BulkCase, CaseSummary, DocumentEntry, TokenInfo, Webhook } from "../../../../client/interface.ts";
import { formatNumber } from "../../data/format.ts";

export interface Attention {
  /** Begins with how many. */
  readonly sentence: string;
  readonly address: string;
  readonly isUrgent: boolean;
}

export interface Found {
  readonly cases: CaseSummary;
  readonly files: readonly BulkCase[];
  readonly documents: readonly DocumentEntry[];
  readonly webhooks: readonly Webhook[];
  readonly tokens: readonly TokenInfo[];
}

/** Of each kind, the latest so many are looked at. */
const lookedAt = 100;
const dayMs = 86_400_000;
/** What came in within these days is still news. */
const recentMs = 7 * dayMs;
/** Time to replace a token before programs stop working. */
const expiryMs = 14 * dayMs;

export async function lookForAttention(
  client: AssayClient,
  may: (scope: "documents:read" | "admin") => boolean,
  signal: AbortSignal,
): Promise<Found> {
  const [cases, { cases: files }, { documents }, { webhooks }, { tokens }] = await Promise.all([
    client.summariseCases({}, { signal }),
    client.listBulkCases({ limit: lookedAt }, { signal }),
    may("documents:read") ? client.listDocuments({ limit: lookedAt, tampered: true }, { signal }) : { documents: [] },
    may("admin") ? client.listWebhooks({}, { signal }) : { webhooks: [] },
    may("admin") ? client.listTokens({}, { signal }) : { tokens: [] },
  ]);
  return { cases, files, documents, webhooks, tokens };
}

export function listAttention({ cases, files, documents, webhooks, tokens }: Found, nowMs: number): Attention[] {
  const isRecent = (time: string) => nowMs - Date.parse(time) < recentMs;
  const failed = files.filter(({ state, createdAt }) => state === "failed" && isRecent(createdAt)).length;
  const rejected = files.filter(({ rows, createdAt }) => rows.rejected > 0 && isRecent(createdAt)).length;
  const tampered = documents.filter(({ analysedAt }) => isRecent(analysedAt)).length;
  const silent = webhooks.filter(({ state }) => state !== "active").length;
  const ending = tokens.filter(({ expiresAt, createdAt }) => isEnding(expiresAt, createdAt, nowMs)).length;
  const entry = (count: number, one: string, several: string, address: string, isUrgent = false) =>
    count === 0 ? [] : [{ sentence: `${formatNumber(count)} ${count === 1 ? one : several}`, address, isUrgent }];
  return [
    ...entry(cases.overdue, "case is overdue", "cases are overdue", "/console/cases?overdue=yes", true),
    ...entry(cases.unassigned, "open case is unassigned", "open cases are unassigned", "/console/cases?assignee=-"),
    ...entry(
      tampered,
      "likely tampered document this week",
      "likely tampered documents this week",
      "/console/documents?tampered=true",
      true,
    ),
    ...entry(failed, "failed file this week", "failed files this week", "/console/files", true),
    ...entry(rejected, "file with rejected rows this week", "files with rejected rows this week", "/console/files"),
    ...entry(silent, "webhook is failing", "webhooks are failing", "/console/webhooks", true),
    ...entry(ending, "token expires within two weeks", "tokens expire within two weeks", "/console/tokens"),
  ];
}

/** One that was made for a short time, as for a demonstration, ends as it should. */
function isEnding(expiresAt: string | null, createdAt: string, nowMs: number): boolean {
  if (expiresAt === null) return false;
  const endMs = Date.parse(expiresAt);
  return endMs > nowMs && endMs - nowMs < expiryMs && endMs - Date.parse(createdAt) > expiryMs;
}
