/** Small changes of a source that a good test should notice: one operator, number or word at a time. */

export interface Mutant {
  readonly at: number;
  readonly length: number;
  readonly text: string;
  readonly line: number;
}

/** As the formatter writes them: with a space on both sides they are no types, arrows or tags. */
const swaps: readonly (readonly [RegExp, string])[] = [
  [/ < /g, " <= "],
  [/ <= /g, " < "],
  [/ > /g, " >= "],
  [/ >= /g, " > "],
  [/ === /g, " !== "],
  [/ !== /g, " === "],
  [/ == /g, " != "],
  [/ != /g, " == "],
  [/ && /g, " || "],
  [/ \|\| /g, " && "],
  [/ \?\? /g, " && "],
  [/ \+ /g, " - "],
  [/ - /g, " + "],
  [/ \* /g, " / "],
  [/ \/ /g, " * "],
  [/ % /g, " * "],
  [/ \+= /g, " -= "],
  [/ -= /g, " += "],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  [/\bMath\.min\b/g, "Math.max"],
  [/\bMath\.max\b/g, "Math.min"],
  [/\bMath\.floor\b/g, "Math.ceil"],
  // As AssemblyScript has them.
  [/\bmin</g, "max<"],
  [/\bmax</g, "min<"],
  [/(?<![\w.])floor\(/g, "ceil("],
  [/\bcontinue;/g, ";"],
  [/(?<=\bif \()!/g, ""],
];
const wholeNumber = /(?<![\w.])\d[\d_]*(?![\w.])/g;

/** Comments and texts are blanked, so that nothing in them is changed; places stay as they are. */
function blankWords(source: string): string {
  const words = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
  return source.replace(words, (text) => text.replace(/[^\n]/g, " "));
}

/** Without the lines that only declare: imports and types. */
export function findMutants(source: string): readonly Mutant[] {
  const code = blankWords(source)
    .replace(/^import [^;]*;/gm, (text) => text.replace(/[^\n]/g, " "))
    .replace(/^(?:export )?(?:interface|type) [\s\S]*?^(?:\}|.*;$)/gm, (text) => text.replace(/[^\n]/g, " "));
  const found: Mutant[] = [];
  const add = (at: number, length: number, text: string) => {
    found.push({ at, length, text, line: source.slice(0, at).split("\n").length });
  };
  for (const [pattern, text] of swaps) {
    for (const match of code.matchAll(pattern)) add(match.index, match[0].length, text);
  }
  for (const match of code.matchAll(wholeNumber)) {
    add(match.index, match[0].length, String(Number(match[0].replaceAll("_", "")) + 1));
  }
  return found.sort((one, other) => one.at - other.at);
}
