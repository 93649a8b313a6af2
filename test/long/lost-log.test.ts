/** A log that is damaged or removed after a kill: no start hides that acknowledged verdicts are gone. */
import assert from "node:assert/strict";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { analyse, transaction } from "../support/exchanges.ts";
import { startService, withHome } from "../support/service.ts";

test("a start is refused while acknowledged records are missing, until an operator accepts the loss", () =>
  withHome((home) =>
    withHome(async (other) => {
      const service = await startService(home);
      for (let number = 0; number < 40; number += 1) {
        assert.equal((await analyse(service, transaction({ transactionId: `t${number}` }))).status, 200);
      }
      await service.stop("SIGKILL");
      await cp(home, other, { recursive: true });

      // A bit in the middle of the log: SQLite drops all that follows it.
      const log = join(home, "ledger.db-wal");
      const bytes = await readFile(log);
      const middle = bytes.length >> 1;
      bytes.writeUInt8((bytes[middle] ?? 0) ^ 1, middle);
      await writeFile(log, bytes);
      await rm(join(other, "ledger.db-wal"));

      for (const [folder, command] of [
        [home, "serve"],
        [other, "verify"],
      ] as const) {
        const { code, output, errors } = await runCommand(folder, command);
        assert.equal(code, 1, output);
        assert.match(errors, /Records \d+ to \d+ of the journal were on the disk and are gone/);
        assert.doesNotMatch(errors, /^ {4}at /m, "no stack");
      }
      assert.deepEqual(await readFile(log), bytes, "what is left of the log is left alone");
      const accepted = await runCommand(home, "accept-loss");
      assert.equal(accepted.code, 0, accepted.errors);
      assert.deepEqual(await readFile(`${log}.damaged`), bytes);
      assert.equal((await runCommand(home, "accept-loss")).code, 1, "there is nothing more to accept");
      const again = await startService(home);
      assert.equal((await analyse(again, transaction({ transactionId: "after" }))).status, 200);
      await again.stop();
      assert.equal((await runCommand(home, "verify")).code, 0);
    }),
  ));

test("a store that cannot be read is named in a sentence", () =>
  withHome(async (home) => {
    await writeFile(join(home, "ledger.db"), "this is no store, whatever its name says ".repeat(200));
    const { code, errors } = await runCommand(home, "serve");
    assert.equal(code, 1);
    assert.match(errors, /^assay: The store .* cannot be read \(file is not a database\)/m);
    assert.doesNotMatch(errors, /^ {4}at /m, "no stack");
  }));
