/** What each rule and list of what was tried did. */
import type { BacktestResult } from "../../../../client/interface.ts";
import { formatMoney, formatNumber } from "../../data/format.ts";

export function RuleCounts({ rules }: { readonly rules: BacktestResult["rules"] }) {
  if (rules.length === 0) return <p class="soft">No rule or list was part of what was tried, or none fired.</p>;
  return (
    <div class="table-frame">
      <table>
        <thead>
          <tr>
            <th>Rule or list</th>
            <th class="end">Fired</th>
            <th class="end">Watched</th>
            <th class="end">Undecided</th>
            <th class="end">Fraud</th>
            <th class="end">Genuine</th>
            <th class="end">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ code, version, fired, watched, undecided, amount, frauds, genuine }) => (
            <tr key={`${code} ${version}`}>
              <td>
                <span class="mono">{code}</span> <span class="soft">{version === 0 ? "" : `version ${version}`}</span>
              </td>
              <td class="end figure">{formatNumber(fired)}</td>
              <td class="end figure">{formatNumber(watched)}</td>
              <td class="end figure">{formatNumber(undecided)}</td>
              <td class="end figure">{formatNumber(frauds)}</td>
              <td class="end figure">{formatNumber(genuine)}</td>
              <td class="end figure">{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
