import assert from "node:assert/strict";
import { after, test } from "node:test";
import { atLength } from "../../test/support/at-length.ts";
import { damages } from "./testing/damaged-files.ts";
import { bombPlaces, packedBombs } from "./testing/filter-bombs.ts";
import { contentOf, invoiceLines, startDocument } from "./testing/pdf-writer.ts";
import { endlessFiles, tortureFiles } from "./testing/torture-files.ts";
import { amplyMs, createTorturedAnalyser, expectAnswer } from "./testing/torture-run.ts";

const analyser = createTorturedAnalyser(amplyMs);
after(() => analyser.close());
const honest = startDocument(invoiceLines("1,240.00")).commit().bytes();

// That none takes longer than the deadline is held by the long tests.
test("files made to stop their reader are answered", async () => {
  const refused: string[] = [];
  // A few quick ones here, all of them in the long tests.
  const some = [...tortureFiles, ...endlessFiles(2 ** 12)].filter((_, index) => index % atLength(32, 16) === 4);
  for (const { name, make } of some) {
    if ((await expectAnswer(analyser, make(), name)) === "refused") refused.push(name);
  }
  // Whatever stands in a readable document in vain, the document is read.
  assert.deepEqual(
    refused.filter((name) => !name.includes("without an end")),
    [],
  );
});

test("what a transfer does to a whole file is no tampering", async () => {
  const later = contentOf([...invoiceLines("1,240.00"), { x: 60, y: 100, text: "Paid in March" }]);
  const file = startDocument(invoiceLines("1,240.00")).commit().set(4, "<< >>", later).commit().bytes();
  for (const [index, [name, damage]] of Object.entries(damages).entries()) {
    if (index % atLength(12, 6) === 3) await expectAnswer(analyser, damage(file, honest), name);
  }
});

test("a bomb ends where it lies", async () => {
  for (const bomb of packedBombs(1).slice(0, 1)) {
    for (const { place, bytes } of bombPlaces(bomb).filter(({ place: own }) => own === "metadata")) {
      const name = `${bomb.filter} in ${place}`;
      assert.equal(await expectAnswer(analyser, bytes, name), "read", name);
    }
  }
});

test("a small file cut off at any of its bytes is read as far as its objects go", async () => {
  const page = honest.indexOf("endobj", honest.indexOf("/Type /Page /"));
  for (let end = 8; end < honest.length; end += atLength(613, 151)) {
    const outcome = await expectAnswer(analyser, honest.subarray(0, end), `cut at ${end}`);
    if (end > page) assert.equal(outcome, "read", `cut at ${end}`);
  }
});
