/** Holds proposals, and which changes of a side need one, to the journal's records of them. */
import type { ProposedRequest, StoredProposal } from "../../approvals.ts";
import type { Report, Tables, ViewCheck } from "./view-check.ts";

interface Proposed extends ProposedRequest {
  readonly event: "proposed";
  readonly actor: string;
  readonly atMs: number;
  /** Records of the first version have none. */
  readonly proposerId?: string;
}

interface Settled {
  readonly event: Exclude<StoredProposal["state"], "open">;
  readonly actor: string;
  readonly atMs: number;
  readonly note: string | null;
}

interface SettingsChange {
  readonly event: "settings_changed";
  readonly actor: string;
  readonly atMs: number;
}

interface Recorded {
  readonly proposed: Proposed;
  settled: Settled | undefined;
}

interface ProposalRow {
  readonly side: number;
  readonly number: number;
  readonly state: string;
  readonly body: string;
}

export function checkApprovals(tables: Tables, report: Report): ViewCheck {
  /** Texts of sides' settings; undefined where the content of a record was erased. */
  const settings = new Map<number, string | undefined>();
  const proposals = new Map<string, Recorded | undefined>();
  const selectSettings = tables.prepare<[], { side: number; body: string }>(
    "SELECT side, body FROM approval_settings ORDER BY side",
  );
  const selectProposals = tables.prepare<[], ProposalRow>(
    "SELECT side, number, state, body FROM proposals ORDER BY side, number",
  );
  const keyOf = (side: number, number: number | string) => `${number} of side ${side}`;

  function checkSettings(): void {
    for (const { side, body } of selectSettings.all()) {
      if (!settings.has(side)) report(`What needs a second person on side ${side} has no record in the journal.`);
      else if ((settings.get(side) ?? body) !== body) report(`What needs a second person on side ${side} was changed.`);
      settings.delete(side);
    }
    for (const side of settings.keys()) report(`What needs a second person on side ${side} is missing.`);
  }

  function checkProposals(): void {
    for (const row of selectProposals.all()) {
      const key = keyOf(row.side, row.number);
      const recorded = proposals.get(key);
      if (!proposals.has(key)) report(`Proposal ${key} has no record in the journal.`);
      else if (recorded !== undefined && !isAs(row, recorded)) report(`Proposal ${key} was changed.`);
      proposals.delete(key);
    }
    for (const key of proposals.keys()) report(`Proposal ${key} is missing.`);
  }

  return {
    add({ side, subject, body }) {
      const key = keyOf(side, subject);
      if (body === null) {
        if (subject === "settings") settings.set(side, undefined);
        else proposals.set(key, undefined);
        return;
      }
      const record = JSON.parse(body) as Proposed | Settled | SettingsChange;
      if (record.event === "settings_changed") {
        const { event: _event, actor: _actor, atMs: _atMs, ...kept } = record;
        settings.set(side, JSON.stringify(kept));
      } else if (record.event === "proposed") proposals.set(key, { proposed: record, settled: undefined });
      else {
        const found = proposals.get(key);
        if (found !== undefined) found.settled = record;
      }
    },
    finish() {
      checkSettings();
      checkProposals();
    },
  };
}

function isAs({ number, state, body }: ProposalRow, { proposed, settled }: Recorded): boolean {
  const { operation, params, query, body: asked, actor: proposedBy, atMs: proposedAtMs } = proposed;
  const stored = JSON.parse(body) as StoredProposal;
  const expected: StoredProposal = {
    request: { operation, params, query, body: asked },
    proposedBy,
    proposerId: proposed.proposerId ?? stored.proposerId,
    proposedAtMs,
    number,
    state: settled?.event ?? "open",
    settledBy: settled?.actor ?? null,
    settledAtMs: settled?.atMs ?? null,
    note: settled?.note ?? null,
  };
  return state === expected.state && textOf(stored) === textOf(expected);
}

/** Writes the fields in one order, whatever order they were sent in. */
function textOf(proposal: StoredProposal): string {
  const { request, proposedBy, proposerId, proposedAtMs, number, state, settledBy, settledAtMs, note } = proposal;
  const { operation, params, query, body } = request;
  return JSON.stringify([
    [operation, params, query, body],
    [proposedBy, proposerId, proposedAtMs],
    [number, state, settledBy, settledAtMs, note],
  ]);
}
