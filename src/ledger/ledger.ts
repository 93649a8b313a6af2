/** The ledger: the one durable memory of the service. Every promise of a change settles only when the change is on disk. */
import type { FraudVerdict, Transaction } from "../contract/transactions.ts";
import type { ApprovalLedger } from "./approvals.ts";
import type { AuditLedger } from "./audit.ts";
import type { BacktestLedger } from "./backtests.ts";
import type { BulkCaseLedger } from "./bulk-cases.ts";
import type { CaseLedger } from "./cases.ts";
import type { CustomerLedger } from "./customers.ts";
import type { KeptRecord, ListedDecision } from "./decider.ts";
import type { DocumentLedger } from "./documents.ts";
import type { Feed } from "./feed.ts";
import type { HistorySource } from "./history.ts";
import type { LabelLedger } from "./labels.ts";
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
import type { TokenLedger, WorkspaceLedger } from "./tokens.ts";
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
