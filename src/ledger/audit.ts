/** The journal as auditors read it: what happened in which order, and all that is needed to recompute its chain. */
import type { ChainGroup, ChainRecord } from "./chain.ts";
import type { JournalKind } from "./journal.ts";
import type { SpanErasure } from "./retention.ts";
import type { SideId } from "./side.ts";
import type { Separation } from "./withheld.ts";

export interface AuditFilter {
  /** Any of these. */
  readonly kinds?: readonly JournalKind[] | undefined;
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
}

/** A record without its content. */
export interface AuditRow {
  readonly sequence: number;
  readonly side: SideId;
  readonly kind: number;
  readonly subject: string;
  /** Both null for a verdict, and where the content is erased. */
  readonly event: string | null;
  readonly actor: string | null;
  readonly isErased: boolean;
}

/** What the service itself notes for auditors. */
export type AuditEvent =
  /** The chain's root as of this group; it stands in the chain as well, and may be kept elsewhere. */
  | {
      readonly event: "anchored";
      readonly actor: string;
      readonly atMs: number;
      readonly group: number;
      readonly throughSequence: number;
      readonly root: string;
    }
  | {
      readonly event: "exported";
      readonly actor: string;
      readonly atMs: number;
      readonly fromGroup: number;
      readonly throughGroup: number;
      readonly withPersonalData: boolean;
    }
  /** What a caller read, and what its scopes kept it from, in a span of time. */
  | {
      readonly event: "accessed";
      readonly actor: string;
      readonly fromMs: number;
      readonly atMs: number;
      readonly read: AccessCounts;
      readonly denied: AccessCounts;
    }
  /** Requests without a valid token, in a span of time. */
  | {
      readonly event: "refused";
      readonly actor: string;
      readonly fromMs: number;
      readonly atMs: number;
      readonly withoutToken: number;
      readonly invalidToken: number;
    }
  | SpanErasure
  | Separation;

/** By the name of the operation. */
export type AccessCounts = Readonly<Record<string, number>>;

/** The subjects of the service's own records. */
export const auditSubjects = {
  anchored: "chain",
  exported: "export",
  accessed: "access",
  refused: "access",
  erased: "retention",
  separated: "workspace",
} as const;

export interface AuditLedger {
  /** The latest first: of the side and of no side, from the place `floor` up to before `before`. The caller bounds the span. */
  list(side: SideId, filter: AuditFilter, floor: number, before: number, limit: number): Promise<readonly AuditRow[]>;
  /** Records in order, both ends included. The caller bounds the span. */
  readRecords(from: number, to: number): Promise<readonly ChainRecord[]>;
  /** In order, from the given number on. */
  readGroups(from: number, limit: number): Promise<readonly ChainGroup[]>;
  /** The group of each of these records, in the same order; undefined for one that is in none. */
  findGroups(sequences: readonly number[]): Promise<readonly (ChainGroup | undefined)[]>;
  lastGroup(): Promise<ChainGroup | undefined>;
  /** Appends a record, of the side or of no side. */
  append(side: SideId, event: AuditEvent): Promise<void>;
}
