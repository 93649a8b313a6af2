import assert from "node:assert/strict";
import { appendFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { ask, startService, withHome } from "../support/service.ts";

/** A picture of one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("verify names a document that was changed", () =>
  withHome(async (home) => {
    const service = await startService(home);
    const form = new FormData();
    form.append("document", new Blob([png]), "dot.png");
    form.append("doc_format", "png");
    await ask(service, "/forgery/analyse/analyse_docs_v2", { method: "POST", body: form });
    await service.stop();
    assert.equal((await runCommand(home, "verify")).code, 0);
    const folder = join(home, "vault", "1");
    const [prefix = ""] = await readdir(folder);
    const [name = ""] = await readdir(join(folder, prefix));
    await appendFile(join(folder, prefix, name), "x");
    const { code, errors } = await runCommand(home, "verify");
    assert.equal(code, 1);
    assert.match(errors, new RegExp(`${prefix}${name} was changed`));
  }));

test("a folder that does not exist is neither verified nor backed up, and is not made", () =>
  withHome(async (place) => {
    const nowhere = join(place, "nowhere");
    for (const words of [["verify"], ["backup", join(place, "none.tar")]]) {
      const { code, output } = await runCommand(nowhere, ...words);
      assert.equal(code, 1, output);
    }
    assert.deepEqual(await readdir(place), []);
  }));

test("what is no backup is refused in a sentence, and leaves no ledger behind", () =>
  withHome(async (home) => {
    const file = join(home, "other.tar");
    await writeFile(file, "not an archive");
    const target = join(home, "target");
    const { code, errors } = await runCommand(target, "restore", file);
    assert.equal(code, 1);
    assert.match(errors, /cannot be restored/);
    assert.ok(!(await readdir(target)).includes("ledger.db"));
    await rm(file);
  }));
