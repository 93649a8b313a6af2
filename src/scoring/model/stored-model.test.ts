import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { holdBelow } from "../../../test/support/cost-ratio.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { Model } from "../model.ts";
import { readStoredModel } from "../model.ts";
import { readRecord } from "../record.ts";
import { modelByHand, storedByHand } from "../testing/models.ts";
import { decideAll, labelledStreams, streamSettings } from "../testing/stream.ts";
import { builtInModel, builtInStored } from "./built-in.ts";

const bodyOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** A stream that reaches every tree of the model by hand. */
const stream: Transaction[] = Array.from({ length: 12 }, (_, index) => ({
  id: `${index}`,
  accountId: `account-${index % 2}`,
  amount: [20, 30, 9_000, 25][index % 4] ?? 0,
  timeMs: 1.75e12 + index * 25_000_000,
  ...(index % 3 === 0 ? { counterpartyId: `shop-${index}`, country: "DE" } : {}),
}));

function assertUsable(model: Model): void {
  const { decided } = decideAll(stream, { model, settings: { ...streamSettings, reviewThreshold: 0 } });
  for (const { record, riskScore, features } of decided) {
    const { logOdds, findings } = readRecord(record);
    assert.ok(Number.isFinite(logOdds) && riskScore >= 0 && riskScore <= 100, `log-odds ${logOdds}`);
    const { baseLogOdds, features: values } = model.explain(features, findings, logOdds);
    assert.ok(Number.isFinite(baseLogOdds) && values.every(Number.isFinite), `base ${baseLogOdds}`);
  }
}

function assertRefused(read: () => unknown): void {
  assert.throws(read, (error: unknown) => error instanceof TypeError && /^Stored [a-z]+: .+\.$/.test(error.message));
}

test("A model that went through JSON scores and explains to the last bit as before", () => {
  const pairs = [
    [builtInModel, readStoredModel(bodyOf(builtInStored), builtInModel.version)],
    [modelByHand(), readStoredModel(bodyOf(storedByHand), "by-hand")],
  ] as const;
  for (const [model, again] of pairs) {
    fc.assert(
      fc.property(labelledStreams, ({ transactions, labels }) => {
        const [before, after] = [model, again].map((one) => decideAll(transactions, { labels, model: one }).decided);
        for (const [index, one] of (before ?? []).entries()) {
          assert.deepEqual(after?.[index]?.record, one.record);
          const { findings, logOdds } = readRecord(one.record);
          assert.deepEqual(
            again.explain(one.features, findings, logOdds),
            model.explain(one.features, findings, logOdds),
          );
        }
      }),
      { numRuns: 8 },
    );
  }
});

test("What is not JSON, or another thing altogether, is refused in a sentence", () => {
  const texts = ["", "{", "null", "[]", '"model"', "7", "{}", '{"version":1}', "[".repeat(200_000), "\u0000", "NaN"];
  for (const text of texts) assertRefused(() => readStoredModel(new TextEncoder().encode(text), "x"));
  const whole = bodyOf(storedByHand);
  for (const length of [0, 1, 20, whole.length - 1])
    assertRefused(() => readStoredModel(whole.subarray(0, length), "x"));
  assertRefused(() => readStoredModel(Uint8Array.of(0xff, 0xfe, 0x7b), "x"));
});

/** Every place in plain data, as the keys that lead there. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

function replace(value: unknown, path: readonly string[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) };
  Reflect.set(copy, key, replace(Reflect.get(copy, key), rest, by));
  return copy;
}

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    "hour",
    true,
    [],
    {},
    [1],
    -1,
    0,
    0.5,
    2,
    1e9,
    1e308,
    -1e308,
    5e-324,
    4_294_967_296,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

test("With anything in it replaced by anything, a model is refused in a sentence or gives sound scores", () => {
  const places = placesOf(storedByHand).filter((path) => path.length > 0);
  let [refused, read] = [0, 0];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...places), hostile), { minLength: 1, maxLength: 3 }), (changes) => {
      let broken: unknown = storedByHand;
      for (const [path, by] of changes) broken = replace(broken, path, by);
      let model: Model;
      try {
        model = readStoredModel(bodyOf(broken), "x");
      } catch (error) {
        refused += 1;
        assertRefused(() => {
          throw error;
        });
        return;
      }
      read += 1;
      assertUsable(model);
    }),
    // About one in thirteen is read.
    { numRuns: atLength(534, 1_600) },
  );
  assert.ok(refused > 150 && read > 15, `${refused} refused, ${read} read`);
});

test("Numbers that add up to infinity are refused", () => {
  const [first] = storedByHand.parts;
  assert.ok(first !== undefined);
  const { forest } = first;
  const withForest = (changes: object) => ({
    ...storedByHand,
    parts: [{ ...first, forest: { ...forest, ...changes } }],
  });
  const huge = [
    withForest({ values: forest.values.map((value, node) => (node % 3 === 0 ? value : 1e308)) }),
    withForest({
      values: forest.values.map((value, node) => (node % 3 === 0 ? value : node % 3 === 1 ? 1e308 : -1e308)),
    }),
    withForest({ covers: forest.covers.map(() => 1e308) }),
    withForest({ baseMargin: -1.7e308 }),
    { ...storedByHand, calibrator: { ...storedByHand.calibrator, slope: 1e308 } },
    { ...storedByHand, calibrator: { ...storedByHand.calibrator, offset: -1e308 } },
  ];
  for (const stored of huge) assertRefused(() => readStoredModel(bodyOf(stored), "x"));
});

test("A huge body is refused soon", async () => {
  const [first] = storedByHand.parts;
  const many = (count: number, value: unknown) => Array.from({ length: count }, () => value);
  const bodies = [
    { ...storedByHand, parts: many(2_000, first) },
    { ...storedByHand, parts: [{ ...first, inputs: many(200_000, "hour") }] },
    { ...storedByHand, parts: [{ ...first, forest: { ...first?.forest, features: many(100_000, 0) } }] },
    { ...storedByHand, calibrator: { ...storedByHand.calibrator, margins: many(100_000, 1) } },
  ];
  for (const body of bodies) {
    const bytes = bodyOf(body);
    const text = Buffer.from(bytes).toString();
    // Work that grows faster than the body would cost thousands of times as much.
    await holdBelow(
      200,
      () => assertRefused(() => readStoredModel(bytes, "x")),
      () => JSON.parse(text),
    );
  }
});
