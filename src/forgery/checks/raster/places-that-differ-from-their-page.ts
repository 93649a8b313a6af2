/** Sees glyphs and patches of paper whose pixels differ from the rest of their page as edited ones do. */
import type { Box } from "../../../contract/documents/document.ts";
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import type { CueFamily, Suspect } from "../../derived/raster/find-suspects.ts";
import { type JudgedPage, judgePages } from "../../derived/raster/judge-pages.ts";

export const placesThatDifferFromTheirPage = defineCheck({
  id: "places-that-differ-from-their-page",
  version: 7,
  title: "Places whose pixels differ from their page",
  tamperingType: "tampering",
  analysis: "pixels",
  cause: "compression",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "Each glyph and the paper around it is measured in six ways (traces of earlier saves, copies, print, paper, position and colour) and compared with its page. A trained model decides whether the outliers look like edits. If all letters are alike, as on rendered pages and clean scans of office print, a model without the copy features is used. Photographs of things other than print are not judged, and of a page that was made small, passed on or saved as a JPEG within another format only what stands out most is told.",
  innocentCauses: [
    "stamps, handwriting and labels on the page",
    "creases, stains, folds and shadows",
    "a printer or scanner that treats parts of a page differently, such as scanners that separate text from pictures",
    "redaction or annotation by the owner, also stamps, signatures and highlights that a program drew on the scan",
  ],
  source:
    "Trained on forgeries made by code from receipts of SROIE, and from pages that code drew, judged on documents that were not trained on: lab/evaluate-raster.ts tells the figures.",
  appliesTo: ["image", "pdf"],
  needs: ["raster"],
  run({ raster }) {
    const judged = judgePages(raster);
    if (judged.length === 0) return "nothing_to_compare";
    const findings = [
      ...judged.filter(({ level }) => level !== "none").map(describe),
      ...judged.filter(({ additions }) => additions.length > 0).map(describeAdditions),
    ];
    return findings.length === 0 ? "clear" : findings;
  },
});

const strengths: Readonly<Record<JudgedPage["level"], Strength>> = {
  none: "none",
  usual: "moderate",
  strict: "strong",
};

const sentences: Readonly<Record<CueFamily, string>> = {
  history: "it does not carry the traces of the save that the rest of the page went through before",
  copies: "it is more like another place of the page than prints of one letter are",
  print: "its strokes are of another darkness or sharpness",
  paper: "the paper in its box has another tone or grain than the paper around",
  place: "it stands off its line or has another size",
  colour: "its colour is not that of the page",
};

function describe({ page, probability, level, suspects }: JudgedPage): CheckFinding {
  const [first] = suspects;
  const unit = unitOf(page);
  const families = first?.families.slice(0, 3).map(([family]) => sentences[family]) ?? [];
  const reasons = families.length === 0 ? "the page's measurements together" : families.join("; ");
  const others = describeOthers(suspects.slice(1));
  const rate = level === "strict" ? "one in five hundred" : "one in a hundred";
  return {
    observation:
      `Page ${page.page}, at ${place(first, unit)}: ${reasons}.${others} Of untouched pages, treated as pages usually are ` +
      `(scanned again, recompressed, stamped, written on), less than ${rate} differ as much within themselves.`,
    confidence: 100 * probability,
    strength: strengths[level],
    boxes: suspects.map(({ box }): Box => box),
    evidence: {
      kind: "structure",
      facts: suspects.slice(0, 5).map((suspect) => ({ name: place(suspect, unit), text: nameFamilies(suspect) })),
    },
  };
}

/** A place that is only too like another one may be what was copied there. */
function describeOthers(others: readonly Suspect[]): string {
  const isLikeAnother = ({ families }: Suspect) => families.length === 1 && families[0]?.[0] === "copies";
  const like = others.filter(isLikeAnother).length;
  const rest = others.length - like;
  const standing = rest === 0 ? "" : ` ${rest} more ${rest === 1 ? "place stands" : "places stand"} out.`;
  if (like === 0) return standing;
  const copied = like === 1 ? "place is like another one, and may be what" : "places are like others, and may be what";
  return `${standing} ${like} more ${copied} was copied.`;
}

/** Filing numbers and remarks are added to scans every day; they change no value. */
function describeAdditions({ page, additions }: JudgedPage): CheckFinding {
  const [first] = additions;
  return {
    issue: "Text was added to the page by a program",
    observation:
      `Page ${page.page}, at ${first === undefined ? "" : placeOf(first, unitOf(page))}: the letters were not scanned with the rest of the page. Nothing else ` +
      "is printed at their height, as with filing numbers and remarks that are added to a scan.",
    confidence: 90,
    strength: "weak",
    boxes: additions,
  };
}

function place(suspect: Suspect | undefined, unit: string): string {
  if (suspect === undefined) return "no single place";
  return placeOf(suspect.box, unit);
}

/** Boxes on a page of a PDF are in its points. */
function unitOf({ placement }: JudgedPage["page"]): string {
  return placement === undefined ? "pixels" : "points";
}

function placeOf({ left, top, width, height }: Box, unit: string): string {
  return `${Math.round(left)}, ${Math.round(top)} (${Math.round(width)} x ${Math.round(height)} ${unit})`;
}

function nameFamilies({ families }: Suspect): string {
  return families.length === 0
    ? "no cue alone"
    : families.map(([family, sum]) => `${family} ${sum.toFixed(1)}`).join(", ");
}
