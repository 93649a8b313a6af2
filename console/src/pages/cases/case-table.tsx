/** Cases in rows, several of which can be chosen. */
import type { Case } from "../../../../client/interface.ts";
import { formatMoney, formatNumber, formatTime } from "../../data/format.ts";
import { type Column, Table } from "../../parts/table.tsx";
import { Score } from "../../parts/verdict.tsx";
import { Link } from "../../routing/link.tsx";
import { StateBadge } from "./outcomes.tsx";

export function CaseTable({
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
    { name: "Due", class: "whole", cell: ({ dueAt }) => formatTime(dueAt) },
  ];
  return <Table rows={cases} columns={columns} keyOf={({ caseId }) => caseId} label="Cases" />;
}
