/** How a file was read, as far as it was not the usual way. */
import type { BulkCaseDetails } from "../../../../client/interface.ts";
import { formatNumber } from "../../data/format.ts";

type ReadAs = BulkCaseDetails["readAs"];

export function readAsEntries(readAs: ReadAs): readonly (readonly [string, string])[] {
  if (readAs === null) return [];
  const { format, account, areIdsMade, negativeAmounts, amountUnit, timezone, incoming } = readAs;
  const { sheet, otherSheets, otherLists, pending } = readAs;
  return [
    ["Read as", format],
    ["Incoming", formatNumber(incoming)],
    ...(sheet === undefined ? [] : [["Sheet", sheet] as const]),
    ...(otherSheets === undefined ? [] : [["Sheets not read", otherSheets.join(", ")] as const]),
    ...(otherLists === undefined ? [] : [["Lists not read", otherLists.join(", ")] as const]),
    ...(pending === undefined ? [] : [["Pending bookings", formatNumber(pending)] as const]),
    ...(account === null ? [] : [["Account", account] as const]),
    ...(areIdsMade ? [["Ids", "derived from rows"] as const] : []),
    ...(negativeAmounts === "out" ? [["Negative amounts", "outgoing"] as const] : []),
    ...(amountUnit === "minor" ? [["Amounts", "in the smallest unit"] as const] : []),
    ["Times without offset", timezone],
  ];
}
