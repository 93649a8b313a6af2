/** Removes bytes from the vault once nothing names them any more. */
import type { DeletedDocument, DocumentLedger, Removal } from "../../ledger/documents.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { SharedWork } from "../../ledger/shared.ts";
import type { Vault } from "../../vault/vault.ts";
import { createAlone, type KeepingLock } from "./keeping-lock.ts";

export interface RemoveBytesParts {
  readonly ledger: Pick<DocumentLedger, "listRemovals" | "settleRemoval">;
  readonly vault: Pick<Vault, "delete">;
  readonly lock: KeepingLock;
  /** Nodes that may store and remove the same bytes. */
  readonly shared?: SharedWork | undefined;
}

export interface RemoveBytes {
  /** Runs a deletion in the ledger, then removes the bytes that it was the last to name. False where there was nothing to delete. */
  after(side: SideId, deletion: () => Promise<DeletedDocument | undefined>): Promise<boolean>;
  /** Removes bytes that a crash left behind. */
  resume(): Promise<void>;
}

export function createRemoveBytes({ ledger, vault, lock, shared }: RemoveBytesParts): RemoveBytes {
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

  return {
    after: (side, deletion) =>
      lock.whileRemoving(async () => {
        const deleted = await deletion();
        if (deleted?.isLast === true) await removeBytes({ side, sha256: deleted.sha256 });
        return deleted !== undefined;
      }),
    async resume() {
      for (const removal of await ledger.listRemovals()) await lock.whileRemoving(() => removeBytes(removal));
    },
  };
}

const atOnce = 100;

/** Deletes what a list gives, a page after the other, until the signal comes; gives how many. */
export async function deletePages<Item>(
  list: (limit: number) => Promise<readonly Item[]>,
  remove: (item: Item) => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let count = 0;
  for (;;) {
    const page = await list(atOnce);
    for (const item of page) {
      if (signal?.aborted === true) return count;
      if (await remove(item)) count += 1;
    }
    if (page.length < atOnce) return count;
  }
}
