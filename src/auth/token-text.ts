/** The text of a token: made once, shown once, and stored only as its hash. */
import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Mode } from "../contract/tokens.ts";

/** Gives the number of random bytes. */
export type RandomBytes = (length: number) => Uint8Array;

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 32 characters of 62 are 190 bits. */
const secretLength = 32;
/** 62^6 is more than 2^32, so six characters hold a CRC-32. */
const checksumLength = 6;
/** The largest multiple of 62 that a byte can hold: larger bytes are drawn again, so that no character is more likely. */
const fairLimit = 248;

export function randomText(length: number, random: RandomBytes): string {
  let text = "";
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < fairLimit && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let index = 0; index < checksumLength; index++) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Makes a text such as `assay_live_…`; its last six characters let a secret scanner recognise it; the service finds a token by its hash alone. */
export function createTokenText(mode: Mode, random: RandomBytes): string {
  const text = `assay_${mode}_${randomText(secretLength, random)}`;
  return text + checksum(text);
}

const sessionPrefix = "assay_session_";

/** The text of a browser's session; only its cookie holds it. */
export function createSessionText(random: RandomBytes): string {
  return sessionPrefix + randomText(secretLength, random);
}

export function isSessionText(text: string): boolean {
  return text.startsWith(sessionPrefix);
}

export function hashToken(text: string): string {
  return hash("sha256", text, "hex");
}
