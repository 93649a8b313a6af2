import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ServiceError } from "../../errors.ts";
import { nameFeatures } from "../../scoring/features.ts";
import { ErrorList } from "../shared/error-list.ts";
import { labelledFileSource } from "./train-from-file.ts";
import type { Example } from "./training/training-protocol.ts";

const settings = {
  fileLimit: 1_000_000,
  fileRowLimit: 100,
  trainFileRowLimit: 8,
  errorDetailsLimit: 10,
  structuringAmounts: [1_000],
};
const dayMs = 86_400_000;
const header = "transactionId,accountId,amount,timestamp,counterpartyId,isFraud,knownAt";

/** The examples that a file gives, and what was wrong with it. */
async function readFile(lines: readonly string[], labelDelayDays = 7) {
  const folder = await mkdtemp(join(tmpdir(), "assay-train-"));
  try {
    const path = join(folder, "labelled.csv");
    await writeFile(path, [header, ...lines].join("\n"));
    const errors = new ErrorList(10);
    const file = { path, name: "labelled.csv", labelDelayMs: labelDelayDays * dayMs };
    const source = labelledFileSource(file, settings, errors, () => Date.UTC(2026, 0, 1));
    const examples: Example[] = [];
    for await (const batch of source(new AbortController().signal)) examples.push(...batch);
    return { examples, messages: errors.list().map(({ message }) => message) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const featureOf = (example: Example | undefined, name: string) =>
  nameFeatures(example?.features ?? new Float32Array())[name];

test("rows are replayed in order of time, and unlabelled ones are part of the history", async () => {
  const { examples, messages } = await readFile([
    "c,one,30,2025-01-03T00:00:00Z,shop,0,",
    "b,one,20,2025-01-02T00:00:00Z,shop,,",
    "a,one,10,2025-01-01T00:00:00Z,shop,1,",
  ]);
  assert.deepEqual(messages, []);
  assert.deepEqual(
    examples.map(({ transaction: { id }, label }) => [id, label.isFraud]),
    [
      ["a", true],
      ["c", false],
    ],
  );
  assert.deepEqual([featureOf(examples[0], "earlier"), featureOf(examples[1], "earlier")], [0, 2]);
});

test("a label counts from when it was known, after the delay or as the row says", async () => {
  const rows = (knownAt: string) => [
    `a,one,10,2025-01-01T00:00:00Z,shop,1,${knownAt}`,
    "b,one,20,2025-01-05T00:00:00Z,shop,0,",
    "c,one,20,2025-01-20T00:00:00Z,shop,0,",
  ];
  const fraudsKnown = async (knownAt: string, delay?: number) =>
    (await readFile(rows(knownAt), delay)).examples.map((example) => featureOf(example, "ownFrauds") ?? 0);
  assert.deepEqual(await fraudsKnown(""), [0, 0, 1]);
  assert.deepEqual(await fraudsKnown("", 2), [0, 1, 1]);
  assert.deepEqual(await fraudsKnown("2025-01-04T00:00:00Z"), [0, 1, 1]);
  assert.deepEqual(await fraudsKnown("2025-02-01T00:00:00Z", 2), [0, 0, 0]);
});

test("bad rows are named and stop nothing", async () => {
  const { examples, messages } = await readFile([
    "a,one,NaN,2025-01-01T00:00:00Z,shop,1,",
    "b,one,10,2025-01-01T00:00:00Z,shop,NaN,",
    "c,one,10,2025-01-01T00:00:00Z,shop,1,2024-01-01T00:00:00Z",
    "d,one,10,2025-01-01T00:00:00Z,shop,1,",
    "d,two,10,2025-01-01T00:00:00Z,shop,0,",
  ]);
  assert.deepEqual(
    examples.map(({ transaction: { id } }) => id),
    ["d"],
  );
  for (const [index, field] of ["amount", "isFraud", "knownAt"].entries()) {
    assert.match(messages[index] ?? "", new RegExp(`^Line ${index + 2}: ${field} .*\\.$`));
  }
  assert.match(messages[3] ?? "", /^Line 6: transactionId/);
});

test("a clock that runs backwards, equal times and constant amounts give finite features", async () => {
  const lines = Array.from({ length: 8 }, (_, index) => {
    const day = 1 + Math.floor((8 - index) / 2);
    return `t${index},one,10,2025-01-0${day}T00:00:00Z,shop,${index % 2},`;
  });
  const { examples } = await readFile(lines);
  assert.equal(examples.length, 8);
  for (const { features } of examples) {
    for (const value of features) assert.ok(Number.isNaN(value) || Number.isFinite(value));
  }
});

test("a file with more rows than are trained on is refused", async () => {
  const lines = Array.from({ length: 9 }, (_, index) => `t${index},one,10,2025-01-01T00:00:00Z,shop,0,`);
  await assert.rejects(
    readFile(lines),
    (error) => error instanceof ServiceError && /ASSAY_TRAIN_FILE_ROW_LIMIT/.test(error.message),
  );
});
