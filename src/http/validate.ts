/** Compiles a schema into a check that throws a sentence naming the first field at fault. */
import { Compile } from "typebox/schema";
import type { Schema } from "../contract/static.ts";
import { ServiceError } from "../errors.ts";

export type Check = (value: unknown) => void;

interface Problem {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

/** `whole` names the thing itself, such as "The body", for a problem without a field. */
export function compileCheck(schema: Schema, whole: string): Check {
  const compiled = Compile(schema);
  return (value) => {
    if (compiled.Check(value)) return;
    const [, problems] = compiled.Errors(value);
    throw new ServiceError("invalid_request", describeProblems(problems, whole));
  };
}

function describeProblems(problems: readonly Problem[], whole: string): string {
  const [first] = problems;
  if (first === undefined) return `${whole} does not match its schema; see the API document.`;
  // A union reports every branch before itself; only the union as a whole says what is wrong.
  const union = problems.find(
    ({ keyword, schemaPath }) =>
      (keyword === "anyOf" || keyword === "oneOf") && first.schemaPath.startsWith(schemaPath),
  );
  const problem =
    union === undefined ? first : (findInBranch(union, problems) ?? problemWithin(union, problems) ?? union);
  const params = problem.params as Readonly<Record<string, unknown>>;
  if (problem.keyword === "required") {
    const [name] = params.requiredProperties as readonly string[];
    return `${fieldName(`${problem.instancePath}/${name ?? ""}`, whole)} is required.`;
  }
  const field = fieldName(problem.instancePath, whole);
  return `${field} ${demandOf(problem.keyword, params)}.`;
}

/** Of a union of which all branches but one are another type than the value: what is wrong within the one. */
function problemWithin(union: Problem, problems: readonly Problem[]): Problem | undefined {
  const own = problems.filter(({ schemaPath }) => schemaPath.startsWith(`${union.schemaPath}/`));
  const within = own.find(({ instancePath }) => instancePath.startsWith(`${union.instancePath}/`));
  const isAlone = own.every(({ keyword, instancePath }) => keyword === "type" || instancePath !== union.instancePath);
  if (within !== undefined) return isAlone ? within : undefined;
  // A number beside a word such as never: only the number's bound can be meant.
  const bounds = own.filter(({ keyword }) => !["type", "const", "enum"].includes(keyword));
  const branches = new Set(bounds.map(({ schemaPath }) => schemaPath.slice(union.schemaPath.length).split("/")[2]));
  return branches.size === 1 ? bounds[0] : undefined;
}

/**
 * Branches that a field tells apart, such as `kind`, by a constant or one of several: what is wrong in the branch that the value names,
 * which values there are, or that the field is required. Undefined for other unions.
 */
function findInBranch(union: Problem, problems: readonly Problem[]): Problem | undefined {
  const start = `${union.schemaPath}/${union.keyword}/`;
  const within = problems.filter(({ schemaPath }) => schemaPath.startsWith(start));
  const branchOf = ({ schemaPath }: Problem) => schemaPath.slice(start.length).split("/", 1)[0];
  const naming = within.filter(({ keyword }) => keyword === "const" || keyword === "enum");
  const constants = naming.filter(({ keyword }) => keyword === "const");
  const named = constants[0] ?? naming[0];
  if (named === undefined) return findSharedRequired(union, within);
  const { instancePath } = named;
  if (instancePath === union.instancePath || constants.some((other) => other.instancePath !== instancePath))
    return undefined;
  const same = naming.filter((other) => other.instancePath === instancePath);
  const refused = new Set(same.map(branchOf));
  const isOfOtherType = (problem: Problem) => problem.keyword === "type" && problem.instancePath === union.instancePath;
  const inNamed = within.find((problem) => !refused.has(branchOf(problem)) && !isOfOtherType(problem));
  if (inNamed !== undefined || constants.length === 0) return inNamed;
  return { ...named, keyword: "enum", params: { allowedValues: same.flatMap(valuesOf) } };
}

function valuesOf({ params }: Problem): readonly unknown[] {
  const { allowedValue, allowedValues = [allowedValue] } = params as {
    readonly allowedValue?: unknown;
    readonly allowedValues?: readonly unknown[];
  };
  return allowedValues;
}

/** A field that every branch requires. */
function findSharedRequired({ instancePath }: Problem, within: readonly Problem[]): Problem | undefined {
  const required = within.filter((problem) => problem.keyword === "required" && problem.instancePath === instancePath);
  const lists = required.map(
    ({ params }) => (params as { readonly requiredProperties: readonly string[] }).requiredProperties,
  );
  const [first] = required;
  const shared = lists[0]?.find((name) => lists.length > 1 && lists.every((list) => list.includes(name)));
  return first === undefined || shared === undefined
    ? undefined
    : { ...first, params: { requiredProperties: [shared] } };
}

function demandOf(keyword: string, params: Readonly<Record<string, unknown>>): string {
  switch (keyword) {
    case "type": {
      const types = [params.type].flat().map((type) => typeNames[String(type)] ?? String(type));
      return `must be ${types.join(" or ")}`;
    }
    case "enum":
      return `must be one of ${(params.allowedValues as readonly unknown[]).join(", ")}`;
    case "const":
      return `must be ${String(params.allowedValue)}`;
    case "minimum":
      return `must be at least ${params.limit}`;
    case "maximum":
      return `must be at most ${params.limit}`;
    case "exclusiveMinimum":
      return `must be more than ${params.limit}`;
    case "exclusiveMaximum":
      return `must be less than ${params.limit}`;
    case "minLength":
      return params.limit === 1 ? "must not be empty" : `must have at least ${params.limit} characters`;
    case "maxLength":
      return `must have at most ${params.limit} characters`;
    case "minItems":
      return params.limit === 1 ? "must not be empty" : `must have at least ${params.limit} entries`;
    case "maxItems":
      return `must have at most ${params.limit} entries`;
    case "uniqueItems":
      return "must not have duplicate entries";
    case "boolean":
    case "additionalProperties":
      return "is not a known field; remove it";
    default:
      return "has an invalid format; see the API document";
  }
}

/** The dotted name of a field. The sender can choose any name, so only plain names are repeated. */
function fieldName(pointer: string, whole: string): string {
  let name = "";
  for (const part of pointer.split("/").slice(1)) {
    const plain = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (/^\d+$/.test(plain)) name += `[${plain}]`;
    else name += (name === "" ? "" : ".") + (/^[A-Za-z_][\w-]{0,63}$/.test(plain) ? plain : "…");
  }
  return name === "" ? whole : name;
}
