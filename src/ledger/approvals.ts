/** Changes that one person proposes and another one puts in force, and which changes of a side need that. */
import type { ApprovalSettings, ProposalState } from "../contract/approvals.ts";
import type { SideId } from "./side.ts";

/** The request as it was made, to be made again when it is approved. */
export interface ProposedRequest {
  readonly operation: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface NewProposal {
  readonly request: ProposedRequest;
  readonly proposedBy: string;
  /** Id of the person; nobody approves what he or she proposed. */
  readonly proposerId: string;
  readonly proposedAtMs: number;
}

export interface StoredProposal extends NewProposal {
  readonly number: number;
  readonly state: ProposalState;
  readonly settledBy: string | null;
  readonly settledAtMs: number | null;
  /** The note of the person who settled it, or why it could not be put in force. */
  readonly note: string | null;
}

export interface Settlement {
  readonly state: Exclude<ProposalState, "open">;
  readonly actor: string;
  readonly atMs: number;
  readonly note: string | null;
}

export interface ApprovalLedger {
  readSettings(side: SideId): Promise<ApprovalSettings | undefined>;
  saveSettings(side: SideId, settings: ApprovalSettings, atMs: number, actor: string): Promise<void>;
  /** Undefined where too many are open. */
  propose(side: SideId, proposal: NewProposal): Promise<StoredProposal | undefined>;
  find(side: SideId, number: number): Promise<StoredProposal | undefined>;
  /** Newest first, those before the given number; 0 for the first page. */
  list(side: SideId, isOpen: boolean | undefined, before: number, limit: number): Promise<readonly StoredProposal[]>;
  /** Undefined where it is not in the state that it has to be in. */
  settle(
    side: SideId,
    number: number,
    from: ProposalState,
    settlement: Settlement,
  ): Promise<StoredProposal | undefined>;
}
