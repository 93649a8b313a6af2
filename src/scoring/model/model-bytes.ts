/** A model's JSON as bytes and back: it has names and numbers alone, so every character is of ASCII. */

export function bytesOfModel(stored: unknown): Uint8Array {
  const text = JSON.stringify(stored);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** So many characters are made at once: a function takes only so many arguments. */
const pieceLength = 8_192;

/** A TypeError says what is wrong with the bytes. */
export function parseModelBytes(bytes: Uint8Array): unknown {
  let text = "";
  for (let start = 0; start < bytes.length; start += pieceLength) {
    const piece = bytes.subarray(start, start + pieceLength);
    if (piece.some((byte) => byte > 0x7f)) throw new TypeError("Stored model: it has bytes that are not ASCII.");
    text += String.fromCharCode(...piece);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TypeError("Stored model: it is not JSON.", { cause });
  }
}
