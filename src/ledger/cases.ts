/** Cases as the ledger keeps them: flagged verdicts of one account, and what people did about them. */
import type { CaseEventKind, CaseLinkKind, CaseOrder, CaseOutcome, CaseState } from "../contract/cases.ts";
import type { VerdictStatus } from "../contract/verdict-statuses.ts";
import type { CaseFileLedger } from "./case-files.ts";
import type { CaseQueueLedger } from "./case-queues.ts";
import type { SideId } from "./side.ts";

/** Listed in one case; later ones are counted only, and have to be labelled by themselves. A decision labels them in one step. */
export const caseAlertLimit = 1_000;
/** Limit of events of one case; beyond it only alerts and a decision are taken. The journal has all of them. */
export const caseEventLimit = 1_000;
export const caseLinkLimit = 100;
/** Names that one case keeps; the first ones count. */
export const mentionLimit = 20;
/** Taken up in one step of the writer: some milliseconds. */
export const alertBatchLimit = 100;
/** The latest decisions, for the median time. */
export const caseMedianLimit = 1_000;
export const caseAssigneeLimit = 100;

export interface CaseAlert {
  /** The sequence number of the verdict. */
  readonly sequence: number;
  readonly transactionId: string;
  readonly amount: number;
  readonly currency: string | null;
  readonly timeMs: number;
  readonly status: VerdictStatus;
  readonly riskScore: number;
  readonly reasonCodes: readonly string[];
}

