/** Invoices whose rows lie on grey stripes, as PDFs, with what somebody drew on them. */
import { startDocument } from "./pdf-writer.ts";

/** Baselines of the rows, from the bottom of the page, and where amounts begin. */
export const rowBaselines = Array.from({ length: 10 }, (_, row) => 700 - 22 * row);
export const amountLeft = 470;

const inBlack = "0 g";

export function write(x: number, y: number, text: string, font = "F1", size = 10): string {
  return `${inBlack} BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;
}

/** A rectangle of one tone: 0 black, 1 white. */
export function fill(left: number, bottom: number, width: number, height: number, tone: number): string {
  return `${tone} g ${left} ${bottom} ${width} ${height} re f`;
}

const amountOf = (row: number) => `${120 + 37 * row}.${10 + row}`;

export interface TableDrawing {
  /** Drawn over the rows. */
  readonly over?: readonly string[];
  /** Drawn between the stripes and what is written on them. */
  readonly under?: readonly string[];
  /** Rows whose amount is left out. */
  readonly without?: readonly number[];
}

export function stripedTable({ over = [], under = [], without = [] }: TableDrawing = {}): Buffer {
  const stripes = rowBaselines.flatMap((y, row) => (row % 2 === 0 ? [fill(60, y - 7, 475, 22, 0.88)] : []));
  const rows = rowBaselines.flatMap((y, row) => [
    write(70, y, `Item number ${row + 1}`),
    write(250, y, "Delivered in March"),
    write(400, y, String(row + 2)),
    ...(without.includes(row) ? [] : [write(amountLeft, y, amountOf(row))]),
  ]);
  const head = [write(60, 780, "Example Works Ltd", "F1", 16), write(60, 750, "Invoice 2024-0117 for Mary Miller")];
  return startDocument([])
    .set(4, "<< >>", [...stripes, ...under, ...head, ...rows, ...over].join("\n"))
    .commit()
    .bytes();
}

/** A white box over a row's amount, and another amount on it. */
export function coverAmount(row: number, text = "987.65"): TableDrawing {
  const y = rowBaselines[row] ?? 0;
  return { over: [fill(amountLeft - 2, y - 4, 42, 15, 1), write(amountLeft, y, text)], without: [row] };
}
