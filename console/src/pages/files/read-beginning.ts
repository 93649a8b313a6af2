/** The beginning of a chosen file as text, unpacked where it is gzipped. */
const beginningBytes = 64 * 1024;

export async function readBeginning(file: File): Promise<string> {
  const beginning = file.slice(0, beginningBytes);
  const head = new Uint8Array(await beginning.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const bytes = isPacked ? await unpack(beginning) : new Uint8Array(await beginning.arrayBuffer());
  // A character that is cut off at the end is left out.
  return new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: true });
}

/** As much as can be unpacked: the end of the packed file is missing, so that it always ends in an error. */
async function unpack(beginning: Blob): Promise<Uint8Array> {
  const reader = beginning.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < beginningBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
    }
  } catch {
    // What came until then is what is looked at.
  }
  reader.cancel().catch(() => undefined);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes.subarray(0, beginningBytes);
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}
