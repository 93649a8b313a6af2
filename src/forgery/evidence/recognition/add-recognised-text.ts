/** Adds to a document's evidence the text that only its pixels show, where somebody wants it recognised. */
import type { Evidence } from "../../facts.ts";
import type { Pdfium } from "../pdfium/engine.ts";
import type { Reading } from "../reading.ts";
import { recogniseScans } from "./recognise-scans.ts";
import type { RecogniserSource } from "./recogniser-source.ts";

export interface TextSource extends RecogniserSource {
  /** Undefined when it was seen to hang on this document. */
  readonly pdfium: () => Promise<Pdfium | undefined>;
}

/** `isWithout` is set when a worker was stopped while it recognised this document's text. */
export async function addRecognisedText(
  reading: Reading,
  evidence: Evidence,
  isWithout: boolean,
  source: TextSource,
): Promise<Evidence> {
  if (reading.format === "pdf") return await addFromScans(reading, evidence, source);
  if (isWithout) {
    const reason = "recognising the text takes more time or memory than the limit";
    return { ...evidence, limits: [...evidence.limits, { analysis: "text", reason }] };
  }
  // Loaded here only: it brings in a native addon, which a worker for PDFs may not load.
  const { recognisePictures } = await import("./recognise-pictures.ts");
  const { text, limits } = await recognisePictures(reading, evidence, source);
  return { ...evidence, artifacts: { ...evidence.artifacts, text }, limits: [...evidence.limits, ...limits] };
}

/** Where a worker was stopped before, PDFium is not there, and neither are pages that tell of scans. */
async function addFromScans(reading: Reading, evidence: Evidence, source: TextSource): Promise<Evidence> {
  const pdfium = await source.pdfium();
  if (pdfium === undefined) return evidence;
  const { artifacts, limits } = await recogniseScans(reading, evidence, pdfium, source);
  return { ...evidence, artifacts: { ...evidence.artifacts, ...artifacts }, limits: [...evidence.limits, ...limits] };
}
