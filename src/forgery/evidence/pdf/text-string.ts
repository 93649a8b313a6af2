/** Text as PDF writes it outside of pages (ISO 32000-1, 7.9.2): UTF-16, UTF-8 or PDFDocEncoding. */

/** PDFDocEncoding where it differs from Latin-1 (annex D.2). */
const special = new Map<number, string>(
  [
    [0x18, "˘ˇˆ˙˝˛˚˜"],
    [0x80, "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž"],
    [0xa0, "€"],
  ].flatMap(([first, characters]) =>
    [...String(characters)].map((character, index): [number, string] => [Number(first) + index, character]),
  ),
);

export function decodeTextString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  return Array.from(bytes, (byte) => special.get(byte) ?? String.fromCharCode(byte)).join("");
}
