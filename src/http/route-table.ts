/** Finds the route of a path, and the methods of a path. A fixed segment has precedence over a parameter at the same position. */
import { ServiceError } from "../errors.ts";

export interface TableEntry<Value> {
  readonly method: string;
  /** With parameters as `/documents/:id`; `/console/*` matches whatever follows. */
  readonly path: string;
  readonly value: Value;
}

export interface Match<Value> {
  readonly value: Value;
  readonly params: Readonly<Record<string, string>>;
}

export interface RouteTable<Value> {
  /** Throws `invalid_request` for a broken percent-encoding, unless no entry has the method. */
  find(method: string, path: string): Match<Value> | undefined;
  /** Sorted. Fixed segments are compared as they were sent, and `*` alone is no path. */
  methodsAt(path: string): readonly string[];
}

interface Leaf<Value> {
  readonly value: Value;
  readonly params: readonly { readonly name: string; readonly place: number }[];
}

interface Node<Value> {
  readonly fixed: Map<string, Node<Value>>;
  parameter: Node<Value> | undefined;
  /** Routes that match all further segments, by method. */
  readonly rest: Map<string, Leaf<Value>>;
  readonly leaves: Map<string, Leaf<Value>>;
}

/** An id of 128 characters, each of up to 4 bytes, percent-encoded as 3 characters a byte. */
const parameterLimit = 128 * 4 * 3;
/** These characters mean the same with and without percent-encoding, so decoding a whole segment cannot make two of them one. */
const fixedSegment = /^[A-Za-z0-9._~-]*$/;

const noParameters: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

export function createRouteTable<Value>(entries: readonly TableEntry<Value>[]): RouteTable<Value> {
  const root = createNode<Value>();
  const methods = new Set<string>();
  /** Those without parameters, which have precedence, by path and method. */
  const whole = new Map<string, Map<string, Match<Value>>>();
  for (const { method, path, value } of entries) {
    addLeaf(root, method, path, value);
    methods.add(method);
    if (/[:*]/.test(path)) continue;
    const matches = whole.get(path) ?? new Map<string, Match<Value>>();
    whole.set(path, matches.set(method, { value, params: noParameters }));
  }
  return {
    find(method, path) {
      const match = whole.get(path)?.get(method);
      if (match !== undefined) return match;
      if (!methods.has(method)) return undefined;
      const segments = path.includes("%") ? path.split("/").map(decodeSegment) : path.split("/");
      // An asterisk, or a target of another scheme than HTTP.
      if (segments[0] !== "") return undefined;
      const leaf = findLeaf(root, segments, 1, method);
      if (leaf === undefined) return undefined;
      const params: Record<string, string> = Object.create(null);
      for (const { name, place } of leaf.params) params[name] = segments[place] ?? "";
      return { value: leaf.value, params };
    },
    methodsAt(path) {
      const found = new Set<string>();
      const segments = path.split("/");
      if (segments[0] === "") collectMethods(root, segments, 1, found);
      return [...found].sort();
    },
  };
}

function createNode<Value>(): Node<Value> {
  return { fixed: new Map(), parameter: undefined, rest: new Map(), leaves: new Map() };
}

function addLeaf<Value>(root: Node<Value>, method: string, path: string, value: Value): void {
  const [before, ...segments] = path.split("/");
  if (before !== "") throw new Error(`The path ${path} does not begin with a slash.`);
  const takesRest = segments.at(-1) === "*";
  if (takesRest) segments.pop();
  const params: { name: string; place: number }[] = [];
  let node = root;
  for (const [index, segment] of segments.entries()) {
    if (segment.startsWith(":")) {
      params.push({ name: segment.slice(1), place: index + 1 });
      node.parameter ??= createNode();
      node = node.parameter;
    } else {
      if (!fixedSegment.test(segment)) throw new Error(`The path ${path} has a segment that could be sent encoded.`);
      const next = node.fixed.get(segment) ?? createNode();
      node.fixed.set(segment, next);
      node = next;
    }
  }
  const leaves = takesRest ? node.rest : node.leaves;
  if (leaves.has(method)) throw new Error(`Two routes answer ${method} ${path}.`);
  leaves.set(method, { value, params });
}

function findLeaf<Value>(
  node: Node<Value>,
  segments: readonly string[],
  at: number,
  method: string,
): Leaf<Value> | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.leaves.get(method);
  const next = node.fixed.get(segment);
  const leaf = next && findLeaf(next, segments, at + 1, method);
  if (leaf !== undefined) return leaf;
  const { parameter } = node;
  const further =
    parameter !== undefined && segment.length <= parameterLimit
      ? findLeaf(parameter, segments, at + 1, method)
      : undefined;
  return further ?? node.rest.get(method);
}

function collectMethods<Value>(node: Node<Value>, segments: readonly string[], at: number, found: Set<string>): void {
  const segment = segments[at];
  if (segment === undefined) {
    for (const method of node.leaves.keys()) found.add(method);
    return;
  }
  const next = node.fixed.get(segment);
  if (next !== undefined) collectMethods(next, segments, at + 1, found);
  if (node.parameter !== undefined && segment !== "") collectMethods(node.parameter, segments, at + 1, found);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new ServiceError("invalid_request", "The address has an invalid percent-encoding; encode it as UTF-8.");
  }
}
