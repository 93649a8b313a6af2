/** Customers: found by what is known of them, and loaded by the file. */
import type { Customer } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { useRows } from "../../data/use-rows.ts";
import { Page as Frame } from "../../parts/page.tsx";
import { Rows } from "../../parts/rows.tsx";
import { Empty } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { changeQuery, goTo, place } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";
import { RiskLevel, WatchMark } from "./risk-level.tsx";

const pageSize = 100;
const loadAddress = "/console/files?content=customers";

export function Page() {
  const filter = readFilter(place.value.query);
  const key = JSON.stringify(filter);
  const list = useRows(key, async (cursor, signal) => {
    const page = await client.listCustomers({ ...filter, limit: pageSize, cursor }, { signal });
    return { rows: page.customers, nextCursor: page.nextCursor };
  });
  return (
    <Frame
      title="Customers"
      lead="Whom the accounts belong to: what verdicts and document checks compare with."
      class="customers"
      actions={
        may("customers:write") ? (
          <Link to={loadAddress} class="button primary">
            Load a file
          </Link>
        ) : undefined
      }
    >
      <Filters key={key} />
      <Rows list={list} empty={<NoCustomers isFiltered={key !== "{}"} />}>
        {(customers) => <CustomerTable customers={customers} />}
      </Rows>
    </Frame>
  );
}

function NoCustomers({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="Nobody matches">
        <p>Loosen the filter, or clear it.</p>
        <button type="button" class="button" onClick={() => goTo("/console/customers")}>
          Clear the filter
        </button>
      </Empty>
    );
  }
  return (
    <Empty title="No customers yet">
      <p>They come by the file: CSV or JSON with a customerId and a name in each row.</p>
      {may("customers:write") ? (
        <Link to={loadAddress} class="button">
          Load a file
        </Link>
      ) : null}
    </Empty>
  );
}

function CustomerTable({ customers }: { readonly customers: readonly Customer[] }) {
  return (
    <div class="table-frame">
      <table>
        <thead>
          <tr>
            <th>Customer</th>
            <th>Name</th>
            <th>Risk level</th>
            <th>Watch list</th>
            <th>Country</th>
            <th>Segment</th>
            <th class="end">Accounts</th>
            <th>Since</th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <tr key={customer.customerId}>
              <td>
                <Link to={`/console/customers/${encodeURIComponent(customer.customerId)}`} class="mono">
                  {customer.customerId}
                </Link>
              </td>
              <td class="name">{customer.name}</td>
              <td>
                <RiskLevel level={customer.riskLevel} />
              </td>
              <td>
                <WatchMark isOn={customer.watchlist === true} />
              </td>
              <td>{customer.country ?? "–"}</td>
              <td>{customer.segment ?? "–"}</td>
              <td class="end figure">{formatNumber(customer.accountIds?.length ?? 0)}</td>
              <td>{formatTime(customer.onboardedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const textNames = ["accountId", "riskLevel", "country"] as const;

function readFilter(query: URLSearchParams) {
  const texts = textNames.map((name) => [name, query.get(name) ?? ""] as const).filter(([, value]) => value !== "");
  const watchlist = query.get("watchlist");
  return {
    ...(Object.fromEntries(texts) as Partial<Record<(typeof textNames)[number], string>>),
    ...(watchlist === "true" || watchlist === "false" ? { watchlist: watchlist === "true" } : {}),
  };
}

function Filters() {
  const { query } = place.value;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const given = [...textNames, "watchlist"].map((name) => [name, String(form.get(name) ?? "").trim()]);
    changeQuery(Object.fromEntries(given));
  }
  const text = (name: string, label: string, hint = "") => (
    <label class="field">
      <span class="label">{label}</span>
      <input class="input" name={name} maxLength={512} placeholder={hint} value={query.get(name) ?? ""} />
    </label>
  );
  return (
    <form class="panel filters" onSubmit={submit}>
      {text("accountId", "Account")}
      {text("riskLevel", "Risk level", "low, medium, high")}
      {text("country", "Country", "DE")}
      <label class="field">
        <span class="label">Watch list</span>
        <select class="input" name="watchlist" value={query.get("watchlist") ?? ""}>
          <option value="">any</option>
          <option value="true">on it</option>
          <option value="false">not on it</option>
        </select>
      </label>
      <div class="actions">
        <button type="submit" class="button primary">
          Find
        </button>
        <button type="button" class="button" onClick={() => goTo("/console/customers")}>
          Clear
        </button>
      </div>
    </form>
  );
}
