/** An account, counterparty or device: its sums, what it shares with others, the lists that hold it, and its transactions. */
import type { EntityProfile } from "../../../../client/interface.ts";
import { formatMoney, formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Copyable } from "../../parts/copyable.tsx";
import { type EntityKind, EntityLink, entityNames } from "../../parts/entity-link.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Frame } from "../../parts/frame.tsx";
import { ListPanel } from "../../parts/list-panel.tsx";
import { payment } from "../../parts/payment-columns.tsx";
import { Loaded } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { RingPicture } from "./ring-picture.tsx";

export function EntityPage({ kind, id }: { readonly kind: EntityKind; readonly id: string }) {
  const [resource, reload] = useResource(`${kind} ${id}`, (signal) => client.fetchEntity({ kind, id }, { signal }));
  return (
    <Frame title={entityNames[kind]} lead={<Copyable text={id} />} class="entity">
      <Loaded resource={resource} onRetry={reload}>
        {(profile) => <Profile profile={profile} onChange={reload} />}
      </Loaded>
    </Frame>
  );
}

function Profile({ profile, onChange }: { readonly profile: EntityProfile; readonly onChange: () => void }) {
  const { kind, id, total, scanned, amounts, first, last, nodes, transactions, lists } = profile;
  const shared = nodes.filter(({ distance }) => distance > 0);
  return (
    <>
      <Facts
        class="headline"
        entries={[
          ["Transactions", formatNumber(total.transactions)],
          ["Flagged", formatNumber(total.flagged)],
          ["Declined", formatNumber(total.declined)],
          ["Labelled as fraud", `${formatNumber(total.frauds)} of ${formatNumber(total.labelled)}`],
        ]}
      />
      <p class="soft">
        {first === null ? "" : `${formatTime(first)} to ${formatTime(last)}. `}
        {scanned.isWhole ? "All" : "The latest"} {formatNumber(scanned.transactions)} transactions of this side were
        searched.
      </p>
      <div class="columns">
        <section class="panel">
          <h2>Amounts</h2>
          {amounts.length === 0 ? (
            <p class="soft">No transactions.</p>
          ) : (
            <Facts
              entries={amounts.map(
                ({ currency, outgoing, incoming }) =>
                  [
                    currency ?? "No currency",
                    `${formatMoney(outgoing, currency)} out, ${formatMoney(incoming, currency)} in`,
                  ] as const,
              )}
            />
          )}
          <p class="actions">
            {kind === "account" ? (
              <Link to={`/console/transactions?accountId=${encodeURIComponent(id)}`}>All transactions</Link>
            ) : null}
            {kind === "account" && may("reports:read") ? (
              <Link to={`/console/cases?accountId=${encodeURIComponent(id)}`}>Cases</Link>
            ) : null}
          </p>
        </section>
        <ListPanel kind={kind} id={id} lists={lists} onChange={onChange} />
      </div>
      <section class="panel stack">
        <h2>Shared with others</h2>
        {shared.length === 0 ? (
          <p class="soft">It shares nothing with others.</p>
        ) : (
          <>
            <p class="soft">
              Circles are accounts, squares are what they use. Red: labelled as fraud. Amber: flagged. What more than 50
              accounts use is not followed.
            </p>
            <RingPicture profile={profile} />
            <details>
              <summary>As a table</summary>
              <Table rows={shared} columns={sharedColumns} keyOf={(node) => `${node.kind} ${node.id}`} label="Shared" />
            </details>
          </>
        )}
      </section>
      <section class="stack">
        <h2>Latest transactions</h2>
        <Table
          rows={transactions}
          columns={transactionColumns}
          keyOf={({ transactionId }) => transactionId}
          label="Latest transactions"
        />
      </section>
    </>
  );
}

const sharedColumns: readonly Column<EntityProfile["nodes"][number]>[] = [
  { name: "Kind", cell: ({ kind }) => entityNames[kind] },
  { name: "Id", cell: ({ kind, id }) => <EntityLink kind={kind} id={id} /> },
  { name: "Accounts", class: "end", cell: ({ accounts }) => formatNumber(accounts) },
  { name: "Transactions", class: "end", cell: ({ transactions }) => formatNumber(transactions) },
  { name: "Flagged", class: "end", cell: ({ flagged }) => formatNumber(flagged) },
  { name: "Fraud", class: "end", cell: ({ frauds }) => formatNumber(frauds) },
];

const transactionColumns: readonly Column<EntityProfile["transactions"][number]>[] = [
  payment.verdict,
  payment.score,
  payment.transaction,
  payment.account,
  payment.amount,
  payment.time,
  { name: "Outcome", cell: ({ isFraud }) => (isFraud === null ? "–" : isFraud ? "Fraud" : "Genuine") },
];
