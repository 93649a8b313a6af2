/** How steep the print of a box is: counts of its levels, and of the changes between neighbouring points. */

/** 256 counts of each, which are none before. Of neighbours the one behind and the one below count, so one more of each may be looked at. */
export function countSteps(
  samples: usize,
  width: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  levels: usize,
  steps: usize,
): void {
  memory.fill(levels, 0, 1024);
  memory.fill(steps, 0, 1024);
  for (let y = top; y < bottom; y += 1) {
    let at = samples + y * width + left;
    for (const end = at + (right - left); at < end; at += 1) {
      const own = <i32>load<u8>(at);
      const step = max(abs(own - <i32>load<u8>(at, 1)), abs(own - <i32>load<u8>(at + width)));
      const level = levels + (own << 2);
      store<u32>(level, load<u32>(level) + 1);
      const steep = steps + (step << 2);
      store<u32>(steep, load<u32>(steep) + 1);
    }
  }
}
