/** Examines a document on this machine and stores nothing of it. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { describeBytes } from "../../contract/describe-bytes.ts";
import { ServiceError } from "../../errors.ts";
import type { Analyser, DocumentToAnalyse } from "../../forgery/analyse.ts";
import { catalogue } from "../../forgery/catalogue.ts";
import { readHead } from "../../forgery/document-bytes.ts";
import { findFormatOfName, recogniseContent } from "../../forgery/formats.ts";
import type { AnalysisResult } from "../../forgery/hold-document.ts";
import { versionOf } from "../../forgery/run-checks.ts";
import { type EvidenceFile, evidenceVersion } from "./document-evidence.ts";

export type { AnalysisResult };

export interface ExamineFile {
  analyse(path: string, password: string | undefined): Promise<AnalysisResult>;
  gatherEvidence(path: string, name: string, password: string | undefined): Promise<EvidenceFile>;
}

export function isDocumentName(name: string): boolean {
  return findFormatOfName(name) !== undefined;
}

export function createExamineFile(
  analyser: Pick<Analyser, "analyse" | "gatherEvidence">,
  documentLimit: number,
  now: () => number,
): ExamineFile {
  async function open(path: string, password: string | undefined): Promise<DocumentToAnalyse> {
    const status = await stat(path).catch(() => undefined);
    if (status === undefined || !status.isFile()) throw new ServiceError("not_found", "The file does not exist.");
    if (status.size > documentLimit) {
      throw new ServiceError("payload_too_large", `The document is over the limit of ${describeBytes(documentLimit)}.`);
    }
    const declaredFormat = findFormatOfName(path) ?? (await formatOfContent(path));
    return { bytes: path, declaredFormat, nowMs: now(), ...(password === undefined ? {} : { password }) };
  }

  return {
    async analyse(path, password) {
      return await analyser.analyse(await open(path, password));
    },
    async gatherEvidence(path, name, password) {
      const document = await open(path, password);
      const evidence = await analyser.gatherEvidence(document);
      const { sha256, bytes } = await digestOf(path);
      return { evidenceVersion, catalogueVersion: versionOf(catalogue), name, sha256, bytes, evidence };
    },
  };
}

/** A name without a known ending is no finding; what cannot be read is refused later, with its own message. */
async function formatOfContent(path: string): Promise<string> {
  const content = recogniseContent((await readHead(path)).head, "pdf");
  return content.kind === "readable" ? content.format : "pdf";
}

async function digestOf(path: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { sha256: hash.digest("hex"), bytes };
}
