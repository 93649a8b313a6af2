/** Approval by a second person: proposals that wait for a second person, those that were settled, and what asks for one. */
import { useState } from "preact/hooks";
import type { ProposalInfo } from "../../../../client/interface.ts";
import { wordsOfField } from "../../../../src/contract/field-words.ts";
import { formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { numberColumn, textColumn, timeColumn } from "../../parts/columns.tsx";
import { Facts } from "../../parts/facts.tsx";
import { RemarkField } from "../../parts/fields.tsx";
import { ConfirmButton } from "../../parts/forms.tsx";
import { Frame } from "../../parts/frame.tsx";
import { notify } from "../../parts/notices.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { client, session } from "../../session/session.ts";
import { ApprovalForm } from "./settings.tsx";

const settledShown = 50;

export function Page() {
  const [resource, reload] = useResource("approvals", async () => {
    const [open, settled, settings] = await Promise.all([
      client.listProposals({ isOpen: true, limit: 200 }),
      client.listProposals({ isOpen: false, limit: settledShown }),
      client.fetchApprovals(),
    ]);
    return { open: open.proposals, settled: settled.proposals, settings };
  });
  return (
    <Frame title="Approvals" lead="Changes that one person proposes and another one puts in force.">
      <Loaded resource={resource} onRetry={reload}>
        {({ open, settled, settings }) => (
          <>
            {open.length === 0 ? (
              <Empty title="Nothing waits for a second person" />
            ) : (
              open.map((proposal) => <Open key={proposal.number} proposal={proposal} onSettled={reload} />)
            )}
            <ApprovalForm key={JSON.stringify(settings)} settings={settings} onChanged={reload} />
            {settled.length === 0 ? null : <Settled proposals={settled} />}
          </>
        )}
      </Loaded>
    </Frame>
  );
}

function Open({ proposal, onSettled }: { readonly proposal: ProposalInfo; readonly onSettled: () => void }) {
  const { number, summary, proposedBy, proposedAt, isOwn, request } = proposal;
  const [note, setNote] = useState("");
  const isPerson = session.value?.holder.role !== undefined;
  const body = note.trim() === "" ? {} : { note: note.trim() };
  const remark = <RemarkField label="Note" text={note} onText={setNote} />;
  const path = { number: String(number), body };

  async function approve(): Promise<void> {
    try {
      await client.approveProposal(path);
      notify(`Proposal ${number} is in force.`);
    } finally {
      onSettled();
    }
  }
  async function reject(): Promise<void> {
    await client.rejectProposal(path);
    notify(`Proposal ${number} is ${isOwn ? "withdrawn" : "rejected"}.`);
    onSettled();
  }

  return (
    <section class="panel stack" aria-label={`Proposal ${number}`}>
      <h2>
        {number}. {summary}
      </h2>
      <p class="soft">
        Proposed by {isOwn ? "you" : proposedBy}, {formatTime(proposedAt)}
      </p>
      <Request request={request} />
      {isPerson ? null : <p class="soft">Sign in as a person to approve or reject it.</p>}
      {isPerson ? (
        <div class="actions">
          {isOwn ? null : (
            <ConfirmButton name="Approve" title={summary} verb="Put in force" onConfirm={approve}>
              <p>It takes effect at once. The audit trail names {proposedBy} and you.</p>
              {remark}
            </ConfirmButton>
          )}
          <ConfirmButton
            name={isOwn ? "Withdraw" : "Reject"}
            title={`${isOwn ? "Withdraw" : "Reject"} proposal ${number}?`}
            verb={isOwn ? "Withdraw" : "Reject"}
            isDangerous
            onConfirm={reject}
          >
            {remark}
          </ConfirmButton>
          {isOwn ? <span class="soft">Another person approves it.</span> : null}
        </div>
      ) : null}
    </section>
  );
}

/** What was sent, field by field. */
function Request({ request }: { readonly request: unknown }) {
  const { params, body } = (request ?? {}) as { readonly params?: unknown; readonly body?: unknown };
  const fields = Object.entries({ ...(params as object | null), ...(body as object | null) });
  if (fields.length === 0) return null;
  const entries = fields.map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return [wordsOfField(name), <span class="mono">{text}</span>] as const;
  });
  return <Facts entries={entries} />;
}

function Settled({ proposals }: { readonly proposals: readonly ProposalInfo[] }) {
  return (
    <WorkTable
      rows={proposals}
      columns={settledColumns}
      keyOf={({ number }) => number}
      heading={<h2>Settled</h2>}
      label="Settled proposals"
    />
  );
}

const settledColumns: readonly WorkColumn<ProposalInfo>[] = [
  numberColumn("Number", ({ number }) => number),
  textColumn("Change", ({ summary }) => summary),
  textColumn("Proposed by", ({ proposedBy }) => proposedBy),
  textColumn("State", ({ state }) => state),
  textColumn("By", ({ settledBy }) => settledBy),
  timeColumn("At", ({ settledAt }) => settledAt),
  textColumn("Note", ({ note }) => note),
];
