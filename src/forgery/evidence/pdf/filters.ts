/** Unpacks the streams that hold a PDF's own structure: Flate with predictors, and the two text encodings. */
import { constants, inflateRawSync, inflateSync } from "node:zlib";
import { type Budget, BudgetError, DamageError } from "../budget.ts";
import { asEntries, asItems, asName, asWhole, type PdfStream, type PdfValue } from "./values.ts";

/** Honest files chain at most two or three. */
const filterLimit = 8;

/** Filter names and parameters must stand in the stream's own dictionary or be resolved by the caller's function. */
export function unpackStream(
  bytes: Uint8Array,
  stream: PdfStream,
  budget: Budget,
  resolve: (value: PdfValue | undefined) => PdfValue | undefined = (value) => value,
): Uint8Array {
  const names = listOf(resolve(stream.entries.get("Filter") ?? stream.entries.get("F"))).map(resolve);
  const parameters = listOf(resolve(stream.entries.get("DecodeParms") ?? stream.entries.get("DP"))).map(resolve);
  if (names.length > filterLimit) throw new DamageError("A stream is packed too many times.");
  let data = bytes.subarray(stream.start, stream.end);
  names.forEach((value, index) => {
    data = unpack(asName(value) ?? "", data, asEntries(parameters[index]), budget);
  });
  return data;
}

function listOf(value: PdfValue | undefined): readonly (PdfValue | undefined)[] {
  if (value === undefined || value === null) return [];
  return asItems(value) ?? [value];
}

function unpack(
  name: string,
  data: Uint8Array,
  parameters: ReadonlyMap<string, PdfValue> | undefined,
  budget: Budget,
): Uint8Array {
  switch (name) {
    case "FlateDecode":
    case "Fl":
      return removePredictor(inflate(data, budget), parameters);
    case "ASCIIHexDecode":
    case "AHx":
      return Buffer.from(
        Buffer.from(data)
          .toString("latin1")
          .split(">")[0]
          ?.replace(/[^0-9a-fA-F]/g, "") ?? "",
        "hex",
      );
    case "ASCII85Decode":
    case "A85":
      return decodeAscii85(data);
    default:
      throw new DamageError("A stream is packed in a way that structure is never packed in.");
  }
}

function inflate(data: Uint8Array, budget: Budget): Uint8Array {
  const options = { maxOutputLength: Math.max(1, budget.unpackedBytesLeft), finishFlush: constants.Z_SYNC_FLUSH };
  let unpacked: Uint8Array;
  try {
    // Cut-off and checksum-less data still gives what can be had of it.
    unpacked = inflateSync(data, options);
  } catch (error) {
    if (isTooLarge(error)) throw new BudgetError("unpacked bytes");
    try {
      unpacked = inflateRawSync(data.subarray(2), options);
    } catch (rawError) {
      if (isTooLarge(rawError)) throw new BudgetError("unpacked bytes");
      throw new DamageError("A stream cannot be unpacked.");
    }
    if (unpacked.length === 0) throw new DamageError("A stream cannot be unpacked.");
  }
  budget.spendUnpackedBytes(unpacked.length);
  return unpacked;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

/** PNG predictors (RFC 2083, section 6) as PDF uses them: the type byte of each row decides. */
function removePredictor(data: Uint8Array, parameters: ReadonlyMap<string, PdfValue> | undefined): Uint8Array {
  const predictor = asWhole(parameters?.get("Predictor")) ?? 1;
  if (predictor === 1) return data;
  if (predictor < 10) throw new DamageError("Structure is never packed with this predictor.");
  const columns = asWhole(parameters?.get("Columns")) ?? 1;
  const colors = asWhole(parameters?.get("Colors")) ?? 1;
  const bits = asWhole(parameters?.get("BitsPerComponent")) ?? 8;
  const rowBytes = Math.ceil((columns * colors * bits) / 8);
  const pixelBytes = Math.max(1, Math.ceil((colors * bits) / 8));
  if (rowBytes < 1 || rowBytes > data.length) throw new DamageError("A predictor's row is longer than its data.");
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row += 1) {
    const type = data[row * (rowBytes + 1)] ?? 0;
    for (let column = 0; column < rowBytes; column += 1) {
      const raw = data[row * (rowBytes + 1) + 1 + column] ?? 0;
      const at = row * rowBytes + column;
      const left = column >= pixelBytes ? (out[at - pixelBytes] ?? 0) : 0;
      const up = row > 0 ? (out[at - rowBytes] ?? 0) : 0;
      const upLeft = row > 0 && column >= pixelBytes ? (out[at - rowBytes - pixelBytes] ?? 0) : 0;
      out[at] = raw + predict(type, left, up, upLeft);
    }
  }
  return out;
}

function predict(type: number, left: number, up: number, upLeft: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  if (type !== 4) return 0;
  const estimate = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((value) => Math.abs(estimate - value));
  if ((toLeft ?? 0) <= (toUp ?? 0) && (toLeft ?? 0) <= (toUpLeft ?? 0)) return left;
  return (toUp ?? 0) <= (toUpLeft ?? 0) ? up : upLeft;
}

function decodeAscii85(data: Uint8Array): Uint8Array {
  const out: number[] = [];
  let group: number[] = [];
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0);
    else if (byte >= 0x21 && byte <= 0x75) group.push(byte - 0x21);
    if (group.length === 5) {
      pushGroup(out, group, 4);
      group = [];
    }
  }
  if (group.length > 1) pushGroup(out, [...group, 84, 84, 84, 84].slice(0, 5), group.length - 1);
  return Uint8Array.from(out);
}

function pushGroup(out: number[], group: readonly number[], count: number): void {
  const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
  for (let index = 0; index < count; index += 1) out.push(Math.floor(value / 256 ** (3 - index)) & 255);
}
