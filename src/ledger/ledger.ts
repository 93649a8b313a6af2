/** The ledger: the one durable memory of the service. Every promise of a change settles only when the change is on disk. */
import type { DetailedFinding, DocumentReport } from "../contract/documents/document.ts";
import type { LabelSource, NewLabel } from "../contract/labels.ts";
import type { Mode, Scope } from "../contract/tokens.ts";
import type { FraudVerdict, Transaction } from "../contract/transactions.ts";
import type { ApprovalLedger } from "./approvals.ts";
import type { AuditLedger } from "./audit.ts";
import type { BacktestLedger } from "./backtests.ts";
import type { BulkCaseLedger } from "./bulk-cases.ts";
import type { CaseLedger } from "./cases.ts";
import type { CustomerLedger } from "./customers.ts";
import type { KeptRecord, ListedDecision } from "./decider.ts";
import type { DeletedDocument, DocumentFilter, DocumentPage, DocumentTraces, Removal } from "./documents.ts";
import type { Feed } from "./feed.ts";
import type { HistorySource } from "./history.ts";
import type { ListLedger } from "./lists.ts";
import type { ModelLedger } from "./models.ts";
import type { RetentionLedger } from "./retention.ts";
import type { ReviewLedger } from "./reviews.ts";
import type { RowOutcomes, RowTexts } from "./row-outcomes.ts";
import type { RuleLedger } from "./rules.ts";
import type { SavedViewLedger } from "./saved-views.ts";
import type { ScreeningLedger } from "./screening.ts";
import type { SearchIndex } from "./search-index.ts";
import type { SharedWork } from "./shared.ts";
import type { SideId } from "./side.ts";
import type { Upkeep } from "./upkeep.ts";
import type { UserLedger } from "./users.ts";
import type { WebhookLedger } from "./webhooks.ts";

export type { SideId };

export interface Ledger {
  readonly transactions: TransactionLedger;
  readonly searchIndex: SearchIndex & Feed;
  readonly labels: LabelLedger;
  readonly models: ModelLedger;
  readonly rules: RuleLedger;
  readonly lists: ListLedger;
  /** Undefined for an engine whose past no other thread can read. */
  readonly history: HistorySource | undefined;
  /** For reports on much of the past, where it may be read elsewhere and miss what was accepted last. */
  readonly laggingHistory?: HistorySource;
  /** Undefined for an engine of one node. */
  readonly shared: SharedWork | undefined;
  readonly cases: CaseLedger;
  readonly bulkCases: BulkCaseLedger;
  readonly backtests: BacktestLedger;
  readonly webhooks: WebhookLedger;
  readonly customers: CustomerLedger;
  readonly screening: ScreeningLedger;
  readonly documents: DocumentLedger;
  readonly reviews: ReviewLedger;
  readonly tokens: TokenLedger;
  readonly users: UserLedger;
  readonly approvals: ApprovalLedger;
  readonly savedViews: SavedViewLedger;
  readonly workspaces: WorkspaceLedger;
  readonly audit: AuditLedger;
  readonly retention: RetentionLedger;
  readonly upkeep: Upkeep;
  /** Finishes what was accepted, then closes the store. */
  close(): Promise<void>;
}

// --- transactions

export type DecideOutcome =
  | (ListedDecision & {
      readonly kind: "decided" | "replayed";
      /** Place in the order of acceptance. */
      readonly sequence: number;
      /** The verdict's JSON text: the same bytes for every replay. */
      readonly verdict: string;
    })
  | { readonly kind: "conflict" };

export interface StoredVerdict {
  readonly sequence: number;
  readonly transaction: Transaction;
  /** Undefined where it follows from the rest. */
  readonly verdict: FraudVerdict | undefined;
  /** The decider's own record of the decision. */
  readonly record: KeptRecord;
  readonly features: Float32Array;
}

export interface TransactionLedger {
  /**
   * Decides and commits in the given order: states are loaded, each transaction is scored on what was accepted before it,
   * verdicts and states are written and synced, and only then the promise settles. Same id and content replays, other content conflicts.
   */
  decide(side: SideId, transactions: readonly Transaction[]): Promise<readonly DecideOutcome[]>;
  /**
   * The same for rows of a file, which do not mind that single transactions go before. What is asked for in this way keeps its order,
   * however few are asked for at a time.
   */
  decideRows(side: SideId, rows: RowTexts): Promise<RowOutcomes>;
  /** What `decide` would give now, with nothing kept or changed; of what would be decided the sequence is 0. */
  tryOut(side: SideId, transaction: Transaction): Promise<DecideOutcome>;
  findVerdict(side: SideId, transactionId: string): Promise<StoredVerdict | undefined>;
  /** Those of its account that were accepted before it, the latest first; none for an unknown transaction. */
  listEarlier(side: SideId, transactionId: string, limit: number): Promise<readonly Transaction[]>;
  /** Those of the side's verdicts that are at these places in the journal, in order of acceptance; erased ones are left out. */
  readAt(side: SideId, sequences: readonly number[]): Promise<readonly JudgedVerdict[]>;
  /** The place after the journal's last record. */
  nextSequence(): Promise<number>;
}

/** A verdict with what is known of its truth by now. */
export interface JudgedVerdict extends StoredVerdict {
  readonly label: { readonly isFraud: boolean; readonly knownAtMs: number } | undefined;
}

// --- labels

export interface StoredLabel {
  readonly transactionId: string;
  readonly isFraud: boolean;
  /** Verdicts on transactions from this instant on may use it. */
  readonly knownAtMs: number;
  readonly source: LabelSource;
  readonly note?: string;
  /** Place in the journal of the record that put it in force. */
  readonly sequence: number;
}

