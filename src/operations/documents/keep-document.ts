/** Keeps a document and its report: bytes before report, so that a report never names a document that is not there. */
import type { DocumentLedger, NewDocument, SideId } from "../../ledger/ledger.ts";
import type { SharedWork } from "../../ledger/shared.ts";
import type { StoredDocument as StoredBytes, Vault } from "../../vault/vault.ts";
import type { KeepingLock } from "./keeping-lock.ts";
import { createAlone } from "./keeping-lock.ts";

export interface KeepDocumentParts {
  readonly ledger: DocumentLedger;
  readonly vault: Vault;
  readonly lock: KeepingLock;
  /** Nodes that may store and remove the same bytes. */
  readonly shared?: SharedWork | undefined;
  readonly documentLimit: number;
}

/** Gives the report's id. The bytes are opened once, or twice where nodes share a vault. */
export type KeepDocument = (
  side: SideId,
  open: () => AsyncIterable<Uint8Array>,
  report: Omit<NewDocument, keyof StoredBytes>,
  actor: string,
) => Promise<number>;

export function createKeepDocument({ ledger, vault, lock, shared, documentLimit }: KeepDocumentParts): KeepDocument {
  const alone = createAlone(shared);
  return (side, open, report, actor) =>
    lock.whileStoring(async () => {
      const put = () => vault.put(side, open(), documentLimit);
      const stored = await put();
      return await alone({ side, sha256: stored.sha256 }, async () => {
        // Another node may have removed the same bytes since; while this one is alone with them, they stay.
        if (shared !== undefined) await put();
        return await ledger.save(side, { ...report, ...stored }, actor);
      });
    });
}
