/** What is wrong with a rule's text, where, and the name that may have been meant. */
export interface RuleProblem {
  /** A sentence that says what to do. */
  readonly message: string;
  /** Both from 1, in characters of the text. */
  readonly line: number;
  readonly column: number;
  /** A name that exists and is written much like the one that does not. */
  readonly suggestion?: string;
}

/** Thrown while a text is read; `compile` gives it as a value. */
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
