import assert from "node:assert/strict";
import { test } from "node:test";
import { testAtLength } from "../../../test/support/at-length.ts";
import { details, sideOf, transaction } from "../testing/conformance.ts";
import { label } from "../testing/label-conformance.ts";
import { model } from "../testing/model-conformance.ts";
import { inFolder, openAt } from "./testing/open.ts";

test("sqlite: a second process labelling beside it is noticed", () =>
  inFolder(async (folder) => {
    const one = await openAt(folder);
    const two = await openAt(folder);
    const side = await sideOf(one);
    await one.transactions.decide(side, [transaction("a", "one", 1)]);
    await two.labels.apply(side, [label("a", 2)], "me");
    const [next] = await one.transactions.decide(side, [transaction("b", "one", 3)]);
    assert.equal(details(next), "Seen 1 before; all 2; sum 20. Frauds 1; all 1.");
    await one.close();
    await two.close();
  }));

testAtLength("sqlite: a second process promoting beside it is noticed", () =>
  inFolder(async (folder) => {
    const one = await openAt(folder);
    const two = await openAt(folder);
    const side = await sideOf(one);
    await one.transactions.decide(side, [transaction("a", "one", 1)]);
    await two.models.save(side, model(), "me");
    await two.models.promote(side, "trained-1", 5, "me");
    const [next] = await one.transactions.decide(side, [transaction("b", "one", 2)]);
    assert.match(details(next), /By trained-1/);
    await two.models.rollback(side, 6, "me");
    const [last] = await one.transactions.decide(side, [transaction("c", "one", 3)]);
    assert.doesNotMatch(details(last), /By/);
    await one.close();
    await two.close();
  }),
);

test("sqlite: a second process writing beside it is noticed", () =>
  inFolder(async (folder) => {
    const one = await openAt(folder);
    const two = await openAt(folder);
    const side = await sideOf(one);
    await one.transactions.decide(side, [transaction("a", "one", 1)]);
    await two.transactions.decide(side, [transaction("b", "one", 2)]);
    const [third] = await one.transactions.decide(side, [transaction("c", "one", 3)]);
    assert.equal(details(third), "Seen 2 before; all 3; sum 30.");
    assert.deepEqual((await two.upkeep.verify()).problems, []);
    await one.close();
    await two.close();
  }));
