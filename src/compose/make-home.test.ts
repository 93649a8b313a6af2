import assert from "node:assert/strict";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ConfigError } from "../config.ts";
import { makeHome } from "./make-home.ts";

const folder = await mkdtemp(join(tmpdir(), "assay-test-"));
after(() => rm(folder, { recursive: true, force: true }));

test("a data folder is made with the folders above it, and may be there already", async () => {
  const home = join(folder, "a", "b");
  await makeHome(home);
  await makeHome(home);
  const made = await stat(home);
  assert.ok(made.isDirectory());
  assert.equal(made.mode & 0o777, 0o700);
});

test("where there can be none a sentence says so, also where a file system denies that the folder exists", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  const homes = [join(file, "x"), ...(process.platform === "linux" ? ["/proc/x", "/proc/x/y"] : [])];
  for (const home of homes) {
    await assert.rejects(makeHome(home), (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /^ASSAY_HOME .*set (a|another) folder/);
      return true;
    });
  }
});
