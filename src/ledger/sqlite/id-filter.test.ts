import assert from "node:assert/strict";
import { test } from "node:test";
import { IdFilter } from "./id-filter.ts";
import { hashId } from "./id-hash.ts";

const added = 20_000;

test("every hash that was added is known, over more than one level, and few others are", () => {
  const filter = new IdFilter(64);
  for (let index = 0; index < added; index += 1) filter.add(hashId(1, 1, `id ${index}`));
  let [known, mistaken] = [0, 0];
  for (let index = 0; index < added; index += 1) {
    if (filter.mayHave(hashId(1, 1, `id ${index}`))) known += 1;
    if (filter.mayHave(hashId(1, 2, `id ${index}`))) mistaken += 1;
  }
  assert.equal(known, added);
  assert.ok(mistaken < known / 30, `${mistaken} of ${known} new ids are taken for known ones`);
});
