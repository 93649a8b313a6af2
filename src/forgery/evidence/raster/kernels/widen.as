/** Widens marks by some points in all directions, first down columns, then along rows. */

/** `line` has room for a row with `reach` and sixteen more bytes on either side, and is all zeros at its ends. */
export function widenMarks(marks: usize, width: i32, height: i32, reach: i32, line: usize, wide: usize): void {
  const start = line + 16 + reach;
  memory.fill(line, 0, width + 2 * reach + 48);
  for (let y = 0; y < height; y += 1) widenRow(marks, width, height, reach, y, start, wide);
}

function widenRow(marks: usize, width: i32, height: i32, reach: i32, y: i32, start: usize, wide: usize): void {
  const first = max(0, y - reach);
  const last = min(height - 1, y + reach);
  let any = i8x16.splat(0);
  for (let x = 0; x < width; x += 16) {
    let point = i8x16.splat(0);
    for (let row = first; row <= last; row += 1) point = v128.or(point, v128.load(marks + row * width + x));
    if (x + 16 > width) {
      // What is behind the row's end belongs to the next one.
      for (let lane = x; lane < width; lane += 1) {
        let own: u8 = 0;
        for (let row = first; row <= last; row += 1) own |= load<u8>(marks + row * width + lane);
        store<u8>(start + lane, own);
        any = v128.or(any, i8x16.splat(own));
      }
    } else {
      v128.store(start + x, point);
      any = v128.or(any, point);
    }
  }
  const to = wide + y * width;
  if (!v128.any_true(any)) {
    memory.fill(to, 0, width);
    return;
  }
  let x = 0;
  for (; x + 16 <= width; x += 16) {
    let point = v128.load(start + x);
    for (let step = 1; step <= reach; step += 1) {
      point = v128.or(point, v128.or(v128.load(start + x - step), v128.load(start + x + step)));
    }
    v128.store(to + x, point);
  }
  for (; x < width; x += 1) {
    let own: u8 = load<u8>(start + x);
    for (let step = 1; step <= reach; step += 1) {
      own |= load<u8>(start + x - step) | load<u8>(start + x + step);
    }
    store<u8>(to + x, own);
  }
}
