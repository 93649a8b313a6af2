/** Comparison, arithmetic and logic. A value that cannot be computed makes the result unknown: neither true nor false. */
import { RuleError } from "./problem.ts";
import {
  finite,
  type ListPart,
  type NumberPart,
  numberPart,
  type Part,
  type Readable,
  type Truth,
  type TruthPart,
  truthOf,
  truthPart,
  typeWords,
  type ValuesPart,
} from "./value.ts";

type Compare = "==" | "!=" | "<" | "<=" | ">" | ">=";
type Arithmetic = "+" | "-" | "*" | "/" | "%";

export function compare(operator: Compare, left: Part, right: Part, start: number): TruthPart {
  if (left.type === "number" && right.type === "number") return compareNumbers(operator, left, right);
  if (left.type === "text" && right.type === "text") {
    return compareEqual<string | undefined>(left, right, undefined, isEquality(operator, "texts", start));
  }
  if (left.type === "truth" && right.type === "truth") {
    return compareEqual<Truth>(left, right, 2, isEquality(operator, "conditions", start));
  }
  throw new RuleError(`${operator} cannot compare ${typeWords[left.type]} with ${typeWords[right.type]}.`, start);
}

function compareNumbers(operator: Compare, left: NumberPart, right: NumberPart): TruthPart {
  const test = numberTests[operator];
  const [readLeft, readRight] = [left.read, right.read];
  return truthPart((row) => {
    const one = readLeft(row);
    const other = readRight(row);
    return Number.isNaN(one) || Number.isNaN(other) ? 2 : test(one, other) ? 1 : 0;
  });
}

const numberTests: Readonly<Record<Compare, (left: number, right: number) => boolean>> = {
  "==": (left, right) => left === right,
  "!=": (left, right) => left !== right,
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
};

function compareEqual<T>(left: Readable<T>, right: Readable<T>, missing: T, isEqual: boolean): TruthPart {
  return truthPart((row) => {
    const one = left.read(row);
    const other = right.read(row);
    return one === missing || other === missing ? 2 : truthOf((one === other) === isEqual);
  });
}

function isEquality(operator: Compare, what: string, start: number): boolean {
  if (operator === "==" || operator === "!=") return operator === "==";
  throw new RuleError(`${operator} compares only numbers; compare ${what} with == and !=.`, start);
}

export function calculate(operator: Arithmetic, left: Part, right: Part, start: number): NumberPart {
  if (left.type !== "number" || right.type !== "number") {
    const wrong = left.type === "number" ? right : left;
    throw new RuleError(`${operator} needs numbers, but this is ${typeWords[wrong.type]}.`, start);
  }
  const [one, other] = [left.read, right.read];
  switch (operator) {
    case "+":
      return numberPart((row) => finite(one(row) + other(row)));
    case "-":
      return numberPart((row) => finite(one(row) - other(row)));
    case "*":
      return numberPart((row) => finite(one(row) * other(row)));
    case "/":
      // Division by zero gives no value.
      return numberPart((row) => finite(one(row) / other(row)));
    case "%":
      return numberPart((row) => finite(one(row) % other(row)));
  }
}

/** False decides, whatever the other side is; an unknown side makes the result unknown only where it would decide. */
export function both(left: TruthPart, right: TruthPart): TruthPart {
  const [one, other] = [left.read, right.read];
  return truthPart((row) => {
    const first = one(row);
    if (first === 0) return 0;
    const second = other(row);
    return second === 0 ? 0 : ((first | second) as Truth) === 1 ? 1 : 2;
  });
}

export function either(left: TruthPart, right: TruthPart): TruthPart {
  const [one, other] = [left.read, right.read];
  return truthPart((row) => {
    const first = one(row);
    if (first === 1) return 1;
    const second = other(row);
    return second === 1 ? 1 : first === 0 && second === 0 ? 0 : 2;
  });
}

export function not({ read }: TruthPart): TruthPart {
  return truthPart((row) => {
    const value = read(row);
    return value === 2 ? 2 : value === 1 ? 0 : 1;
  });
}

export function isIn(left: Part, right: Part, start: number): TruthPart {
  if (right.type === "list") return isInList(left, right, start);
  if (right.type === "values") return isAmong(left, right, start);
  throw new RuleError(`in needs a list on its right, such as ["DE", "FR"] or list("name").`, start);
}

function isInList(left: Part, { name }: ListPart, start: number): TruthPart {
  if (left.type !== "text") throw new RuleError(`Lists contain texts, but this is ${typeWords[left.type]}.`, start);
  const { read } = left;
  return truthPart((row) => {
    const value = read(row);
    return value === undefined ? 2 : truthOf(row.lists.has(name, value, row.transaction.timeMs));
  });
}

function isAmong(left: Part, right: ValuesPart, start: number): TruthPart {
  if (left.type === "text" && right.of === "text") {
    return truthPart((row) => {
      const value = left.read(row);
      return value === undefined ? 2 : truthOf(right.values.has(value));
    });
  }
  if (left.type === "number" && right.of === "number") {
    return truthPart((row) => {
      const value = left.read(row);
      return Number.isNaN(value) ? 2 : truthOf(right.values.has(value));
    });
  }
  throw new RuleError(`${typeWords[left.type]} cannot be in a list of ${right.of}s.`, start);
}
