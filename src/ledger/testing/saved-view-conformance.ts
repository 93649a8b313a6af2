/** What every ledger must do with saved views. */
import assert from "node:assert/strict";
import { type StoredView, savedViewLimit, team } from "../saved-views.ts";
import { type Check, sideOf } from "./conformance.ts";

const view = (owner: string, name: string, more: Partial<StoredView> = {}): StoredView => ({
  owner,
  page: "cases",
  name,
  query: "state=open",
  atMs: 5,
  by: "me",
  ...more,
});

export function describeSavedViews(check: Check): void {
  check.bare("keeps saved views by side, owner, page and name", async (ledger) => {
    const { savedViews } = ledger;
    const [side, other] = [await sideOf(ledger), await sideOf(ledger, "acme", "test")];
    const changed = view("anna", "b", { hidden: ["Score"], sorting: { name: "Amount", isDown: true } });
    for (const one of [view("anna", "b"), view("anna", "a"), view(team, "b"), view("ben", "b"), changed]) {
      assert.equal(await savedViews.put(side, one), true);
    }
    assert.deepEqual(await savedViews.list(side, "anna"), [view("anna", "a"), changed]);
    assert.deepEqual(await savedViews.list(side, team), [view(team, "b")]);
    assert.deepEqual(await savedViews.list(other, "anna"), []);
    const key = { owner: "anna", page: "cases", name: "b" };
    assert.equal(await savedViews.remove(other, key, 6, "me"), false);
    assert.equal(await savedViews.remove(side, key, 6, "me"), true);
    assert.equal(await savedViews.remove(side, key, 6, "me"), false);
    assert.deepEqual(await savedViews.list(side, "ben"), [view("ben", "b")]);
    const rows = await ledger.audit.list(side, { kinds: ["audit"], subject: "view" }, 0, 1_000, 10);
    assert.deepEqual(
      rows.map(({ event, actor }) => [event, actor]),
      [["view_removed", "me"], ...Array.from({ length: 5 }, () => ["view_saved", "me"])],
    );
    assert.deepEqual((await ledger.upkeep.verify()).problems, []);
  });

  check("limits the saved views of an owner", async (ledger, side) => {
    const put = (owner: string, place: number) => ledger.savedViews.put(side, view(owner, `v${place}`));
    await Promise.all(Array.from({ length: savedViewLimit }, (_, place) => put("anna", place)));
    assert.equal(await put("anna", savedViewLimit), false);
    assert.equal(await put("anna", 0), true);
    assert.equal(await put("ben", savedViewLimit), true);
  });
}
