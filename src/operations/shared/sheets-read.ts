/** Which sheet of a workbook was read, and which sheets or lists of a file were not, for the result of the file. */
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

const listsNamed = 20;
const keyLength = 200;

/** The keys of lists in a JSON file that were not read, each once. */
export class OtherListsNote {
  readonly #keys = new Set<string>();

  add(key: string): void {
    if (this.#keys.size < listsNamed) this.#keys.add(maskCardNumbers(key.slice(0, keyLength)));
  }

  get result(): { readonly otherLists?: string[] } {
    return this.#keys.size === 0 ? {} : { otherLists: [...this.#keys] };
  }
}
