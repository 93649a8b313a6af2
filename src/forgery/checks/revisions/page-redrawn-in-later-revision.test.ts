import assert from "node:assert/strict";
import { test } from "node:test";
import type { RevisionFacts } from "../../facts/revisions.ts";
import type { Token } from "../../facts/text.ts";
import { pageRedrawnInLaterRevision as check } from "./page-redrawn-in-later-revision.ts";

const geometry = { left: 0, bottom: 0, right: 595, top: 842, rotation: 0 } as const;
const token = (text: string): Token => ({ text, left: 420, bottom: 640, right: 468, top: 652 });

function historyOf(...hidden: Token[]): RevisionFacts {
  const boxes = [{ page: 1, left: 410, top: 185, width: 70, height: 20 }];
  const redrawnPages = [{ page: 1, pageBefore: 1, geometry, boxes, hidden }];
  const none = { pagesAdded: [], pagesRemoved: [], changedPages: [] };
  return { count: 2, steps: [{ revision: 2, pageCountBefore: 1, pageCount: 1, ...none, redrawnPages }] };
}

test("forged: a picture over an amount, whose text is still there", () => {
  const result = check.run({ revisions: historyOf(token("1,240.00")) });
  assert.ok(typeof result !== "string" && result.length === 1);
  const [finding] = result;
  assert.equal(finding?.issue, "Value covered in a later revision");
  assert.match(finding?.observation ?? "", /looks different in 1 place, .* 1,240.00 could be seen before/);
  assert.deepEqual(finding?.boxes?.[0], { page: 1, left: 420, top: 190, width: 48, height: 12 });
});

test("honest: a version that looks the same", () => {
  const { steps, count } = historyOf();
  const same = steps.map((step) => ({ ...step, redrawnPages: [] }));
  assert.equal(check.run({ revisions: { count, steps: same } }), "clear");
});

test("look-alike: a stamp beside the text, and a word that is covered", () => {
  for (const history of [historyOf(), historyOf(token("Miller"))]) {
    const result = check.run({ revisions: history });
    assert.ok(typeof result !== "string" && result.length === 1);
    assert.deepEqual([result[0]?.issue, result[0]?.strength], [undefined, undefined]);
  }
});

test("empty: a single version has nothing to compare", () => {
  assert.equal(check.run({ revisions: { count: 1, steps: [] } }), "nothing_to_compare");
});
