/** The users' own rules in rows. */

import type { Rule } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { TableFrame } from "../../parts/table-frame.tsx";
import { Link } from "../../routing/link.tsx";
import { nameAction } from "./draft.ts";
import { ModeBadge } from "./rule-mode.tsx";
import { useSums } from "./use-sums.ts";

export function RuleTable({ rules }: { readonly rules: readonly Rule[] }) {
  const sums = useSums(rules.map(({ ruleId }) => ruleId));
  return (
    <TableFrame>
      <table class="rules-table">
        <thead>
          <tr>
            <th>Rule</th>
            <th>State</th>
            <th>Action</th>
            <th class="end">Accounts</th>
            <th class="end">Fired</th>
            <th class="end">Shadow</th>
            <th>Last saved</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ ruleId, mode, inForce, latest }) => {
            const counts = sums.get(ruleId);
            return (
              <tr key={ruleId}>
                <td>
                  <Link to={`/console/rules/${encodeURIComponent(ruleId)}`}>{latest.title}</Link>
                  <div class="mono soft">{ruleId}</div>
                </td>
                <td>
                  <ModeBadge mode={mode} />
                  {inForce !== null && inForce.version !== latest.version ? (
                    <div class="soft">
                      version {inForce.version} of {latest.version}
                    </div>
                  ) : null}
                </td>
                <td>{nameAction(latest.action)}</td>
                <td class="end figure">{inForce?.mode === "live" ? `${inForce.rolloutPercent} %` : "–"}</td>
                <td class="end figure">{counts === undefined ? "…" : formatNumber(counts.fired)}</td>
                <td class="end figure">{counts === undefined ? "…" : formatNumber(counts.watched)}</td>
                <td class="soft">
                  {formatTime(latest.savedAt)}
                  <div>{latest.savedBy}</div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}
