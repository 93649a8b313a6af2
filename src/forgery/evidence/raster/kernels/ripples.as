/** How much changes from point to point on the paper within blocks of eight by eight. */

/** Of a row of blocks: 1 for bare ones and 2 for those with ink, and the mean change, NaN of fewer points than are asked for. */
export function lookAtBlocks(
  samples: usize,
  marks: usize,
  nearInk: usize,
  width: i32,
  count: i32,
  leastPoints: i32,
  states: usize,
  strengths: usize,
): void {
  const none = i16x8.splat(0);
  // What crosses a block's edges is no ripple of its own.
  const middle = i16x8(0, -1, -1, -1, -1, -1, -1, 0);
  for (let block = 0; block < count; block += 1) {
    let at = samples + (block << 3);
    let near = nearInk + (block << 3);
    let ink: u64 = 0;
    for (let row = 0; row < 8; row += 1) ink |= load<u64>(marks + (block << 3) + row * width);
    let above = v128.load_ext<u8>(at);
    let own = v128.load_ext<u8>(at + width);
    let sum = i32x4.splat(0);
    let points = i16x8.splat(0);
    for (let row = 1; row < 7; row += 1) {
      at += width;
      near += width;
      const below = v128.load_ext<u8>(at + width);
      const left = v128.shuffle<i16>(none, own, 0, 8, 9, 10, 11, 12, 13, 14);
      const right = v128.shuffle<i16>(own, none, 1, 2, 3, 4, 5, 6, 7, 8);
      const twice = i16x8.shl(own, 1);
      const across = i16x8.abs(i16x8.sub(i16x8.sub(twice, left), right));
      const down = i16x8.abs(i16x8.sub(i16x8.sub(twice, above), below));
      const paper = v128.and(i16x8.eq(v128.load_ext<u8>(near), none), middle);
      sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_u(v128.and(i16x8.add(across, down), paper)));
      points = i16x8.sub(points, paper);
      above = own;
      own = below;
    }
    const pairs = i32x4.extadd_pairwise_i16x8_u(points);
    const total = i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1) + i32x4.extract_lane(pairs, 2) + i32x4.extract_lane(pairs, 3);
    const changes = i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3);
    store<u8>(states + block, ink == 0 ? 1 : 2);
    store<f32>(strengths + (block << 2), total >= leastPoints ? f32(f64(changes) / f64(total)) : f32.NaN);
  }
}
