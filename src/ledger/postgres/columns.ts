/** Columns of many rows as single values: the database cuts them up again, which is quicker than reading arrays of bytes or long texts. */

/** For JSON texts, which hold no line breaks. */
export function textColumn(texts: readonly string[]): string {
  return texts.join("\n");
}

/** All bytes one after the other; starts count from 1, as SQL does. */
export class ByteColumn {
  readonly bytes: Uint8Array;
  readonly starts: readonly number[];
  readonly lengths: readonly number[];

  constructor(values: readonly (Uint8Array | null)[]) {
    this.lengths = values.map((value) => value?.length ?? 0);
    const starts: number[] = [];
    let next = 1;
    for (const length of this.lengths) {
      starts.push(next);
      next += length;
    }
    this.starts = starts;
    this.bytes = Buffer.concat(values.map((value) => value ?? new Uint8Array()));
  }
}