export type LabelRequest =
  | { readonly kind: "label"; readonly label: NewLabel }
  | { readonly kind: "revoke"; readonly transactionId: string };

export type LabelOutcome =
  /** A new label, or one that replaced another; `unchanged` if an equal one was in force. */
  | {
      readonly kind: "labelled";
      readonly label: StoredLabel /** Until then the opposite was in force. */;
      readonly isReversal: boolean;
    }
  | { readonly kind: "unchanged"; readonly label: StoredLabel }
  | { readonly kind: "revoked" }
  /** Nothing to revoke. */
  | { readonly kind: "not_labelled" }
  /** No transaction of this side has the id. */
  | { readonly kind: "unknown" }
  /** Known before the transaction itself happened. */
  | { readonly kind: "too_early" };

export interface LabelLedger {
  /** In the given order, all in one commit; a transaction has one label in force at most, and earlier verdicts never change. */
  apply(side: SideId, requests: readonly LabelRequest[], actor: string): Promise<readonly LabelOutcome[]>;
  find(side: SideId, transactionId: string): Promise<StoredLabel | undefined>;
  /** Whether it was fraud, by the sequence of the transaction's verdict; those without a label are left out. */
  findOf(side: SideId, transactions: readonly number[]): Promise<ReadonlyMap<number, boolean>>;
  /** In order of `sequence`, those after the given one. A label that is replaced meanwhile comes again at the end. */
  list(side: SideId, after: number, limit: number, filter?: LabelFilter): Promise<readonly StoredLabel[]>;
}

export type LabelFilter = { readonly isFraud?: boolean | undefined };

// --- documents

export interface NewDocument {
  readonly name: string;
  readonly format: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly pages: number;
  readonly analysedAtMs: number;
  readonly catalogueVersion: string;
  readonly checks: DocumentReport["checks"];
  readonly findings: readonly DetailedFinding[];
  /** What was compared and agrees; missing from documents of versions that did not list it. */
  readonly held?: DocumentReport["held"];
  /** Missing from documents of versions that did not list it. */
  readonly origin?: DocumentReport["origin"];
  readonly traces?: DocumentTraces;
}

export interface StoredDocument extends NewDocument {
  readonly id: number;
}

export interface DocumentLedger {
  /** Gives the report its id; ids only grow. */
  save(side: SideId, document: NewDocument, actor: string): Promise<number>;
  find(side: SideId, id: number): Promise<StoredDocument | undefined>;
  /** For a signed link, which names the document but no side. */
  findById(id: number): Promise<(StoredDocument & { readonly side: SideId }) | undefined>;
  /** Newest first, those before the given id; 0 for the first page. */
  list(side: SideId, before: number, limit: number, filter?: DocumentFilter): Promise<DocumentPage>;
  /**
   * Takes the report away, and the content of its record in the journal; a record without content says who deleted it.
   * Undefined where there is none.
   */
  delete(side: SideId, id: number, actor: string): Promise<DeletedDocument | undefined>;
  /** Bytes that no report needs any more, and that may still be there after a crash. */
  listRemovals(): Promise<readonly Removal[]>;
  settleRemoval(removal: Removal): Promise<void>;
  /** Documents of all sides, oldest first. */
  listOlder(thanMs: number, limit: number): Promise<readonly { readonly side: SideId; readonly id: number }[]>;
}

/** A document without its side, where it is of this one. */
export function onSide(
  side: SideId,
  found: (StoredDocument & { readonly side: SideId }) | undefined,
): StoredDocument | undefined {
  if (found === undefined || found.side !== side) return undefined;
  const { side: _, ...document } = found;
  return document;
}

// --- tokens and workspaces

export interface TokenRecord {
  readonly id: string;
  readonly name: string;
  readonly workspace: string;
  readonly mode: Mode;
  readonly side: SideId;
  readonly scopes: readonly Scope[];
  /** SHA-256 of the token's text, in hexadecimal. */
  readonly hash: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly lastUsedAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly requestsPerMinute: number | null;
  /** Whether it was made here, or given by the operator's setting. */
  readonly origin: "issued" | "configured";
}

export type NewToken = Omit<TokenRecord, "lastUsedAtMs" | "revokedAtMs" | "side">;

export interface TokenLedger {
  save(token: NewToken, actor: string): Promise<void>;
  findByHash(hash: string): Promise<TokenRecord | undefined>;
  find(workspace: string, id: string): Promise<TokenRecord | undefined>;
  /** In order of id, those after the cursor. */
  list(workspace: string, after: string, limit: number): Promise<readonly TokenRecord[]>;
  /** False when there is no such token or it was revoked before. */
  revoke(workspace: string, id: string, atMs: number, actor: string): Promise<boolean>;
  /** Gives the token a new text; the old one stops at once. False when there is no such token or it is revoked. */
  replaceHash(workspace: string, id: string, hash: string, expiresAtMs: number | null, actor: string): Promise<boolean>;
  /** Makes this the only configured token; a former, different one is revoked in the same step. */
  saveConfigured(token: NewToken, actor: string): Promise<void>;
  touch(uses: readonly { readonly id: string; readonly atMs: number }[]): Promise<void>;
  count(): Promise<number>;
}

export interface WorkspaceLedger {
  /** False when it exists already. */
  create(name: string, atMs: number, actor: string): Promise<boolean>;
  list(): Promise<readonly string[]>;
  findSide(workspace: string, mode: Mode): Promise<SideId | undefined>;
  findMode(side: SideId): Promise<Mode | undefined>;
}
