/** Customers: searched by their data, and loaded from files. */
import type { Customer } from "../../../../client/interface.ts";
import { useRows } from "../../data/use-rows.ts";
import { numberColumn, textColumn, timeColumn } from "../../parts/columns.tsx";
import { addressOfEntity } from "../../parts/entity-link.tsx";
import { type FilterEntry, Filters, NothingFound, readQuery } from "../../parts/filters.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Rows } from "../../parts/rows.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { may } from "../../session/session.ts";
import { RiskLevel, WatchMark } from "./risk-level.tsx";
import { seekCustomers } from "./seek-customers.ts";

const pageSize = 100;
const loadAddress = "/console/files?content=customers";

const filters: readonly FilterEntry[] = [
  { name: "name", label: "Name" },
  { name: "accountId", label: "Account" },
  { name: "riskLevel", label: "Risk level", placeholder: "low, medium, high" },
  { name: "country", label: "Country", placeholder: "DE" },
  {
    name: "watchlist",
    label: "Watch list",
    choices: [
      ["", "any"],
      ["true", "listed"],
      ["false", "not listed"],
    ],
  },
];

function readFilter() {
  const { watchlist, ...words } = readQuery(["name", "accountId", "riskLevel", "country", "watchlist"]);
  return { ...words, ...(watchlist === undefined ? {} : { watchlist: watchlist === "true" }) };
}

export function Page() {
  const filter = readFilter();
  const key = JSON.stringify(filter);
  const list = useRows(key, async (cursor, signal) => {
    const { customers, nextCursor } = await seekCustomers({ ...filter, limit: pageSize, cursor }, signal);
    return { rows: customers, nextCursor };
  });
  return (
    <Frame
      title="Customers"
      lead="Owners of the accounts. Verdicts and document checks use their data."
      class="customers"
      actions={
        may("customers:write") ? (
          <Link to={loadAddress} class="button primary">
            Load a file
          </Link>
        ) : undefined
      }
    >
      <Filters table="Customers" entries={filters} />
      <Rows
        list={list}
        empty={
          <NothingFound isFiltered={key !== "{}"} title="No customers yet">
            {may("customers:write") ? (
              <>
                <p>Load a CSV or JSON file with customerId and name in each row.</p>
                <Link to={loadAddress} class="button">
                  Load a file
                </Link>
              </>
            ) : (
              <p>A lead or an administrator loads them from a file.</p>
            )}
          </NothingFound>
        }
      >
        {(customers) => (
          <WorkTable
            rows={customers}
            columns={columns}
            keyOf={({ customerId }) => customerId}
            addressOf={addressOf}
            label="Customers"
          />
        )}
      </Rows>
    </Frame>
  );
}

function addressOf({ customerId }: Customer): string {
  return addressOfEntity("customer", customerId);
}

const columns: readonly WorkColumn<Customer>[] = [
  {
    name: "Customer",
    value: ({ customerId }) => customerId,
    cell: ({ customerId }) => (
      <Link to={addressOfEntity("customer", customerId)} class="mono">
        {customerId}
      </Link>
    ),
  },
  textColumn("Name", ({ name }) => name, "name"),
  {
    name: "Risk level",
    value: ({ riskLevel }) => riskLevel ?? null,
    cell: ({ riskLevel }) => <RiskLevel level={riskLevel} />,
  },
  {
    name: "Watch list",
    value: ({ watchlist }) => (watchlist === true ? "listed" : null),
    cell: ({ watchlist }) => <WatchMark isOn={watchlist === true} />,
  },
  textColumn("Country", ({ country }) => country ?? null),
  textColumn("Segment", ({ segment }) => segment ?? null),
  numberColumn("Accounts", ({ accountIds }) => accountIds?.length ?? 0),
  timeColumn("Since", ({ onboardedAt }) => onboardedAt),
];
