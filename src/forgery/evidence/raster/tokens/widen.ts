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
  const until = new Int32Array(width).fill(-1);
  for (let y = 0; y < height + reach; y += 1) {
    const first = y * width;
    if (y < height) for (let x = 0; x < width; x += 1) if (rows[first + x] === 1) until[x] = y + reach;
    const target = y - reach;
    if (target < 0) continue;
    const to = target * width;
    for (let x = 0; x < width; x += 1) if ((until[x] ?? -1) >= target) wide[to + x] = 1;
  }
  return wide;
}
