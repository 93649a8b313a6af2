/** Labels one transaction, reads its label, revokes it, and lists all labels. */
import type { Label, LabelInput, LabelList } from "../../contract/labels.ts";
import { ServiceError } from "../../errors.ts";
import { parseLabel } from "../../intake/records/label.ts";
import type { LabelFilter, LabelLedger, LabelOutcome, StoredLabel } from "../../ledger/labels.ts";
import type { SideId, TransactionLedger } from "../../ledger/ledger.ts";
import { cursorAfter } from "../shared/cursor.ts";
import { noSuchTransaction } from "../transactions/read-verdict.ts";

export interface LabelTransaction {
  label(side: SideId, transactionId: string, input: LabelInput, actor: string): Promise<Label>;
  find(side: SideId, transactionId: string): Promise<Label>;
  revoke(side: SideId, transactionId: string, actor: string): Promise<void>;
  /** The cursor is the `nextCursor` of the previous page; empty for the first page. */
  list(side: SideId, cursor: string, limit: number, filter: LabelFilter): Promise<LabelList>;
}

export const tooEarly = "knownAt must not be before the transaction's own timestamp.";
const notLabelled = "This transaction has no label.";

export function createLabelTransaction(
  labels: LabelLedger,
  transactions: TransactionLedger,
  now: () => number,
): LabelTransaction {
  async function applyOne(...[side, requests, actor]: Parameters<LabelLedger["apply"]>): Promise<LabelOutcome> {
    const [outcome] = await labels.apply(side, requests, actor);
    if (outcome === undefined) throw new Error("The ledger gave no outcome for a label.");
    if (outcome.kind === "unknown") throw noSuchTransaction();
    if (outcome.kind === "not_labelled") throw new ServiceError("not_found", notLabelled);
    if (outcome.kind === "too_early") throw new ServiceError("invalid_request", tooEarly);
    return outcome;
  }

  return {
    async label(side, transactionId, input, actor) {
      const parsed = parseLabel({ ...input, transactionId }, { nowMs: now() });
      // A malformed id is reported as an unknown one.
      if (!parsed.ok && parsed.field === "transactionId") throw noSuchTransaction();
      if (!parsed.ok) throw new ServiceError("invalid_request", parsed.reason);
      const outcome = await applyOne(side, [{ kind: "label", label: parsed.label }], actor);
      if (!("label" in outcome)) throw new Error(`The ledger answered ${outcome.kind} to a label.`);
      return describeLabel(outcome.label);
    },

    async find(side, transactionId) {
      const stored = await labels.find(side, transactionId);
      if (stored !== undefined) return describeLabel(stored);
      const isKnown = (await transactions.findVerdict(side, transactionId)) !== undefined;
      throw isKnown ? new ServiceError("not_found", notLabelled) : noSuchTransaction();
    },

    async revoke(side, transactionId, actor) {
      await applyOne(side, [{ kind: "revoke", transactionId }], actor);
    },

    async list(side, cursor, limit, filter) {
      const found = await labels.list(side, cursorAfter(cursor), limit + 1, filter);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const nextCursor = found.length > limit && last !== undefined ? String(last.sequence) : null;
      return { labels: page.map(describeLabel), nextCursor };
    },
  };
}

function describeLabel({ transactionId, isFraud, knownAtMs, source, note }: StoredLabel): Label {
  const knownAt = new Date(knownAtMs).toISOString();
  return { transactionId, isFraud, knownAt, source, ...(note === undefined ? {} : { note }) };
}
