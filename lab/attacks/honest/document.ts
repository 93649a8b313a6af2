/** An honest document before anybody writes it down: lines of text at their places, whose figures fit together. */
import type { Random } from "../../../src/portfolios/random.ts";

export interface HonestLine {
  /** In points from the left, and from the top of an A4 page. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  /** Where `x` is: figures in a column end at the same place. */
  readonly align: "left" | "right";
  readonly text: string;
}

export interface HonestDocument {
  readonly kind: "invoice" | "statement" | "payslip" | "letter";
  readonly title: string;
  readonly lines: readonly HonestLine[];
  /** As ISO 8601; the file says that it was made then. */
  readonly issuedAt: string;
  /** Of an invoice, so that it can be said to machines as well. */
  readonly totals?: { readonly net: number; readonly tax: number; readonly gross: number };
}

export const pageWidth = 595;
export const pageHeight = 842;

export type WriteLine = (
  x: number,
  text: string,
  style?: { readonly size?: number; readonly isBold?: boolean; readonly align?: "left" | "right" },
) => void;

/** Lines from the top down; `next` moves down by points. */
export function startPage(): {
  readonly lines: HonestLine[];
  readonly write: WriteLine;
  readonly next: (points: number) => void;
} {
  const lines: HonestLine[] = [];
  let y = 60;
  return {
    lines,
    write(x, text, { size = 10, isBold = false, align = "left" } = {}) {
      lines.push({ x, y, size, isBold, align, text });
    },
    next(points) {
      y += points;
    },
  };
}

/** Amounts are whole cents everywhere, so that sums are exact. */
export function money(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${sign}${whole.toLocaleString("en")}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** A weekday in the years 2022 to 2024. */
export function drawDate(random: Random): Date {
  const date = new Date(Date.UTC(2022, 0, 3) + random.below(1_050) * 86_400_000);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) date.setUTCDate(date.getUTCDate() + 2);
  return date;
}

export function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}
