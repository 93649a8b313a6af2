/** The functions of the rule language. Each takes constant time; none repeats anything. */
import type { PolicyRow as Row } from "../../scoring/policy.ts";
import { findName, type SpanFunction, spanFunctions } from "../names/catalogue.ts";
import { convertTo } from "./attributes.ts";
import { RuleError } from "./problem.ts";
import {
  constantNumber,
  finite,
  type NumberPart,
  numberPart,
  type Part,
  type Readable,
  type TextPart,
  type Truth,
  type TruthPart,
  textPart,
  truthOf,
  truthPart,
  typeWords,
} from "./value.ts";

interface RuleFunction {
  readonly name: string;
  /** How it is written, for the page of names. */
  readonly usage: string;
  readonly meaning: string;
  /** Throws a RuleError that says what it takes. */
  readonly make: (given: readonly Part[], start: number) => Part;
}

const secondsOf = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 } as const;

function refuse(usage: string, start: number): never {
  throw new RuleError(`Write ${usage}.`, start);
}

function numbers(given: readonly Part[], usage: string, start: number): readonly NumberPart[] {
  return given.map((part) => {
    const converted = convertTo(part, "number");
    return converted.type === "number" ? converted : refuse(usage, start);
  });
}

function ofOneNumber(name: string, meaning: string, work: (value: number) => number): RuleFunction {
  const usage = `${name}(x)`;
  return {
    name,
    usage,
    meaning,
    make(given, start) {
      const [only, ...rest] = numbers(given, usage, start);
      if (only === undefined || rest.length > 0) return refuse(usage, start);
      return numberPart((row) => finite(work(only.read(row))));
    },
  };
}

function ofNumbers(name: string, meaning: string, work: (left: number, right: number) => number): RuleFunction {
  const usage = `${name}(x, y)`;
  return {
    name,
    usage,
    meaning,
    make(given, start) {
      const [first, ...rest] = numbers(given, usage, start);
      if (first === undefined || rest.length === 0) return refuse(usage, start);
      return numberPart((row) => rest.reduce((result, { read }) => work(result, read(row)), first.read(row)));
    },
  };
}

function overSpan({ name, meaning, spans }: SpanFunction): RuleFunction {
  const usage = `${name}("1h")`;
  return {
    name,
    usage,
    meaning: `${meaning} Spans: ${[...spans.keys()].join(", ")}.`,
    make([given, ...rest], start) {
      if (given?.type !== "text" || given.constant === undefined || rest.length > 0) return refuse(usage, start);
      const part = spans.get(given.constant.replaceAll(" ", ""));
      if (part !== undefined) return part;
      throw new RuleError(
        `${name} supports the spans ${[...spans.keys()].map((span) => `"${span}"`).join(", ")}.`,
        start,
      );
    },
  };
}

function hasValue(part: Part, start: number): TruthPart {
  switch (part.type) {
    case "number":
      return truthPart((row) => truthOf(!Number.isNaN(part.read(row))));
    case "text":
    case "attribute":
      return truthPart((row) => truthOf(part.read(row) !== undefined));
    case "truth":
      return truthPart((row) => truthOf(part.read(row) !== 2));
    default:
      throw new RuleError(`has needs a name, but this is ${typeWords[part.type]}.`, start);
  }
}

function firstOf(given: readonly Part[], start: number): Part {
  const known = given.find(({ type }) => type !== "attribute")?.type ?? "text";
  const parts = given.map((part) => convertTo(part, known));
  const ofType = <T extends Part["type"]>(type: T) =>
    parts.filter((part): part is Extract<Part, { type: T }> => part.type === type);
  const [numbers, texts, truths] = [ofType("number"), ofType("text"), ofType("truth")];
  if (parts.length < 2) return refuse("coalesce(x, y)", start);
  if (numbers.length === parts.length) return numberPart(firstKnown(numbers, Number.NaN));
  if (texts.length === parts.length) return textPart(firstKnown<string | undefined>(texts, undefined));
  if (truths.length === parts.length) return truthPart(firstKnown<Truth>(truths, 2));
  throw new RuleError("coalesce needs values of the same type.", start);
}

function firstKnown<T>(parts: readonly Readable<T>[], missing: T): (row: Row) => T {
  const reads = parts.map(({ read }) => read);
  return (row) => {
    for (const read of reads) {
      const value = read(row);
      if (!Object.is(value, missing)) return value;
    }
    return missing;
  };
}

