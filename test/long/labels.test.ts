import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { resultOf } from "../support/exchanges.ts";
import { accept, dropLabel, getLabel, type Label, listLabels, putLabel } from "../support/labels.ts";
import { startService, withHome } from "../support/service.ts";

test("labels survive being killed, the chain holds, and the command line labels beside the service", () =>
  withHome(async (home) => {
    const first = await startService(home);
    await accept(first, "kept", "replaced", "revoked", "from-file");
    resultOf(await putLabel(first, "kept", { isFraud: true, note: "a remark that no log shows" }));
    resultOf(await putLabel(first, "replaced", { isFraud: true }));
    resultOf(await putLabel(first, "replaced", { isFraud: false }));
    resultOf(await putLabel(first, "revoked", { isFraud: true }));
    assert.equal((await dropLabel(first, "revoked")).status, 204);
    const before = await listLabels(first);
    await first.stop("SIGKILL");
    assert.doesNotMatch(first.log(), /a remark/);

    const second = await startService(home);
    try {
      assert.deepEqual(await listLabels(second), before);
      const file = join(home, "labels.csv");
      await writeFile(file, "transactionId,class\nfrom-file,1\nunheard-of,1\n");
      const ran = await runCommand(home, "label", file);
      assert.equal(ran.code, 1, "a bad row is told by the exit code as well");
      assert.match(ran.errors, /^Line 3: .*\n1 labelled, 0 unchanged, 1 failed\.\n$/);
      assert.equal(resultOf<Label>(await getLabel(second, "from-file")).isFraud, true);
      assert.equal((await runCommand(home, "label", join(home, "none.csv"))).code, 2);
    } finally {
      await second.stop();
    }
    assert.equal((await runCommand(home, "verify")).code, 0);
  }));
