/** A font numbers its characters as the document first needs them, and a value breaks that order. */
import { defineCheck } from "../../check.ts";
import { describeBrokenOrder } from "../../derived/content/broken-order.ts";
import { findBrokenOrders, keepsOrder } from "../../derived/content/code-order.ts";

export const charactersNumberedOutOfOrder = defineCheck({
  id: "characters-numbered-out-of-order",
  version: 5,
  title: "Characters out of order in the embedded font",
  tamperingType: "text_manipulation",
  cause: "encoding",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Many programs embed only the characters that a document uses and number them in the order of first use. All but a few characters of this font follow that order. A character that comes too early was inserted after the font was created; one that belongs between two characters of a word replaced another one there. A character that only comes too late was used earlier in the document and was then replaced or removed, for example when a value became a form field; this alone only supports other findings, and in a document with form fields every such finding does. Characters out of order in several places, or in words that are neither a value nor a name, do not count.",
  innocentCauses: [
    "a program that assembles text in another order than it paints it",
    "text that was removed or became a form field, for characters that come too late",
  ],
  source:
    "Of 515 fonts in 205 PDFs that nobody calls forged 128 number their characters in order of first use, without an exception; of those with 15 or more characters none has only a few out of order. LibreOffice, cairo, Qt and Quartz number in this way.",
  needs: ["content"],
  hasSubject: ({ content }) => keepsOrder(content, "number"),
  run({ content }) {
    const findings = findBrokenOrders(content).flatMap((order) => describeBrokenOrder(order, "numbered"));
    return findings.length === 0 ? "clear" : findings;
  },
});
