/** Shows bulk cases with what people did about them, and takes what they do. */
import type { BulkCase, BulkCaseAction, BulkCaseDetails, BulkCaseEntry, BulkCaseList } from "../../contract/bulk.ts";
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import { ServiceError } from "../../errors.ts";
import type { BulkCaseLedger } from "../../ledger/bulk-cases.ts";
import { type BulkWork, type BulkWorkChange, type BulkWorkDetails, untouchedWork } from "../../ledger/bulk-work.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { instantText } from "../shared/output-text.ts";
import type { ReadBulkCase } from "./read-bulk-case.ts";

export interface WorkOnBulkCase {
  list(side: SideId, cursor: string | undefined, limit: number): Promise<BulkCaseList>;
  find(side: SideId, caseId: string): Promise<BulkCaseDetails>;
  change(side: SideId, caseId: string, wanted: BulkCaseAction, actor: string): Promise<BulkCaseDetails>;
}

export function createWorkOnBulkCase(
  ledger: BulkCaseLedger,
  read: Pick<ReadBulkCase, "list" | "find">,
  now: () => number,
): WorkOnBulkCase {
  return {
    async list(side, cursor, limit) {
      const { cases, nextCursor } = await read.list(side, cursor, limit);
      const works = await ledger.listWork(
        side,
        cases.map(({ caseId }) => caseId),
      );
      const entryOf = (found: BulkCase): BulkCaseEntry => ({
        ...found,
        work: describeWork(works.get(found.caseId) ?? untouchedWork),
      });
      return { cases: cases.map(entryOf), nextCursor };
    },

    async find(side, caseId) {
      const found = await read.find(side, caseId);
      const work = await ledger.findWork(side, caseId);
      return detailsOf(found, work ?? { ...untouchedWork, events: [] });
    },

    async change(side, caseId, { version, action }, actor) {
      if (version === undefined && action.kind !== "note") {
        throw new ServiceError("invalid_request", "version is required for everything except notes.");
      }
      const found = await read.find(side, caseId);
      const outcome = await ledger.changeWork(side, caseId, version, changeOf(action, actor), now(), actor);
      switch (outcome.kind) {
        case "changed":
        case "unchanged":
          return detailsOf(found, outcome.work);
        case "unknown":
          throw new ServiceError("not_found", "There is no bulk case with this id.");
        case "conflict":
          throw conflict(outcome.work);
        case "refused":
          throw new ServiceError("conflict", outcome.problem);
      }
    },
  };
}

function changeOf(action: BulkCaseAction["action"], actor: string): BulkWorkChange {
  switch (action.kind) {
    case "assign":
      return { kind: "assign", assignee: action.assignee === "me" ? actor : action.assignee };
    case "note":
      return { kind: "note", text: maskCardNumbers(action.text) };
    case "review":
      return { kind: "review", outcome: maskCardNumbers(action.outcome) };
    case "reopen":
      return { kind: "reopen", note: action.note === undefined ? null : maskCardNumbers(action.note) };
  }
}

function conflict({ version, events }: BulkWorkDetails): ServiceError {
  const by = events.at(-1)?.actor ?? "nobody";
  const change = `The bulk case was changed to version ${version} by ${by}`;
  return new ServiceError("conflict", `${change}. Fetch it again and send version ${version}.`);
}

function detailsOf(found: BulkCase, work: BulkWorkDetails): BulkCaseDetails {
  const events = work.events.map(({ kind, atMs, actor, text }) => ({ kind, at: instantText(atMs), actor, text }));
  return { ...found, work: { ...describeWork(work), events } };
}

function describeWork({ version, assignee, review }: BulkWork): BulkCaseEntry["work"] {
  if (review === null) return { version, state: "open", assignee, review };
  const { outcome, atMs, by } = review;
  return { version, state: "reviewed", assignee, review: { outcome, at: instantText(atMs), by } };
}
