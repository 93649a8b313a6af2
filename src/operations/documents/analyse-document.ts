/** Analyses an uploaded document: receives it into a temporary file, has it judged, and stores it with its report. */
import { createReadStream } from "node:fs";
import type { DocumentAnalysis, Finding } from "../../contract/documents/document.ts";
import { ServiceError } from "../../errors.ts";
import type { DocumentParticulars } from "../../forgery/derived/across/document-particulars.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { Spool } from "../shared/spool.ts";
import type { DocumentLinks } from "./document-links.ts";
import type { JudgeDocument } from "./judge-document.ts";
import { createKeepDocument, type KeepDocumentParts } from "./keep-document.ts";

export interface DocumentUpload {
  readonly content: AsyncIterable<Uint8Array>;
  readonly fileName: string;
  /** The other parts of the form; they may follow the file, so they are read after it. */
  readonly fields: () => Promise<Readonly<Record<string, string>>>;
  /** Aborted when the sender goes away. */
  readonly signal?: AbortSignal;
  /** Given for documents of one package, which are compared with each other by these. */
  readonly onParticulars?: (particulars: DocumentParticulars) => void;
}

export type AnalyseDocument = (
  side: SideId,
  upload: DocumentUpload,
  baseUrl: string,
  actor: string,
  mayReadCustomers: boolean,
) => Promise<DocumentAnalysis>;

export interface AnalyseDocumentParts extends KeepDocumentParts {
  readonly judge: JudgeDocument;
  readonly links: DocumentLinks;
  readonly spool: Spool;
  readonly now: () => number;
}

/** Shown where neither the form nor the file has a name. */
const unnamed = "document";
const nameLimit = 255;

export function createAnalyseDocument(parts: AnalyseDocumentParts): AnalyseDocument {
  const { judge, links, spool, now } = parts;
  const keep = createKeepDocument(parts);

  return (side, upload, baseUrl, actor, mayReadCustomers) =>
    spool(upload.content, async (path) => {
      const fields = await upload.fields();
      const name = documentName(fields.document_name, upload.fileName);
      const receivedAtMs = now();
      const document = {
        bytes: path,
        declaredFormat: fields.doc_format ?? "",
        ...(fields.password === undefined ? {} : { password: fields.password }),
        nowMs: receivedAtMs,
        wantsParticulars: upload.onParticulars !== undefined,
        ...(upload.signal === undefined ? {} : { signal: upload.signal }),
      };
      const request = { customerId: fields.customerId, mayReadCustomers };
      const { analysis, traces, particulars } = await judge(side, document, request);
      if (particulars !== undefined) upload.onParticulars?.(particulars);
      const { format, pages, catalogueVersion, checks, findings, held, origin } = analysis;
      const kept = traces === undefined ? {} : { traces };
      const content = { name, format, pages, analysedAtMs: receivedAtMs, catalogueVersion, findings, ...kept };
      const id = await keep(
        side,
        () => createReadStream(path),
        { ...content, checks: [...checks], held: [...held], origin: [...origin] },
        actor,
      );
      return {
        id,
        document_name: name,
        response: findings.map(toFinding),
        document_url: links.address(baseUrl, id),
      };
    });
}

function toFinding(finding: Finding): Finding {
  const { issue, observation, confidence_score, tampered, tampering_type } = finding;
  return { issue, observation, confidence_score, tampered, tampering_type };
}

function documentName(given: string | undefined, fileName: string): string {
  const name = given === undefined || given === "" ? fileName : given;
  if (!name.isWellFormed() || /\p{Cc}/u.test(name) || name.length > nameLimit) {
    throw new ServiceError(
      "invalid_request",
      `document_name must have at most ${nameLimit} characters and no control characters.`,
    );
  }
  return name === "" ? unnamed : name;
}
