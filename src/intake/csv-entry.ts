/** One row of a table to one entry; undefined for a row that says nothing, such as an empty one or the header come again. */
import { splitCells } from "./csv-rows.ts";
import type { Table } from "./csv-table.ts";
import { type Entry, problem } from "./entries.ts";

export function parseRow(text: string, line: number, table: Table, columnLimit: number): Entry | undefined {
  const { names, dialect } = table;
  // One more than there are names shows that there are too many, without making thousands.
  const cells = splitCells(text, dialect, names.length + 1);
  if (cells.length !== names.length) return parseUnevenRow(text, line, table, columnLimit);
  const fields: Record<string, unknown> = {};
  let isEmpty = true;
  let isHeader = true;
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as string;
    const cell = cells[index] as string;
    if (cell !== "") isEmpty = false;
    if (cell !== name) isHeader = false;
    if (name !== "") fields[name] = cell;
  }
  return isEmpty || isHeader ? undefined : { kind: "record", line, fields };
}

/** A row with another number of values than there are columns: harmless where only empty ones are too many. */
function parseUnevenRow(text: string, line: number, table: Table, columnLimit: number): Entry | undefined {
  const { names, dialect } = table;
  const cells = splitCells(text, dialect, columnLimit + 1);
  if (cells.every((cell) => cell === "") || text.trim() === "") return undefined;
  const kept = cells.slice(0, names.length);
  if (cells.length > names.length && cells.slice(names.length).every((cell) => cell === "")) {
    if (kept.every((cell, index) => cell === names[index])) return undefined;
    const fields = kept.map((cell, index) => [names[index] as string, cell] as const).filter(([name]) => name !== "");
    return { kind: "record", line, fields: Object.fromEntries(fields) };
  }
  const count = cells.length > columnLimit ? `more than ${columnLimit}` : String(cells.length);
  return problem(
    line,
    `The row has ${count} ${count === "1" ? "value" : "values"}; the header names ${names.length} columns.`,
  );
}
