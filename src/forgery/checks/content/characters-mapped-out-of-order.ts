/** A font's map names its characters as the document first needs them, and a value breaks that order. */
import { defineCheck } from "../../check.ts";
import { describeBrokenOrder } from "../../derived/broken-order.ts";
import { findBrokenMaps } from "../../derived/code-order.ts";

export const charactersMappedOutOfOrder = defineCheck({
  id: "characters-mapped-out-of-order",
  version: 2,
  title: "Characters out of the order in which their font's map names them",
  tamperingType: "text_manipulation",
  analysis: "page content",
  cause: "encoding",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A font comes with a map that says which character each code is. Some programs number the codes otherwise, but write this map down as the document first needs the characters. All but a few characters of this font keep that order; these few do not. One that comes too early was put in place of another after the map was written. One that belongs between two characters of one word was replaced there. One that only comes too late stood earlier once, and was replaced or taken out there, as where a value becomes a form's field, so this alone only supports other findings; in a document with form fields all of it does. Characters out of order in several places, or in words that are neither a value nor a name, say nothing: programs that number by another rule leave the order anywhere.",
  innocentCauses: [
    "a program that puts text together in another order than that in which it is painted",
    "a text that was taken out, or made a form's field, for characters that come too late",
  ],
  source:
    "WeasyPrint writes its maps in this way. None of 205 PDFs that nobody calls forged has a map of 15 or more characters with only a few out of order.",
  appliesTo: ["pdf"],
  needs: ["content"],
  run({ content }) {
    const findings = findBrokenMaps(content).flatMap((order) => describeBrokenOrder(order, "listed in its map"));
    return findings.length === 0 ? "clear" : findings;
  },
});
