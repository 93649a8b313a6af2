import assert from "node:assert/strict";
import { after, test } from "node:test";
import { bombPlaces, packedBombs } from "./testing/filter-bombs.ts";
import { formBomb } from "./testing/hostile-files.ts";
import { invoiceLines, startDocument } from "./testing/pdf-writer.ts";
import { endlessFiles, tortureFiles } from "./testing/torture-files.ts";
import { createTorturedAnalyser, expectAnswer, tortureTimeMs } from "./testing/torture-run.ts";

const analyser = createTorturedAnalyser();
after(() => analyser.close());
const honest = startDocument(invoiceLines("1,240.00")).commit().bytes();

test("files made to stop their reader are answered within the deadline", { timeout: 300_000 }, async () => {
  const refused: string[] = [];
  // Every fourth one here, all of them in the long tests.
  const some = [...tortureFiles, ...endlessFiles(2 ** 17)].filter((_, index) => index % 4 === 0);
  for (const { name, make } of some) {
    if ((await expectAnswer(analyser, make(), name)) === "refused") refused.push(name);
  }
  // Whatever stands in a readable document in vain, the document is read.
  assert.deepEqual(
    refused.filter((name) => !name.includes("without an end")),
    [],
  );
});

test("bombs in every filter end where they lie", { timeout: 300_000 }, async () => {
  for (const bomb of packedBombs(1).filter((_, index) => index % 3 === 0)) {
    // The own reader unpacks metadata, PDFium the content; the long test has them all.
    const isChain = bomb.filter.startsWith("[");
    const places = bombPlaces(bomb).filter(({ place }) => place === (isChain ? "content" : "metadata"));
    for (const { place, bytes } of places) {
      const name = `${bomb.filter} in ${place}`;
      assert.equal(await expectAnswer(analyser, bytes, name), "read", name);
    }
  }
});

test("a small file cut off at any of its bytes is read as far as its objects go", { timeout: 300_000 }, async () => {
  const page = honest.indexOf("endobj", honest.indexOf("/Type /Page /"));
  for (let end = 8; end < honest.length; end += 29) {
    const outcome = await expectAnswer(analyser, honest.subarray(0, end), `cut at ${end}`);
    if (end > page) assert.equal(outcome, "read", `cut at ${end}`);
  }
});

test("honest documents are answered while another hangs", { timeout: 120_000 }, async () => {
  const analyse = () => analyser.analyse({ bytes: honest, declaredFormat: "pdf", nowMs: tortureTimeMs });
  // Both workers are up before the first is kept busy.
  await Promise.all([analyse(), analyse()]);
  let isHanging = true;
  const slow = expectAnswer(analyser, formBomb(), "form bomb").finally(() => {
    isHanging = false;
  });
  let answered = 0;
  for (let count = 0; count < 10; count += 1) {
    const { findings } = await analyse();
    assert.deepEqual(findings, []);
    if (isHanging) answered += 1;
  }
  assert.ok(answered >= 1);
  assert.equal(await slow, "read");
});