function conversion(name: "number" | "text" | "truth", meaning: string): RuleFunction {
  const usage = `${name}(attributes.x)`;
  return {
    name,
    usage,
    meaning,
    make([given, ...rest], start) {
      const converted = given && convertTo(given, name);
      return converted?.type === name && rest.length === 0 ? converted : refuse(usage, start);
    },
  };
}

export const ruleFunctions: readonly RuleFunction[] = [
  ...spanFunctions.map(overSpan),
  {
    name: "median",
    usage: "median()",
    meaning: "The median of all payments of the account, the same as usualAmount. It has no span.",
    make: (given, start) =>
      given.length === 0
        ? (findName("usualAmount")?.part ?? refuse("median()", start))
        : refuse("median(), without a span", start),
  },
  {
    name: "duration",
    usage: 'duration("90m")',
    meaning: "A span in seconds: s, m, h, d and w.",
    make([given], start) {
      const text = given?.type === "text" ? given.constant : undefined;
      const found = /^(\d{1,6}(?:\.\d{1,3})?) ?([smhdw])$/.exec(text ?? "");
      if (found === null) return refuse('duration("90m")', start);
      return constantNumber(Number(found[1]) * secondsOf[found[2] as keyof typeof secondsOf]);
    },
  },
  {
    name: "has",
    usage: "has(x)",
    meaning: "Whether x has a value for this transaction.",
    make: ([given, ...rest], start) =>
      given === undefined || rest.length > 0 ? refuse("has(x)", start) : hasValue(given, start),
  },
  { name: "coalesce", usage: "coalesce(x, y)", meaning: "The first argument that has a value.", make: firstOf },
  conversion("number", "The attribute as a number."),
  conversion("text", "The attribute as a text."),
  conversion("truth", "The attribute as a condition: true, false, 1 or 0."),
  ofOneNumber("abs", "The absolute value.", Math.abs),
  ofOneNumber("round", "Rounded to the nearest whole number.", Math.round),
  ofOneNumber("floor", "Rounded down to a whole number.", Math.floor),
  ofOneNumber("ceil", "Rounded up to a whole number.", Math.ceil),
  ofOneNumber("ln", "The natural logarithm.", Math.log),
  ofNumbers("min", "The smallest argument.", Math.min),
  ofNumbers("max", "The largest argument.", Math.max),
];

function asText(part: Part | undefined): TextPart | undefined {
  const converted = part && convertTo(part, "text");
  return converted?.type === "text" ? converted : undefined;
}

function textTest(name: string, meaning: string, test: (value: string, other: string) => boolean): RuleFunction {
  const usage = `x.${name}("...")`;
  return {
    name,
    usage,
    meaning,
    make([given, wanted, ...rest], start) {
      const [one, other] = [asText(given), asText(wanted)];
      if (one === undefined || other === undefined || rest.length > 0) return refuse(usage, start);
      return truthPart((row) => {
        const value = one.read(row);
        const part = other.read(row);
        return value === undefined || part === undefined ? 2 : truthOf(test(value, part));
      });
    },
  };
}

function textChange(name: string, meaning: string, change: (value: string) => string): RuleFunction {
  const usage = `x.${name}()`;
  return {
    name,
    usage,
    meaning,
    make([given, ...rest], start) {
      const text = asText(given);
      if (text === undefined || rest.length > 0) return refuse(usage, start);
      return textPart((row) => {
        const value = text.read(row);
        return value === undefined ? undefined : change(value);
      });
    },
  };
}

/** Written after a text and a dot; the text is the first that they are given. */
export const textFunctions: readonly RuleFunction[] = [
  textTest("startsWith", "Whether the text starts with this.", (value, part) => value.startsWith(part)),
  textTest("endsWith", "Whether the text ends with this.", (value, part) => value.endsWith(part)),
  textTest("contains", "Whether the text contains this.", (value, part) => value.includes(part)),
  textChange("lower", "In lower case.", (value) => value.toLowerCase()),
  textChange("upper", "In upper case.", (value) => value.toUpperCase()),
  {
    name: "size",
    usage: "x.size()",
    meaning: "The number of characters.",
    make([given, ...rest], start) {
      const text = asText(given);
      if (text === undefined || rest.length > 0) return refuse("x.size()", start);
      return numberPart((row) => {
        const value = text.read(row);
        return value === undefined ? Number.NaN : value.length;
      });
    },
  },
];
