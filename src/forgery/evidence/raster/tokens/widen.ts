/** Widens marks by some points in all directions, first along rows, then along columns. */

export function widenMarks(marks: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  // Rows are padded to whole words, so that four points are handled at once where it makes no difference which they are.
  const stride = (width + 3) & ~3;
  const rows = widenRows(marks, width, height, reach, stride);
  const words = new Int32Array(rows.buffer);
  const perRow = stride >> 2;
  const line = new Int32Array(perRow);
  const lineMarks = new Uint8Array(line.buffer, 0, width);
  const wide = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [first, last] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
    line.set(words.subarray(first * perRow, (first + 1) * perRow));
    for (let from = (first + 1) * perRow; from <= last * perRow; from += perRow) {
      for (let word = 0; word < perRow; word += 1) line[word] = (line[word] ?? 0) | (words[from + word] ?? 0);
    }
    wide.set(lineMarks, y * width);
  }
  return wide;
}

function widenRows(marks: Uint8Array, width: number, height: number, reach: number, stride: number): Uint8Array {
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const [first, end] = [y * stride, y * stride + width];
    const line = marks.subarray(y * width, (y + 1) * width);
    for (let x = line.indexOf(1); x >= 0; ) {
      let after = x + 1;
      while (after < width && line[after] === 1) after += 1;
      rows.fill(1, Math.max(first, first + x - reach), Math.min(end, first + after + reach));
      x = line.indexOf(1, after);
    }
  }
  return rows;
}
