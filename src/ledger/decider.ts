/** Scoring as the ledger sees it: which states a transaction touches, and a pure step from past and transaction to decision. */
import type { CustomerProfile } from "../contract/customers.ts";
import type { FraudVerdict, Transaction } from "../contract/transactions.ts";
import type { VerdictStatus } from "../contract/verdict-statuses.ts";
import type { ListLookup } from "./list-lookup.ts";
import type { RuleSet } from "./rules.ts";

/** Names one state of a side: of an account, or of the peers that it is compared with. */
export interface StateKey {
  readonly kind: string;
  readonly id: string;
}

/** A label in force, as far as scoring may know it. */
export interface KnownLabel {
  readonly isFraud: boolean;
  /** From this instant on it may be used: for a transaction that happened before it, it is not known yet. */
  readonly knownAtMs: number;
}

/** A label that is given, replaced or revoked: undefined where there was none before, or is none any more. */
export interface LabelChange {
  readonly transaction: Transaction;
  readonly previous: KnownLabel | undefined;
  readonly current: KnownLabel | undefined;
}

export interface LabelledPast {
  readonly transaction: Transaction;
  readonly label: KnownLabel;
}

/** Earlier transactions of one account, in the order in which they were accepted. */
export interface History {
  readonly transactions: readonly Transaction[];
  /** Those of them that were declined. */
  readonly declined: ReadonlySet<Transaction>;
  /** The labels in force of those transactions, in the same order. */
  readonly labels: readonly LabelledPast[];
  /** False when older ones exist that are not retained or were over the limit. */
  readonly isComplete: boolean;
  /** The verdict behind which they begin, up to which the decider keeps the past; 0 where they begin with the first. */
  readonly after: number;
  /** The account's last verdict, as which the decider may keep this past; 0 where the store never asks whether it does. */
  readonly last: number;
}

/** Reads the last of the past of the account at hand, at most so many: back to a verdict that the decider keeps the past of, or to the first. */
export type ReadHistory = (most: number, isKept?: (verdict: number) => boolean) => History;

export interface Past<State> {
  /** In the order of `stateKeys`; the account's own state is first. */
  readonly states: readonly State[];
  readonly profile: CustomerProfile | undefined;
  /** Given exactly when `needsHistory` asked for it. */
  readonly history: ReadHistory | undefined;
  /** What `readModel` gave for the live model of the side; undefined while there is none, and the decider's own model decides. */
  readonly model: unknown;
  /** What `readRules` gave for the live rule set of the side; undefined while there is none. */
  readonly rules: unknown;
  readonly lists: ListLookup;
}

/** That a user's rule fired, was only watched, or could not be worked out. */
export interface RuleMark {
  readonly code: string;
  readonly version: number;
  readonly kind: "fired" | "watched" | "undecided";
}

/**
 * A decider's own record of a decision, which only the decider reads. Text and bytes are never the same record: those of earlier versions are
 * texts.
 */
export type KeptRecord = string | Uint8Array;

export interface Decided {
  readonly verdict: FraudVerdict;
  /** The verdict as JSON, the same as `JSON.stringify` gives; of deciders that write it sooner. */
  readonly verdictText?: string;
  /** 0 to 100. */
  readonly riskScore: number;
  readonly reasonCodes: readonly string[];
  /** The decision in a form of the decider's own; kept as it is and never changed. */
  readonly record: KeptRecord;
  /** Overwritten by the next decision. */
  readonly features: Float32Array;
  /** The same as `packWords` packs them, of deciders that do it sooner. */
  readonly packedFeatures?: Uint8Array;
  /** True where `wordVerdict` gives the same verdict from what is kept, so that its text is not. */
  readonly isDerivable?: boolean;
  /** What users' rules did, for their statistics. */
  readonly marks: readonly RuleMark[];
}

/** What lists and searches show of a decision. */
export interface ListedDecision {
  readonly status: VerdictStatus;
  readonly riskScore: number;
  readonly reasonCodes: readonly string[];
}

/** A decision as it comes back from a store. */
export interface KeptDecision {
  readonly transaction: Transaction;
  readonly record: KeptRecord;
  readonly features: Float32Array;
}

/** Memory of a decider's own for states that wait packed, by address: bytes that crossed into a buffer beside it would be views and copies. */
export interface PackedMemory<State = unknown> {
  /** Whether states of a kind are so many that unused ones are packed. */
  mayPack(kind: string): boolean;
  /** The address of a page of so many bytes; it is never given back. */
  take(bytes: number): number;
  /** Packs a state, as `freezeState` does, and gives its length; `keep` puts what was packed last at an address. */
  pack(state: State): number;
  keep(at: number): void;
  move(from: number, to: number, bytes: number): void;
  /** From what was kept there. A spare state, which is no longer used, may become this one. */
  unpack(kind: string, at: number, bytes: number, spare?: State): State;
  /** A view, valid until the next call. */
  bytesAt(at: number, bytes: number): Uint8Array;
}

