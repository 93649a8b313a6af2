/** Cases in rows, several of which can be chosen. */
import type { Case } from "../../../../client/interface.ts";
import { formatMoney, formatNumber, formatTime } from "../../data/format.ts";
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
  return (
    <div class="table-frame">
      <table>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label="Choose all that are shown"
                checked={isWhole}
                onChange={() => onChoose(new Set(isWhole ? [] : cases.map(({ caseId }) => caseId)))}
              />
            </th>
            <th>Case</th>
            <th>Score</th>
            <th>State</th>
            <th class="end">Alerts</th>
            <th class="end">Value at risk</th>
            <th>Whose</th>
            <th>Due</th>
          </tr>
        </thead>
        <tbody>
          {cases.map((found) => (
            <tr key={found.caseId}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Choose ${found.caseId}`}
                  checked={chosen.has(found.caseId)}
                  onChange={() => toggle(found.caseId)}
                />
              </td>
              <td>
                <Link to={`/console/cases/${encodeURIComponent(found.caseId)}`}>{found.caseId}</Link>
                <div class="mono soft">{found.accountId}</div>
              </td>
              <td>
                <Score value={found.highestScore} />
              </td>
              <td>
                <StateBadge found={found} />
              </td>
              <td class="end figure">{formatNumber(found.alertCount)}</td>
              <td class="end figure">{formatMoney(found.valueAtRisk)}</td>
              <td>{found.assignee ?? <span class="soft">nobody</span>}</td>
              <td class="whole">{formatTime(found.dueAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
