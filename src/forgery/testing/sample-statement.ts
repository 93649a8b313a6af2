/** The instructions for a page of a bank statement as one program writes them, and ways to change one amount in it. */

export interface StatementRow {
  readonly date: string;
  readonly text: string;
  readonly amount: string;
}

export const statementRows: readonly StatementRow[] = Array.from({ length: 14 }, (_, row) => ({
  date: `2024-03-${String(row + 3).padStart(2, "0")}`,
  text: `Transfer ${["rent", "wages", "power", "phone", "books"][row % 5] ?? ""}`,
  amount: `${(row * 37) % 9}${row % 10}7.${String((row * 13) % 100).padStart(2, "0")}`,
}));

/** Row by row from the top, then the foot of the page. `instead` replaces the instruction of the amount in one row. */
export function statementInstructions(instead: { readonly row?: number; readonly amount?: string } = {}): string {
  const rows = statementRows.map(({ date, text, amount }, row) => {
    const y = 700 - 20 * row;
    const shown = instead.row === row ? (instead.amount ?? "") : `1 0 0 1 450 ${y} Tm (${amount}) Tj`;
    return `1 0 0 1 60 ${y} Tm (${date}) Tj 1 0 0 1 150 ${y} Tm (${text}) Tj ${shown}`;
  });
  return `BT /F1 10 Tf ${rows.join("\n")} 1 0 0 1 60 60 Tm (Example Bank) Tj 1 0 0 1 300 60 Tm (Page one) Tj ET\n`;
}

/** Where the amount of a row stands. */
export function placeOf(row: number): { readonly x: number; readonly y: number } {
  return { x: 450, y: 700 - 20 * row };
}
