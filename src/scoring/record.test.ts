import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import { policyEffects } from "./policy.ts";
import { RecordReader, RecordWriter } from "./record/bytes.ts";
import { readRecord, readRecordHead, recordText, type StoredDecision, writeRecord } from "./record.ts";
import { rules } from "./rules/catalogue.ts";
import { decideAll, longStreams } from "./testing/stream.ts";

const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.float({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 10_000),
  fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100),
  fc.integer({ min: -2_000, max: 2_000 }),
  fc.constantFrom(-0, 2 ** 31, 2 ** 31 - 1, 2 ** 53, Number.MAX_VALUE, Number.MIN_VALUE, 21_474_836.48, 214_748.3648),
);
const texts = fc.oneof(fc.string({ maxLength: 12 }), fc.string({ unit: "binary", maxLength: 12 }));
const named = fc.dictionary(fc.stringMatching(/^[A-Za-z]\w{0,9}$/), numbers, { maxKeys: 4, noNullPrototype: true });
const counts = fc.integer({ min: 0, max: 2 ** 31 - 1 });

const recordOf = <Model>(model: { [Name in keyof Model]: fc.Arbitrary<Model[Name]> }) =>
  fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<Model>;

/** Of a rule, or of one that this version does not know. */
const finding = fc.oneof(
  fc.constantFrom(...rules).chain((rule) =>
    recordOf({
      code: fc.constant(rule.code),
      weight: numbers,
      isDeclared: fc.boolean(),
      numbers: fc
        .array(numbers, { minLength: rule.numbers.length, maxLength: rule.numbers.length })
        .map((values) => Object.fromEntries(rule.numbers.map((name, place) => [name, values[place] ?? 0]))),
    }),
  ),
  recordOf({
    code: fc.oneof(texts, fc.constantFrom(...rules.map(({ code }) => code))),
    weight: numbers,
    isDeclared: fc.boolean(),
    numbers: named,
  }),
);
const hit = recordOf({
  code: texts,
  version: counts,
  effect: fc.constantFrom(...policyEffects),
  isLive: fc.boolean(),
  contribution: numbers,
  sentence: texts,
});
const decisions: fc.Arbitrary<StoredDecision> = recordOf({
  status: fc.constantFrom("approved" as const, "review" as const, "declined" as const),
  riskScore: numbers,
  logOdds: numbers,
  findings: fc.array(finding, { maxLength: 5 }),
  codes: fc.array(texts, { maxLength: 4 }),
  approvedUpTo: numbers,
  model: texts,
  rules: texts,
  thresholds: recordOf({ review: numbers, decline: numbers }),
  baseRate: fc.option(numbers, { nil: undefined }),
  history: recordOf({
    transactions: counts,
    late: fc.boolean(),
    complete: fc.boolean(),
    unit: fc.option(texts, { nil: undefined }),
  }),
  policy: fc.option(
    recordOf({ set: texts, hits: fc.array(hit, { maxLength: 3 }), undecided: fc.array(texts, { maxLength: 3 }) }),
    { nil: undefined },
  ),
}).map(withoutAbsent);

/** What is not given is left out. */
function withoutAbsent({ baseRate, policy, history: { unit, ...history }, ...decision }: StoredDecision) {
  return {
    ...decision,
    ...(baseRate === undefined ? {} : { baseRate }),
    history: unit === undefined ? history : { ...history, unit },
    ...(policy === undefined ? {} : { policy }),
  };
}

test("a decision reads back as it was written, to the last bit, of rules known and unknown", () => {
  fc.assert(
    fc.property(decisions, (decision) => {
      const record = writeRecord(decision);
      const { findings: _findings, ...head } = decision;
      assert.deepEqual(readRecord(record), decision);
      assert.deepEqual(readRecordHead(record), head);
      assert.deepEqual(readRecord(recordText(record)), JSON.parse(JSON.stringify(decision)));
    }),
    { numRuns: atLength(300, 5_000) },
  );
});

