/** Reads a document's report, and its bytes through a signed link. */
import type { DocumentReport } from "../contract/document.ts";
import type { DocumentLedger, SideId } from "../ledger/ledger.ts";
import type { OpenedDocument, Vault } from "../vault/vault.ts";
import type { DocumentLinks } from "./document-links.ts";
import { noSuchDocument, parseDocumentId, requireDocument } from "./documents/stored-bytes.ts";

export interface DocumentContent extends OpenedDocument {
  readonly name: string;
  readonly format: string;
}

export interface ReadDocument {
  report(side: SideId, id: string, baseUrl: string): Promise<DocumentReport>;
  /** The link stands in for a token: it says which document, and the signature that we said so. */
  content(id: string, expires: string, signature: string): Promise<DocumentContent>;
}

export function createReadDocument(ledger: DocumentLedger, vault: Vault, links: DocumentLinks): ReadDocument {
  return {
    async report(side, idText, baseUrl) {
      const stored = await requireDocument(ledger, side, idText);
      const { id, name, format, sha256, bytes, pages, analysedAtMs, catalogueVersion, checks, findings } = stored;
      return {
        id,
        document_name: name,
        doc_format: format,
        sha256,
        bytes,
        pages,
        analysedAt: new Date(analysedAtMs).toISOString(),
        catalogueVersion,
        checks,
        findings: [...findings],
        document_url: links.address(baseUrl, id),
      };
    },
    async content(idText, expires, signature) {
      const id = parseDocumentId(idText);
      links.check(id, expires, signature);
      const stored = await ledger.findById(id);
      const opened = stored === undefined ? undefined : await vault.findDocument(stored.side, stored.sha256);
      if (stored === undefined || opened === undefined) throw noSuchDocument();
      return { ...opened, name: stored.name, format: stored.format };
    },
  };
}
