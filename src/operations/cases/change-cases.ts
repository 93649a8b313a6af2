/** Opens cases by hand and changes them, one by one or several at once. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type {
  CaseAction,
  CaseBulkAction,
  CaseBulkResult,
  CaseChangeResult,
  CaseInfo,
  CaseInput,
} from "../../contract/cases.ts";
import { ServiceError } from "../../errors.ts";
import { readInstant } from "../../intake/records/list-entry.ts";
import { caseId } from "../../ledger/case-store.ts";
import type { CaseAlert, CaseChange, CaseLink, StoredCase } from "../../ledger/cases.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { readRecord } from "../../scoring/record.ts";
import { describeCase, noSuchCase, parseCaseId } from "./describe-case.ts";

export interface ChangeCases {
  open(side: SideId, input: CaseInput, actor: string): Promise<CaseInfo>;
  /** If no version is given, the case is changed whatever its version is. */
  change(
    side: SideId,
    id: string,
    version: number | undefined,
    action: CaseAction,
    actor: string,
  ): Promise<CaseChangeResult>;
  changeAll(side: SideId, input: CaseBulkAction, actor: string): Promise<CaseBulkResult>;
}

export interface ChangeCasesParts {
  readonly ledger: Pick<Ledger, "cases" | "transactions" | "documents" | "customers" | "bulkCases">;
  readonly dueHours: number;
  readonly now: () => number;
}

const hourMs = 3_600_000;
/** A case that is snoozed for longer would be forgotten. */
const snoozeLimitMs = 366 * 24 * hourMs;
const namedLimit = 10;

export function createChangeCases({ ledger, dueHours, now }: ChangeCasesParts): ChangeCases {
  const { cases, transactions, documents, customers, bulkCases } = ledger;

  async function alertFor(side: SideId, accountId: string, transactionId: string): Promise<CaseAlert> {
    const verdict = await transactions.findVerdict(side, transactionId);
    if (verdict === undefined) {
      throw new ServiceError(
        "not_found",
        `No transaction with the id ${maskCardNumbers(transactionId)} has been analysed.`,
      );
    }
    const { sequence, transaction, record } = verdict;
    if (transaction.accountId !== accountId) {
      throw new ServiceError("invalid_request", "transactionIds must belong to the case's account.");
    }
    const { amount, currency = null, timeMs } = transaction;
    const { status, riskScore, codes } = readRecord(record);
    const reasonCodes = status === "approved" ? [] : codes;
    return { sequence, transactionId, amount, currency, timeMs, status, riskScore, reasonCodes };
  }

  async function checkLink(side: SideId, { kind, id }: CaseLink): Promise<void> {
    const isNumber = /^\d{1,15}$/.test(id);
    const found =
      kind === "document"
        ? isNumber && (await documents.find(side, Number(id)))
        : kind === "customer"
          ? await customers.find(side, id)
          : await bulkCases.find(side, id);
    if (found === undefined || found === false) {
      throw new ServiceError("not_found", `There is no ${kind.replace("_", " ")} with this id.`);
    }
  }

  async function changeOne(
    side: SideId,
    id: string,
    version: number | undefined,
    action: CaseAction,
    actor: string,
  ): Promise<CaseChangeResult> {
    const number = parseCaseId(id);
    const change = changeOf(action, actor, now(), dueHours);
    if (change.kind === "link") await checkLink(side, change.link);
    const outcome = await cases.change(side, number, version, change, now(), actor);
    switch (outcome.kind) {
      case "changed":
      case "unchanged":
        return { case: describeCase(outcome.stored, now()), labelledCount: outcome.labelled };
      case "unknown":
        throw noSuchCase();
      case "conflict":
        throw conflict(outcome.stored);
      case "contradicted":
        throw contradicted(outcome.transactionIds);
      case "refused":
        throw new ServiceError("conflict", maskCardNumbers(outcome.problem));
    }
  }

  return {
    async open(side, { accountId, transactionIds = [], note }, actor) {
      const alerts: CaseAlert[] = [];
      for (const transactionId of transactionIds) alerts.push(await alertFor(side, accountId, transactionId));
      const atMs = now();
      const opened = {
        accountId,
        alerts: alerts.sort((left, right) => left.sequence - right.sequence),
        note: note === undefined ? null : maskCardNumbers(note),
        dueAtMs: atMs + dueHours * hourMs,
      };
      const outcome = await cases.open(side, opened, atMs, actor);
      if (outcome.kind === "opened") return describeCase(outcome.stored, atMs);
      throw new ServiceError("conflict", `The account already has an open case: ${caseId(outcome.stored.number)}.`);
    },

    change: changeOne,

    async changeAll(side, { cases: wanted, action }, actor) {
      const results: CaseBulkResult["results"] = [];
      for (const { caseId: id, version } of wanted) {
        try {
          const { case: changed } = await changeOne(side, id, version, action, actor);
          results.push({ caseId: id, version: changed.version, error: null, message: null });
        } catch (error) {
          if (!(error instanceof ServiceError) || error.code === "overloaded") throw error;
          results.push({ caseId: id, version: null, error: error.code, message: error.message });
        }
      }
      const changedCount = results.filter(({ error }) => error === null).length;
      return { changedCount, failedCount: results.length - changedCount, results };
    },
  };
}

function changeOf(action: CaseAction, actor: string, nowMs: number, dueHours: number): CaseChange {
  const noteOf = (note: string | undefined) => (note === undefined ? null : maskCardNumbers(note));
  switch (action.kind) {
    case "assign":
      return { kind: "assign", assignee: action.assignee === "me" ? actor : action.assignee };
    case "note":
      return { kind: "note", text: maskCardNumbers(action.text) };
    case "decide": {
      const { outcome, transactionIds = null, note, replaceLabels = false } = action;
      return { kind: "decide", outcome, transactionIds, note: noteOf(note), replacesLabels: replaceLabels };
    }
    case "snooze":
      return action.until === null ? { kind: "wake" } : { kind: "snooze", untilMs: readEnd(action.until, nowMs) };
    case "reopen":
      return { kind: "reopen", dueAtMs: nowMs + dueHours * hourMs, note: noteOf(action.note) };
    case "link":
      return { kind: "link", link: action.link };
  }
}

function readEnd(text: string, nowMs: number): number {
  const untilMs = readInstant(text);
  if (typeof untilMs === "string") throw new ServiceError("invalid_request", `until ${untilMs}.`);
  const awayMs = untilMs - nowMs;
  if (awayMs > 0 && awayMs <= snoozeLimitMs) return untilMs;
  throw new ServiceError("invalid_request", "until must be in the future, by at most a year.");
}

function conflict({ version, updatedBy }: StoredCase): ServiceError {
  const changed = `The case was changed to version ${version} by ${updatedBy}`;
  return new ServiceError("conflict", `${changed}. Fetch it again and send version ${version}.`);
}

function contradicted(transactionIds: readonly string[]): ServiceError {
  const named = transactionIds.slice(0, namedLimit).map(maskCardNumbers).join(", ");
  const more = transactionIds.length > namedLimit ? ` and ${transactionIds.length - namedLimit} more` : "";
  return new ServiceError(
    "conflict",
    `Existing labels contradict the decision for ${named}${more}. Send replaceLabels to replace them, or leave these transactions out.`,
  );
}
