/** One amount or date of a column is written in another notation than all others of the document. */
import { defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findOddNotations, hasUsualNotation } from "./odd-notations.ts";

export const valueInAnotherNotation = defineCheck({
  id: "value-in-another-notation",
  version: 1,
  title: "Value in another notation than its column",
  tamperingType: "layout_anomaly",
  cause: "typography",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "A program writes all amounts with the same decimal mark and thousands separator, and all dates in the same format. Here at least eight are alike, and a single one in a column with others is not. A person who types a value into a finished document may use another notation.",
  innocentCauses: [
    "a value typed by hand or copied from another program",
    "an amount in a foreign currency",
    "the date of a stamp",
  ],
  source:
    "None of 184 PDFs with text that nobody calls forged has such a value in a column; outside of columns, days written as 19.12 and prices in running text are like this in 8 of them.",
  appliesTo: ["pdf"],
  needs: ["text"],
  run({ text }) {
    // A reader of pictures takes commas for points.
    if (text.source === "recognised") return "nothing_to_compare";
    if (!hasUsualNotation(text)) return "nothing_to_compare";
    const findings = findOddNotations(text).map(({ page, text: written, words, usual, count }) => {
      return {
        observation: `Page ${page}: ${written} is written in another notation than ${count} other values of its kind, such as ${usual}.`,
        confidence: 80,
        boxes: boxesAround([{ words }]),
      };
    });
    return findings.length === 0 ? "clear" : findings;
  },
});
