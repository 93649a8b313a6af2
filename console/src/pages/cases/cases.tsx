/** The queue: cases by priority, filtered, and assigned one by one or several at once. */
import { useState } from "preact/hooks";
import type { Case, CaseSummary } from "../../../../client/interface.ts";
import { formatMoney, formatNumber } from "../../data/format.ts";
import { useLive } from "../../data/live.ts";
import { useAction } from "../../data/use-action.ts";
import { useResource } from "../../data/use-resource.ts";
import { useRows } from "../../data/use-rows.ts";
import { Button } from "../../parts/button.tsx";
import { DueTime } from "../../parts/due-time.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Rows } from "../../parts/rows.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Score } from "../../parts/verdict.tsx";
import { Link } from "../../routing/link.tsx";
import { place } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";
import { Filter, readFilter } from "./filter.tsx";
import { StateBadge } from "./outcomes.tsx";

const pageSize = 100;

export function Page() {
  const { query } = place.value;
  const key = query.toString();
  const [summary, reloadSummary] = useResource("cases", (signal) => client.summariseCases({}, { signal }));
  const list = useRows<Case>(key, async (cursor, signal) => {
    const { cases, nextCursor } = await client.listCases({ ...readFilter(query), limit: pageSize, cursor }, { signal });
    return { rows: cases, nextCursor };
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, run] = useAction();
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
          {may("cases:write") ? (
            <Button
              name={held.length === 0 ? "Assign to me" : `Assign ${formatNumber(held.length)} to me`}
              class="button primary"
              disabled={isBusy || held.length === 0}
              onClick={() => run(() => assignToMe(held).finally(reload))}
            />
          ) : null}
          <Button name="Refresh" onClick={reload} />
        </>
      }
    >
      <Loaded resource={summary} onRetry={reloadSummary}>
        {(sums) => <Summary sums={sums} />}
      </Loaded>
      <Filter key={key} />
      <Rows
        list={list}
        empty={
          <Empty title={key === "" ? "No open cases" : "No matches"}>
            <p>
              {key === ""
                ? "A declined or reviewed transaction opens a case for its account, or joins the open one."
                : "Change the filter to see other cases."}
            </p>
          </Empty>
        }
      >
        {(cases) => <CaseTable cases={cases} chosen={chosen} onChoose={setChosen} />}
      </Rows>
    </Frame>
  );
}

/** Of one request. */
const mostAtOnce = 100;

async function assignToMe(cases: readonly Case[]): Promise<string> {
  const action = { kind: "assign" as const, assignee: "me" };
  const asked = cases.slice(0, mostAtOnce).map(({ caseId, version }) => ({ caseId, version }));
  const { changedCount, failedCount } = await client.changeCases({ body: { cases: asked, action } });
  const failed =
    failedCount === 0 ? "" : ` ${formatNumber(failedCount)} were changed by somebody else; refresh and try again.`;
  return `${formatNumber(changedCount)} assigned to you.${failed}`;
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
  const columns: readonly Column<Case>[] = [
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
    {
      name: "Case",
      cell: ({ caseId, accountId }) => (
        <>
          <Link to={`/console/cases/${encodeURIComponent(caseId)}`}>{caseId}</Link>
          <div class="mono soft">{accountId}</div>
        </>
      ),
    },
    { name: "Score", cell: ({ highestScore }) => <Score value={highestScore} /> },
    { name: "State", cell: (found) => <StateBadge found={found} /> },
    { name: "Alerts", class: "end", cell: ({ alertCount }) => formatNumber(alertCount) },
    { name: "Value at risk", class: "end", cell: ({ valueAtRisk }) => formatMoney(valueAtRisk) },
    { name: "Assignee", cell: ({ assignee }) => assignee ?? <span class="soft">Unassigned</span> },
    { name: "Due", class: "whole", cell: ({ dueAt, isOverdue }) => <DueTime at={dueAt} isOverdue={isOverdue} /> },
  ];
  return <Table rows={cases} columns={columns} keyOf={({ caseId }) => caseId} label="Cases" />;
}
