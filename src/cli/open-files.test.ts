import assert from "node:assert/strict";
import { test } from "node:test";
import { connectionsWithin, openFilesIn } from "./open-files.ts";

test("the soft limit is read, and its absence", () => {
  const line = "Max open files            1024                 524288               files";
  assert.equal(openFilesIn(`Max processes 1 1 processes\n${line}\n`), 1_024);
  assert.equal(openFilesIn("Max open files   unlimited  unlimited files"), Number.POSITIVE_INFINITY);
  assert.equal(openFilesIn(""), undefined);
});

test("connections leave the service its own files", () => {
  const cases: readonly (readonly [openFiles: number | undefined, limit: number, connections: number])[] = [
    [1_024, 10_000, 768],
    [1_024, 500, 500],
    [20_000, 10_000, 10_000],
    [300, 10_000, 150],
    [Number.POSITIVE_INFINITY, 10_000, 10_000],
    [undefined, 10_000, 10_000],
  ];
  for (const [openFiles, limit, connections] of cases) {
    assert.equal(connectionsWithin(openFiles, limit), connections, `${openFiles} files`);
  }
});
