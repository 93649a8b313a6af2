/** Numbers between their bytes and their values, exactly as `String` and `Number` would: without a string for each. */

const [zero, point, minus] = [0x30, 0x2e, 0x2d];
/** A number of so many digits is exact, and so are the powers of ten by which it is divided. */
const exactDigits = 15;
const powers = Float64Array.from({ length: exactDigits + 1 }, (_, digits) => 10 ** digits);

export function readNumber(bytes: Buffer, start: number, end: number): number {
  const isNegative = bytes[start] === minus;
  const first = isNegative ? start + 1 : start;
  let value = 0;
  let pointAt = end;
  for (let at = first; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - zero;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (bytes[at] === point && pointAt === end) pointAt = at;
    else return Number(bytes.toString("latin1", start, end));
  }
  if (end - first > exactDigits || first === end) return Number(bytes.toString("latin1", start, end));
  if (pointAt < end) value /= powers[end - pointAt - 1] ?? 1;
  return isNegative ? -value : value;
}

/** Writes a number as `String` does and gives the place behind it. */
export function writeNumber(bytes: Buffer, at: number, value: number): number {
  const tenths = Math.round(value * 10);
  // Scores have one decimal place; a number that it is exact for has no shorter text.
  if (Number.isSafeInteger(value) && value >= 0) return writeDigits(bytes, at, value);
  if (tenths / 10 !== value || !(value > 0 && value < 1e6)) return at + bytes.write(String(value), at, "latin1");
  const behindWhole = writeDigits(bytes, at, Math.floor(tenths / 10));
  bytes[behindWhole] = point;
  bytes[behindWhole + 1] = zero + (tenths % 10);
  return behindWhole + 2;
}

function writeDigits(bytes: Buffer, at: number, value: number): number {
  let end = at + 1;
  for (let power = 10; power <= value; power *= 10) end += 1;
  let rest = value;
  for (let place = end - 1; place >= at; place -= 1) {
    const shorter = Math.floor(rest / 10);
    bytes[place] = zero + (rest - shorter * 10);
    rest = shorter;
  }
  return end;
}

/** Copies some bytes and gives the place behind them; a call of `copy` takes as long as some tens of bytes. */
export function copyBytes(from: Buffer, start: number, end: number, into: Buffer, at: number): number {
  const length = end - start;
  if (length > 48) from.copy(into, at, start, end);
  else for (let place = 0; place < length; place += 1) into[at + place] = from[start + place] ?? 0;
  return at + length;
}

/** The next place of a byte that is known to come within some tens of bytes: `indexOf` takes longer to begin. */
export function placeOf(byte: number, bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== byte) at += 1;
  return at;
}
