/** Reads a document's report, and its bytes through a signed link. */
import type { DocumentReport } from "../../contract/documents/document.ts";
import type { DocumentLedger } from "../../ledger/documents.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { OpenedDocument, Vault } from "../../vault/vault.ts";
import type { DocumentLinks } from "./document-links.ts";
import { describeDocument } from "./list-documents.ts";
import { noSuchDocument, parseDocumentId, requireDocument } from "./stored-bytes.ts";
import { summariseFindings } from "./summarise-findings.ts";

export interface FoundContent {
  readonly name: string;
  readonly format: string;
  /** An address of the storage that expires with the link; undefined where the service sends the bytes itself. */
  readonly address: (headers: Readonly<Record<string, string>>) => string | undefined;
  readonly open: () => Promise<OpenedDocument>;
}

export interface ReadDocument {
  report(side: SideId, id: string, baseUrl: string): Promise<DocumentReport>;
  /** The link replaces a token: it names the document, and its signature shows that the service issued it. */
  content(id: string, expires: string, signature: string): Promise<FoundContent>;
}

export interface ReadDocumentParts {
  readonly ledger: DocumentLedger;
  readonly vault: Vault;
  readonly links: DocumentLinks;
  /** Whether a link redirects to the storage, where the vault supports that. */
  readonly isDirect: boolean;
}

export function createReadDocument({ ledger, vault, links, isDirect }: ReadDocumentParts): ReadDocument {
  return {
    async report(side, idText, baseUrl) {
      const stored = await requireDocument(ledger, side, idText);
      const { id, catalogueVersion, checks, findings, held, origin } = stored;
      return {
        ...describeDocument(stored),
        catalogueVersion,
        checks,
        summary: summariseFindings(findings),
        findings: [...findings],
        ...(held === undefined ? {} : { held }),
        ...(origin === undefined ? {} : { origin }),
        document_url: links.address(baseUrl, id),
      };
    },
    async content(idText, expires, signature) {
      const id = parseDocumentId(idText);
      const expiresInS = links.check(id, expires, signature);
      const stored = await ledger.findById(id);
      if (stored === undefined) throw noSuchDocument();
      const { side, sha256, name, format } = stored;
      return {
        name,
        format,
        address: (headers) => (isDirect ? vault.link(side, sha256, { expiresInS, headers }) : undefined),
        async open() {
          const opened = await vault.findDocument(side, sha256);
          if (opened === undefined) throw noSuchDocument();
          return opened;
        },
      };
    },
  };
}
