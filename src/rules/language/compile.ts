/** Compiles a rule's text to a condition that is evaluated in bounded time, or to the problem with the text. */

import type { PolicyRow as Row } from "../../scoring/policy.ts";
import { findName, ruleNames } from "../names/catalogue.ts";
import { attributePart, convertTo, matchTypes } from "./attributes.ts";
import { ruleFunctions, textFunctions } from "./functions.ts";
import { both, calculate, compare, either, isIn, not } from "./operators.ts";
import { type Node, parseExpression } from "./parse.ts";
import { problemAt, RuleError, type RuleProblem, suggestName } from "./problem.ts";
import {
  constantNumber,
  constantText,
  type NumberPart,
  numberPart,
  type Part,
  type Readable,
  type Truth,
  type TruthPart,
  textPart,
  truthPart,
  typeWords,
} from "./value.ts";

interface Condition {
  readonly holds: (row: Row) => Truth;
  /** Names, and functions over spans, that the text uses; each once, in their order. */
  readonly names: readonly string[];
  /** The lists that the text names. */
  readonly lists: readonly string[];
  /** How many parts are evaluated at most. */
  readonly cost: number;
}

interface CompileOptions {
  /** Names of the lists that there are; any are taken where this is not given. */
  readonly lists?: readonly string[] | undefined;
}

export type Compiled =
  | { readonly ok: true; readonly condition: Condition }
  | { readonly ok: false; readonly problem: RuleProblem };

export function compileExpression(text: string, options: CompileOptions = {}): Compiled {
  try {
    const compiler = new Compiler(options);
    const part = convertTo(compiler.read(parseExpression(text)), "truth");
    if (part.type !== "truth") {
      throw new RuleError(`A rule must be a condition, but this is ${typeWords[part.type]}; compare it.`, 0);
    }
    const { names, lists, cost } = compiler;
    return { ok: true, condition: { holds: part.read, names: [...names], lists: [...lists], cost } };
  } catch (error) {
    if (error instanceof RuleError) return { ok: false, problem: problemAt(text, error) };
    throw error;
  }
}

const truths: Readonly<Record<"true" | "false", TruthPart>> = { true: truthPart(() => 1), false: truthPart(() => 0) };
/** What repeats its work over a list. */
const loops = new Set(["all", "exists", "exists_one", "map", "filter", "bind"]);
const callable: readonly string[] = [...ruleFunctions.map(({ name }) => name), "list"];

class Compiler {
  readonly names = new Set<string>();
  readonly lists = new Set<string>();
  cost = 0;
  private readonly options: CompileOptions;

  constructor(options: CompileOptions) {
    this.options = options;
  }

  read(node: Node): Part {
    this.cost += 1;
    switch (node.op) {
      case "value":
        return this.literal(node.args, node.start);
      case "id":
        return this.name(node.args, node.start);
      case ".":
      case "[]":
        return this.attribute(node);
      case "call":
        return this.call(node.args[0], node.args[1], node.start);
      case "rcall":
        return this.method(node.args[0], node.args[1], node.args[2], node.start);
      case "list":
        return this.values(node.args, node.start);
      case "?:":
        return this.choice(node.args[0], node.args[1], node.args[2], node.start);
      case "&&":
        return both(this.truth(node.args[0], "&&"), this.truth(node.args[1], "&&"));
      case "||":
        return either(this.truth(node.args[0], "||"), this.truth(node.args[1], "||"));
      case "!_":
        return not(this.truth(node.args, "!"));
      case "-_":
        return this.negative(node.args);
      case "==":
      case "!=":
      case "<":
      case "<=":
      case ">":
      case ">=": {
        const [left, right] = matchTypes(this.read(node.args[0]), this.read(node.args[1]), node.start);
        return compare(node.op, left, right, node.start);
      }
      case "+":
      case "-":
      case "*":
      case "/":
      case "%":
        return calculate(
          node.op,
          convertTo(this.read(node.args[0]), "number"),
          convertTo(this.read(node.args[1]), "number"),
          node.start,
        );
      case "in": {
        const right = this.read(node.args[1]);
        const type = right.type === "values" ? right.of : "text";
        return isIn(convertTo(this.read(node.args[0]), type), right, node.start);
      }
      default:
        throw new RuleError("Rules do not support this.", node.start);
    }
  }

  private literal(value: unknown, start: number): Part {
    switch (typeof value) {
      case "bigint":
      case "number": {
        const number = Number(value);
        if (!Number.isFinite(number)) throw new RuleError("This number is too large.", start);
        return constantNumber(number);
      }
      case "string":
        return constantText(value);
      case "boolean":
        return truths[value ? "true" : "false"];
      default:
        if (value === null) throw new RuleError("There is no null; use has(x) to test whether x has a value.", start);
        throw new RuleError("Only numbers, texts, true and false are allowed as constants.", start);
    }
  }

  private name(name: string, start: number): Part {
    const found = findName(name);
    if (found !== undefined) {
      this.names.add(name);
      return found.part;
    }
    if (name === "attributes") throw new RuleError("An attribute is written attributes.name.", start);
    if (callable.includes(name)) {
      const usage = ruleFunctions.find((entry) => entry.name === name)?.usage ?? 'list("name")';
      throw new RuleError(`${name} is a function; write ${usage}.`, start);
    }
    const names = ruleNames.map((entry) => entry.name);
    throw new RuleError(`There is no name ${name}.`, start, suggestName(name, [...names, ...callable]));
  }

