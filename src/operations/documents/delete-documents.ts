/** Deletes documents: the report first, then the bytes if no other report of the side needs them. */
import type { Removal } from "../../ledger/documents.ts";
import type { DocumentLedger, SideId } from "../../ledger/ledger.ts";
import type { SharedWork } from "../../ledger/shared.ts";
import type { Vault } from "../../vault/vault.ts";
import type { KeepingLock } from "./keeping-lock.ts";
import { createAlone } from "./keeping-lock.ts";
import { noSuchDocument, parseDocumentId } from "./stored-bytes.ts";

export interface DeleteDocuments {
  delete(side: SideId, id: string, actor: string): Promise<void>;
  /** Removes bytes that a crash left behind. */
  resume(): Promise<void>;
  /** Deletes what is older than the time, until the signal comes; gives how many. */
  deleteOlder(thanMs: number, signal?: AbortSignal): Promise<number>;
}

export interface DeleteDocumentsParts {
  readonly ledger: DocumentLedger;
  readonly vault: Vault;
  readonly lock: KeepingLock;
  /** Nodes that may store and remove the same bytes. */
  readonly shared?: SharedWork | undefined;
  /** Called when the document is gone. */
  readonly onDeleted: (side: SideId, sha256: string) => void;
}

/** Whom the journal names where time deleted a document. */
const retention = "retention";
const deletedAtOnce = 100;

export function createDeleteDocuments({
  ledger,
  vault,
  lock,
  shared,
  onDeleted,
}: DeleteDocumentsParts): DeleteDocuments {
  const alone = createAlone(shared);
  async function removeBytes(removal: Removal): Promise<void> {
    await alone(removal, async () => {
      if (shared !== undefined && !(await isStillListed(removal))) return;
      await vault.delete(removal.side, removal.sha256);
      await ledger.settleRemoval(removal);
    });
  }

  /** On another node the same bytes may have been stored again meanwhile. */
  async function isStillListed({ side, sha256 }: Removal): Promise<boolean> {
    return (await ledger.listRemovals()).some((listed) => listed.side === side && listed.sha256 === sha256);
  }

  async function deleteOne(side: SideId, id: number, actor: string): Promise<boolean> {
    return await lock.whileRemoving(async () => {
      const deleted = await ledger.delete(side, id, actor);
      if (deleted === undefined) return false;
      onDeleted(side, deleted.sha256);
      if (deleted.isLast) await removeBytes({ side, sha256: deleted.sha256 });
      return true;
    });
  }

  return {
    async delete(side, id, actor) {
      if (!(await deleteOne(side, parseDocumentId(id), actor))) throw noSuchDocument();
    },
    async resume() {
      for (const removal of await ledger.listRemovals()) await lock.whileRemoving(() => removeBytes(removal));
    },
    async deleteOlder(thanMs, signal) {
      let count = 0;
      for (;;) {
        const older = await ledger.listOlder(thanMs, deletedAtOnce);
        for (const { side, id } of older) {
          if (signal?.aborted === true) return count;
          if (await deleteOne(side, id, retention)) count += 1;
        }
        if (older.length < deletedAtOnce) return count;
      }
    },
  };
}
