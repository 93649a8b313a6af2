/** Screening as the ledger keeps it: which names were compared with the screening lists, and the hits, which become events of cases. */
import type { CaseLink } from "./cases.ts";
import type { SideId } from "./side.ts";

/** Records of the journal that are looked through for names in one step. */
export const screeningScanLimit = 5_000;

export interface ScreeningProgress {
  /** Customers and counterparties of the journal's records up to here are compared. */
  readonly throughSequence: number;
  /** The state of the lists that all customers were compared with last. */
  readonly lists: string;
}

/** A record that brings names: a customer as it was loaded, or a transaction that names its counterparty. */
export interface NameRecord {
  readonly sequence: number;
  readonly kind: "customer" | "transaction";
  readonly body: string;
}

export interface NewHit {
  readonly subject: string;
  /** The party that is hit. */
  readonly entry: string;
  /** 0 to 100. */
  readonly score: number;
  /** The case is the one of this account. */
  readonly accountId: string;
  readonly link: CaseLink | null;
  readonly text: string;
}

export function hitSubject(kind: NameRecord["kind"], id: string): string {
  return `${kind} ${id}`;
}

export interface ScreeningLedger {
  /** Sides with a screening list in force. */
  sides(): Promise<readonly SideId[]>;
  progress(side: SideId): Promise<ScreeningProgress | undefined>;
  /** In order of their places, those after one place and up to another. */
  readNames(side: SideId, after: number, through: number): Promise<readonly NameRecord[]>;
  /**
   * Puts hits into cases, and the progress forward, in one commit. A party that was hit before by the same subject is passed
   * over, unless it is nearer by now. Gives how many were new.
   */
  raise(
    side: SideId,
    hits: readonly NewHit[],
    progress: ScreeningProgress | undefined,
    dueAtMs: number,
    atMs: number,
  ): Promise<number>;
}
