/** Columns of plain values: what they show is also what they are sorted by and exported as. */
import { formatNumber, formatTime } from "../data/format.ts";
import type { WorkColumn } from "./work-table.tsx";

export function numberColumn<Row>(
  name: string,
  value: (row: Row) => number | null,
  format: (value: number) => string = formatNumber,
): WorkColumn<Row> {
  return {
    name,
    class: "end",
    value,
    cell: (row) => {
      const known = value(row);
      return known === null ? "–" : format(known);
    },
  };
}

export function textColumn<Row>(name: string, value: (row: Row) => string | null, kind?: string): WorkColumn<Row> {
  return { name, value, cell: (row) => value(row) ?? "–", ...(kind === undefined ? {} : { class: kind }) };
}

export function timeColumn<Row>(
  name: string,
  value: (row: Row) => string | null | undefined,
  format: (text: string) => string = formatTime,
): WorkColumn<Row> {
  return {
    name,
    class: "whole",
    value: (row) => value(row) ?? null,
    cell: (row) => {
      const known = value(row) ?? null;
      return known === null ? "–" : format(known);
    },
  };
}
