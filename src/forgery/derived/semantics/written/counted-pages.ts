/** Pages that the document itself counts through: their printed numbers go on from page to page, of one number of pages in all. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { findPageNumbers, type PrintedPageNumber } from "./page-numbers.ts";

/** Runs of at least two pages, in their order. Documents bound together count anew and so are runs of their own. */
export const findCountedPages = memoise((text: TextFacts): readonly (readonly PrintedPageNumber[])[] => {
  const runs: PrintedPageNumber[][] = [];
  for (const item of findPageNumbers(text)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext =
      last !== undefined &&
      item.count === last.count &&
      item.page === last.page + 1 &&
      item.number === last.number + 1 &&
      item.number <= item.count;
    if (isNext) run?.push(item);
    else runs.push([item]);
  }
  return runs.filter((run) => run.length > 1);
});
