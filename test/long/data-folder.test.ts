import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { ask, startService, withHome } from "../support/service.ts";

test("a second service is kept from a data folder that one has; commands are not, and a killed one is followed at once", () =>
  withHome(async (home) => {
    const first = await startService(home);
    await assert.rejects(startService(home), /ended with 1 at its start.*in use by process \d+ on/s);
    assert.equal((await ask(first, "/readyz")).status, 200);
    assert.equal((await runCommand(home, "token", "list")).code, 0);
    await first.stop("SIGKILL");
    const next = await startService(home);
    assert.equal(await next.stop(), 0);
  }));

test("a start that finds its port or its folder in use ends with the setting to look at, and with the first token kept", () =>
  withHome(async (home) => {
    const first = await startService(home);
    const port = String(first.port);
    await withHome(async (other) => {
      const taken = new RegExp(`ended with 2 at its start.*ASSAY_PORT ${port} is in use`, "s");
      await assert.rejects(startService(other, { ASSAY_PORT: port, ASSAY_TOKEN: "" }), taken);
      const token = (await readFile(join(other, "first-token"), "utf8")).trim();
      await assert.rejects(startService(other, { ASSAY_METRICS_PORT: port }), /ended with 2.*ASSAY_METRICS_PORT/s);
      await assert.rejects(startService(join(other, "first-token")), /ended with 2.*ASSAY_HOME .* is a file/s);
      const started = await startService(other, { ASSAY_TOKEN: "" });
      const headers = { Authorization: `Bearer ${token}` };
      assert.equal((await ask(started, "/tokens/self", { headers })).status, 200);
      assert.equal(await started.stop(), 0);
    });
    assert.equal(await first.stop(), 0);
  }));
