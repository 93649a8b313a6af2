import assert from "node:assert/strict";
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
