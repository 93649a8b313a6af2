/** A list with a running balance, debits and credits in columns of their own, for tests to change. */
import { rightAligned, type WrittenLine } from "./sample-facts.ts";

export type Row = readonly [debit: string, credit: string, balance: string];
export const rows: readonly Row[] = [
  ["", "1,000.00", "1,500.00"],
  ["200.00", "", "1,300.00"],
  ["35.50", "", "1,264.50"],
  ["", "120.00", "1,384.50"],
  ["84.50", "", "1,300.00"],
  ["99.99", "", "1,200.01"],
  ["", "10.00", "1,210.01"],
];

export function statement(list: readonly Row[]): WrittenLine[] {
  return list.flatMap(([debit, credit, balance], index) => {
    const y = 700 - 16 * index;
    return [
      { x: 60, y, text: `0${index + 1}.03.2024` },
      ...(debit === "" ? [] : [rightAligned(350, y, debit)]),
      ...(credit === "" ? [] : [rightAligned(430, y, credit)]),
      rightAligned(520, y, balance),
    ];
  });
}
