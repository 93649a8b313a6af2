/** Reads a rule's text into a tree, within fixed bounds of length, size and depth. */
import { type ASTNode, Environment, ParseError } from "@marcbachmann/cel-js";
import { RuleError } from "./problem.ts";

/** In UTF-16 code units; a page of text, which no rule that a person can follow needs. */
const expressionLimit = 2_000;
/** Each node is evaluated at most once for a transaction, in constant time: this bounds what a rule can cost. */
export const nodeLimit = 200;
const depthLimit = 24;
/** A longer one belongs into a list of its own. */
const listLimit = 100;
const argumentLimit = 8;

/**
 * Only the grammar is the library's. Its own evaluation is never used: it reads objects, and treats missing values
 * and integers in its own way.
 */
const grammar = new Environment({
  unlistedVariablesAreDyn: true,
  limits: {
    maxAstNodes: nodeLimit,
    maxDepth: depthLimit,
    maxListElements: listLimit,
    maxMapEntries: 0,
    maxCallArguments: argumentLimit,
  },
});

export type Node = ASTNode;

/** Throws a RuleError. */
export function parseExpression(text: string): Node {
  if (text.length > expressionLimit) {
    throw new RuleError(
      `The expression is longer than ${expressionLimit} characters; split it into two rules.`,
      expressionLimit,
    );
  }
  if (text.trim() === "") throw new RuleError("The expression is empty; write a condition such as amount > 1000.", 0);
  try {
    return grammar.parse(text).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new RuleError(wordParseError(error, text), error.range?.start ?? 0);
  }
}

function wordParseError({ code, summary, range }: ParseError, text: string): string {
  if (code === "limit_exceeded") {
    if (summary.includes("maxDepth")) return `The expression is nested deeper than ${depthLimit} levels.`;
    if (summary.includes("maxListElements")) {
      return `A list in brackets has at most ${listLimit} values; for more, create a list and use list("name").`;
    }
    if (summary.includes("maxMapEntries")) return "Rules do not support maps in braces.";
    return `The expression has more than ${nodeLimit} parts; split it into two rules.`;
  }
  const at = range?.start ?? 0;
  const span = /\d+\s*[smhd]\b/.exec(text.slice(Math.max(0, at - 6), at + 2));
  if (span !== null) return `A span of time is written in quotes, such as "${span[0].replace(/\s/g, "")}".`;
  if (/(?<![=!<>])=(?!=)/.test(text.slice(at, at + 2))) return "Write == instead of =.";
  if (at >= text.length) return "The expression is incomplete.";
  const word = /^[\p{L}\d_]+|^\S/u.exec(text.slice(at))?.[0] ?? "";
  if (/^(?:and|or|not|&|\|)$/i.test(word)) return "Use && and || to join conditions, and ! to negate one.";
  return word === "" ? `Syntax error: ${summary}.` : `"${word}" is not expected here.`;
}
