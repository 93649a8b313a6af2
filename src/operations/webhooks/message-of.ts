/** The message for an entry of the feed, and its kind among those that the webhook subscribes to. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { Message, MessageKind } from "../../contract/webhooks.ts";
import type { CaseRecord } from "../../ledger/case-store.ts";
import type { ReviewRecord } from "../../ledger/change-review.ts";
import type { FeedEntry } from "../../ledger/feed.ts";
import { instantText } from "../shared/output-text.ts";

/** Undefined where the webhook does not subscribe to it. The same entry always gives the same message. */
export function messageOf(entry: FeedEntry, kinds: readonly Message["type"][]): Message | undefined {
  const found = offersOf(entry).find(({ type }) => kinds.includes(type));
  return found === undefined ? undefined : { ...found, timestamp: instantText(timeOf(entry)) };
}

type Offer = Omit<Message, "timestamp">;

/** The most particular kind first. */
function offersOf(entry: FeedEntry): readonly Offer[] {
  switch (entry.kind) {
    case "verdict":
      return verdictOffers(entry);
    case "case":
      // Records of queues have no messages.
      if (!entry.subject.startsWith("case-")) return [];
      return caseOffers(entry.subject, JSON.parse(entry.body) as CaseRecord);
    case "document":
      return documentOffers(entry.subject, JSON.parse(entry.body) as DocumentRecord | ReviewRecord);
    case "bulk_case":
      return bulkOffers(entry.subject, JSON.parse(entry.body) as BulkRecord);
  }
}

function verdictOffers(entry: Extract<FeedEntry, { kind: "verdict" }>): readonly Offer[] {
  const { transactionId, accountId, amount, currency = null, timeMs, status, riskScore, reasonCodes } = entry;
  const data = {
    transactionId,
    accountId: maskCardNumbers(accountId),
    amount,
    currency,
    timestamp: instantText(timeMs),
    status,
    riskScore,
    reasons: reasonCodes,
  };
  const kinds: readonly MessageKind[] =
    status === "approved" ? ["verdict.decided"] : ["verdict.flagged", "verdict.decided"];
  return kinds.map((type) => ({ type, data }));
}

function caseOffers(caseId: string, record: CaseRecord): readonly Offer[] {
  const { event, actor, version, accountId, state, assignee, highestScore, valueAtRisk, alerts, dueAtMs, outcome } =
    record;
  const data = {
    caseId,
    event,
    actor,
    version,
    accountId: maskCardNumbers(accountId),
    state,
    assignee,
    highestScore,
    valueAtRisk,
    alertCount: alerts,
    dueAt: instantText(dueAtMs),
    outcome,
  };
  const any: Offer = { type: "case.changed", data };
  if (event === "opened") return [{ type: "case.opened", data }, any];
  const { mentions } = record;
  if (mentions !== undefined) return [{ type: "case.mentioned", data: { ...data, mentions } }, any];
  return event === "decided" ? [{ type: "case.decided", data }, any] : [any];
}

interface DocumentRecord {
  readonly event: string;
  readonly name: string;
  readonly findings: readonly { readonly check: string; readonly tampered: boolean }[];
}

function documentOffers(documentId: string, record: DocumentRecord | ReviewRecord): readonly Offer[] {
  if ("review" in record) return reviewOffers(documentId, record);
  const { event, name, findings } = record;
  if (event !== "analysed") return [];
  const seen = findings.filter(({ check }) => !check.startsWith("not-assessed-"));
  const tampered = seen.some((finding) => finding.tampered);
  const checks = [...new Set(seen.map(({ check }) => check))];
  const data = {
    id: Number(documentId),
    document_name: maskCardNumbers(name),
    tampered,
    findings: seen.length,
    checks,
  };
  const kinds: readonly MessageKind[] = tampered ? ["document.tampered", "document.analysed"] : ["document.analysed"];
  return kinds.map((type) => ({ type, data }));
}

/** The note stays in the service: receivers may not be allowed to read it. */
function reviewOffers(documentId: string, { event, actor, version, state, assignee }: ReviewRecord): readonly Offer[] {
  if (event !== "decided") return [];
  return [{ type: "document.reviewed", data: { id: Number(documentId), outcome: state, actor, version, assignee } }];
}

interface BulkRecord {
  readonly event: string;
  readonly rows: number;
  readonly processed: number;
  readonly rejected: number;
}

function bulkOffers(caseId: string, { event, rows, processed, rejected }: BulkRecord): readonly Offer[] {
  return event === "done" ? [{ type: "bulk_case.done", data: { caseId, rows, processed, rejected } }] : [];
}

function timeOf(entry: FeedEntry): number {
  return entry.kind === "verdict" ? entry.timeMs : entry.atMs;
}
