/** Which sheet of a workbook was read, and which were not, for the result of its file. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { ChosenSheet } from "../../intake/packed/workbook.ts";

export interface SheetsRead {
  sheet?: string;
  otherSheets?: string[];
}

/** The names as a sender sees them; nothing is said of others where there are none. */
export function sheetsRead({ sheet, others, otherCount }: ChosenSheet): SheetsRead {
  const more = otherCount - others.length;
  const names = [...others.map(maskCardNumbers), ...(more > 0 ? [`and ${more} more`] : [])];
  return { sheet: maskCardNumbers(sheet), ...(names.length === 0 ? {} : { otherSheets: names }) };
}
