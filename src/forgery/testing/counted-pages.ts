/** Pages of a statement that are numbered consecutively, for tests: heads, and a list with a running balance. */
import type { TextFacts } from "../facts/text.ts";
import { rightAligned, textOfLines, type WrittenLine } from "./sample-facts.ts";

export interface StatementPage {
  readonly number: string;
  readonly head: readonly string[];
  /** The balance before the first row, in cents. */
  readonly from: number;
  readonly date: string;
}

const rowsOfPage = 6;
/** What the rows of a page take from the balance, in cents. */
const spentOnPage = 6 * 1_111 + 15;

const write = (cents: number) =>
  `${Math.floor(cents / 100).toLocaleString("en")}.${String(cents % 100).padStart(2, "0")}`;

/** Rows of 11.11, 11.12 and so on; the days of the month count from 10. */
function statementPage({ number, head, from, date }: StatementPage): WrittenLine[] {
  let balance = from;
  const rows = Array.from({ length: rowsOfPage }, (_, row): WrittenLine[] => {
    balance -= 1_111 + row;
    const y = 660 - 20 * row;
    return [
      { x: 60, y, text: `${date}-${10 + row} Grocer Hill` },
      rightAligned(420, y, `-${write(1_111 + row)}`),
      rightAligned(530, y, write(balance)),
    ];
  });
  const heads = head.map((text, line): WrittenLine => ({ x: 60, y: 780 - 16 * line, text }));
  return [rightAligned(530, 800, number), ...heads, ...rows.flat()];
}

export interface StatementOrder {
  /** Of each page; those of the others are as usual. */
  readonly odd?: Readonly<Record<number, Partial<StatementPage>>>;
  readonly pages?: number;
  readonly head?: readonly string[];
}

export const usualHead = ["Harbour Savings Bank", "Account holder: Jane Roe", "Account: 40044532 7788"];

/** An honest statement but for the pages that are given otherwise, from 1. */
export function statementOf({ odd = {}, pages = 4, head = usualHead }: StatementOrder = {}): TextFacts {
  return textOfLines(
    ...Array.from({ length: pages }, (_, index) =>
      statementPage({
        number: `Page ${index + 1} of ${pages}`,
        head,
        from: 500_000 - index * spentOnPage,
        date: "2024-03",
        ...odd[index + 1],
      }),
    ),
  );
}
