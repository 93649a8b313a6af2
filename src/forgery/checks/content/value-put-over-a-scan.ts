/** A page is a scan, and an amount or a date was put over it: written on a cover, or as a small picture of its own. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { isPictureOfPage } from "../../derived/reading/pages-of-pixels.ts";
import { findPutOverScan, type PutOverScan } from "./put-over-scan.ts";

const findingLimit = 10;

export const valuePutOverAScan = defineCheck({
  id: "value-put-over-a-scan",
  version: 1,
  title: "Value placed over a scan",
  tamperingType: "text_manipulation",
  cause: "overpainting",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "The page is a scanned picture. Over it the file paints a cover of one colour with an amount or a date on it, or a small opaque picture that shows only an amount or a date. The scan's content in that place is hidden. Covers with words, transparent pictures, and pages with more than three such places do not count.",
  innocentCauses: [
    "a label with a new date or price that an office puts on scans",
    "a form that was scanned blank and filled in by a program",
  ],
  source:
    "Catalogue of forgeries of scans in PDFs; no rate on honest scans with such covers could be measured, so that it counts little by itself.",
  needs: ["content", "text"],
  hasSubject: ({ content }) => content.pages.some(isPictureOfPage),
  run({ content, text }) {
    const findings = content.pages.flatMap((page) => findPutOverScan(page, text).map(describe));
    return findings.length === 0 ? "clear" : findings.slice(0, findingLimit);
  },
});

function describe({ box, text, kind }: PutOverScan): CheckFinding {
  const how = kind === "cover" ? "a cover of one colour, and on it" : "a small opaque picture that shows";
  return {
    observation: `Page ${box.page}: over the scan the file paints ${how} ${maskCardNumbers(text)}. What the scan shows in that place is hidden. A label that an office puts on scans would explain it.`,
    confidence: 85,
    boxes: [box],
    evidence: { kind: "history", before: "(what the scan shows)", after: maskCardNumbers(text) },
  };
}
