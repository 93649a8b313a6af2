/** Analyses every document of a ZIP archive or an e-mail message: each gets its own report, as if it had been sent alone, and they are compared with each other. */
import type { PackageAnalysis } from "../../../contract/documents/package.ts";
import { ServiceError } from "../../../errors.ts";
import type { Analyser } from "../../../forgery/analyse.ts";
import type { DocumentParticulars } from "../../../forgery/derived/across/document-particulars.ts";
import { findFormatOfName, headBytes, recogniseContent } from "../../../forgery/formats.ts";
import type { SideId } from "../../../ledger/ledger.ts";
import type { Spool } from "../../shared/spool.ts";
import type { AnalyseDocument, DocumentUpload } from "../analyse-document.ts";
import { comparePackage } from "./compare-package.ts";

export type AnalysePackage = (
  side: SideId,
  upload: Omit<DocumentUpload, "fileName">,
  baseUrl: string,
  actor: string,
  mayReadCustomers: boolean,
) => Promise<PackageAnalysis>;

export interface AnalysePackageParts {
  readonly analyse: AnalyseDocument;
  readonly analyser: Pick<Analyser, "listPackage" | "takeFromPackage">;
  readonly spool: Spool;
  /** In bytes, of each file. */
  readonly documentLimit: number;
}

type PackedDocument = PackageAnalysis["documents"][number];

export function createAnalysePackage({ analyse, analyser, spool, documentLimit }: AnalysePackageParts): AnalysePackage {
  return (side, upload, baseUrl, actor, mayReadCustomers) =>
    spool(upload.content, async (path) => {
      const { password, customerId } = await upload.fields();
      const { kind, entries, omitted } = await analyser.listPackage(path);
      const shared = {
        ...(password === undefined ? {} : { password }),
        ...(customerId === undefined ? {} : { customerId }),
      };
      const documents: PackedDocument[] = [];
      const particulars = new Map<number, DocumentParticulars>();
      // One after the other: a package takes no more of the service than a document.
      for (const [index, { name, refusal }] of entries.entries()) {
        upload.signal?.throwIfAborted();
        documents.push(
          refusal === undefined ? await analyseOne(index, name) : refuse(name, "unsupported_media_type", refusal),
        );
      }
      const stated = [...particulars].map(([document, own]) => ({
        document,
        name: entries[document]?.name ?? "",
        own,
      }));
      return { kind, documents, comparison: comparePackage(stated), omitted };

      async function analyseOne(index: number, name: string): Promise<PackedDocument> {
        try {
          const bytes = await analyser.takeFromPackage(path, index, documentLimit);
          const fields = { doc_format: formatOf(name, bytes), ...shared };
          const content = streamOf(bytes);
          const signal = upload.signal === undefined ? {} : { signal: upload.signal };
          const onParticulars = (own: DocumentParticulars) => particulars.set(index, own);
          const single = { content, fileName: name, fields: async () => fields, onParticulars, ...signal };
          const { id, document_name, response, document_url } = await analyse(
            side,
            single,
            baseUrl,
            actor,
            mayReadCustomers,
          );
          return { document_name, id, response, document_url };
        } catch (error) {
          if (!(error instanceof ServiceError) || error.code === "internal_error") throw error;
          return refuse(name, error.code, error.message);
        }
      }
    });
}

/** The ending of its name decides; if it says nothing, the first bytes do. */
function formatOf(name: string, bytes: Buffer): string {
  const named = findFormatOfName(name);
  if (named !== undefined) return named;
  const content = recogniseContent(bytes.subarray(0, headBytes), "pdf");
  return content.kind === "readable" ? content.format : "pdf";
}

function refuse(name: string, error: string, message: string): PackedDocument {
  return { document_name: name, id: null, response: [], document_url: null, error, message };
}

async function* streamOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
