import { type TestFn, type TestOptions, test } from "node:test";

const isAtLength = process.env.ASSAY_TEST_AT_LENGTH === "1";

/** How much a test tries: a quick example in the gate, and as much as it is worth in `npm run test:long`. */
export function atLength(quick: number, long: number): number {
  return isAtLength ? long : quick;
}

/** A test that costs much, and of which other tests of the gate hold most: `npm run test:long` runs it. */
export function testAtLength(name: string, ...rest: [TestFn] | [TestOptions, TestFn]): void {
  if (!isAtLength) return;
  if (rest.length === 1) void test(name, rest[0]);
  else void test(name, rest[0], rest[1]);
}
