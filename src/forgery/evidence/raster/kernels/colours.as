/** Brightness and colours of red, green and blue points. */

/** What brightness is made of, and how far the colours reach: the full-range YCbCr of JFIF. */
const redShare: f64 = 0.299;
const greenShare: f64 = 0.587;
const blueShare: f64 = 0.114;
const blueReach: f64 = 0.564;
const redReach: f64 = 0.713;

// @ts-ignore: decorator
@inline
function scaled(share: f64, value: v128): v128 {
  return f64x2.mul(f64x2.splat(share), value);
}

// @ts-ignore: decorator
@inline
function bytesOf(low: v128, high: v128): v128 {
  const words = v128.shuffle<i64>(i32x4.trunc_sat_f64x2_s_zero(low), i32x4.trunc_sat_f64x2_s_zero(high), 0, 2);
  const halves = i16x8.narrow_i32x4_s(words, words);
  return i8x16.narrow_i16x8_u(halves, halves);
}

/**
 * Four points at a time. `picks` are three times sixteen bytes that say where red, green and blue of four points stand;
 * one point more than there are may be read and written. Gives whether all points are grey.
 */
export function separateColours(
  data: usize,
  count: i32,
  channels: i32,
  picks: usize,
  luminance: usize,
  blue: usize,
  red: usize,
): i32 {
  const pickRed = v128.load(picks);
  const pickGreen = v128.load(picks, 16);
  const pickBlue = v128.load(picks, 32);
  const half = f64x2.splat(0.5);
  const middle = f64x2.splat(128.5);
  let isGrey = 1;
  for (let at = 0; at < count; at += 4) {
    const four = v128.load(data);
    data += channels << 2;
    const r = i8x16.swizzle(four, pickRed);
    const g = i8x16.swizzle(four, pickGreen);
    const b = i8x16.swizzle(four, pickBlue);
    if (!v128.any_true(v128.or(v128.xor(r, g), v128.xor(g, b)))) {
      const halves = i16x8.narrow_i32x4_s(r, r);
      v128.store_lane<u32>(luminance + at, i8x16.narrow_i16x8_u(halves, halves), 0);
      store<u32>(blue + at, 0x80808080);
      store<u32>(red + at, 0x80808080);
      continue;
    }
    isGrey = 0;
    const r0 = f64x2.convert_low_i32x4_s(r);
    const g0 = f64x2.convert_low_i32x4_s(g);
    const b0 = f64x2.convert_low_i32x4_s(b);
    const r1 = f64x2.convert_low_i32x4_s(v128.shuffle<i64>(r, r, 1, 1));
    const g1 = f64x2.convert_low_i32x4_s(v128.shuffle<i64>(g, g, 1, 1));
    const b1 = f64x2.convert_low_i32x4_s(v128.shuffle<i64>(b, b, 1, 1));
    const y0 = f64x2.add(f64x2.add(scaled(redShare, r0), scaled(greenShare, g0)), scaled(blueShare, b0));
    const y1 = f64x2.add(f64x2.add(scaled(redShare, r1), scaled(greenShare, g1)), scaled(blueShare, b1));
    v128.store_lane<u32>(luminance + at, bytesOf(f64x2.add(y0, half), f64x2.add(y1, half)), 0);
    const blues0 = f64x2.add(middle, scaled(blueReach, f64x2.sub(b0, y0)));
    const blues1 = f64x2.add(middle, scaled(blueReach, f64x2.sub(b1, y1)));
    v128.store_lane<u32>(blue + at, bytesOf(blues0, blues1), 0);
    const reds0 = f64x2.add(middle, scaled(redReach, f64x2.sub(r0, y0)));
    const reds1 = f64x2.add(middle, scaled(redReach, f64x2.sub(r1, y1)));
    v128.store_lane<u32>(red + at, bytesOf(reds0, reds1), 0);
  }
  return isGrey;
}
