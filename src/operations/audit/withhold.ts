/** Which content of the journal leaves it: none that is erased, personal data only for who may see them, no card numbers. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import { journalKinds, noSide } from "../../ledger/journal.ts";
import type { ChainRecord } from "../../ledger/verify-chain.ts";
import { withheldKind } from "../../ledger/withheld.ts";

export type Withheld = "erased" | "personal_data" | "card_number" | "other_side";

export interface Permission {
  /** Undefined for all sides. */
  readonly side: number | undefined;
  readonly customers: boolean;
  /** Whether records may be given in which a card number stands. */
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
  // Masked, the content would no longer give its commitment.
  const texts = [subject, body, record.verdict ?? "", record.record ?? ""];
  if (!cardNumbers && texts.some((text) => maskCardNumbers(text) !== text)) return { withheld: "card_number" };
  return { content: { ...record, salt, body } };
}

/** Anchors belong to everybody; other records of no side to their workspace, which they do not name. */
function isCommon({ side, kind }: ChainRecord): boolean {
  return side === noSide && kind === journalKinds.audit;
}
