/** Unpacks the streams of a PDF that are no pictures: every filter of the standard but those for images, with predictors. */
import { constants, inflateRawSync, inflateSync } from "node:zlib";
import { hasCode } from "../../../errors.ts";
import { type Budget, DamageError } from "../budget.ts";
import { decodeAscii85, decodeHex, decodeLzw, decodeRunLength, OversizeError } from "./simple-filters.ts";
import { asEntries, asItems, asName, asWhole, type PdfStream, type PdfValue } from "./values.ts";

/** Honest files chain at most two or three. */
const filterLimit = 8;
/** The filters in JavaScript take some four times as long for a byte as the one that is a library. */
const slowFilterCost = 4;
/** One stream; honest ones that are no picture have a few megabytes. */
const streamBytesLimit = 64 * 2 ** 20;

/** Filter names and parameters must stand in the stream's own dictionary or be resolved by the caller's function. */
export function unpackStream(
  bytes: Uint8Array,
  stream: PdfStream,
  budget: Budget,
  resolve: (value: PdfValue | undefined) => PdfValue | undefined = (value) => value,
): Uint8Array {
  return unpackBytes(bytes.subarray(stream.start, stream.end), stream.entries, budget, resolve);
}

/** The same for packed bytes that were taken out of their file, such as decrypted ones. */
export function unpackBytes(
  packed: Uint8Array,
  entries: ReadonlyMap<string, PdfValue>,
  budget: Budget,
  resolve: (value: PdfValue | undefined) => PdfValue | undefined,
  onRepair: () => void = () => undefined,
): Uint8Array {
  const names = listOf(resolve(entries.get("Filter") ?? entries.get("F"))).map(resolve);
  const parameters = listOf(resolve(entries.get("DecodeParms") ?? entries.get("DP"))).map(resolve);
  if (names.length > filterLimit) throw new DamageError("A stream is packed too many times.");
  let data = packed;
  names.forEach((value, index) => {
    data = unpack(asName(value) ?? "", data, asEntries(parameters[index]), budget, onRepair);
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
  onRepair: () => void,
): Uint8Array {
  const limitBytes = Math.max(1, Math.min(streamBytesLimit, budget.unpackedBytesLeft));
  try {
    return unpackWithin(limitBytes, name, data, parameters, budget, onRepair);
  } catch (error) {
    if (!(error instanceof OversizeError)) throw error;
    // One stream that is too large says nothing about the others, but it costs what was tried.
    budget.spendUnpackedBytes(limitBytes);
    throw new DamageError(error.message);
  }
}

function unpackWithin(
  limitBytes: number,
  name: string,
  data: Uint8Array,
  parameters: ReadonlyMap<string, PdfValue> | undefined,
  budget: Budget,
  onRepair: () => void,
): Uint8Array {
  const slowLimitBytes = limitBytes / slowFilterCost;
  switch (name) {
    case "FlateDecode":
    case "Fl":
      return removePredictor(inflate(data, budget, limitBytes, onRepair), parameters);
    case "LZWDecode":
    case "LZW":
      return removePredictor(
        spendSlow(decodeLzw(data, parameters?.get("EarlyChange") === 0 ? 0 : 1, slowLimitBytes), budget),
        parameters,
      );
    case "ASCIIHexDecode":
    case "AHx":
      return spendSlow(decodeHex(data, slowLimitBytes), budget);
    case "ASCII85Decode":
    case "A85":
      return spendSlow(decodeAscii85(data, slowLimitBytes), budget);
    case "RunLengthDecode":
    case "RL":
      return spendSlow(decodeRunLength(data, slowLimitBytes), budget);
    case "Crypt":
      return data;
    default:
      throw new DamageError("A stream is packed in a way that only pictures are.");
  }
}

function spendSlow(data: Uint8Array, budget: Budget): Uint8Array {
  budget.spendUnpackedBytes(slowFilterCost * data.length);
  return data;
}

function inflate(data: Uint8Array, budget: Budget, limitBytes: number, onRepair: () => void): Uint8Array {
  let unpacked: Uint8Array;
  try {
    unpacked = inflateSync(data, { maxOutputLength: limitBytes });
  } catch (error) {
    if (isTooLarge(error)) throw new OversizeError();
    unpacked = inflateRest(data, limitBytes);
    if (!endsWithinChecksum(data, unpacked)) onRepair();
  }
  budget.spendUnpackedBytes(unpacked.length);
  return unpacked;
}

/** Cut-off and checksum-less data still gives what can be had of it. */
function inflateRest(data: Uint8Array, limitBytes: number): Uint8Array {
  const options = { maxOutputLength: limitBytes, finishFlush: constants.Z_SYNC_FLUSH };
  let unpacked: Uint8Array;
  try {
    unpacked = inflateSync(data, options);
  } catch {
    try {
      unpacked = inflateRawSync(data.subarray(2), options);
    } catch (rawError) {
      if (isTooLarge(rawError)) throw new OversizeError();
      throw new DamageError("A stream cannot be unpacked.");
    }
    if (unpacked.length === 0) throw new DamageError("A stream cannot be unpacked.");
  }
  return unpacked;
}

/** Bytes of a line end. */
const trimmedLimit = 2;

/**
 * Programs that trim line ends from streams (pdf-lib) cut off the last bytes of a checksum that look like one. All that is packed
 * is there then, and what is left of the checksum says so.
 */
function endsWithinChecksum(data: Uint8Array, unpacked: Uint8Array): boolean {
  const checksum = adler32(unpacked);
  return Array.from({ length: trimmedLimit }, (_, index) => checksum.length - 1 - index).some(
    (kept) =>
      data.subarray(-kept).every((byte, place) => byte === checksum[place]) &&
      checksum.slice(kept).every((byte) => byte === 0x0a || byte === 0x0d),
  );
}

/** Of RFC 1950, in the order in which a stream has its bytes. */
function adler32(data: Uint8Array): readonly number[] {
  const modulus = 65_521;
  let [one, other] = [1, 0];
  for (const byte of data) {
    one = (one + byte) % modulus;
    other = (other + one) % modulus;
  }
  return [other >> 8, other & 255, one >> 8, one & 255];
}

function isTooLarge(error: unknown): boolean {
  return hasCode(error, "ERR_BUFFER_TOO_LARGE");
}

/** PNG predictors (RFC 2083, section 6) as PDF uses them: the type byte of each row decides. */
function removePredictor(data: Uint8Array, parameters: ReadonlyMap<string, PdfValue> | undefined): Uint8Array {
  const predictor = asWhole(parameters?.get("Predictor")) ?? 1;
  if (predictor === 1) return data;
  const columns = asWhole(parameters?.get("Columns")) ?? 1;
  const colors = asWhole(parameters?.get("Colors")) ?? 1;
  const bits = asWhole(parameters?.get("BitsPerComponent")) ?? 8;
  const rowBytes = Math.ceil((columns * colors * bits) / 8);
  const pixelBytes = Math.max(1, Math.ceil((colors * bits) / 8));
  if (predictor < 10) return removeDifferences(data, rowBytes, colors, bits);
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

/** TIFF's predictor, of whole bytes; other depths occur in pictures only. */
function removeDifferences(data: Uint8Array, rowBytes: number, colors: number, bits: number): Uint8Array {
  if (bits !== 8 || rowBytes < 1) throw new DamageError("Only pictures are packed with this predictor.");
  const out = Uint8Array.from(data);
  for (let at = 0; at < out.length; at += 1) {
    if (at % rowBytes >= colors) out[at] = (out[at] ?? 0) + (out[at - colors] ?? 0);
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
