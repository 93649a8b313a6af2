/** Columns of many rows as single values: the database cuts them up again, which is quicker than reading arrays of bytes or long texts. */

/** For JSON texts, which hold no line breaks. */
export function textColumn(texts: readonly string[]): string {
  return texts.join("\n");
}

const special = /["\\]/g;
/** Separates the elements of an array; ids hold no such character. */
const separator = '","';

/** An array as the database writes it, made in one go: one text crosses threads at once, and is sent as it is. */
export function arrayColumn(values: readonly (string | number | null)[]): string {
  if (values.every((value) => typeof value === "number")) return `{${values.join(",")}}`;
  if (values.every((value) => typeof value === "string")) {
    const joined = values.join(separator);
    // Each value but the last brings two quotes of its own.
    if (!joined.includes("\\") && joined.split('"').length === 2 * values.length - 1) return `{"${joined}"}`;
  }
  return `{${values.map(elementOf).join(",")}}`;
}

function elementOf(value: string | number | null): string {
  if (value === null) return "NULL";
  return typeof value === "number" ? String(value) : `"${value.replace(special, "\\$&")}"`;
}

/** All bytes one after the other; starts count from 1, as SQL does. */
export class ByteColumn {
  readonly bytes: Uint8Array;
  readonly starts: string;
  readonly lengths: string;

  constructor(values: readonly (Uint8Array | null)[]) {
    const lengths = values.map((value) => value?.length ?? 0);
    const starts: number[] = [];
    let next = 1;
    for (const length of lengths) {
      starts.push(next);
      next += length;
    }
    this.starts = arrayColumn(starts);
    this.lengths = arrayColumn(lengths);
    this.bytes = Buffer.concat(values.map((value) => value ?? new Uint8Array()));
  }
}

/**
 * The end of a lateral subquery that finds rows by their key: it is asked for each one that is wanted. A plain join may read the whole
 * table, once the database has planned it while the table was small; it keeps that plan until it has analysed the table.
 */
export const oneByOne = "OFFSET 0";
