/** Which content of the journal is given out: none that is erased, personal data only with its scope, no card numbers. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import { journalKinds, noSide } from "../../ledger/journal.ts";
import type { ChainRecord } from "../../ledger/verify-chain.ts";
import { withheldKind } from "../../ledger/withheld.ts";
import { readableText } from "./record-content.ts";

export type Withheld = "erased" | "personal_data" | "card_number" | "other_side";

export interface Permission {
  /** Undefined for all sides. */
  readonly side: number | undefined;
  readonly customers: boolean;
  /** Whether records with a card number may be given out. */
  readonly cardNumbers: boolean;
}

export type Content = ChainRecord & { readonly salt: Uint8Array; readonly body: string };

export function judgeContent(
  record: ChainRecord,
  { side, customers, cardNumbers }: Permission,
): { readonly withheld: Withheld } | { readonly content: Content } {
  const { salt, body, kind, subject } = record;
  if (kind === withheldKind) return { withheld: "other_side" };
  if (side !== undefined && record.side !== side && !isCommon(record)) return { withheld: "other_side" };
  if (salt === null || body === null) return { withheld: "erased" };
  if (kind === journalKinds.customer && !customers) return { withheld: "personal_data" };
  // A masked content would no longer match its commitment.
  const texts = [
    subject,
    body,
    record.verdict ?? "",
    record.record === null ? "" : (readableText(record.record) ?? ""),
  ];
  if (!cardNumbers && texts.some((text) => maskCardNumbers(text) !== text)) return { withheld: "card_number" };
  return { content: { ...record, salt, body } };
}

/** Anchors belong to all; other records of no side belong to their workspace, which they do not name. */
function isCommon({ side, kind }: ChainRecord): boolean {
  return side === noSide && kind === journalKinds.audit;
}
