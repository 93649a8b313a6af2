/** Sees a date on a drawn page whose digits are drawn otherwise than all others of its size and weight. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxOf } from "../../derived/page-box.ts";
import { readValue } from "../../derived/reading/value-shape.ts";
import type { NumberedPageText, TextFacts, Token, TokenPrint } from "../../facts/text.ts";

/** Points by which heights differ, and parts by which the darkness of equal weight does. */
const [heightSlack, darknessSlack] = [1, 0.12];
/** Numbers of its size and weight, and those of them in its column nearby. */
const [fewestPeers, fewestNear] = [4, 2];
/** Points between edges of one column, and heights between its lines. */
const [edgeSlack, reach] = [4, 6];
const fewestDigits = 4;
/** Parts of the contrast, and times what most peers differ from their likest fellows. */
const [leastUnlike, timesUsual] = [0.05, 2.5];
const usualShare = 0.7;
/** Share of the peers that may be nearly as unlike all others: then the page mixes several fonts. */
const [nearlyShare, mostUnlike] = [0.8, 0.25];

export const dateDrawnUnlikeItsColumn = defineCheck({
  id: "date-drawn-unlike-its-column",
  version: 1,
  title: "Digits of a date are drawn unlike all others",
  tamperingType: "text_manipulation",
  analysis: "pixels",
  cause: "typography",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "On a page that a program drew, a digit looks the same wherever it stands in one font and size. The digits of this date are like none in other words, while those of the numbers of its size and weight, in its column too, find their like elsewhere on the page. An image editor draws a font otherwise than the program that drew the page, even if it is the same font.",
  innocentCauses: [
    "a date that the layout sets in a font of its own",
    "a date that another program filled in before the page was drawn",
  ],
  source: "Dates retyped by two image programs on pages of 30 layouts, and the same pages untouched: docs/pictures.md.",
  appliesTo: ["image"],
  needs: ["text"],
  hasSubject: ({ text }) => text.pages.some((page) => printedOn(page).some(isDate)),
  run({ text }) {
    const printed = text.pages.flatMap(printedOn);
    if (!printed.some(isDate)) return "nothing_to_compare";
    const findings = findOddDates(text).map(describe);
    return findings.length === 0 ? "clear" : findings;
  },
});

interface Printed {
  readonly page: NumberedPageText;
  readonly token: Token;
  readonly print: TokenPrint;
}

interface OddDate extends Printed {
  readonly usual: number;
  readonly near: readonly Printed[];
}

function printedOn(page: NumberedPageText): Printed[] {
  return page.tokens.flatMap((token) => (token.print === undefined ? [] : [{ page, token, print: token.print }]));
}

function isDate({ token }: Printed): boolean {
  return readValue(token.text).kind === "date" && token.text.replace(/\D/g, "").length >= fewestDigits;
}

function findOddDates({ pages }: TextFacts): OddDate[] {
  return pages.flatMap((page) => {
    const printed = printedOn(page);
    return printed.filter(isDate).flatMap((date): OddDate[] => {
      const peers = printed.filter((other) => other !== date && isAlike(date.print, other.print));
      const near = peers.filter((other) => isInColumn(date.token, other.token));
      if (peers.length < fewestPeers || near.length < fewestNear) return [];
      const unlike = peers.map(({ print }) => print.unlike).sort((one, other) => one - other);
      const usual = unlike[Math.floor(usualShare * unlike.length)] ?? 0;
      const limit = Math.max(leastUnlike, timesUsual * usual);
      const others = unlike.filter((value) => value > nearlyShare * limit).length;
      const isOdd = date.print.leastUnlike > limit && others < mostUnlike * peers.length;
      return isOdd ? [{ ...date, usual, near }] : [];
    });
  });
}

function isAlike(one: TokenPrint, other: TokenPrint): boolean {
  const isOneSize = Math.abs(one.height - other.height) <= heightSlack;
  return isOneSize && Math.abs(other.darkness / one.darkness - 1) < darknessSlack;
}

function isInColumn(one: Token, other: Token): boolean {
  const isAtEdge = Math.min(Math.abs(one.left - other.left), Math.abs(one.right - other.right)) < edgeSlack;
  return isAtEdge && Math.abs(one.top - other.top) < reach * (one.top - one.bottom);
}

function describe({ page, token, print, usual, near }: OddDate): CheckFinding {
  const percent = (value: number) => `${Math.round(100 * value)} %`;
  return {
    observation: `Page ${page.page}: the digits of ${token.text} differ from the likest ones on the page by ${percent(print.unlike)} of the contrast, those of most numbers of its size and weight by at most ${percent(usual)}. They were drawn by another program, or in another font.`,
    confidence: 80,
    boxes: [
      boxOf(page.page, page.geometry, token),
      ...near.map((other) => ({ ...boxOf(page.page, page.geometry, other.token), role: "compared" as const })),
    ],
  };
}
