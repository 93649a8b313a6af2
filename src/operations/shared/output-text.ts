/** Values as files and answers write them: instants and sums. */

export function instantText(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** Sums of many fractions have rounding errors. */
export function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
