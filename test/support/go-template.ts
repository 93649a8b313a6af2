/**
 * Renders as much of Helm's templates as the chart uses: values, `if`, `range` over a map, `include`, and the functions below. Anything else
 * throws, so that a template which this cannot judge does not count as right.
 */
import { createHash } from "node:crypto";
import { stringify } from "yaml";

type Tree = Readonly<Record<string, unknown>>;
type Node =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly expression: string }
  | { readonly kind: "if"; readonly expression: string; readonly body: Node[] }
  | { readonly kind: "range"; readonly names: readonly [string, string]; readonly over: string; readonly body: Node[] }
  | { readonly kind: "define"; readonly name: string; readonly body: Node[] };

export type Defined = ReadonlyMap<string, readonly Node[]>;

/** Dashes in the braces take the blanks beside them away. */
function parse(source: string): Node[] {
  const top: Node[] = [];
  const open: Node[][] = [top];
  const pieces = source.split(/(\{\{-?.*?-?\}\})/s);
  for (const [index, piece] of pieces.entries()) {
    const here = open.at(-1) ?? top;
    const tag = /^\{\{-?\s*(.*?)\s*-?\}\}$/s.exec(piece)?.[1];
    if (tag === undefined) {
      let text = piece;
      if (pieces[index - 1]?.endsWith("-}}")) text = text.trimStart();
      if (pieces[index + 1]?.startsWith("{{-")) text = text.trimEnd();
      here.push({ kind: "text", text });
      continue;
    }
    const [, range] = /^range (.*)$/.exec(tag) ?? [];
    const [, condition] = /^if (.*)$/.exec(tag) ?? [];
    const [, name] = /^define "([\w.]+)"$/.exec(tag) ?? [];
    if (tag === "end") open.pop();
    else if (condition !== undefined) enter({ kind: "if", expression: condition, body: [] });
    else if (name !== undefined) enter({ kind: "define", name, body: [] });
    else if (range !== undefined) {
      const [, key, value, over] = /^(\$\w+), (\$\w+) := (\S+)$/.exec(range) ?? [];
      if (key === undefined || value === undefined || over === undefined) throw new Error(`Not known: ${tag}`);
      enter({ kind: "range", names: [key, value], over, body: [] });
    } else here.push({ kind: "value", expression: tag });

    function enter(node: Node & { readonly body: Node[] }): void {
      here.push(node);
      open.push(node.body);
    }
  }
  if (open.length !== 1) throw new Error("A block has no end, or an end has no block.");
  return top;
}

export function definitionsIn(source: string): Defined {
  return new Map(parse(source).flatMap((node) => (node.kind === "define" ? [[node.name, node.body] as const] : [])));
}

export function render(source: string, context: Tree, defined: Defined): string {
  return write(parse(source), context, defined);
}

function write(nodes: readonly Node[], context: Tree, defined: Defined): string {
  return nodes
    .map((node) => {
      switch (node.kind) {
        case "text":
          return node.text;
        case "define":
          return "";
        case "value":
          return textOf(evaluate(node.expression, context, defined));
        case "if":
          return isTrue(evaluate(node.expression, context, defined)) ? write(node.body, context, defined) : "";
        case "range":
          return Object.entries(evaluate(node.over, context, defined) as Tree)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, value]) => {
              const [first, second] = node.names;
              return write(node.body, { ...context, [first]: key, [second]: value }, defined);
            })
            .join("");
        default:
          return node satisfies never;
      }
    })
    .join("");
}

/** As Go has it: empty texts, lists and maps are false too. */
function isTrue(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) throw new Error("A value is missing.");
  return String(value);
}

/** Words, of which a pipe hands each result on as the last argument of the next. */
function evaluate(expression: string, context: Tree, defined: Defined): unknown {
  let piped: readonly unknown[] = [];
  for (const part of expression.split(/\s*\|\s*/)) {
    const [head = "", ...rest] = part.match(/"[^"]*"|\S+/g) ?? [];
    const given = [...rest.map((word) => operand(word, context)), ...piped];
    piped = [isFunction(head) ? call(head, given, context, defined) : operand(head, context)];
  }
  return piped[0];
}

const functions = ["include", "toYaml", "nindent", "quote", "default", "not", "sha256sum"] as const;
type FunctionName = (typeof functions)[number];
const isFunction = (word: string): word is FunctionName => functions.some((name) => name === word);

function call(name: FunctionName, [first, second]: readonly unknown[], context: Tree, defined: Defined): unknown {
  switch (name) {
    case "include": {
      const body = defined.get(String(first));
      if (body === undefined) throw new Error(`Nothing is called ${first}.`);
      return write(body, context, defined);
    }
    case "toYaml":
      return stringify(first).trimEnd();
    case "nindent":
      return `\n${textOf(second).replace(/^(?=.)/gm, " ".repeat(Number(first)))}`;
    case "quote":
      return JSON.stringify(textOf(first));
    case "default":
      return isTrue(second) ? second : first;
    case "not":
      return !isTrue(first);
    case "sha256sum":
      return createHash("sha256").update(textOf(first)).digest("hex");
    default:
      return name satisfies never;
  }
}

function operand(word: string, context: Tree): unknown {
  if (word === ".") return context;
  if (word.startsWith('"')) return JSON.parse(word);
  if (/^\d+$/.test(word)) return Number(word);
  if (word.startsWith("$")) return context[word];
  if (!/^\.\w+(?:\.\w+)*$/.test(word)) throw new Error(`Not known: ${word}`);
  return word
    .slice(1)
    .split(".")
    .reduce<unknown>((value, key) => (value as Tree | undefined)?.[key], context);
}
