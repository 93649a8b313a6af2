/** Words of the command line that a command cannot do without, or that must be numbers. */
import { UsageError } from "./usage-error.ts";

export function need(word: string | undefined, what: string): string {
  if (word === undefined) throw new UsageError(`${what} is missing.`);
  return word;
}

export function parseNumber(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= most)) {
    throw new UsageError(`${name} must be a number from 0 to ${most}.`);
  }
  return value;
}
