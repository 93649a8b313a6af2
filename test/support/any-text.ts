/** Any characters of Unicode. The generator's own arbitrary of them takes a second of processor time to be made. */
import fc from "fast-check";

const codePoint = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }),
  fc.integer({ min: 0, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

export const anyCharacter = codePoint.map((point) => String.fromCodePoint(point));

export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, maxLength });
}
