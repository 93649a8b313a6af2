/** A PDF with bytes of something else before its beginning, behind its end or between. */
import { defineCheck } from "../../check.ts";

/** Some gateways and programs add a signature line or a short mark. */
const shortBytes = 64;

export const bytesOutsideTheDocument = defineCheck({
  id: "bytes-outside-the-document",
  version: 1,
  title: "Bytes outside the document",
  tamperingType: "tampering",
  cause: "structure",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "A PDF starts with its header and ends with its end marker. Content around them belongs to no version of the document: another file format for other programs, a second document, or data added in transfer.",
  innocentCauses: ["a web server's or mail gateway's header", "several documents that were concatenated"],
  source: "ISO 32000-1, 7.5.2 and 7.5.5; 1 of 189 untouched documents has 247 bytes before its header.",
  needs: ["structure"],
  run({ structure }) {
    const { bytesBeforeHeader, otherHeaders } = structure;
    // Where the end itself is damaged, the last end mark is that of an earlier version.
    const bytesAfterEnd = structure.isSearched ? 0 : structure.bytesAfterEnd;
    const parts = [
      ...(bytesBeforeHeader > 0 ? [`${bytesBeforeHeader} bytes before its header`] : []),
      ...(bytesAfterEnd > shortBytes ? [`${bytesAfterEnd} bytes behind its end`] : []),
      ...(otherHeaders > 0
        ? [`${otherHeaders} further ${otherHeaders === 1 ? "beginning" : "beginnings"} of a PDF`]
        : []),
    ];
    if (parts.length === 0) return "clear";
    return [
      {
        observation: `The file has ${parts.join(", ")}. Transfers add such bytes; they belong to no version of the document.`,
        confidence: 85,
        ...(otherHeaders > 0 ? { strength: "weak" as const } : {}),
      },
    ];
  },
});