/** The names that a text mentions as `@name`, each up to the first character that a caller's name rarely has. */
export function mentionsIn(text: string): readonly string[] {
  const names = [...text.matchAll(/(?<=^|[\s(,;])@([\p{L}\p{N}][\p{L}\p{N}._:+@-]{0,99})/gu)];
  return [...new Set(names.map(([, name = ""]) => name.replace(/[.:_+@-]+$/u, "")))].slice(0, mentionLimit);
}

export interface NewAlert extends CaseAlert {
  readonly side: SideId;
  readonly accountId: string;
  /** The queues of the case decide; without one the usual due time applies. */
  readonly dueAtMs?: number;
}

export interface CaseLink {
  readonly kind: CaseLinkKind;
  readonly id: string;
}

export interface CaseDecision {
  readonly outcome: CaseOutcome;
  /** Null for all that the case lists. */
  readonly transactionIds: readonly string[] | null;
  readonly note: string | null;
  readonly atMs: number;
  readonly by: string;
}

export interface CaseEvent {
  readonly kind: CaseEventKind;
  readonly atMs: number;
  readonly actor: string;
  /** A note, whom it is assigned to, an outcome, a link, an end: whatever the kind has. */
  readonly text: string | null;
  /** The number of alerts. */
  readonly count: number;
}

export interface StoredCase {
  readonly number: number;
  readonly side: SideId;
  readonly accountId: string;
  readonly state: CaseState;
  readonly highestScore: number;
  /** Amounts paid, added up; of all currencies. */
  readonly valueAtRisk: number;
  /** The same by currency, empty for none; missing from cases that earlier versions opened. */
  readonly valueByCurrency?: Readonly<Record<string, number>>;
  /** The number of alerts; `caseAlertLimit` of them are listed. */
  readonly alerts: number;
  readonly events: number;
  readonly openedAtMs: number;
  readonly updatedAtMs: number;
  readonly updatedBy: string;
  readonly dueAtMs: number;
  readonly snoozedUntilMs: number | null;
  readonly assignee: string | null;
  readonly decision: CaseDecision | null;
  readonly links: readonly CaseLink[];
  /** Names that notes mention; missing if there are none. */
  readonly mentions?: readonly string[];
  /** Grows with every change. */
  readonly version: number;
}

export interface NewCase {
  readonly accountId: string;
  readonly alerts: readonly CaseAlert[];
  readonly note: string | null;
  readonly dueAtMs: number;
}

export type CaseChange =
  | { readonly kind: "assign"; readonly assignee: string | null }
  | { readonly kind: "note"; readonly text: string }
  | {
      readonly kind: "decide";
      readonly outcome: CaseOutcome;
      readonly transactionIds: readonly string[] | null;
      readonly note: string | null;
      /** Also where labels in force say otherwise. */
      readonly replacesLabels: boolean;
    }
  | { readonly kind: "snooze"; readonly untilMs: number }
  | { readonly kind: "wake" }
  | { readonly kind: "reopen"; readonly dueAtMs: number; readonly note: string | null }
  | { readonly kind: "link"; readonly link: CaseLink };

export type CaseChangeOutcome =
  /** `labelled` are the transactions whose label is new or another than before. */
  | { readonly kind: "changed" | "unchanged"; readonly stored: StoredCase; readonly labelled: number }
  | { readonly kind: "unknown" }
  /** It was changed since the given version. */
  | { readonly kind: "conflict"; readonly stored: StoredCase }
  /** Labels in force say otherwise of these. */
  | { readonly kind: "contradicted"; readonly transactionIds: readonly string[] }
  | { readonly kind: "refused"; readonly problem: string };

export type OpenCaseOutcome =
  | { readonly kind: "opened"; readonly stored: StoredCase }
  /** The account has a case that is not decided. */
  | { readonly kind: "exists"; readonly stored: StoredCase };

export interface CaseFilter {
  /** Any of these. */
  readonly states?: readonly CaseState[] | undefined;
  /** Null for unassigned ones. */
  readonly assignee?: string | null | undefined;
  readonly accountId?: string | undefined;
  readonly dueBeforeMs?: number | undefined;
  readonly minimumScore?: number | undefined;
  /** Those with an alert that has this reason. */
  readonly reason?: string | undefined;
  /** Those whose notes mention this name. */
  readonly mentioned?: string | undefined;
}

/** The place of a case in an order; the next page begins behind it. */
export interface CasePlace {
  readonly number: number;
  readonly score: number;
  readonly value: number;
}

export interface CaseSummary {
  readonly open: number;
  readonly snoozed: number;
  /** Not decided, and due. */
  readonly overdue: number;
  readonly unassigned: number;
  /** Those with the most cases that are not decided, at most `caseAssigneeLimit`. */
  readonly assignees: readonly { readonly assignee: string; readonly open: number; readonly overdue: number }[];
  /** Median time from opening to decision of the latest decided cases; undefined if there are none. */
  readonly medianDecisionMs: number | undefined;
  readonly decisions: Readonly<Record<CaseOutcome, number>>;
}

/** A case that is not decided, as far as its age counts. */
export interface WaitingCase {
  readonly state: "open" | "snoozed";
  readonly openedAtMs: number;
  readonly dueAtMs: number;
}

export interface CaseLedger extends CaseQueueLedger, CaseFileLedger {
  /**
   * Takes alerts into the open cases of their accounts, or opens some; those at or before the progress are passed over, and the
   * progress is put forward. All in one commit, so that an alert is raised once.
   */
  raise(alerts: readonly NewAlert[], throughSequence: number, dueAtMs: number, atMs: number): Promise<void>;
  /** Through which place of the journal alerts are raised; 0 at the start. */
  progress(): Promise<number>;
  /** Opens what was put aside until now, of all sides; gives how many. */
  wake(atMs: number, limit: number): Promise<number>;
  open(side: SideId, opened: NewCase, atMs: number, actor: string): Promise<OpenCaseOutcome>;
  /** Changes the case; if a version is given, only if the case has it. A decision and its labels are one commit. */
  change(
    side: SideId,
    number: number,
    version: number | undefined,
    change: CaseChange,
    atMs: number,
    actor: string,
  ): Promise<CaseChangeOutcome>;
  find(side: SideId, number: number): Promise<StoredCase | undefined>;
  list(
    side: SideId,
    filter: CaseFilter,
    order: CaseOrder,
    after: CasePlace | undefined,
    limit: number,
  ): Promise<readonly StoredCase[]>;
  /** In order of acceptance, those after the given sequence. */
  listAlerts(side: SideId, number: number, after: number, limit: number): Promise<readonly CaseAlert[]>;
  /** All of them, the oldest first. */
  listEvents(side: SideId, number: number): Promise<readonly CaseEvent[]>;
  summarise(side: SideId, atMs: number): Promise<CaseSummary>;
  /** Waiting cases of all sides, in no order. */
  listWaiting(limit: number): Promise<readonly WaitingCase[]>;
}

export function medianOfTimes(times: readonly number[]): number | undefined {
  const sorted = times.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
