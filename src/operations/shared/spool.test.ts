import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ServiceError } from "../../errors.ts";
import { createSpool } from "./spool.ts";

async function* content() {
  yield new Uint8Array([1, 2, 3]);
}

test("a full disk is reported as such and leaves nothing behind; another failure stays what it is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assay-spool-"));
  try {
    const spool = createSpool(folder);
    const fail = (error: Error) => spool(content(), () => Promise.reject(error));
    await assert.rejects(fail(Object.assign(new Error("no space left"), { code: "ENOSPC" })), (error) => {
      assert.ok(error instanceof ServiceError);
      return error.code === "overloaded" && error.headers["Retry-After"] === "60";
    });
    const bug = new Error("a bug");
    await assert.rejects(fail(bug), bug);
    assert.deepEqual(await readdir(folder), []);
  } finally {
    await rm(folder, { recursive: true });
  }
});
