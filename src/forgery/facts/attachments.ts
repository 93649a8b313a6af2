/** The files that a document carries, and what those of them say that are invoices for machines. */

export interface AttachmentFacts {
  readonly files: readonly AttachedFile[];
  /** Files beyond the limit. */
  readonly omitted: number;
}

export interface AttachedFile {
  readonly name: string;
  /** Undefined where it cannot be unpacked. */
  readonly bytes: number | undefined;
  /** What the document says that it is to it, such as Data, Source or Alternative. */
  readonly relationship?: string;
  /** Undefined where it is no invoice, or none that can be read. */
  readonly invoice?: StatedInvoice;
}

/** Bounds of what is kept of an invoice: of its lines, and of accounts and taxes. */
export const mostStatedLines = 1_000;
export const mostStated = 20;

/** Amounts are decimals with a point, as they are written; dates are YYYY-MM-DD. */
export interface StatedInvoice {
  readonly syntax: "CII" | "UBL";
  readonly number?: string;
  readonly issueDate?: string;
  readonly currency?: string;
  readonly accountNumbers: readonly string[];
  readonly totals: StatedTotals;
  readonly taxes: readonly StatedTax[];
  readonly lines: readonly StatedLine[];
}

export const statedTotals = [
  "lineTotal",
  "charges",
  "allowances",
  "taxBasis",
  "taxTotal",
  "grandTotal",
  "prepaid",
  "rounding",
  "due",
] as const;
export type StatedTotal = (typeof statedTotals)[number];
export type StatedTotals = { readonly [K in StatedTotal]?: string };

export interface StatedTax {
  readonly basis?: string;
  readonly rate?: string;
  readonly amount?: string;
}

export interface StatedLine {
  readonly name?: string;
  readonly quantity?: string;
  readonly price?: string;
  readonly amount?: string;
}
