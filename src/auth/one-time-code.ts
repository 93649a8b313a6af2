/** Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, which all apps know. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { RandomBytes } from "./token-text.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const secretBytes = 20;
const stepMs = 30_000;
/** A clock may be so many steps off (RFC 6238, 5.2). */
const tolerance = 1;

export function createSecret(random: RandomBytes): string {
  let bits = 0;
  let held = 0;
  let text = "";
  for (const byte of random(secretBytes)) {
    bits = (bits << 8) | byte;
    for (held += 8; held >= 5; held -= 5) text += alphabet[(bits >>> (held - 5)) & 31];
  }
  return text;
}

/** The address that apps read from a QR code. */
export function addressOf(secret: string, name: string, workspace: string): string {
  const label = encodeURIComponent(`Assay ${workspace}:${name}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(`Assay ${workspace}`)}`;
}

/** The time step of the code, or undefined where it is wrong. No code belongs to a secret that could not be opened. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code) || !/^[A-Z2-7]+$/.test(secret)) return undefined;
  const current = Math.floor(nowMs / stepMs);
  const key = decode(secret);
  let found: number | undefined;
  // All steps are computed, so that the response time reveals nothing.
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    if (timingSafeEqual(Buffer.from(codeAt(key, step)), Buffer.from(code))) found = step;
  }
  return found;
}

export function codeOf(secret: string, nowMs: number): string {
  return codeAt(decode(secret), Math.floor(nowMs / stepMs));
}

/** RFC 4226, 5.3. */
function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

function decode(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of text) {
    bits = ((bits << 5) | alphabet.indexOf(character)) & 0xfff_ffff;
    held += 5;
    if (held >= 8) {
      held -= 8;
      bytes.push((bits >>> held) & 255);
    }
  }
  return Uint8Array.from(bytes);
}