test("bytes that are cut off, go on or are changed are refused, or are another whole record", () => {
  fc.assert(
    fc.property(decisions, fc.nat(), fc.integer({ min: 1, max: 255 }), (decision, seed, change) => {
      const record = writeRecord(decision);
      for (let length = 0; length < record.length; length += 1) {
        assert.throws(() => readRecord(record.subarray(0, length)), /damaged/);
      }
      assert.throws(() => readRecord(Uint8Array.of(...record, change)), /damaged/);
      const changed = record.slice();
      changed[seed % record.length] = (record[seed % record.length] ?? 0) ^ change;
      let read: StoredDecision;
      try {
        read = readRecord(changed);
      } catch (error) {
        assert.match(`${error}`, /TypeError: A record is damaged/);
        return;
      }
      assert.notDeepEqual(changed, record);
      assert.deepEqual(writeRecord(read), changed);
    }),
    { numRuns: atLength(300, 5_000) },
  );
});

test("a number that is not finite is refused", () => {
  const [decision] = fc.sample(decisions, 1);
  assert.ok(decision !== undefined);
  for (const logOdds of [Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => writeRecord({ ...decision, logOdds }), /finite numbers only/);
  }
  assert.deepEqual(readRecord(writeRecord(decision)), decision);
});

test("records that were given out stay as they are, however many and long ones follow", () => {
  const sampled = fc.sample(decisions, { numRuns: 400, seed: 3 }) as readonly StoredDecision[];
  const records = sampled.map((decision, index) =>
    writeRecord(index % 50 === 7 ? { ...decision, codes: ["x".repeat(30_000)] } : decision),
  );
  for (const [index, record] of records.entries()) {
    const { riskScore, findings } = readRecord(record);
    assert.deepEqual(
      { riskScore, findings },
      { riskScore: sampled[index]?.riskScore, findings: sampled[index]?.findings },
    );
  }
});

test("what a rule finds is kept without its code and names: every rule is in the table", () => {
  const [decision] = fc.sample(decisions, { numRuns: 1, seed: 1 });
  assert.ok(decision !== undefined);
  for (const { code, numbers: names } of rules) {
    const found = { code, weight: 1, isDeclared: false, numbers: Object.fromEntries(names.map((name) => [name, 1])) };
    const without: number = writeRecord({ ...decision, findings: [] }).length;
    assert.equal(writeRecord({ ...decision, findings: [found] }).length, without + 2 + names.length, code);
  }
});

test("a record takes less than 170 bytes beside its codes", () => {
  let longest = 0;
  fc.assert(
    fc.property(longStreams, (transactions) => {
      for (const { record } of decideAll(transactions).decided) {
        longest = Math.max(longest, record.length - readRecord(record).codes.join(" ").length);
      }
    }),
    { numRuns: 20, seed: 7 },
  );
  assert.ok(longest < 170, `${longest} bytes`);
});

test("a number takes a byte up to 7, and few where it has few decimals", () => {
  const writer = new RecordWriter();
  const bytesOf = (value: number): readonly number[] => {
    writer.begin();
    writer.number(value);
    return [...writer.end()];
  };
  assert.deepEqual(bytesOf(7), [0x70]);
  assert.deepEqual(bytesOf(-5.2627), [0xba, 0xb2, 0x33]);
  assert.deepEqual(bytesOf(0.25), [0x91, 0x03]);
  assert.deepEqual(bytesOf(Math.fround(61.82)), [0x03, 0xae, 0x47, 0x77, 0x42]);
  assert.equal(bytesOf(0.1 + 0.2).length, 9);
  // The same numbers in a form that they do not have: a zero of one more byte, hundredths that are whole, a float that has two decimals.
  for (const other of [
    [0x80, 0x00],
    [0xc1, 0x0c],
    [0x04, 0, 0, 0, 0, 0, 0, 0xd0, 0x3f],
  ]) {
    assert.throws(() => new RecordReader(Uint8Array.from(other)).number(), /damaged/);
  }
});
