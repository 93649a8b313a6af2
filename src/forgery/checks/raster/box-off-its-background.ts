/** Sees a box around print that lies on a coloured cell or stripe without belonging to it. */
import type { Box } from "../../../contract/documents/document.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { findOddPatches } from "../../derived/raster/odd-patches.ts";
import { placeOf, showBox } from "../../derived/raster/shown-box.ts";
import { findMonth } from "../../derived/semantics/written/calendar-words.ts";
import { readLines, type Word } from "../../derived/semantics/written/lines.ts";
import type { LookedPage } from "../../facts/looks.ts";
import type { TextFacts } from "../../facts/text.ts";

export const boxOffItsBackground = defineCheck({
  id: "box-off-its-background",
  version: 2,
  title: "Box of another colour around a value",
  tamperingType: "text_manipulation",
  cause: "overpainting",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "The page is looked at as it is shown. A rectangle of the paper's colour, or of nearly the cell's, stands tight around print on a coloured cell or stripe. The page has at most two more like it, and none of its sides continues a line of the layout, as the sides of cells and form fields do. Whoever covers a value and writes another one over it leaves such a box. One with words on it counts little: labels have backgrounds of their own.",
  innocentCauses: [
    "a single form field with a plain background on a coloured panel",
    "a value that the owner blanked and filled in again",
    "a label or mark with a background of its own",
  ],
  source: "Boxes over values of honest pages, as PDFs, PNGs and JPEGs, and the same pages untouched: docs/pictures.md.",
  needs: ["looks"],
  uses: ["text"],
  run({ looks, text }) {
    const pages = looks.pages.filter(({ patches }) => patches.length > 0);
    if (pages.length === 0) return "nothing_to_compare";
    const findings = pages.flatMap((page) => describe(page, text));
    return findings.length === 0 ? "clear" : findings;
  },
});

/** A word of letters alone that is no part of an amount or a date: "NEW", "Invoice". Currencies have three capitals. */
function isOfLabel(word: string): boolean {
  const plain = word.replace(/[^\p{L}\d]/gu, "");
  return /^\p{L}{3,}$/u.test(plain) && !/^[A-Z]{3}$/.test(plain) && findMonth(plain.toLowerCase()) === undefined;
}

function wordsWithin(text: TextFacts | undefined, area: Box): readonly Word[] {
  if (text === undefined) return [];
  const words = readLines(text).lines.flatMap((line) => (line.page === area.page ? line.words : []));
  return words.filter(({ box }) => {
    const [x, y] = [box.left + box.width / 2 - area.left, box.top + box.height / 2 - area.top];
    return x > 0 && x < area.width && y > 0 && y < area.height;
  });
}

function describe(page: LookedPage, text: TextFacts | undefined): CheckFinding[] {
  const odd = findOddPatches(page);
  const [first] = odd;
  if (first === undefined) return [];
  const boxes = odd.map(({ left, top, width, height }) => showBox(page, { page: page.page, left, top, width, height }));
  const isLabel = boxes.every((box) => wordsWithin(text, box).some((word) => isOfLabel(word.text)));
  const others = odd.length > 1 ? ` ${odd.length - 1} more of this kind.` : "";
  return [
    {
      observation: `Page ${page.page}, at ${placeOf(boxes[0])}: a box stands tight around print and has another colour than the cell or stripe it lies on. It belongs to no column, row or field of the page's layout.${others}${isLabel ? " It holds words, as a label with a background of its own does." : ""}`,
      confidence: isLabel ? 75 : 93,
      strength: isLabel ? "weak" : "strong",
      boxes,
      evidence: {
        kind: "structure",
        facts: [
          { name: "brightness within the box", text: String(first.inner) },
          { name: "brightness around it", text: String(first.outer) },
          { name: "sides seen", text: String(first.sides) },
        ],
      },
    },
  ];
}
