/** Deletes documents: the report first, then the bytes if nothing else of the side uses them. */
import type { DocumentLedger } from "../../ledger/documents.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { createRemoveBytes, deletePages, type RemoveBytesParts } from "./remove-bytes.ts";
import { noSuchDocument, parseDocumentId } from "./stored-bytes.ts";

export interface DeleteDocuments {
  delete(side: SideId, id: string, actor: string): Promise<void>;
  /** Removes bytes that a crash left behind. */
  resume(): Promise<void>;
  /** Deletes what is older than the time, until the signal comes; gives how many. */
  deleteOlder(thanMs: number, signal?: AbortSignal): Promise<number>;
}

export interface DeleteDocumentsParts extends RemoveBytesParts {
  readonly ledger: DocumentLedger;
  /** Called when the document is gone. */
  readonly onDeleted: (side: SideId, sha256: string) => void;
}

/** The actor in the journal where retention deleted a document. */
export const retention = "retention";

export function createDeleteDocuments(parts: DeleteDocumentsParts): DeleteDocuments {
  const { ledger, onDeleted } = parts;
  const bytes = createRemoveBytes(parts);

  function deleteOne(side: SideId, id: number, actor: string): Promise<boolean> {
    return bytes.after(side, async () => {
      const deleted = await ledger.delete(side, id, actor);
      if (deleted !== undefined) onDeleted(side, deleted.sha256);
      return deleted;
    });
  }

  return {
    async delete(side, id, actor) {
      if (!(await deleteOne(side, parseDocumentId(id), actor))) throw noSuchDocument();
    },
    resume: () => bytes.resume(),
    deleteOlder: (thanMs, signal) =>
      deletePages(
        (limit) => ledger.listOlder(thanMs, limit),
        ({ side, id }) => deleteOne(side, id, retention),
        signal,
      ),
  };
}