/** What is read of each line, side by side in bytes. */
export interface LineForm {
  /** Of what is read of one line. */
  readonly headBytes: number;
  /** Where in a head stand the place and the length of the transaction's id, as 32-bit numbers. */
  readonly id: number;
  /** By kind of a state, but for peers, in the order of `stateKeys`: the same of its id. */
  readonly spans: readonly (readonly [kind: string, at: number])[];
}

/** Transactions that are read where their texts lie, of deciders that can: parsing one, and making texts of its fields, costs as much as scoring it. */
export interface TransactionLines {
  /** So many are read at once. */
  readonly mostLines: number;
  readonly form: LineForm;
  /** Reads lines of `transactionText` from the beginning of one on, and gives how many of them, at most `most`; 0 where the first is too long. */
  read(texts: Uint8Array, from: number, most: number): number;
  /** How often it has read: what was read before the last time is gone. */
  readonly reads: number;
  /** Of the lines that were read last: their bytes, where places begin, and their heads. Views, valid until the next decision. */
  readonly text: Uint8Array;
  readonly heads: Uint8Array;
  /** As the decider takes it, until other lines are read; undefined for one that has to be parsed. */
  transactionOf(line: number): Transaction | undefined;
  /** The id that it has in one of the form's spans; undefined where it names none. */
  idOf(line: number, span: number): string | undefined;
  /** The id of its peers' state. */
  peersOf(line: number): string;
}

export interface Decider<State = unknown> {
  /** Transactions that it gives are decided like others. */
  readonly lines?: TransactionLines;
  stateKeys(transaction: Transaction): readonly StateKey[];
  createState(kind: string): State;
  /** Another state that is equal to this one. */
  copyState(state: State): State;
  /** Where unused states are packed; none is where there is no such memory. */
  readonly packed?: PackedMemory<State>;
  /** From what `freezeState` gave, in this or an earlier version. A spare state, which is no longer used, may become this one. */
  reviveState(kind: string, frozen: Uint8Array, spare?: State): State;
  /** The form in which it is kept: equal states give equal bytes. A view, valid until the next state is frozen or created. */
  freezeState(state: State): Uint8Array;
  /** Call it for each state that is used no more, but for a spare one: its memory serves the next. */
  releaseState(state: State): void;
  /** True for a late transaction, whose own past has to be rebuilt from the account's history. */
  needsHistory(transaction: Transaction, states: readonly State[]): boolean;
  /** Forgets what it keeps of accounts' pasts: their verdicts were erased or taken back. Of deciders that keep some. */
  forgetPasts?(): void;
  /** Scores first, then absorbs the transaction into the given states, which change in place. Reads no clock and draws no chance. */
  decide(transaction: Transaction, past: Past<State>): Decided;
  /**
   * Takes a decided transaction into some of its states, exactly as `decide` did, from what was kept of it. Each state follows
   * from the records that touch it alone, so that any of them can be brought up to date by itself.
   */
  absorb(states: readonly State[], transaction: Transaction, features: Float32Array): void;
  /** Takes a change of a label into one of the states that its transaction touches. */
  absorbLabel(state: State, change: LabelChange): void;
  summarise(record: KeptRecord): ListedDecision;
  /** The verdict of a decision whose text is not kept, always the same; of deciders that give such decisions. */
  wordVerdict?(kept: KeptDecision): FraudVerdict;
  /**
   * Reads a stored model; a TypeError says what is wrong with it. The version is the name that it has on its side, which
   * the records of its decisions give.
   */
  readModel(body: Uint8Array, version: string): unknown;
  /** Makes what the first decision by a model would make, which takes tens of milliseconds; undefined is the decider's own model. */
  prepare(model: unknown): void;
  /** Reads a rule set; a rule in it that can no longer be read is undecided on every transaction, and stops none. */
  readRules(set: RuleSet, version: string): unknown;
  /** Why a rule set cannot be live, in a sentence; `lists` are the names of those that there are. */
  findRulesProblem(set: RuleSet, lists: readonly string[]): string | undefined;
}

/** A module that a ledger can load in a thread of its own: it exports `createDecider(settings)`. */
export interface DeciderSource {
  readonly moduleUrl: string;
  /** A smaller module that exports the decider's `summarise` alone, for a thread that needs no more of it. */
  readonly summaryUrl?: string;
  /** Plain data: it is copied into the thread. */
  readonly settings: unknown;
}

export interface DeciderModule {
  createDecider(settings: unknown): Decider;
}

export type SummaryModule = Pick<Decider, "summarise">;
