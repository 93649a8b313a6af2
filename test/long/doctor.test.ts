import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand, runCommandWith } from "../support/command-line.ts";
import { startService, withHome } from "../support/service.ts";

interface Report {
  readonly ok: boolean;
  readonly findings: readonly { readonly check: string; readonly level: string; readonly found: string }[];
}

test("the doctor looks at a service without disturbing it, and sees a store that lost records", () =>
  withHome(async (home) => {
    const service = await startService(home);
    try {
      const { output } = await runCommandWith(home, { ASSAY_PORT: String(service.port) }, "doctor", "--json");
      const { findings } = JSON.parse(output) as Report;
      const foundOf = (check: string) => findings.find((finding) => finding.check === check)?.found ?? "";
      assert.match(foundOf("port"), /a service has the data folder/);
      assert.match(foundOf("store"), /can be read/);
    } finally {
      await service.stop();
    }
    await writeFile(join(home, "ledger.db-head"), "0000000000000900\n");
    const { code, output } = await runCommand(home, "doctor");
    assert.equal(code, 1);
    assert.match(output, /problem {2}store .*Records \d+ to 900/);
    await rm(join(home, "ledger.db-head"));
  }));
