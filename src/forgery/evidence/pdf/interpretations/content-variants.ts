/** The ways in which programs read page contents that are not written by the rules. */

import type { InterpretationOddity } from "../../../facts/interpretations.ts";
import { blankStrings } from "./blank-strings.ts";

export interface ContentVariants {
  readonly oddities: readonly InterpretationOddity[];
  /** Ends where the first thing stands that is no instruction. */
  readonly strict: Buffer;
  /** Takes comments, capital letters and junk for what they were meant to be. */
  readonly lenient: Buffer;
}

/** Blanks in a row that some programs take for the end. */
const blankRun = 10_000;
/** More than a text of instructions would have to be read for this; pictures within contents are longer. */
const textLimit = 2 * 2 ** 20;

/** Operators of page contents (ISO 32000-1, table A.1), and the values that stand between them. */
const operators = new Set(
  "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \" true false null".split(
    " ",
  ),
);
const lowerOperators = new Map([...operators].map((word) => [word.toLowerCase(), word]));
/** Text that is shown, or an area that is painted: what a comment never has by chance. */
const instructions = /\)\s{0,8}Tj|\]\s{0,8}TJ|\bre\s{1,8}[fF]\b/;

/** Undefined where nothing is odd about it. */
export function findContentVariants(content: Buffer): ContentVariants | undefined {
  if (content.length > textLimit) return undefined;
  const text = content.toString("latin1");
  const oddities: InterpretationOddity[] = [];
  let [strict, lenient] = [text, text];
  const comments = text.includes("%") ? findHidingComments(text) : [];
  if (comments.length > 0) {
    oddities.push("page contents with hidden instructions");
    const shown = Buffer.from(text, "latin1");
    for (const place of comments) shown[place] = 0x20;
    lenient = shown.toString("latin1");
  }
  const run = findBlankRun(content);
  if (run !== undefined) {
    oddities.push("page contents with hidden instructions");
    strict = strict.slice(0, run);
  }
  const junk = /^[\s]*(\0|[^\s0-9A-Za-z+\-.'"/[(<%]|[A-Za-z]+(?=\s))/.exec(text);
  if (junk !== null && !operators.has(junk[1] ?? "")) {
    oddities.push("page contents that begin with something else");
    strict = "";
    lenient = lenient.slice(junk[0].length);
  }
  const unknown = findUnknown(strict);
  if (unknown !== undefined) {
    oddities.push("page contents with unknown instructions");
    strict = strict.slice(0, unknown.place);
    lenient = correctOperators(lenient);
  }
  if (oddities.length === 0) return undefined;
  return { oddities, strict: Buffer.from(strict, "latin1"), lenient: Buffer.from(lenient, "latin1") };
}

/** Places of the signs with which comments begin that hold instructions. */
function findHidingComments(text: string): number[] {
  const places: number[] = [];
  let start = 0;
  // A percent sign within a string is text, so strings are blanked first.
  for (const line of blankStrings(text).split(/[\r\n]/)) {
    const sign = line.indexOf("%");
    if (sign >= 0 && instructions.test(line.slice(sign))) places.push(start + sign);
    start += line.length + 1;
  }
  return places;
}

/** What is shown is no instruction: only words outside of strings are corrected. */
function correctOperators(text: string): string {
  let corrected = "";
  let end = 0;
  for (const match of blankStrings(text).matchAll(/(?<=[\s\d])[A-Za-z*]{1,3}(?=\s)/g)) {
    const [word] = match;
    const meant = operators.has(word) ? undefined : lowerOperators.get(word.toLowerCase());
    if (meant === undefined) continue;
    corrected += text.slice(end, match.index) + meant;
    end = match.index + word.length;
  }
  return corrected + text.slice(end);
}

function findBlankRun(content: Buffer): number | undefined {
  let run = 0;
  for (let place = 0; place < content.length; place += 1) {
    const byte = content[place] ?? 0;
    if (byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 0) run += 1;
    else if (run >= blankRun) return place - run;
    else run = 0;
  }
  return undefined;
}

/** The first operator in capitals or small letters that it does not have. Other unknown words are skipped by everybody. */
function findUnknown(text: string): { place: number } | undefined {
  if (/\bBI\b/.test(text)) return undefined;
  const written = blankStrings(text).replace(/%[^\r\n]*/g, (comment) => " ".repeat(comment.length));
  for (const match of written.matchAll(/(?<=[\s\d\])>])[A-Za-z]{1,3}\*?(?=\s)/g)) {
    const [word] = match;
    if (operators.has(word) || !lowerOperators.has(word.toLowerCase())) continue;
    return { place: match.index };
  }
  return undefined;
}
