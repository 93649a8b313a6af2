import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ServiceError } from "../../errors.ts";
import { createSpool } from "./spool.ts";

async function* content() {
  yield new Uint8Array([1, 2, 3]);
}

test("a disk that is full or fails is reported as such and leaves nothing behind; another failure stays what it is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assay-spool-"));
  try {
    const spool = createSpool(folder);
    const fail = (error: Error) => spool(content(), () => Promise.reject(error));
    for (const code of ["ENOSPC", "EROFS", "EIO"]) {
      const cause = Object.assign(new Error(code), { code });
      await assert.rejects(fail(cause), (error) => {
        assert.ok(error instanceof ServiceError);
        assert.equal(error.cause, cause);
        return error.code === "overloaded" && error.headers["Retry-After"] === "60";
      });
    }
    const bug = new Error("a bug");
    await assert.rejects(fail(bug), bug);
    assert.deepEqual(await readdir(folder), []);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("an upload that cannot be removed does not hide how its work ended", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assay-spool-"));
  try {
    // A folder in its place is not removed as a file is.
    const replace = async (path: string) => {
      await rm(path);
      await mkdir(path);
      return "done";
    };
    assert.equal(await createSpool(folder)(content(), replace), "done");
  } finally {
    await rm(folder, { recursive: true });
  }
});
