/** Stores of released versions: each opens, verifies, reproduces its verdicts byte for byte, and can be used further. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Exchange } from "../../scripts/store/record-requests.ts";
import { runCommand } from "../support/command-line.ts";
import { recordings, unpackRecording } from "../support/recorded-stores.ts";
import { ask, postJson, type RunningService, startService, withHome } from "../support/service.ts";

/** So many of the first, which the built-in model decided, and of the last, which rules and a trained one did. */
const reproduced = 3;

async function exchangesOf(version: string): Promise<readonly Exchange[]> {
  const text = await readFile(join(recordings, version, "exchanges.jsonl"), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Exchange);
}

/** Later versions may say more; what was said stays. Links hold the address and the hour. */
function assertStillSaid(found: unknown, recorded: unknown, where: string): void {
  if (typeof recorded !== "object" || recorded === null) {
    assert.equal(found, recorded, where);
    return;
  }
  assert.ok(typeof found === "object" && found !== null, where);
  if (Array.isArray(recorded)) assert.equal((found as readonly unknown[]).length, recorded.length, where);
  for (const [name, value] of Object.entries(recorded)) {
    if (name === "document_url") continue;
    assertStillSaid((found as Readonly<Record<string, unknown>>)[name], value, `${where}.${name}`);
  }
}

async function assertSaidAgain(service: RunningService, exchange: Exchange): Promise<void> {
  const { again, method, path, body, status, answer } = exchange;
  if (again === "not asked") return;
  const reply =
    body === undefined ? await ask(service, path, { method }) : await postJson(service, path, JSON.parse(body));
  assert.equal(reply.status, status, path);
  if (again === "same values") return assertStillSaid(reply.json, JSON.parse(answer), path);
  assert.equal(reply.text, answer, path);
  if (method === "POST") assert.equal(reply.headers.get("idempotent-replayed"), "true", path);
}

const versions = await readdir(recordings);
test("there is a recording of the first release", () => assert.ok(versions.includes("0.1.0")));

for (const version of versions) {
  test(`a store of ${version} opens, verifies and answers as it did`, () =>
    withHome(async (home) => {
      await unpackRecording(version, home);
      const exchanges = await exchangesOf(version);
      const service = await startService(home);
      try {
        for (const exchange of exchanges) await assertSaidAgain(service, exchange);
        const reports = exchanges.filter(({ path }) => /^\/fraud-detection\/[^/]+$/.test(path));
        for (const { path } of [...reports.slice(0, reproduced), ...reports.slice(-reproduced)]) {
          const reproduction = await ask(service, `/audit/verdicts/${path.split("/").at(-1)}/reproduction`);
          assert.equal((reproduction.json as { isReproduced?: boolean }).isReproduced, true, reproduction.text);
        }
        const decided = exchanges.find(({ method, path }) => method === "POST" && path === "/fraud-detection");
        const next = { ...JSON.parse(decided?.body ?? "{}"), transactionId: `after-${version}` };
        assert.equal((await postJson(service, "/fraud-detection", next)).status, 200);
      } finally {
        await service.stop();
      }
      const verified = await runCommand(home, "verify");
      assert.equal(verified.code, 0, verified.output);
    }));
}
