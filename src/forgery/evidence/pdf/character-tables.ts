/** What single bytes mean where PDF values are written. */

/** What stands behind a backslash in a string, where it is not the character itself. */
export const escapes = new Map<number, number>([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

/** 1: white space, 2: delimiter (ISO 32000-1, tables 1 and 2). */
export const classes = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) classes[byte] = 1;
for (const character of "()<>[]{}/%") classes[character.charCodeAt(0)] = 2;

export const hexDigits = new Uint8Array(256).fill(255);
for (let digit = 0; digit < 16; digit += 1) {
  for (const text of [digit.toString(16), digit.toString(16).toUpperCase()]) hexDigits[text.charCodeAt(0)] = digit;
}
