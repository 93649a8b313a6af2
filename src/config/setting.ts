/** Settings and the parsers of their texts. */
import { readFileSync } from "node:fs";
import { isIP } from "node:net";

interface Setting<T> {
  readonly name: string;
  readonly meaning: string;
  readonly fallback: T;
  /** Gives the value, or throws with a sentence about what is expected. */
  readonly parse: (text: string) => T;
}

export function setting<T>(name: string, meaning: string, fallback: T, parse: (text: string) => T): Setting<T> {
  return { name, meaning, fallback, parse };
}

/** How a default is written in the environment; empty where there is none. Directories and tables have none that fits in a line. */
export function textOfDefault(fallback: unknown): string {
  if (Array.isArray(fallback)) return fallback.join(",");
  return fallback === undefined || typeof fallback === "object" ? "" : String(fallback);
}

function number(minimum: number, maximum: number, isWhole: boolean): (text: string) => number {
  return (text) => {
    const value = Number(text);
    const isGood = text.trim() !== "" && Number.isFinite(value) && value >= minimum && value <= maximum;
    if (!isGood || (isWhole && !Number.isInteger(value))) {
      throw new Error(`must be a ${isWhole ? "whole " : ""}number from ${minimum} to ${maximum}`);
    }
    return value;
  };
}

export const whole = (minimum: number, maximum: number) => number(minimum, maximum, true);
export const decimal = (minimum: number, maximum: number) => number(minimum, maximum, false);

export function bytes(text: string): number {
  const match = /^(\d+)(?:\s*(KiB|MiB|GiB))?$/.exec(text.trim());
  if (match === null) throw new Error("must be a number of bytes, such as 52428800 or 50 MiB");
  const unit = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }[match[2] ?? ""] ?? 1;
  const value = Number(match[1]) * unit;
  if (!Number.isSafeInteger(value) || value < 1) throw new Error("must be at least one byte");
  return value;
}

export function flag(text: string): boolean {
  if (["1", "true", "yes", "on"].includes(text.toLowerCase())) return true;
  if (["0", "false", "no", "off"].includes(text.toLowerCase())) return false;
  throw new Error("must be true or false");
}

export function oneOf<const T extends string>(...words: readonly T[]): (text: string) => T {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new Error(`must be one of ${words.join(", ")}`);
    return found;
  };
}

export function httpAddress(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed === undefined || !["http:", "https:"].includes(parsed.protocol)) {
    throw new Error("must be an http or https address");
  }
  return text;
}

/** A base address, to which paths are added. */
export function url(text: string): string {
  return httpAddress(text).replace(/\/+$/, "");
}

export function host(text: string): string {
  if (isIP(text) === 0 && !/^[A-Za-z0-9.-]+$/.test(text)) throw new Error("must be an IP address or a host name");
  return text;
}

export function token(text: string): string {
  if (!/^[\x21-\x7e]{24,256}$/.test(text))
    throw new Error("must be 24 to 256 printable ASCII characters without spaces");
  return text;
}

export function amounts(text: string): readonly number[] {
  const values = text.split(",").map((part) => Number(part.trim()));
  if (values.length > 20 || values.some((value) => !(value > 0) || !Number.isFinite(value))) {
    throw new Error("must be at most 20 positive amounts separated by commas");
  }
  return values;
}

/** The content of a file that holds JSON. */
export function jsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new Error("must name a file that can be read and holds JSON", { cause });
  }
}

export function list(text: string): readonly string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

export const anyText = (text: string) => text;
/** The address of a database; it may hold a password, so it is not repeated in the message. */
export function postgresAddress(text: string): string {
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  if (protocol !== "postgres:" && protocol !== "postgresql:") {
    throw new Error("must be a URL that starts with postgres://");
  }
  return text;
}

export const none = undefined as string | undefined;

/** Addresses, or networks such as 10.0.0.0/8. */
export function networks(text: string): readonly string[] {
  const entries = list(text);
  for (const entry of entries) {
    const [address = "", length, ...rest] = entry.split("/");
    const family = isIP(address);
    const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128));
    if (family === 0 || !isLength || rest.length > 0) {
      throw new Error("must list IP addresses or networks such as 10.0.0.0/8");
    }
  }
  return entries;
}
