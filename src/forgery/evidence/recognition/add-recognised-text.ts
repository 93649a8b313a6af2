/** Adds to a document's evidence the text that only its pixels show, where somebody wants it recognised. */
import type { Evidence } from "../../facts.ts";
import type { Reading } from "../reading.ts";
import type { RecogniserSource } from "./recognise-pictures.ts";

/** `isWithout` is set when a worker was stopped while it recognised this document's text. */
export async function addRecognisedText(
  reading: Reading,
  evidence: Evidence,
  isWithout: boolean,
  source: RecogniserSource,
): Promise<Evidence> {
  if (reading.format === "pdf") return evidence;
  if (isWithout) {
    const reason = "recognising the text takes more time or memory than the limit";
    return { ...evidence, limits: [...evidence.limits, { analysis: "text", reason }] };
  }
  // Loaded here only: it brings in a native addon, which a worker for PDFs may not load.
  const { recognisePictures } = await import("./recognise-pictures.ts");
  const { text, limits } = await recognisePictures(reading, evidence, source);
  return { ...evidence, artifacts: { ...evidence.artifacts, text }, limits: [...evidence.limits, ...limits] };
}
