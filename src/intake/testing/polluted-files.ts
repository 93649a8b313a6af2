/** One good table, spoiled in one place of one row in every usual way: the row may be lost, but no other. */

interface PollutedFile {
  readonly name: string;
  readonly text: string;
  /** Position of the spoiled row, from 0. */
  readonly spoiled: number;
}

export const pollutedColumns = ["id", "amount", "timestamp", "account", "note"] as const;

export const pollutedCells: readonly (readonly string[])[] = Array.from({ length: 9 }, (_, at) => [
  `T${at}`,
  `${at + 1}.50`,
  `2024-05-0${at + 1}T10:00:00Z`,
  `A${at % 3}`,
  ["plain", "a, b", 'say "hi"', "two\nlines"][at % 4] ?? "",
]);

const written = pollutedCells.map((row) =>
  row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)),
);

type Spoil = (cells: readonly string[], column: number) => string;

const spoilCell =
  (change: (cell: string) => string): Spoil =>
  (cells, column) =>
    cells.map((cell, at) => (at === column ? change(cell) : cell)).join(",");

const ways: Readonly<Record<string, Spoil>> = {
  "a quote before a value": spoilCell((cell) => `"${cell}`),
  "a quote behind a value": spoilCell((cell) => `${cell}"`),
  "a quote within a value": spoilCell((cell) => `${cell.slice(0, 2)}"${cell.slice(2)}`),
  "a delimiter too many": spoilCell((cell) => `${cell},x`),
  "a delimiter too few": (cells, column) =>
    cells.map((cell, at) => cell + (at === cells.length - 1 || at === column ? "" : ",")).join(""),
  "another delimiter": (cells, column) =>
    cells.map((cell, at) => cell + (at === cells.length - 1 ? "" : at === column ? ";" : ",")).join(""),
  "a line end too many": spoilCell((cell) => `${cell}\n`),
  "a value left out": (cells, column) => cells.filter((_, at) => at !== column).join(","),
  "a NUL": spoilCell((cell) => `${cell}\0`),
};

export const pollutedFiles: readonly PollutedFile[] = Object.entries(ways).flatMap(([way, spoil]) =>
  written.flatMap((_, spoiled) =>
    pollutedColumns.map((column, place) => {
      const rows = written.map((cells, at) => (at === spoiled ? spoil(cells, place) : cells.join(",")));
      const text = [pollutedColumns.join(","), ...rows, ""].join("\n");
      return { name: `${way}, row ${spoiled}, ${column}`, text, spoiled };
    }),
  ),
);
