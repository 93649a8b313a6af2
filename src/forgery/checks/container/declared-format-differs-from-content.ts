/** The sender called the file one thing, and its bytes are another. */
import { defineCheck } from "../../check.ts";

export const declaredFormatDiffersFromContent = defineCheck({
  id: "declared-format-differs-from-content",
  version: 1,
  title: "Declared format differs from the content",
  tamperingType: "tampering",
  cause: "metadata",
  strength: "none",
  canShowTampering: false,
  meaning:
    "The format given with the upload is not the format of the bytes. Files are renamed to pass filters or to hide their origin, but far more often by mistake.",
  innocentCauses: ["a file that was given the wrong extension", "software that converts a file but keeps its name"],
  source: "Comparison of the given format with the signature at the start of the file.",
  needs: ["receipt"],
  run({ receipt }) {
    const { declaredFormat, format } = receipt;
    if (declaredFormat === format) return "clear";
    return [
      {
        observation: `The file was declared as ${declaredFormat}, but its content is ${format}; it was analysed as ${format}. Files are often misnamed by mistake, so this alone says nothing about tampering.`,
        confidence: 95,
      },
    ];
  },
});
