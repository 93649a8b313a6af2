/** The queue: cases by priority, filtered, and assigned one by one or several at once. */
import { useState } from "preact/hooks";
import type { Case, CaseSummary } from "../../../../client/interface.ts";
import { formatMoney, formatNumber, orderSums } from "../../data/format.ts";
import { useLive } from "../../data/live.ts";
import { queryToKeep } from "../../data/saved-views.ts";
import { useResource } from "../../data/use-resource.ts";
import { useRows } from "../../data/use-rows.ts";
import { Button } from "../../parts/button.tsx";
import { DueTime } from "../../parts/due-time.tsx";
import { EntityLink } from "../../parts/entity-link.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Rows } from "../../parts/rows.tsx";
import { SavedViews, SaveViewDialog } from "../../parts/saved-views.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { nameCurrencies, ShortSums } from "../../parts/sums.tsx";
import type { Column } from "../../parts/table.tsx";
import { Score } from "../../parts/verdict.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { place } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";
import { usePageKeys } from "../../shell/page-keys.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { Filter, readFilter } from "./filter.tsx";
import { openNextCase } from "./next-case.ts";
import { OpenCase } from "./open-case.tsx";
import { StateBadge } from "./outcomes.tsx";
import { Queues } from "./queues.tsx";

const pageSize = 100;

export function Page() {
  const { query } = place.value;
  const key = queryToKeep(query);
  const isUnfiltered = key === "";
  const [summary, reloadSummary] = useResource("cases", (signal) => client.summariseCases({}, { signal }));
  const list = useRows<Case>(key, async (cursor, signal) => {
    const { cases, nextCursor } = await client.listCases({ ...readFilter(query), limit: pageSize, cursor }, { signal });
    return { rows: cases, nextCursor };
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  usePageKeys([{ keys: "j", meaning: "Open the next case to decide", run: () => void openNextCase() }]);
  useLive(["case.opened", "case.decided", "case.changed"], reloadSummary);

  function reload(): void {
    setChosen(new Set());
    reloadSummary();
    list.reload();
  }

  const held = (list.page?.rows ?? []).filter(({ caseId }) => chosen.has(caseId));
  return (
    <Frame
      title="Cases"
      class="cases"
      lead="Flagged transactions, grouped by account, that need a decision."
      actions={
        <>
          {may("cases:write") ? <BulkActions held={held} onChange={reload} /> : null}
          {may("cases:write") ? <OpenCase /> : null}
          <Button name="Refresh" onClick={reload} />
        </>
      }
    >
      <Loaded resource={summary} onRetry={reloadSummary}>
        {(sums) => <Summary sums={sums} />}
      </Loaded>
      <div class="views">
        <Queues />
        <SavedViews table="Cases" />
        <SaveViewDialog table="Cases" />
      </div>
      <Filter key={key} />
      <Rows
        list={list}
        empty={
          <Empty title={isUnfiltered ? "No open cases" : "No matches"}>
            <p>
              {isUnfiltered
                ? "A declined or reviewed transaction opens a case for its account, or joins the open one."
                : "Change the filter to see other cases."}
            </p>
            {isUnfiltered ? (
              <p class="actions">
                <Link to="/console/cases?state=decided" class="button">
                  Decided cases
                </Link>
                <Link to="/console/transactions?status=review%2Cdeclined" class="button">
                  Flagged transactions
                </Link>
              </p>
            ) : null}
          </Empty>
        }
      >
        {(cases) => <CaseTable cases={cases} chosen={chosen} onChoose={setChosen} />}
      </Rows>
    </Frame>
  );
}

function Summary({ sums }: { readonly sums: CaseSummary }) {
  const { open, overdue, unassigned, snoozed, medianHoursToDecision } = sums;
  const entries = [
    ["Open", formatNumber(open)],
    ["Overdue", formatNumber(overdue)],
    ["Unassigned", formatNumber(unassigned)],
    ["Snoozed", formatNumber(snoozed)],
    ["Median time to decision", medianHoursToDecision === null ? "–" : nameHours(medianHoursToDecision)],
  ] as const;
  return <Facts class="headline" entries={entries} />;
}

function nameHours(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}

function CaseTable({
  cases,
  chosen,
  onChoose,
}: {
  readonly cases: readonly Case[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const isWhole = cases.every(({ caseId }) => chosen.has(caseId));
  function toggle(caseId: string): void {
    const others = new Set(chosen);
    if (!others.delete(caseId)) others.add(caseId);
    onChoose(others);
  }
  const boxes: readonly Column<Case>[] = [
    {
      name: (
        <input
          type="checkbox"
          aria-label="Select all shown"
          checked={isWhole}
          onChange={() => onChoose(new Set(isWhole ? [] : cases.map(({ caseId }) => caseId)))}
        />
      ),
      cell: ({ caseId }) => (
        <input
          type="checkbox"
          aria-label={`Select ${caseId}`}
          checked={chosen.has(caseId)}
          onChange={() => toggle(caseId)}
        />
      ),
    },
  ];
  return (
    <WorkTable
      rows={cases}
      before={boxes}
      columns={columns}
      keyOf={({ caseId }) => caseId}
      addressOf={addressOf}
      label="Cases"
    />
  );
}

function addressOf({ caseId }: Case): string {
  return `/console/cases/${encodeURIComponent(caseId)}`;
}

const columns: readonly WorkColumn<Case>[] = [
  {
    name: "Case",
    class: "id",
    value: ({ caseId }) => caseId,
    cell: ({ caseId }) => <Link to={`/console/cases/${encodeURIComponent(caseId)}`}>{caseId}</Link>,
  },
  {
    name: "Account",
    class: "id",
    value: ({ accountId }) => accountId,
    cell: ({ accountId }) => <EntityLink kind="account" id={accountId} />,
  },
  {
    name: "Score",
    value: ({ highestScore }) => highestScore,
    cell: ({ highestScore }) => <Score value={highestScore} />,
  },
  {
    name: "State",
    value: ({ state, decision }) => decision?.outcome ?? state,
    cell: (found) => <StateBadge found={found} />,
  },
  {
    name: "Flagged",
    value: ({ alertCount }) => alertCount,
    class: "end",
    cell: ({ alertCount }) => formatNumber(alertCount),
  },
  {
    name: "Value at risk",
    value: ({ valueAtRisk }) => valueAtRisk,
    class: "end",
    currency: ({ valuesAtRisk }) => nameCurrencies(valuesAtRisk ?? []),
    cell: ({ valueAtRisk, valuesAtRisk }) =>
      valuesAtRisk === null ? formatMoney(valueAtRisk) : <ShortSums sums={orderSums(valuesAtRisk)} />,
  },
  {
    name: "Assignee",
    value: ({ assignee }) => assignee,
    cell: ({ assignee }) => assignee ?? <span class="soft">Unassigned</span>,
  },
  {
    name: "Due",
    // What is decided is not due any more.
    value: ({ dueAt, decision }) => (decision === null ? dueAt : null),
    class: "whole",
    cell: ({ dueAt, isOverdue, decision }) =>
      decision === null ? <DueTime at={dueAt} isOverdue={isOverdue} /> : <span class="soft">–</span>,
  },
];
