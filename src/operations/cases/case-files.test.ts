import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { ServiceError } from "../../errors.ts";
import { caseFileLimit } from "../../ledger/case-files.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { openDiskVault } from "../../vault/disk/disk-vault.ts";
import { KeepingLock } from "../documents/keeping-lock.ts";
import { createSpool } from "../shared/spool.ts";
import { verifyFolder } from "../store/verify-folder.ts";
import { createCaseFiles } from "./case-files.ts";
import { createChangeCases } from "./change-cases.ts";

const folder = await mkdtemp(join(tmpdir(), "assay-case-files-"));
after(() => rm(folder, { recursive: true, force: true }));
let homes = 0;

async function open() {
  homes += 1;
  const home = join(folder, String(homes));
  await mkdir(join(home, "spool"), { recursive: true });
  const clock = { nowMs: 1_000 };
  const now = () => clock.nowMs;
  const settings = { fraudBaseRate: 0.005, reviewThreshold: 10, declineThreshold: 50, structuringAmounts: [1_000] };
  // A case shows why its verdict was given, so the records are those of the service's own decider.
  const decider = { moduleUrl: new URL("../../scoring/decider.ts", import.meta.url).href, settings };
  const ledger = await openForTest({ now, decider });
  await ledger.workspaces.create("acme", 1, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const vault = await openDiskVault(home);
  const parts = { vault, lock: new KeepingLock(), documentLimit: 1_000, now };
  const files = createCaseFiles({ ledger, spool: createSpool(join(home, "spool")), ...parts });
  const change = createChangeCases({ ledger, dueHours: 8, now });
  const openCase = async (accountId: string) => {
    const transaction = { id: accountId, accountId, amount: 1, timeMs: 0 };
    await ledger.transactions.decide(side, [transaction]);
    return (await change.open(side, { accountId, transactionIds: [accountId] }, "ann")).caseId;
  };
  const attach = (caseId: string, name: string, content = name) =>
    files.attach(side, caseId, () => Promise.resolve(given(name, content)), "ann");
  const verify = async () => (await verifyFolder(ledger.upkeep, vault)).problems;
  return { side, vault, files, clock, openCase, attach, verify };
}

function given(name: string, content: string) {
  async function* read() {
    yield new TextEncoder().encode(content);
  }
  return { name, content: read(), finish: () => Promise.resolve() };
}

const notFound = (error: unknown) => error instanceof ServiceError && error.code === "not_found";
const digestOf = (content: string) => createHash("sha256").update(content).digest("hex");

test("a file is kept as it came, under a name without card numbers, and its bytes go with it", async () => {
  const { side, vault, files, openCase, attach, verify } = await open();
  const caseId = await openCase("one");
  const file = await attach(caseId, "card 4111111111111111.txt", "call log");
  assert.deepEqual(file, {
    fileId: 1,
    name: "card 411111******1111.txt",
    bytes: 8,
    sha256: digestOf("call log"),
    addedAt: "1970-01-01T00:00:01.000Z",
    addedBy: "ann",
  });
  assert.equal((await attach(caseId, "", "unnamed")).name, "file");
  assert.equal((await files.list(side, caseId)).files.length, 2);
  const opened = await files.open(side, caseId, "1");
  assert.deepEqual([opened.name, opened.bytes, await text(opened.stream)], [file.name, 8, "call log"]);
  assert.deepEqual(await verify(), []);
  await files.remove(side, caseId, "1", "ann");
  assert.equal(await vault.findDocument(side, file.sha256), undefined);
  await assert.rejects(files.open(side, caseId, "1"), notFound);
  await assert.rejects(files.remove(side, caseId, "1", "ann"), notFound);
  assert.deepEqual(await verify(), []);
  await vault.delete(side, digestOf("unnamed"));
  assert.match((await verify()).join(), /stored document [0-9a-f]{64} is missing/);
});

test("retention removes what was attached before its time, from all cases", async () => {
  const { side, files, clock, openCase, attach, verify } = await open();
  const [one, two] = [await openCase("one"), await openCase("two")];
  await attach(one, "old");
  await attach(two, "old");
  clock.nowMs = 2_000;
  await attach(one, "young");
  assert.equal(await files.removeOlder(2_000, AbortSignal.abort()), 0);
  assert.equal(await files.removeOlder(2_000), 2);
  assert.equal(await files.removeOlder(2_000), 0);
  assert.deepEqual(
    (await files.list(side, one)).files.map(({ name }) => name),
    ["young"],
  );
  assert.deepEqual(await verify(), []);
});

test("nothing is received for a case that is unknown or full, and another case's file is not found", async () => {
  const { side, files, openCase, attach } = await open();
  const [one, two] = [await openCase("one"), await openCase("two")];
  const never = () => Promise.reject(new Error("nothing should be received"));
  for (const id of ["case-99", "case-0", "nonsense"]) {
    await assert.rejects(files.attach(side, id, never, "ann"), notFound);
    await assert.rejects(files.list(side, id), notFound);
  }
  for (let at = 0; at < caseFileLimit; at += 1) await attach(one, String(at));
  await assert.rejects(files.attach(side, one, never, "ann"), { code: "conflict" });
  for (const id of ["1", "0", "x", "99999999999999999"]) await assert.rejects(files.open(side, two, id), notFound);
  await assert.rejects(files.remove(side, two, "1", "ann"), notFound);
});

test("a form that breaks off leaves nothing, neither attached nor stored", async () => {
  const { side, vault, files, openCase } = await open();
  const caseId = await openCase("one");
  const broken = {
    ...given("a.txt", "half"),
    finish: () => Promise.reject(new ServiceError("invalid_request", "cut")),
  };
  await assert.rejects(
    files.attach(side, caseId, () => Promise.resolve(broken), "ann"),
    { code: "invalid_request" },
  );
  assert.deepEqual((await files.list(side, caseId)).files, []);
  assert.equal(await vault.findDocument(side, digestOf("half")), undefined);
});
