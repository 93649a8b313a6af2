/** The tables of proposals and of what needs them. */
import type { ApprovalSettings, ProposalState } from "../../contract/approvals.ts";
import type { NewProposal, Settlement, StoredProposal } from "../approvals.ts";
import type { BodyRow, Database, Journal, Reads } from "./database.ts";

/** Limit of open proposals of one side. Beyond it some have to be settled first. */
const openLimit = 200;

export function createApprovalStore(database: Database, journal: Journal) {
  const putSettings = database.prepare(
    "INSERT INTO approval_settings (side, body) VALUES (?, ?) ON CONFLICT (side) DO UPDATE SET body = excluded.body",
  );
  const counts = database.prepare<[number], { open: number; last: number | null }>(
    "SELECT coalesce(sum(CASE WHEN state = 'open' THEN 1 ELSE 0 END), 0) AS open, max(number) AS last FROM proposals WHERE side = ?",
  );
  const insert = database.prepare("INSERT INTO proposals (side, number, state, body) VALUES (?, ?, 'open', ?)");
  const select = database.prepare<[number, number], BodyRow & { readonly state: ProposalState }>(
    "SELECT state, body FROM proposals WHERE side = ? AND number = ?",
  );
  const update = database.prepare(
    "UPDATE proposals SET state = ?, body = ? WHERE side = ? AND number = ? AND state = ?",
  );

  return {
    saveApprovalSettings(side: number, settings: ApprovalSettings, atMs: number, actor: string): void {
      putSettings.run(side, JSON.stringify(settings));
      const body = JSON.stringify({ event: "settings_changed", actor, atMs, ...settings });
      journal.append({ side, kind: "approval", subject: "settings", body });
    },

    propose(side: number, proposal: NewProposal): StoredProposal | undefined {
      const { open, last } = counts.get(side) ?? { open: 0, last: null };
      if (Number(open) >= openLimit) return undefined;
      const number = (last ?? 0) + 1;
      const stored: StoredProposal = {
        ...proposal,
        number,
        state: "open",
        settledBy: null,
        settledAtMs: null,
        note: null,
      };
      insert.run(side, number, JSON.stringify(stored));
      const { request, proposedBy, proposerId, proposedAtMs } = proposal;
      const body = JSON.stringify({ event: "proposed", actor: proposedBy, atMs: proposedAtMs, proposerId, ...request });
      journal.append({ side, kind: "approval", subject: String(number), body });
      return stored;
    },

    settle(side: number, number: number, from: ProposalState, settlement: Settlement): StoredProposal | undefined {
      const row = select.get(side, number);
      if (row === undefined || row.state !== from) return undefined;
      const { state, actor, atMs, note } = settlement;
      const before = JSON.parse(row.body) as StoredProposal;
      const stored: StoredProposal = { ...before, state, settledBy: actor, settledAtMs: atMs, note };
      if (update.run(state, JSON.stringify(stored), side, number, from) === 0) return undefined;
      const { proposedBy } = before;
      const body = JSON.stringify({ event: state, actor, atMs, proposedBy, operation: before.request.operation, note });
      journal.append({ side, kind: "approval", subject: String(number), body });
      return stored;
    },
  };
}

export function createApprovalReader(reads: Reads) {
  const selectSettings = reads.prepare<[number], BodyRow>("SELECT body FROM approval_settings WHERE side = ?");
  const selectOne = reads.prepare<[number, number], BodyRow>(
    "SELECT body FROM proposals WHERE side = ? AND number = ?",
  );
  const selectPage = (where: string) =>
    reads.prepare<[number, number, number], BodyRow>(
      `SELECT body FROM proposals WHERE side = ? AND number < ? ${where} ORDER BY number DESC LIMIT ?`,
    );
  const pages = {
    all: selectPage(""),
    open: selectPage("AND state = 'open'"),
    settled: selectPage("AND state <> 'open'"),
  };
  return {
    async readSettings(side: number): Promise<ApprovalSettings | undefined> {
      const row = await selectSettings.get(side);
      return row === undefined ? undefined : (JSON.parse(row.body) as ApprovalSettings);
    },
    async find(side: number, number: number): Promise<StoredProposal | undefined> {
      const row = await selectOne.get(side, number);
      return row === undefined ? undefined : (JSON.parse(row.body) as StoredProposal);
    },
    async list(
      side: number,
      isOpen: boolean | undefined,
      before: number,
      limit: number,
    ): Promise<readonly StoredProposal[]> {
      const page = isOpen === undefined ? pages.all : isOpen ? pages.open : pages.settled;
      const rows = await page.all(side, before === 0 ? Number.MAX_SAFE_INTEGER : before, limit);
      return rows.map(({ body }) => JSON.parse(body) as StoredProposal);
    },
  };
}
