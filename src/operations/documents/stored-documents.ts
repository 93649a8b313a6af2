/** All operations on stored documents. */
import type { Analyser } from "../../forgery/analyse.ts";
import type { DocumentLedger } from "../../ledger/documents.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { SharedWork } from "../../ledger/shared.ts";
import type { Vault } from "../../vault/vault.ts";
import { createDeleteDocuments, type DeleteDocuments } from "./delete-documents.ts";
import type { KeepingLock } from "./keeping-lock.ts";
import { createListDocuments, type ListDocuments } from "./list-documents.ts";
import { createPrintReport, type PrintReport } from "./print-report.ts";
import { createReadAgain, type ReadAgain } from "./read-again.ts";
import type { ReadDocument } from "./read-document.ts";
import type { ReviewDocuments } from "./review-documents.ts";
import { createShowDocument, type ShowDocument } from "./show-document.ts";

export interface StoredDocuments {
  readonly list: ListDocuments;
  readonly show: ShowDocument;
  readonly readAgain: ReadAgain;
  readonly print: PrintReport;
  readonly remove: DeleteDocuments;
  readonly reviews: ReviewDocuments;
}

export interface StoredDocumentsParts {
  readonly ledger: DocumentLedger;
  readonly vault: Vault;
  readonly analyser: Analyser;
  readonly lock: KeepingLock;
  readonly shared?: SharedWork | undefined;
  readonly read: ReadDocument;
  readonly reviews: ReviewDocuments;
}

export function createStoredDocuments({
  ledger,
  vault,
  analyser,
  lock,
  shared,
  read,
  reviews,
}: StoredDocumentsParts): StoredDocuments {
  const show = createShowDocument(ledger, vault, analyser);
  const readAgain = createReadAgain(ledger, vault, analyser);
  function forget(side: SideId, sha256: string): void {
    show.forget(side, sha256);
    readAgain.forget(side, sha256);
  }
  return {
    list: createListDocuments(ledger, reviews),
    show,
    readAgain,
    print: createPrintReport(read, show, reviews),
    remove: createDeleteDocuments({ ledger, vault, lock, shared, onDeleted: forget }),
    reviews,
  };
}
