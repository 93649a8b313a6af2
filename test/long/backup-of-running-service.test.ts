import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { ask, postJson, startService, withHome } from "../support/service.ts";

const transaction = {
  transactionId: "kept",
  amount: 12.5,
  timestamp: "2025-02-03T04:05:06Z",
  accountDetails: { accountId: "a" },
};

/** A picture of one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a backup of a running service holds everything; restored, it answers the same and verifies", () =>
  withHome((home) =>
    withHome(async (place) => {
      const file = join(place, "all.tar");
      const service = await startService(home);
      let verdict = "";
      try {
        verdict = (await postJson(service, "/fraud-detection", transaction)).text;
        const form = new FormData();
        form.append("document", new Blob([png]), "dot.png");
        form.append("doc_format", "png");
        assert.equal(
          (await ask(service, "/forgery/analyse/analyse_docs_v2", { method: "POST", body: form })).status,
          200,
        );
        assert.equal((await runCommand(home, "backup", file)).code, 0);
        assert.equal((await runCommand(home, "backup", file)).code, 1, "an existing file is not overwritten");
      } finally {
        await service.stop();
      }
      assert.deepEqual(await readdir(place), ["all.tar"]);

      const restored = join(place, "restored");
      const { code, output } = await runCommand(restored, "restore", file);
      assert.equal(code, 0);
      assert.match(output, /, 0 erased; 1 documents\nroot [0-9a-f]{64}\n/);
      assert.equal((await runCommand(restored, "restore", file)).code, 1, "a folder in use is left alone");
      const again = await startService(restored);
      try {
        const replay = await postJson(again, "/fraud-detection", transaction);
        assert.equal(replay.text, verdict);
        assert.equal(replay.headers.get("idempotent-replayed"), "true");
        const report = await ask(again, "/forgery/documents/1");
        const content = await fetch((report.json as { document_url: string }).document_url);
        assert.deepEqual(Buffer.from(await content.arrayBuffer()), png);
      } finally {
        await again.stop();
      }
    }),
  ));
