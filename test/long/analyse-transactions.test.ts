import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { adminToken, withHome } from "../support/service.ts";

const command = "analyse-transactions";

test("what fails ends with 2 and a sentence", () =>
  withHome(async (home) => {
    await runCommand(home, "workspace", "create", "default");
    const file = join(home, "rows.csv");
    await writeFile(file, "nothing to be read\n");
    const missing = await runCommand(home, command, join(home, "none.csv"));
    assert.deepEqual([missing.code, /file does not exist/.test(missing.errors)], [2, true]);
    const unreadable = await runCommand(home, command, file);
    assert.equal(unreadable.code, 2, unreadable.errors);
    assert.match(unreadable.errors, /^assay: \S.*\.$/m);
    const nobody = ["--server", "http://127.0.0.1:9", "--token", adminToken];
    const unreachable = await runCommand(home, command, file, ...nobody);
    assert.equal(unreachable.code, 2);
    assert.match(unreachable.errors, /^assay: /);
  }));
