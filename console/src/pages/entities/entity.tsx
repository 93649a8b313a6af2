/** An account, counterparty or device: its sums, what it shares with others, the lists that hold it, and its transactions. */
import type { EntityProfile } from "../../../../client/interface.ts";
import { formatMoney, formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { AccountOwner, mayReadOwners } from "../../parts/account-owner.tsx";
import { numberColumn, textColumn } from "../../parts/columns.tsx";
import { Copyable } from "../../parts/copyable.tsx";
import { type EntityKind, EntityLink, entityNames } from "../../parts/entity-link.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Frame } from "../../parts/frame.tsx";
import { ListPanel } from "../../parts/list-panel.tsx";
import { Loaded } from "../../parts/states.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { TransactionTable } from "../transactions/transaction-table.tsx";
import { RingPicture } from "./ring-picture.tsx";

export function EntityPage({ kind, id }: { readonly kind: EntityKind; readonly id: string }) {
  const [resource, reload] = useResource(`${kind} ${id}`, (signal) => client.fetchEntity({ kind, id }, { signal }));
  return (
    <Frame title={entityNames[kind]} tab={`${id} · ${entityNames[kind]}`} lead={<Copyable text={id} />} class="entity">
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
          <h2>{kind === "account" ? "Owner and amounts" : "Amounts"}</h2>
          {amounts.length === 0 ? <p class="soft">No transactions.</p> : null}
          <Facts
            entries={[
              ...(kind === "account" && mayReadOwners()
                ? [["Owner", <AccountOwner key="owner" accountId={id} />] as const]
                : []),
              ...amounts.map(
                ({ currency, outgoing, incoming }) =>
                  [
                    currency ?? "No currency",
                    `${formatMoney(outgoing, currency)} out, ${formatMoney(incoming, currency)} in`,
                  ] as const,
              ),
            ]}
          />
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
              Circles are accounts, squares are what they use. Red has a transaction that is labelled as fraud, amber a
              flagged one. What more than 50 accounts use is not followed.
            </p>
            <RingPicture profile={profile} />
            <details>
              <summary>As a table</summary>
              <WorkTable
                rows={shared}
                columns={sharedColumns}
                keyOf={(node) => `${node.kind} ${node.id}`}
                label="Shared"
                isSmall
              />
            </details>
          </>
        )}
      </section>
      <section class="stack">
        {transactions.length === 0 ? null : (
          <TransactionTable
            transactions={transactions}
            heading={<h2>Latest transactions</h2>}
            label="Latest transactions"
            isOfOneAccount={kind === "account"}
          />
        )}
      </section>
    </>
  );
}

const sharedColumns: readonly WorkColumn<EntityProfile["nodes"][number]>[] = [
  textColumn("Kind", ({ kind }) => entityNames[kind]),
  { name: "Id", value: ({ id }) => id, cell: ({ kind, id }) => <EntityLink kind={kind} id={id} /> },
  numberColumn("Accounts", ({ accounts }) => accounts),
  numberColumn("Transactions", ({ transactions }) => transactions),
  numberColumn("Flagged", ({ flagged }) => flagged),
  numberColumn("Fraud", ({ frauds }) => frauds),
];
