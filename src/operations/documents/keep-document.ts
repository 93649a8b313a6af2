/** Stores bytes and what names them: bytes first, so that a report or a case never names a file that is not stored. */
import type { DocumentLedger, NewDocument } from "../../ledger/documents.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { SharedWork } from "../../ledger/shared.ts";
import type { StoredDocument as StoredBytes, Vault } from "../../vault/vault.ts";
import type { KeepingLock } from "./keeping-lock.ts";
import { createAlone } from "./keeping-lock.ts";

export interface KeepBytesParts {
  readonly vault: Vault;
  readonly lock: KeepingLock;
  /** Nodes that may store and remove the same bytes. */
  readonly shared?: SharedWork | undefined;
  readonly documentLimit: number;
}

/** `save` names the bytes in the ledger. They are opened once, or twice where nodes share a vault. */
export type KeepBytes = <Saved>(
  side: SideId,
  open: () => AsyncIterable<Uint8Array>,
  save: (stored: StoredBytes) => Promise<Saved>,
) => Promise<Saved>;

export function createKeepBytes({ vault, lock, shared, documentLimit }: KeepBytesParts): KeepBytes {
  const alone = createAlone(shared);
  return (side, open, save) =>
    lock.whileStoring(async () => {
      const put = () => vault.put(side, open(), documentLimit);
      const stored = await put();
      return await alone({ side, sha256: stored.sha256 }, async () => {
        // Another node may have removed the same bytes since; while this node holds the lock, they stay.
        if (shared !== undefined) await put();
        return await save(stored);
      });
    });
}

export interface KeepDocumentParts extends KeepBytesParts {
  readonly ledger: DocumentLedger;
}

/** Gives the report's id. */
export type KeepDocument = (
  side: SideId,
  open: () => AsyncIterable<Uint8Array>,
  report: Omit<NewDocument, keyof StoredBytes>,
  actor: string,
) => Promise<number>;

export function createKeepDocument(parts: KeepDocumentParts): KeepDocument {
  const keep = createKeepBytes(parts);
  return (side, open, report, actor) =>
    keep(side, open, (stored) => parts.ledger.save(side, { ...report, ...stored }, actor));
}
