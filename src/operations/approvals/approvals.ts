/** Approval by a second person: what one person proposes, another one puts in force. */
import type { Caller, Person } from "../../auth/caller.ts";
import { type ApprovalSettings, noApprovals, type ProposalInfo, type ProposalList } from "../../contract/approvals.ts";
import { ServiceError } from "../../errors.ts";
import type { ApprovalLedger, ProposedRequest, StoredProposal } from "../../ledger/approvals.ts";
import type { SideId } from "../../ledger/side.ts";
import { cursorAfter } from "../shared/cursor.ts";

export interface Approvals {
  readSettings(side: SideId): Promise<ApprovalSettings>;
  saveSettings(caller: Caller, settings: ApprovalSettings): Promise<ApprovalSettings>;
  propose(caller: Caller, request: ProposedRequest): Promise<ProposalInfo>;
  list(caller: Caller, isOpen: boolean | undefined, cursor: string, limit: number): Promise<ProposalList>;
  find(caller: Caller, number: string): Promise<StoredProposal>;
  /** Puts it in force by `work`, once. What it throws becomes the reason why the proposal failed, and is thrown on. */
  approve<Result>(
    caller: Caller,
    proposal: StoredProposal,
    note: string | undefined,
    work: () => Promise<Result>,
  ): Promise<{ readonly proposal: ProposalInfo; readonly result: Result }>;
  /** Rejects it, or withdraws one's own. */
  reject(caller: Caller, proposal: StoredProposal, note: string | undefined): Promise<ProposalInfo>;
}

/** `summarise` says what a request does, and to what. */
export function createApprovals(
  ledger: ApprovalLedger,
  summarise: (request: ProposedRequest) => string,
  now: () => number,
): Approvals {
  function describe(proposal: StoredProposal, { person }: Caller): ProposalInfo {
    const { number, request, state, proposedBy, proposerId, proposedAtMs, settledBy, settledAtMs, note } = proposal;
    const { operation, params, query, body } = request;
    return {
      number,
      operation,
      summary: summarise(request),
      request: { params, query, body },
      state,
      proposedBy,
      proposedAt: new Date(proposedAtMs).toISOString(),
      isOwn: proposerId === person?.userId,
      settledBy,
      settledAt: settledAtMs === null ? null : new Date(settledAtMs).toISOString(),
      note,
    };
  }

  return {
    readSettings: async (side) => (await ledger.readSettings(side)) ?? noApprovals,

    async saveSettings({ side, name }, settings) {
      await ledger.saveSettings(side, settings, now(), name);
      return settings;
    },

    async propose(caller, request) {
      const { userId } = needPerson(caller, "propose");
      const proposal = { request, proposedBy: caller.name, proposerId: userId, proposedAtMs: now() };
      const stored = await ledger.propose(caller.side, proposal);
      if (stored === undefined)
        throw new ServiceError("conflict", "Too many proposals are open; approve or reject some first.");
      return describe(stored, caller);
    },

    async list(caller, isOpen, cursor, limit) {
      const found = await ledger.list(caller.side, isOpen, cursorAfter(cursor), limit + 1);
      const page = found.slice(0, limit);
      const nextCursor = found.length > limit ? String(page.at(-1)?.number) : null;
      return { proposals: page.map((proposal) => describe(proposal, caller)), nextCursor };
    },

    async find({ side }, number) {
      const found = /^\d{1,15}$/.test(number) ? await ledger.find(side, Number(number)) : undefined;
      if (found === undefined) throw new ServiceError("not_found", "This side has no such proposal.");
      return found;
    },

    async approve(caller, { number, proposerId }, note, work) {
      if (needPerson(caller, "approve").userId === proposerId) {
        throw new ServiceError("forbidden", "Another person approves what you proposed.");
      }
      const { side, name: actor } = caller;
      const approval = { state: "approved", actor, atMs: now(), note: note ?? null } as const;
      const approved = await ledger.settle(side, number, "open", approval);
      if (approved === undefined) throw settled();
      try {
        return { proposal: describe(approved, caller), result: await work() };
      } catch (error) {
        const reason = error instanceof ServiceError ? error.message : "The service failed.";
        await ledger.settle(side, number, "approved", { state: "failed", actor, atMs: now(), note: reason });
        throw error;
      }
    },

    async reject(caller, { number, proposerId }, note) {
      const state = needPerson(caller, "reject").userId === proposerId ? "withdrawn" : "rejected";
      const settlement = { state, actor: caller.name, atMs: now(), note: note ?? null } as const;
      const stored = await ledger.settle(caller.side, number, "open", settlement);
      if (stored === undefined) throw settled();
      return describe(stored, caller);
    },
  };
}

/** A token says nothing of who holds it, so two tokens are not two people. */
function needPerson({ person }: Caller, verb: string): Person {
  if (person !== undefined) return person;
  throw new ServiceError("forbidden", `This side asks two people for this; sign in as a person to ${verb} it.`);
}

function settled(): ServiceError {
  return new ServiceError("conflict", "The proposal is settled already.");
}
