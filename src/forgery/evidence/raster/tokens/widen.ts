/** Widens marks by some points in all directions, first along rows, then along columns. */

export function widenMarks(marks: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const rows = new Uint8Array(marks.length);
  for (let y = 0; y < height; y += 1) {
    let until = -1;
    const first = y * width;
    for (let x = 0; x < width + reach; x += 1) {
      if (x < width && marks[first + x] === 1) until = x + reach;
      const target = x - reach;
      if (target >= 0 && until >= target) rows[first + target] = 1;
    }
  }
  const wide = new Uint8Array(marks.length);
  for (let y = 0; y < height; y += 1) {
    const [from, to] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
    for (let other = from; other <= to; other += 1) {
      for (let x = 0; x < width; x += 1) if (rows[other * width + x] === 1) wide[y * width + x] = 1;
    }
  }
  return wide;
}
