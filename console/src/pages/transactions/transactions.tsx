/** All analysed transactions: filtered by what stands in the address, so that a search can be kept and sent on. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ListedTransaction } from "../../../../client/interface.ts";
import { formatNumber } from "../../data/format.ts";
import { Page as Frame } from "../../parts/page.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { changeQuery, goTo, place } from "../../routing/router.ts";
import { client } from "../../session/session.ts";
import { TransactionTable } from "./transaction-table.tsx";

const pageSize = 100;

interface Rows {
  readonly transactions: readonly ListedTransaction[];
  readonly nextCursor: string | null;
}

export function Page() {
  const { query } = place.value;
  const key = query.toString();
  const [rows, setRows] = useState<Rows | undefined>(undefined);
  const [error, setError] = useState<Error | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const round = useRef(0);

  async function load(before: Rows | undefined): Promise<void> {
    round.current += 1;
    const own = round.current;
    setBusy(true);
    try {
      const page = await client.listTransactions({
        ...readFilter(query),
        limit: pageSize,
        cursor: before?.nextCursor ?? undefined,
      });
      if (own !== round.current) return;
      setError(undefined);
      setRows({ transactions: [...(before?.transactions ?? []), ...page.transactions], nextCursor: page.nextCursor });
    } catch (failure) {
      if (own === round.current) setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      if (own === round.current) setBusy(false);
    }
  }

  useEffect(() => {
    setRows(undefined);
    void load(undefined);
  }, [key]);

  return (
    <Frame title="Transactions">
      <Filters key={key} />
      {error === undefined ? null : <Failure error={error} onRetry={() => void load(undefined)} />}
      {rows === undefined ? error === undefined ? <Loading /> : null : <Results rows={rows} isFiltered={key !== ""} />}
      {rows?.nextCursor == null ? null : (
        <div class="actions">
          <button type="button" class="button" disabled={isBusy} onClick={() => void load(rows)}>
            {isBusy ? "Looking…" : "Look further back"}
          </button>
        </div>
      )}
    </Frame>
  );
}

function Results({ rows, isFiltered }: { readonly rows: Rows; readonly isFiltered: boolean }) {
  if (rows.transactions.length > 0) {
    return (
      <>
        <TransactionTable transactions={rows.transactions} />
        <p class="soft" role="status">
          {formatNumber(rows.transactions.length)} {rows.nextCursor === null ? "in all" : "so far"}
        </p>
      </>
    );
  }
  if (rows.nextCursor !== null) return <p class="soft">None among the latest; there are older ones to look through.</p>;
  return (
    <Empty title={isFiltered ? "Nothing matches" : "No transactions yet"}>
      <p>{isFiltered ? "Loosen the filter, or clear it." : "They appear here as soon as they are analysed."}</p>
      {isFiltered ? (
        <button type="button" class="button" onClick={() => goTo("/console/transactions")}>
          Clear the filter
        </button>
      ) : null}
    </Empty>
  );
}

const numberNames = ["minimumAmount", "maximumAmount", "minimumScore"] as const;
const textNames = ["accountId", "status", "reason", "from", "to"] as const;

function readFilter(query: URLSearchParams) {
  const texts = textNames.map((name) => [name, query.get(name) ?? undefined] as const);
  const numbers = numberNames.map((name) => [name, query.has(name) ? Number(query.get(name)) : undefined] as const);
  return Object.fromEntries([...texts, ...numbers].filter(([, value]) => value !== undefined && value !== ""));
}

function Filters() {
  const { query } = place.value;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const changes = Object.fromEntries(
      [...textNames, ...numberNames].map((name) => [name, String(form.get(name) ?? "").trim()]),
    );
    changeQuery(changes);
  }
  const given = (name: string) => query.get(name) ?? "";
  const text = (name: string, label: string) => (
    <label class="field">
      <span class="label">{label}</span>
      <input class="input" name={name} value={given(name)} />
    </label>
  );
  const number = (name: string, label: string) => (
    <label class="field">
      <span class="label">{label}</span>
      <input class="input" name={name} type="number" step="any" value={given(name)} />
    </label>
  );
  const date = (name: string, label: string) => (
    <label class="field">
      <span class="label">{label}</span>
      <input class="input" name={name} type="date" value={given(name)} />
    </label>
  );
  return (
    <form class="panel filters" onSubmit={submit}>
      {text("accountId", "Account")}
      <label class="field">
        <span class="label">Verdict</span>
        <select class="input" name="status" value={query.get("status") ?? ""}>
          <option value="">any</option>
          <option value="review,declined">flagged</option>
          <option value="declined">declined</option>
          <option value="review">review</option>
          <option value="approved">approved</option>
        </select>
      </label>
      {text("reason", "Reason code")}
      {number("minimumAmount", "Amount from")}
      {number("maximumAmount", "Amount to")}
      {date("from", "Time from")}
      {date("to", "Time before")}
      {number("minimumScore", "Score from")}
      <div class="actions">
        <button type="submit" class="button primary">
          Find
        </button>
        <button type="button" class="button" onClick={() => goTo("/console/transactions")}>
          Clear
        </button>
      </div>
    </form>
  );
}
