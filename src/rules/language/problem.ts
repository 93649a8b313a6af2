/** What is wrong with a rule's text, where, and the name that may have been meant. */
import { editDistance } from "../../contract/edit-distance.ts";

export interface RuleProblem {
  /** A sentence that says what to do. */
  readonly message: string;
  /** Both from 1, in characters of the text. */
  readonly line: number;
  readonly column: number;
  /** A name that exists and is written much like the one that does not. */
  readonly suggestion?: string;
}

/** Thrown while a text is read; `compile` returns it as a value. */
export class RuleError extends Error {
  readonly start: number;
  readonly suggestion: string | undefined;

  constructor(message: string, start: number, suggestion?: string) {
    super(suggestion === undefined ? message : `${message} Did you mean ${suggestion}?`);
    this.name = "RuleError";
    this.start = start;
    this.suggestion = suggestion;
  }
}

export function problemAt(text: string, error: RuleError): RuleProblem {
  const before = text.slice(0, Math.min(error.start, text.length)).split("\n");
  return {
    message: error.message,
    line: before.length,
    column: [...(before.at(-1) ?? "")].length + 1,
    ...(error.suggestion === undefined ? {} : { suggestion: error.suggestion }),
  };
}

/** As one sentence for a person, with its place. */
export function wordProblem({ message, line, column }: RuleProblem): string {
  return `Line ${line}, column ${column}: ${message}`;
}

/** A third of the letters may be wrong; with more, any guess would be one of many. */
const mostWrongShare = 1 / 3;

/** Undefined where no name is near. Of equally near ones the first is given. */
export function suggestName(given: string, names: Iterable<string>): string | undefined {
  const lower = given.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(lower.length * mostWrongShare)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - lower.length) >= bestDistance) continue;
    const distance = editDistance(lower, name.toLowerCase(), bestDistance);
    if (distance >= bestDistance) continue;
    best = name;
    bestDistance = distance;
  }
  return best;
}
