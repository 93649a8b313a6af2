/** Adds to a document's evidence the text that only its pixels show, where recognition is wanted. */
import type { AnalysisLimit, Artifacts, Evidence } from "../../facts.ts";
import type { DocumentInput } from "../document-input.ts";
import type { Pdfium } from "../pdfium/engine.ts";
import type { ReadAgain, RecogniserSource } from "./read-again.ts";
import { hasScansToRead, recogniseScans } from "./recognise-scans.ts";

export interface TextSource extends RecogniserSource {
  readonly pdfium: () => Promise<Pdfium>;
}

export interface AddedText {
  readonly evidence: Evidence;
  /** Absent where no text was recognised. */
  readonly readAgain?: ReadAgain;
}

/** `isWithout` is set when a worker was stopped on this document while it recognised text, or before. */
export async function addRecognisedText(
  input: DocumentInput,
  evidence: Evidence,
  isWithout: boolean,
  source: TextSource,
): Promise<AddedText> {
  const isPdf = input.format === "pdf";
  if (isPdf && !hasScansToRead(evidence)) return { evidence };
  if (isWithout) {
    const reason = "recognising the text takes more time or memory than the limit";
    return { evidence: { ...evidence, limits: [...evidence.limits, { analysis: "text", reason }] } };
  }
  if (isPdf) {
    const { artifacts, limits, readAgain } = await recogniseScans(input, evidence, await source.pdfium(), source);
    return { evidence: withText(evidence, artifacts, limits), readAgain };
  }
  // Loaded here only: it brings in a native addon, which a worker for PDFs may not load.
  const { recognisePictures } = await import("./recognise-pictures.ts");
  const { text, limits, readAgain } = await recognisePictures(input, evidence, source);
  return { evidence: withText(evidence, { text }, limits), readAgain };
}

function withText(evidence: Evidence, artifacts: Artifacts, limits: readonly AnalysisLimit[]): Evidence {
  return { ...evidence, artifacts: { ...evidence.artifacts, ...artifacts }, limits: [...evidence.limits, ...limits] };
}
