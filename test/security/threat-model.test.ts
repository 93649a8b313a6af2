import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);

test("every test that the threat model names is there, and every threat has something against it", () => {
  const text = readFileSync(new URL("docs/threat-model.md", root), "utf8");
  const named = [...text.matchAll(/`((?:src|test)\/[^`]+)`/g)].map(([, path]) => path ?? "");
  assert.ok(named.length > 40);
  assert.deepEqual(
    named.filter((path) => !existsSync(new URL(path, root))),
    [],
  );
  const rows = text.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:Threat|\||A\d)/.test(line));
  assert.ok(rows.length > 30);
  for (const row of rows) assert.ok((row.split("|")[2] ?? "").trim().length > 10, row);
});
