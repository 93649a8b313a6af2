import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { manyRows } from "../support/bulk-cases.ts";
import { bulkResultOf } from "../support/bulk-results.ts";
import { runCommand } from "../support/command-line.ts";
import { adminToken, ask, startService, withHome } from "../support/service.ts";

const command = "analyse-transactions";

test("a file is analysed in the data folder and by a service, with the same result", () =>
  withHome(async (home) => {
    const file = join(home, "rows.csv");
    const bad = "bad,much,2025-01-01T10:00:00Z,a";
    await writeFile(file, `${manyRows("command", 300, 20)}\n`);
    const bytes = manyRows("command", 5, 20).replace("transactionId", "Number").replace("accountId", "Whose");
    await writeFile(join(home, "bad.csv"), `${bytes}\n${bad}\n`);
    const out = join(home, "local.json");
    const local = await runCommand(home, command, file, "--out", out);
    assert.equal(local.code, 0, `in a folder that no service has used: ${local.errors}`);
    assert.match(local.output, /^Rows\s+300$/m);
    assert.match(local.output, /^ {2}replayed\s+0$/m);
    const service = await startService(home);
    try {
      const result = JSON.parse(await readFile(out, "utf8")) as { caseId: string };
      const kept = await ask(service, `/bulk-cases/${result.caseId}/result`);
      assert.deepEqual(bulkResultOf(kept), result, "the service has the case too");

      const table = join(home, "remote.csv");
      const words = ["--server", `${service.url}/`, "--token", adminToken, "--out", table, "--format", "csv"];
      const remote = await runCommand(home, command, file, ...words);
      assert.equal(remote.code, 0, remote.errors);
      assert.match(remote.output, /^ {2}replayed\s+300$/m);
      assert.equal((await readFile(table, "utf8")).trimEnd().split("\r\n").length, 301);

      const columns = ["--column", "transactionId:Number", "--column", "accountId:Whose"];
      const partly = await runCommand(home, command, join(home, "bad.csv"), ...columns);
      assert.equal(partly.code, 1);
      assert.match(partly.errors, /^Line 7: amount /m);
    } finally {
      await service.stop("SIGKILL");
    }
  }));
