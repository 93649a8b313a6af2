/** Reads models back from plain data that may have been cut, changed or made by something else. */

/** More than any set of facts will have. */
export const maxFeatures = 10_000;

/** The fields of an object; what is wrong is thrown as a TypeError that names the model and the field. */
interface StoredReader {
  readonly number: (field: string, lowest?: number, highest?: number) => number;
  readonly whole: (field: string, lowest: number, highest: number) => number;
  readonly list: (field: string) => readonly unknown[];
  readonly numbers: (field: string, length?: number) => Float64Array;
  readonly fail: (problem: string) => never;
}

export function readStored(model: string, stored: unknown, version: number): StoredReader {
  const fail = (problem: string): never => {
    throw new TypeError(`Stored ${model}: ${problem}`);
  };
  if (typeof stored !== "object" || stored === null) fail("it is not an object.");
  const fieldOf = (field: string): unknown => Reflect.get(stored as object, field);
  const list = (field: string): readonly unknown[] => {
    const value = fieldOf(field);
    return Array.isArray(value) ? value : fail(`${field} is not a list.`);
  };
  const number = (field: string, lowest = -Number.MAX_VALUE, highest = Number.MAX_VALUE): number => {
    const value = fieldOf(field);
    return isWithin(value, lowest, highest) ? value : fail(`${field} is out of range.`);
  };
  const reader: StoredReader = {
    number,
    list,
    fail,
    whole: (field, lowest, highest) => {
      const value = number(field, lowest, highest);
      return Number.isInteger(value) ? value : fail(`${field} is not a whole number.`);
    },
    numbers: (field, length) => {
      const values = list(field);
      if (length !== undefined && values.length !== length)
        fail(`${field} has ${values.length} entries, not ${length}.`);
      const isSound = (value: unknown): value is number => isWithin(value, -Number.MAX_VALUE, Number.MAX_VALUE);
      return Float64Array.from(values, (value, index) =>
        isSound(value) ? value : fail(`${field}[${index}] is no number.`),
      );
    },
  };
  if (fieldOf("version") !== version) fail(`its version is not ${version}.`);
  return reader;
}

export function isWithin(value: unknown, lowest: number, highest: number): value is number {
  return typeof value === "number" && value >= lowest && value <= highest;
}
