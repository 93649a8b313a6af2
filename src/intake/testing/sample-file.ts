/** A small file in the way that some program exports it, and what a reader has to find in it. */

export interface SampleFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** The columns in the order of `cells`. */
  readonly columns: readonly string[];
  /** The values of the good rows as they stand in the file, without quotes and escapes. */
  readonly cells: readonly (readonly string[])[];
  /** Lines of the rows that have to be named as bad. */
  readonly badLines: readonly number[];
  /** What some fields of the good rows mean, where the way they are written is the point; undefined where the row has to be refused. */
  readonly meant: readonly (Meaning | undefined)[] | undefined;
  /** False where a reader of tables cannot be asked, as for JSON. */
  readonly isTable: boolean;
}

interface Meaning {
  readonly amount: number;
  readonly time: string;
}

export const plainColumns = ["id", "amount", "timestamp", "account", "note"] as const;

export const plainCells: readonly (readonly string[])[] = [
  ["T1", "12.50", "2024-05-01T10:00:00Z", "A1", "lunch"],
  ["T2", "7.25", "2024-05-02T11:30:00Z", "A2", "books"],
  ["T3", "1234.5", "2024-05-13T23:59:59Z", "A1", "rent"],
];

interface Options {
  readonly columns?: readonly string[];
  readonly cells?: readonly (readonly string[])[];
  readonly badLines?: readonly number[];
  readonly meant?: readonly (Meaning | undefined)[];
  readonly isTable?: boolean;
}

export function sample(name: string, content: string | Buffer, options: Options = {}): SampleFile {
  return {
    name,
    bytes: typeof content === "string" ? Buffer.from(content) : content,
    columns: options.columns ?? plainColumns,
    cells: options.cells ?? plainCells,
    badLines: options.badLines ?? [],
    meant: options.meant,
    isTable: options.isTable ?? true,
  };
}

/** Plain text of a table, each row with a line end. */
export function write(rows: readonly (readonly string[])[], delimiter = ",", end = "\n"): string {
  return rows.map((row) => row.join(delimiter) + end).join("");
}

export const plainTable = [plainColumns, ...plainCells];

/** A table whose values are quoted where they hold the delimiter. */
export function writeTable(names: readonly string[], cells: readonly (readonly string[])[], delimiter: string): string {
  const cell = (text: string): string => (text.includes(delimiter) ? `"${text}"` : text);
  return [names, ...cells].map((row) => `${row.map(cell).join(delimiter)}\n`).join("");
}

/** A table of any columns, with what its rows mean. */
export function toRows(name: string, lines: readonly string[], meant: readonly (Meaning | undefined)[]): SampleFile {
  const [names = [], ...cells] = lines.map((line) => line.split(";"));
  return sample(name, `${lines.join("\n")}\n`, { columns: names, cells, meant });
}
