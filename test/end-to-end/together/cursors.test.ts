/** Lists that are answered in pages: their cursors, and texts that are none. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalOf, resultOf } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { ask } from "../../support/service.ts";
import { smallLimits } from "../../support/small-limits.ts";

const service = oneService(smallLimits);

test("a text that no list gave as its cursor is refused by every list", async () => {
  for (const path of [
    "/rules",
    "/lists",
    "/customers",
    "/transactions",
    "/bulk-cases",
    "/cases",
    "/labels",
    "/tokens",
  ]) {
    refusalOf(await ask(service(), `${path}?cursor=zzz`), "invalid_request");
  }
});

test("lists that are in the order of names are followed page by page", async () => {
  for (const name of ["pages-a", "pages-b"]) {
    const init = {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kind: "watch", field: "deviceId", title: "" }),
    };
    resultOf(await ask(service(), `/lists/${name}`, init));
  }
  const names: string[] = [];
  let cursor = "";
  do {
    const page = resultOf<{ lists: readonly { name: string }[]; nextCursor: string | null }>(
      await ask(service(), `/lists?limit=1&cursor=${encodeURIComponent(cursor)}`),
    );
    names.push(...page.lists.map(({ name }) => name));
    cursor = page.nextCursor ?? "";
  } while (cursor !== "");
  assert.deepEqual(
    names.filter((name) => name.startsWith("pages-")),
    ["pages-a", "pages-b"],
  );
});
