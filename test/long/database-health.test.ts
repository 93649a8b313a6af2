import assert from "node:assert/strict";
import { after, test } from "node:test";
import { lookAtDatabase } from "../../src/ledger/postgres/health.ts";
import { missingPostgres, runOn, startPostgres } from "../support/postgres.ts";

const limits = { connectTimeoutMs: 5_000, statementTimeoutMs: 20_000 };

test("a database is asked for its time and whether it keeps what it commits", { skip: missingPostgres }, async () => {
  const server = await startPostgres({ isDurable: true });
  after(() => server.stop());
  const { url } = await server.createDatabase();
  const good = await lookAtDatabase({ url, ...limits });
  assert.deepEqual(good.problems, []);
  assert.ok((good.values.answerMs ?? -1) >= 0 && Math.abs(good.values.clockOffsetMs ?? 1e9) < 1_000);
  await runOn(url, "ALTER SYSTEM SET full_page_writes = off");
  await runOn(url, "SELECT pg_reload_conf()");
  let problems: readonly string[] = [];
  while (problems.length === 0) ({ problems } = await lookAtDatabase({ url, ...limits }));
  assert.match(problems.join("\n"), /full_page_writes off: a power cut loses/);
  const away = await lookAtDatabase({ url: "postgres://nobody@127.0.0.1:1/none", ...limits });
  assert.match(away.problems[0] ?? "", /cannot be asked: .*ECONNREFUSED/);
});
