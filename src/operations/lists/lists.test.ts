import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { SideId } from "../../ledger/ledger.ts";
import type { ListLedger } from "../../ledger/lists.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { createSpool } from "../shared/spool.ts";
import { createLoadList, type ListLoadMode } from "./load-list.ts";
import { createManageLists } from "./manage-lists.ts";

const settings = { fileLimit: 2 ** 20, fileRowLimit: 10_000, errorDetailsLimit: 5 };

interface Opened {
  readonly side: SideId;
  readonly ledger: ListLedger;
  readonly load: (text: string, mode?: ListLoadMode) => ReturnType<ReturnType<typeof createLoadList>>;
  readonly values: () => Promise<readonly string[]>;
  readonly download: () => Promise<string>;
  /** A page of values that begin so, and the cursor of the next. */
  readonly beginning: (prefix: string, cursor?: string) => Promise<readonly [values: string, next: string | null]>;
}

async function withList(body: (opened: Opened) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "assay-lists-"));
  const scoring = { fraudBaseRate: 0.005, reviewThreshold: 10, declineThreshold: 50, structuringAmounts: [] };
  const { workspaces, lists } = await openForTest({
    decider: { moduleUrl: new URL("../../rules/decider.ts", import.meta.url).href, settings: scoring },
    now: () => 0,
  });
  await workspaces.create("acme", 0, "test");
  const side = (await workspaces.findSide("acme", "live")) ?? 0;
  const manage = createManageLists(lists, () => 0);
  await manage.create(side, "devices", { kind: "block", field: "deviceId" }, "me");
  const take = createLoadList(lists, settings, createSpool(folder), () => 0);
  const load = (text: string, mode: ListLoadMode = "add") => {
    const content = (async function* () {
      yield Buffer.from(text);
    })();
    return take(
      side,
      "devices",
      { content, fileName: "f.csv", contentType: "", finish: async () => undefined },
      mode,
      "me",
    );
  };
  const values = async () => (await manage.entries(side, "devices", "", 1_000)).entries.map(({ value }) => value);
  const download = async () => {
    let text = "";
    for await (const piece of await manage.download(side, "devices")) text += piece;
    return text;
  };
  const beginning = async (prefix: string, cursor = "") => {
    const page = await manage.entries(side, "devices", cursor, 2, prefix);
    return [page.entries.map(({ value }) => value).join(" "), page.nextCursor] as const;
  };
  await body({ side, ledger: lists, load, values, download, beginning }).finally(() => rm(folder, { recursive: true }));
}

test("A file of entries is loaded; invalid rows are listed and stop nothing", () =>
  withList(async ({ load, values }) => {
    const result = await load("value,expiresAt,note\nd1,,first\nd2,2030-01-01T00:00:00Z,\nd3,soon,\nd1,,first\n");
    const { errorDetails, ...counts } = result;
    const none = { ignoredCount: 0, changedCount: 0, removedCount: 0 };
    assert.deepEqual(counts, { addedCount: 2, unchangedCount: 1, failedCount: 1, ...none });
    assert.match(errorDetails[0]?.message ?? "", /Line 4: expiresAt/);
    assert.deepEqual(await values(), ["d1", "d2"]);
  }));

test("A file without a header, or with nothing in it, is refused with what to do", () =>
  withList(async ({ load }) => {
    await assert.rejects(load("d-77\nd-78\nd-79\n"), /header line .* value,expiresAt,note/);
    await assert.rejects(load("value\n"), /no rows/);
  }));

test("A column may be named after the list's own field; that of another field is refused", () =>
  withList(async ({ load, values }) => {
    await load("device_id\nd1\n");
    assert.deepEqual(await values(), ["d1"]);
    for (const other of ["iban", "country", "customerId"]) {
      await assert.rejects(load(`${other}\nx\n`), /header line .* value,expiresAt,note/, other);
      await assert.rejects(load(`${other},note\nx,y\n`), /no column for value/, other);
    }
    assert.deepEqual(await values(), ["d1"]);
  }));

test("A file removes entries, or replaces all of them", () =>
  withList(async ({ load, values }) => {
    await load("value\nd1\nd2\nd3\n");
    const removed = await load("value\nd2\nd9\n", "remove");
    assert.deepEqual([removed.removedCount, removed.failedCount], [1, 1]);
    const replaced = await load("value\nd3\nd4\n", "replace");
    assert.deepEqual([replaced.addedCount, replaced.unchangedCount, replaced.removedCount], [1, 1, 1]);
    assert.deepEqual(await values(), ["d3", "d4"]);
  }));

test("Entries are found by a prefix of their values, page by page, the exact value among them", () =>
  withList(async ({ load, beginning }) => {
    await load("value\nc\nda\nd\ndb\ndéjà\ne\n");
    assert.deepEqual(await beginning("d"), ["d da", "da"]);
    assert.deepEqual(await beginning("d", "da"), ["db déjà", null]);
    assert.deepEqual(await beginning("dé"), ["déjà", null]);
    assert.deepEqual(await beginning("x"), ["", null]);
  }));

test("What is downloaded can be loaded again, whatever the values", () =>
  withList(async ({ side, ledger, load, values }) => {
    const manage = createManageLists(ledger, () => 0);
    const odd = ['a,"b"', "c;d", "e f", "ü", "'g", "h|i"];
    for (const value of odd) await manage.put(side, "devices", { value, note: "x, y" }, "me");
    let text = "";
    for await (const line of await manage.download(side, "devices")) text += line;
    await load(`value\n${"z"}\n`, "replace");
    assert.deepEqual(await values(), ["z"]);
    assert.equal((await load(text, "replace")).addedCount, odd.length);
    assert.deepEqual((await values()).toSorted(), odd.toSorted());
  }));

test("Lists refuse what contradicts them, and say what is not there", () =>
  withList(async ({ side, ledger }) => {
    const manage = createManageLists(ledger, () => 0);
    await assert.rejects(manage.create(side, "devices", { kind: "allow", field: "deviceId" }, "me"), /another kind/);
    await assert.rejects(
      manage.create(side, "No Name", { kind: "allow", field: "deviceId" }, "me"),
      /lower-case letters/,
    );
    await assert.rejects(manage.put(side, "devices", { value: "\u0001" }, "me"), /control characters/);
    await assert.rejects(manage.put(side, "devices", { value: "d", expiresAt: "x" }, "me"), /expiresAt/);
    await assert.rejects(manage.put(side, "gone", { value: "d" }, "me"), /no list/);
    await assert.rejects(manage.remove(side, "devices", "d", "me"), /no such entry/);
    await assert.rejects(manage.find(side, "gone"), /no list/);
  }));

test("What a spreadsheet would calculate is led by an apostrophe in the file, and is the same when that is loaded", () =>
  withList(async ({ load, values, download }) => {
    const given = ["'=1", "+49 170", "=1+1", "＝1+1", "@home", "d,1"];
    await load(
      `value,note\n${given.map((value) => `"${value.startsWith("'") ? `'${value}` : value}",-note\n`).join("")}`,
    );
    const file = await download();
    assert.doesNotMatch(file, /(?:^|,)"?[=+\-@＝]/m);
    await load(file, "replace");
    assert.deepEqual([...(await values())].sort(), given.sort());
    assert.equal(await download(), file);
  }));
