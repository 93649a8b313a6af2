/** What is said of a font whose characters leave the order in which the document first shows them. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import type { Box } from "../../../contract/documents/document.ts";
import type { CheckFinding } from "../../check.ts";
import { boxOf } from "../page-box.ts";
import { findInterestWithin } from "../value-of-interest.ts";
import type { BrokenOrder, MisplacedCode } from "./code-order.ts";
import { type Exchange, findExchange, findPutIn, type PutIn, wordAround } from "./exchanged-text.ts";
import { namePlace } from "./token-label.ts";

export function describeBrokenOrder(
  { count, inOrder, misplaced, gone }: BrokenOrder,
  manner: "numbered" | "listed in its map",
): CheckFinding[] {
  const telling = misplaced.filter(({ kind }) => kind !== "too late");
  const put = findPutIn(misplaced, gone);
  if (put !== undefined) return [describePutIn(put, misplaced.length > 0, manner)];
  // Whoever exchanges a value does it in one place; programs that name characters by another rule leave their order anywhere.
  if (telling.length > 0 && !isOneValue(telling)) return [];
  const shown = telling.length > 0 ? telling : misplaced;
  const [first] = shown;
  if (first === undefined) return [];
  const place = first.kind === "too late" ? (first.between?.[0] ?? first) : first;
  const others = misplaced.filter((code) => !shown.includes(code));
  const sentences = [...shown, ...others].slice(0, sentenceLimit).map((code) => describeCode(code, manner));
  const meaning =
    telling.length === 0
      ? "Text that stood there is gone or was replaced."
      : "The text there was put in after the font was made.";
  const exchange = telling.length === 0 ? undefined : findExchange(telling, misplaced, gone);
  return [
    {
      ...(exchange && exchange.kind !== undefined && { issue: `${exchange.kind} exchanged within the page's text` }),
      observation: `${namePlace(place.page, { ...place.token, text: wordAround(place.page, place.token) })}: ${exchange === undefined ? "" : describeExchange(exchange)}${inOrder} of ${count} characters of a font are ${manner} in the order in which the document first shows them. ${sentences.join(" ")} ${meaning}`,
      confidence: telling.length > 0 ? 93 : 80,
      strength: telling.length > 0 ? "strong" : "supporting",
      boxes: boxesOf(shown),
      ...(exchange !== undefined &&
        exchange.letters.length > 0 && {
          evidence: {
            kind: "comparison" as const,
            stated: maskCardNumbers(exchange.text),
            expected: `another text, with ${exchange.letters.join(" ")}`,
            basis: "the order of the font's characters",
          },
        }),
    },
  ];
}

/** Characters that are out of order show with the text in their place that another text was there; ones that are gone alone show less. */
function describePutIn(put: PutIn, isBroken: boolean, manner: string): CheckFinding {
  const { page, tokens, kind = "Text", text, letters } = put;
  const [first] = tokens;
  const known = letters.map((letter) => `'${letter}'`).join(", ");
  const place = first === undefined ? `Page ${page.page}` : namePlace(page, { ...first, text });
  return {
    issue: `${kind} put in the place of another text`,
    observation: `${place}: ${quote(text)} stands in the place of another text, which had ${known}. It is written in another font, and painted after what stands behind it. The characters of the font around it are ${manner} in the order in which the document first shows them, and by that order ${known} ${letters.length === 1 ? "was" : "were"} first shown just there.`,
    confidence: isBroken ? 90 : 85,
    strength: isBroken ? "strong" : "moderate",
    boxes: tokens.map((token) => boxOf(page.page, page.geometry, token)),
    evidence: {
      kind: "comparison",
      stated: maskCardNumbers(text),
      expected: `another text, with ${letters.join(" ")}`,
      basis: "the order of the font's characters",
    },
  };
}

function describeExchange({ text, letters }: Exchange): string {
  const known = letters.map((letter) => `'${letter}'`).join(", ");
  return `${quote(text)} stands in the place of another text${letters.length === 0 ? "" : `, which had ${known}`}. `;
}

const sentenceLimit = 6;

/** What is telling is marked; of what only comes too late, the place that it left. */
function boxesOf(shown: readonly MisplacedCode[]): Box[] {
  const subjects = shown.flatMap(({ kind, page, token, between }) =>
    kind === "too late" && between !== undefined ? between : [{ page, token }],
  );
  return [...new Map(subjects.map(({ page, token }) => [token, page]))].map(([token, page]) =>
    boxOf(page.page, page.geometry, token),
  );
}

function describeCode(code: MisplacedCode, manner: string): string {
  const [before, behind] = code.between ?? [];
  const word = quote(wordAround(code.page, code.token));
  switch (code.kind) {
    case "too early":
      return `${nameCharacter(code)} in ${word} is ${manner} behind characters that are first shown after it, so that it was not there when they were counted.`;
    case "missing within":
      return `By that order ${nameCharacter(code)} was first shown within ${word}, which has no such character there: other text stood in its place.`;
    case "too late":
      return before === undefined || behind === undefined
        ? `${nameCharacter(code)} is first shown in ${word}, later than that order says.`
        : `By that order ${nameCharacter(code)} was first shown between ${quote(wordAround(before.page, before.token))} and ${quote(wordAround(behind.page, behind.token))}, where it is not shown; it is first shown in ${word}, further on.`;
  }
}

function isOneValue(codes: readonly MisplacedCode[]): boolean {
  const [first] = codes;
  const words = [...new Set(codes.map(({ token }) => token))];
  const text = words.map((word) => word.text).join(" ");
  const isOneLine = codes.every(({ page, token }) => page === first?.page && token.baseline === first.token.baseline);
  // A number of several digits is a value here, whatever it counts: the rest of the font's order vouches for its place.
  return isOneLine && words.length <= valueWords && (/\d{3}/.test(text) || findInterestWithin(text) !== undefined);
}

/** Words that a name or a date has at most. */
const valueWords = 3;

function nameCharacter({ use }: MisplacedCode): string {
  return `'${use.text}'`;
}

const longestWord = 60;

function quote(word: string): string {
  return `'${maskCardNumbers(word.slice(0, longestWord))}'`;
}