  private attribute(node: Node): Part {
    const path: string[] = [];
    let at = node;
    while (at.op === "." || at.op === "[]") {
      if (at.op === ".") path.unshift(at.args[1]);
      else {
        const [, key] = at.args;
        if (key.op !== "value" || typeof key.args !== "string") {
          throw new RuleError('The name must be a constant, such as attributes["shop type"].', key.start);
        }
        path.unshift(key.args);
      }
      at = at.args[0];
    }
    if (at.op !== "id" || at.args !== "attributes") {
      const whole = at.op === "id" ? [at.args, ...path].join(".") : path.join(".");
      throw new RuleError(
        `Only attributes have parts; there is no ${whole}.`,
        at.start,
        suggestName(
          path.at(-1) ?? "",
          ruleNames.map(({ name }) => name),
        ),
      );
    }
    return attributePart(path, node.start);
  }

  private call(name: string, given: readonly Node[], start: number): Part {
    if (name === "list") return this.list(given, start);
    const found = ruleFunctions.find((entry) => entry.name === name);
    if (found === undefined) {
      if (findName(name) !== undefined)
        throw new RuleError(`${name} is not a function; write it without parentheses.`, start);
      throw new RuleError(`There is no function ${name}.`, start, suggestName(name, callable));
    }
    this.names.add(name);
    return found.make(
      given.map((node) => this.read(node)),
      start,
    );
  }

  private method(name: string, target: Node, given: readonly Node[], start: number): Part {
    if (loops.has(name)) {
      throw new RuleError(
        `${name} would loop over a list, which rules do not support; use in, or a list of its own.`,
        start,
      );
    }
    if (name === "matches") {
      throw new RuleError("Patterns can be slow; use startsWith, endsWith or contains.", start);
    }
    const found = textFunctions.find((entry) => entry.name === name);
    if (found === undefined) {
      throw new RuleError(
        `Texts have no ${name}.`,
        start,
        suggestName(
          name,
          textFunctions.map((entry) => entry.name),
        ),
      );
    }
    return found.make(
      [target, ...given].map((node) => this.read(node)),
      start,
    );
  }

  private list([given, ...rest]: readonly Node[], start: number): Part {
    const name = given?.op === "value" && typeof given.args === "string" ? given.args : undefined;
    if (name === undefined || rest.length > 0)
      throw new RuleError('A list needs a constant name: list("name").', start);
    const { lists } = this.options;
    if (lists !== undefined && !lists.includes(name)) {
      const near = suggestName(name, lists);
      throw new RuleError(`There is no list "${name}".`, start, near === undefined ? undefined : `"${near}"`);
    }
    this.lists.add(name);
    return { type: "list", name };
  }

  private values(nodes: readonly Node[], start: number): Part {
    const parts = nodes.map((node) => this.read(node));
    const texts = parts.flatMap((part) => (part.type === "text" && part.constant !== undefined ? [part.constant] : []));
    const numbers = parts.flatMap((part) =>
      part.type === "number" && part.constant !== undefined ? [part.constant] : [],
    );
    if (parts.length > 0 && texts.length === parts.length)
      return { type: "values", of: "text", values: new Set(texts) };
    if (parts.length > 0 && numbers.length === parts.length)
      return { type: "values", of: "number", values: new Set(numbers) };
    throw new RuleError("A list in brackets must have only texts or only numbers, as constants.", start);
  }

  private truth(node: Node, operator: string): TruthPart {
    const part = convertTo(this.read(node), "truth");
    if (part.type === "truth") return part;
    throw new RuleError(`${operator} needs conditions, but this is ${typeWords[part.type]}.`, node.start);
  }

  private negative(node: Node): NumberPart {
    const part = convertTo(this.read(node), "number");
    if (part.type !== "number")
      throw new RuleError(`- needs a number, but this is ${typeWords[part.type]}.`, node.start);
    const { read, constant } = part;
    return constant === undefined ? numberPart((row) => -read(row)) : constantNumber(-constant);
  }

  private choice(test: Node, yes: Node, no: Node, start: number): Part {
    const { read } = this.truth(test, "?");
    const [left, right] = matchTypes(this.read(yes), this.read(no), start);
    if (left.type === "number" && right.type === "number") return numberPart(choose(read, left, right, Number.NaN));
    if (left.type === "text" && right.type === "text")
      return textPart(choose<string | undefined>(read, left, right, undefined));
    if (left.type === "truth" && right.type === "truth") return truthPart(choose<Truth>(read, left, right, 2));
    throw new RuleError(
      `Both sides of : must have the same type; these are ${typeWords[left.type]} and ${typeWords[right.type]}.`,
      start,
    );
  }
}

function choose<T>(test: (row: Row) => Truth, left: Readable<T>, right: Readable<T>, nothing: T): (row: Row) => T {
  return (row) => {
    const decided = test(row);
    return decided === 2 ? nothing : decided === 1 ? left.read(row) : right.read(row);
  };
}
