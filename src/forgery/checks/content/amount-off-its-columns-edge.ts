/** An amount within a right-aligned column ends beside the edge at which all others end. */

import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { defineCheck } from "../../check.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findColumns, findMisalignedAmounts } from "./column-edges.ts";

export const amountOffItsColumnsEdge = defineCheck({
  id: "amount-off-its-columns-edge",
  version: 2,
  title: "Amount is not aligned with its column",
  tamperingType: "layout_anomaly",
  cause: "typography",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "Programs that right-align a column compute the start of each amount from the widths of its digits, so all amounts end within a tenth of a point. Here at least six amounts do, and one between them does not. A replaced amount keeps the start of the old one, so it ends elsewhere if its digits or its font have other widths.",
  innocentCauses: [
    "a column filled in by hand or by several programs",
    "a template that positions single cells separately",
  ],
  source:
    "Of 205 PDFs that nobody calls forged 4 have an amount within a column that is up to a point off, and none one that is further off; only more than 1.2 points count.",
  needs: ["content"],
  hasSubject: ({ content }) => content.pages.some((page) => findColumns(page).length > 0),
  run({ content }) {
    const findings = content.pages.flatMap(findMisalignedAmounts).map(({ page, token, shift, peers }) => ({
      observation: `${namePlace(page, token)}: ${maskCardNumbers(token.text)} ends ${Math.abs(shift).toFixed(1)} points to the ${shift > 0 ? "right" : "left"} of the edge at which ${peers.length} other amounts of its column end within a tenth of a point.`,
      confidence: 80,
      boxes: [
        boxOf(page.page, page.geometry, token),
        ...peers.slice(0, 12).map((peer) => ({ ...boxOf(page.page, page.geometry, peer), role: "compared" as const })),
      ],
    }));
    if (findings.length === 0) return "clear";
    // More are how the document is laid out.
    return findings.length > mostFindings ? "clear" : findings;
  },
});

const mostFindings = 2;
