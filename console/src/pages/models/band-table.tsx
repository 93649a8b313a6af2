/** The figures behind the picture of reliability. */

import { formatNumber, formatShare } from "../../data/format.ts";
import { shareInterval } from "../../data/interval.ts";
import { TableFrame } from "../../parts/table-frame.tsx";
import type { Band } from "./card.ts";

export function BandTable({ bands }: { readonly bands: readonly Band[] }) {
  return (
    <TableFrame>
      <table>
        <thead>
          <tr>
            <th>Predicted</th>
            <th class="end">Payments</th>
            <th class="end">Frauds</th>
            <th class="end">Mean prediction</th>
            <th class="end">Observed</th>
            <th class="end">95 % interval</th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ from, to, count, frauds, predicted, observed }) => {
            const { low, high } = shareInterval(frauds, count);
            return (
              <tr key={from}>
                <td class="whole">
                  {formatShare(from)} to {formatShare(to)}
                </td>
                <td class="end figure">{formatNumber(count)}</td>
                <td class="end figure">{formatNumber(frauds)}</td>
                <td class="end figure">{formatShare(predicted)}</td>
                <td class="end figure">{formatShare(observed)}</td>
                <td class="end figure whole">
                  {formatShare(low)} to {formatShare(high)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}
