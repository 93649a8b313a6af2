/** What is said of a font whose characters leave the order in which the document first shows them. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import type { CheckFinding } from "../../check.ts";
import { boxOf } from "../page-box.ts";
import { findInterestWithin } from "../value-of-interest.ts";
import type { BrokenOrder, MisplacedCode } from "./code-order.ts";
import { namePlace } from "./token-label.ts";

export function describeBrokenOrder(
  { count, inOrder, misplaced }: BrokenOrder,
  manner: "numbered" | "listed in its map",
): CheckFinding[] {
  const telling = misplaced.filter(({ kind }) => kind !== "too late");
  // Whoever exchanges a value does it in one place; programs that name characters by another rule leave their order anywhere.
  if (telling.length > 0 && !isOneValue(telling)) return [];
  const shown = telling.length > 0 ? telling : misplaced;
  const [first] = shown;
  if (first === undefined) return [];
  const places = shown.map((code) => `${nameCharacter(code)} ${placeWords[code.kind]} ${nameWord(code)}`);
  const others = misplaced.filter((code) => !shown.includes(code)).map(nameCharacter);
  const meaning =
    telling.length === 0
      ? "Text that stood before is no longer there, or other text was put in."
      : `What stands there was put in after the font was made${others.length === 0 ? "" : `; ${others.join(", ")} stood earlier once`}.`;
  return [
    {
      observation: `${namePlace(first.page, first.token)}: ${inOrder} of ${count} characters of a font are ${manner} in the order in which the document first shows them. Out of this order ${places.slice(0, 12).join(", ")}. ${meaning}`,
      confidence: telling.length > 0 ? 93 : 80,
      strength: telling.length > 0 ? "strong" : "supporting",
      boxes: [...new Map(shown.map((code) => [code.token, code.page]))].map(([token, page]) =>
        boxOf(page.page, page.geometry, token),
      ),
    },
  ];
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

const placeWords: Readonly<Record<MisplacedCode["kind"], string>> = {
  "too early": "comes too early in",
  "too late": "comes too late in",
  "missing within": "belongs further ahead in",
};

function nameCharacter({ use }: MisplacedCode): string {
  return `'${use.text}'`;
}

function nameWord({ token }: MisplacedCode): string {
  return `'${maskCardNumbers(token.text.slice(0, 60))}'`;
}
