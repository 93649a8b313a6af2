/** A font's map names its characters as the document first needs them, and a value breaks that order. */
import { defineCheck } from "../../check.ts";
import { describeBrokenOrder } from "../../derived/content/broken-order.ts";
import { findBrokenMaps, keepsOrder } from "../../derived/content/code-order.ts";

export const charactersMappedOutOfOrder = defineCheck({
  id: "characters-mapped-out-of-order",
  version: 4,
  title: "Characters out of order in the font's Unicode map",
  tamperingType: "text_manipulation",
  cause: "encoding",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A font has a map from codes to characters. Some programs add entries to this map in the order in which the document first uses the characters. All but a few characters of this font follow that order. A character that comes too early was inserted after the map was written; one that belongs between two characters of a word replaced another one there. A character that only comes too late was used earlier in the document and was then replaced or removed, for example when a value became a form field; this alone only supports other findings, and in a document with form fields every such finding does. Characters out of order in several places, or in words that are neither a value nor a name, do not count.",
  innocentCauses: [
    "a program that assembles text in another order than it paints it",
    "text that was removed or became a form field, for characters that come too late",
  ],
  source:
    "WeasyPrint writes its maps in this way. None of 205 PDFs that nobody calls forged has a map of 15 or more characters with only a few out of order.",
  needs: ["content"],
  hasSubject: ({ content }) => keepsOrder(content, "map"),
  run({ content }) {
    const findings = findBrokenMaps(content).flatMap((order) => describeBrokenOrder(order, "listed in its map"));
    return findings.length === 0 ? "clear" : findings;
  },
});
