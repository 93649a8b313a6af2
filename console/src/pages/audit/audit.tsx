/** The audit trail: what happened and who did it, the check of the hash chain, and the export of the journal. */
import type { AuditEntry } from "../../../../client/interface.ts";
import { formatExactTime, formatNumber } from "../../data/format.ts";
import { saveAnswer } from "../../data/save.ts";
import { useRows } from "../../data/use-rows.ts";
import { ActionButton } from "../../parts/action-button.tsx";
import { textColumn, timeColumn } from "../../parts/columns.tsx";
import { Filters, NothingFound, readQuery } from "../../parts/filters.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Rows } from "../../parts/rows.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";
import { ChainCheck } from "./chain-check.tsx";
import { subjectAddress } from "./subject-address.ts";

const pageSize = 100;

const kinds = [
  ["", "any"],
  ["verdict", "verdicts"],
  ["label", "labels"],
  ["case", "cases"],
  ["customer", "customers"],
  ["document", "documents"],
  ["bulk_case", "files"],
  ["rule", "rules"],
  ["list", "lists"],
  ["model", "models"],
  ["token", "tokens"],
  ["webhook", "webhooks"],
  ["user", "users and sign-ins"],
  ["approval", "approvals"],
  ["workspace", "workspaces"],
  ["audit", "audit"],
] as const;

export function Page() {
  const { from, to, ...words } = readQuery(["kind", "subject", "actor", "from", "to"]);
  const key = JSON.stringify({ from, to, ...words });
  const list = useRows<AuditEntry>(key, async (cursor, signal) => {
    const query = { ...words, from: instantOf(from), to: instantOf(to), limit: pageSize, cursor };
    const page = await client.listAuditEvents(query, { signal });
    return { rows: page.events, nextCursor: page.nextCursor };
  });
  return (
    <Frame
      title="Audit"
      lead="Every change is a record in one append-only journal. Each group of records is chained to all groups before it by a hash."
      class="audit"
      actions={<ActionButton name="Export the journal" busyName="Exporting…" work={saveJournal} />}
    >
      <ChainCheck />
      <Filters
        table="Records"
        entries={[
          { name: "kind", label: "Kind", choices: kinds },
          { name: "subject", label: "Subject id" },
          { name: "actor", label: "Actor", placeholder: "token name" },
          { name: "from", label: "From", type: "datetime-local" },
          { name: "to", label: "Before", type: "datetime-local" },
        ]}
      />
      <Rows
        list={list}
        empty={
          <NothingFound isFiltered={key !== "{}"} title="No records yet">
            <p>The first verdict, label or document starts the journal of this side.</p>
          </NothingFound>
        }
      >
        {(events) => (
          <WorkTable
            rows={events}
            columns={columns}
            keyOf={({ sequence }) => sequence}
            addressOf={({ sequence }) => `/console/audit/${sequence}`}
            label="Records"
          />
        )}
      </Rows>
    </Frame>
  );
}

const columns: readonly WorkColumn<AuditEntry>[] = [
  {
    name: "Record",
    value: ({ sequence }) => sequence,
    class: "end",
    cell: ({ sequence }) => (
      <Link to={`/console/audit/${sequence}`} class="mono">
        {formatNumber(sequence)}
      </Link>
    ),
  },
  timeColumn("Time", ({ at }) => at, formatExactTime),
  textColumn("Kind", ({ kind }) => kind.replaceAll("_", " ")),
  {
    name: "Subject",
    value: ({ subject }) => subject,
    class: "name",
    cell: ({ kind, subject }) => {
      const address = subjectAddress(kind, subject);
      return address === undefined ? (
        <span class="mono">{subject}</span>
      ) : (
        <Link to={address} class="mono">
          {subject}
        </Link>
      );
    },
  },
  {
    name: "Event",
    value: ({ event }) => event,
    cell: ({ event, isErased }) => (isErased ? <span class="soft">erased</span> : wordEvent(event)),
  },
  textColumn("Actor", ({ actor }) => actor),
];

/** The journal's own words, of which one is another in the console. */
function wordEvent(event: string | null): string {
  return event === "put_in_charge" ? "put live" : (event ?? "–").replaceAll("_", " ");
}

/** The field gives local time; the service takes an instant. */
function instantOf(text: string | undefined): string | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

async function saveJournal(): Promise<string> {
  await saveAnswer(client.exportAudit(), "journal.jsonl");
  return "Saved as journal.jsonl. Verify it with: node scripts/verify-export.mjs journal.jsonl";
}
