import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ServiceError } from "../../src/errors.ts";
import type { Ledger } from "../../src/ledger/ledger.ts";
import { countingDecider as decider, openAt as openEmbedded } from "../../src/ledger/sqlite/testing/open.ts";
import { accepted, transaction } from "../../src/ledger/testing/conformance.ts";
import { openSqliteSource, openSqliteTarget } from "../../src/ledger/transfer/sqlite-store.ts";
import { exportStore } from "../../src/operations/store/transfer/export-store.ts";
import { importStore } from "../../src/operations/store/transfer/import-store.ts";
import { separateWorkspace } from "../../src/operations/store/transfer/separate-workspace.ts";
import { fileOf, fill } from "../../src/operations/store/transfer/testing/filled-store.ts";
import { openDiskVault } from "../../src/vault/disk/disk-vault.ts";
import { runCommandWith } from "../support/command-line.ts";
import { analyse, transaction as transactionOf } from "../support/exchanges.ts";
import { missingPostgres, startPostgres } from "../support/postgres.ts";
import { startService, withHome } from "../support/service.ts";

const folder = await mkdtemp(join(tmpdir(), "assay-separate-"));
after(() => rm(folder, { recursive: true, force: true }));
const [from, to, out] = [join(folder, "from"), join(folder, "to"), join(folder, "out")];

async function inLedger<T>(home: string, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const ledger = await openEmbedded(home);
  return work(ledger).finally(() => ledger.close());
}

let notes = 0;

async function separate(workspace: string) {
  return separateWorkspace({
    open: () => openSqliteSource(fileOf(from), decider),
    append: (separation) =>
      inLedger(from, async (ledger) => {
        notes += 1;
        await ledger.audit.append((await ledger.workspaces.findSide("acme", "live")) ?? 0, separation);
      }),
    folder: out,
    workspace,
    actor: "me",
    now: () => 1,
  });
}

async function exportOne() {
  const source = await separate("acme");
  const parts = { source, vault: await openDiskVault(from), folder: out, onTable: () => undefined };
  return exportStore({ ...parts, workspace: "acme" }).finally(() => source.close());
}

before(async () => {
  const vault = await openDiskVault(from);
  await inLedger(from, (ledger) => fill(ledger, vault));
});

test("one workspace moves with a chain that holds as a whole, and nothing of the others", async () => {
  await assert.rejects(separate("none"), (error) => error instanceof ServiceError && error.code === "not_found");
  const failing = await separate("acme");
  const rows: typeof failing.rows = (table, place) => {
    if (table.name === "customers") throw new Error("the disk is full");
    return failing.rows(table, place);
  };
  const vault = await openDiskVault(from);
  const begun = { source: { ...failing, rows }, vault, folder: out, workspace: "acme", onTable: () => undefined };
  await assert.rejects(exportStore(begun), /the disk is full/);
  await failing.close();
  const manifest = await exportOne();
  assert.equal(notes, 1, "an export that goes on notes nothing again");
  assert.equal(manifest.workspace, "acme");

  for (const name of await readdir(out)) {
    if (!name.endsWith(".gz")) continue;
    const text = (await promisify(gunzip)(await readFile(join(out, name)))).toString();
    for (const foreign of ["t1-", '"second"']) assert.ok(!text.includes(foreign), `${name} has ${foreign}`);
  }

  const toVault = await openDiskVault(to);
  const target = await openSqliteTarget(fileOf(to));
  await importStore({ target, vault: toVault, folder: out, onTable: () => undefined }).finally(() => target.close());
  const seen = async (ledger: Ledger) => {
    const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
    const { problems, root, records } = await ledger.upkeep.verify();
    assert.deepEqual(problems, []);
    return {
      chain: { root, records },
      verdict: await ledger.transactions.findVerdict(side, `t0-110 ü/"`),
      customers: await ledger.customers.list(side, 0, 10, {}),
      entries: await ledger.lists.readEntries(side, "mules", "", 10),
      documents: await ledger.documents.list(side, 0, 10),
      webhooks: await ledger.webhooks.list(side),
      token: await ledger.tokens.findByHash("hash"),
      audit: await ledger.audit.list(side, { kinds: ["audit", "rule", "model"] }, 1, 1_000, 100),
      next: (await ledger.transactions.decide(side, [transaction("next", "account 1", 900)])).map(
        (outcome) => accepted(outcome).verdict,
      ),
      after: (await ledger.upkeep.verify()).problems,
    };
  };
  const before = await inLedger(from, seen);
  assert.deepEqual(await inLedger(to, seen), before);
  assert.deepEqual(before.audit.map(({ event }) => event).slice(0, 1), ["separated"]);
  const workspaces = await inLedger(to, (ledger) => ledger.workspaces.list());
  assert.deepEqual(workspaces, ["acme"]);
});

test("a record that is hidden as if it were another workspace's is found", async () => {
  const store = new DatabaseSync(fileOf(to));
  const { sequence } = store.prepare("SELECT min(sequence) AS sequence FROM journal WHERE kind = 2").get() as {
    sequence: number;
  };
  const commitment = Buffer.alloc(32);
  store
    .prepare(
      `UPDATE journal SET side = -1, kind = 0, subject = '', salt = NULL, body = NULL, verdict = NULL, record = NULL, record_bytes = NULL,
         features = NULL, commitment = ? WHERE sequence = ?`,
    )
    .run(commitment, sequence);
  store.close();
  const { problems } = await inLedger(to, (ledger) => ledger.upkeep.verify());
  assert.match(problems.join("\n"), /records are withheld, .* no record of an export of one workspace names them/);
});

test(
  "by commands, a workspace leaves a database that many share for an embedded store",
  { skip: missingPostgres },
  () =>
    withHome(async (home) => {
      const server = await startPostgres();
      const { url, drop } = await server.createDatabase();
      try {
        const shared = { ASSAY_DATABASE_URL: url };
        const service = await startService(join(home, "one"), shared);
        const sent = transactionOf({ transactionId: "moved" });
        const verdict = await analyse(service, sent);
        const made = await runCommandWith(join(home, "one"), shared, "workspace", "create", "other");
        assert.equal(made.code, 0, made.errors);
        assert.equal(await service.stop(), 0);
        const words = ["export", join(home, "out"), "--workspace"];
        const unknown = await runCommandWith(join(home, "one"), shared, ...words, "nobody");
        assert.equal(unknown.code, 1, unknown.output);
        assert.match(unknown.errors, /no workspace with this name/);
        const exported = await runCommandWith(join(home, "one"), shared, ...words, "default");
        assert.equal(exported.code, 0, exported.errors);
        const kept = await runCommandWith(join(home, "one"), shared, "verify");
        assert.equal(kept.code, 0, kept.errors);
        const imported = await runCommandWith(
          join(home, "two"),
          { ASSAY_DATABASE_URL: "" },
          "import",
          join(home, "out"),
        );
        assert.equal(imported.code, 0, imported.output + imported.errors);
        const moved = await startService(join(home, "two"), { ASSAY_DATABASE_URL: "" });
        const again = await analyse(moved, sent);
        assert.deepEqual([again.text, again.headers.get("Idempotent-Replayed")], [verdict.text, "true"]);
        await moved.stop("SIGKILL");
      } finally {
        await drop();
        await server.stop();
      }
    }),
);
