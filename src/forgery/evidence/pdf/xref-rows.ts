/** Rows of cross-reference tables that are not written as the standard has them: 20 bytes each, to the byte (ISO 32000-1, 7.5.4). */

/** Rows looked at in one file. */
const rowLimit = 20_000;
const rowBytes = 20;
const row = /^\d{10} \d{5} [nf](?: \n| \r|\r\n)$/;

export function countIrregularRows(bytes: Buffer, tableOffsets: readonly number[]): number {
  let irregular = 0;
  let looked = 0;
  for (const offset of tableOffsets) {
    let position = offset + "xref".length;
    for (;;) {
      const head = /^\s*(\d{1,10}) (\d{1,10})\s*?(?:\r\n|\n|\r)/.exec(
        bytes.toString("latin1", position, position + 64),
      );
      if (head === null) break;
      position += head[0].length;
      const count = Number(head[2]);
      for (let index = 0; index < count && looked < rowLimit; index += 1) {
        looked += 1;
        const text = bytes.toString("latin1", position, position + rowBytes);
        if (!row.test(text)) {
          // From here on nothing can be told of where rows begin.
          irregular += count - index;
          return Math.min(irregular, rowLimit);
        }
        position += rowBytes;
      }
      if (looked >= rowLimit) return irregular;
    }
  }
  return irregular;
}
