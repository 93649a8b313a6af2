import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { type ClockReading, judgeClock } from "./clock.ts";
import { judgeFileSystem, judgeSpace, judgeSync, measureSync } from "./disk.ts";
import { type Finding, fine, printFindings, problem, warning } from "./finding.ts";
import { judgeMemory, judgeNode, judgeOpenFiles, judgeProcessors } from "./limits.ts";
import { judgePermissions } from "./permissions.ts";
import { checkPort, judgeStore } from "./store.ts";

const levels = (findings: readonly Finding[]) => findings.map(({ level }) => level);
const gibibyte = 2 ** 30;

test("a disk that answers too soon is a problem, and a slow one a warning", () => {
  const judged = [
    { count: 200, p50Ms: 0.004, p99Ms: 0.02 },
    { count: 200, p50Ms: 0.4, p99Ms: 3 },
    { count: 200, p50Ms: 25, p99Ms: 60 },
    { count: 3, p50Ms: 4, p99Ms: 700 },
  ].map(judgeSync);
  assert.deepEqual(levels(judged), ["problem", "ok", "warning", "warning"]);
  assert.deepEqual(judged[0]?.values, { p50Ms: 0.004, p99Ms: 0.02, syncs: 200 });
});

test("syncs are counted and timed, within a limit, and leave nothing behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assay-doctor-"));
  try {
    let nowMs = 0;
    const clock = () => {
      nowMs += 10;
      return nowMs;
    };
    const { count, p50Ms, p99Ms } = await measureSync(folder, clock);
    assert.deepEqual([count, p50Ms, p99Ms], [68, 10, 10]);
    assert.deepEqual(await readdir(folder), []);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("memory and network file systems are named, and little room is a problem", () => {
  assert.deepEqual(levels([0x01021994, 0x6969, 0xef53, 0x794c7630].map(judgeFileSystem)), [
    "problem",
    "warning",
    "ok",
    "ok",
  ]);
  const spaces = [
    judgeSpace(gibibyte / 2, gibibyte * 2),
    judgeSpace(2 * gibibyte, 100 * gibibyte),
    judgeSpace(50 * gibibyte, 100 * gibibyte),
  ];
  assert.deepEqual(levels(spaces), ["problem", "warning", "ok"]);
});

test("a clock behind the store is a problem; one that jumps, or that nobody keeps, a warning", () => {
  const good: ClockReading = { nowMs: 1e12, jumpMs: 0.3, storeChangedAtMs: 1e12 - 5, isSynchronised: true };
  const judged = [
    judgeClock(good),
    judgeClock({ ...good, storeChangedAtMs: undefined, isSynchronised: undefined }),
    judgeClock({ ...good, storeChangedAtMs: 1e12 + 60_000 }),
    judgeClock({ ...good, jumpMs: -400 }),
    judgeClock({ ...good, isSynchronised: false }),
  ];
  assert.deepEqual(levels(judged), ["ok", "ok", "problem", "warning", "warning"]);
  assert.match(judged[1]?.found ?? "", /not known here/);
});

test("what others can read, or own, is named with the command that mends it", () => {
  const own = { path: "/data", mode: 0o40700, uid: 1_000 };
  assert.deepEqual(levels(judgePermissions([own], 1_000)), ["ok"]);
  const [open, foreign, ...rest] = judgePermissions(
    [
      { ...own, mode: 0o40755 },
      { path: "/data/link-key", mode: 0o100600, uid: 0 },
    ],
    1_000,
  );
  assert.deepEqual([open?.level, open?.advice], ["warning", "chmod go= /data"]);
  assert.match(foreign?.found ?? "", /belongs to user 0/);
  assert.deepEqual(rest, []);
});

test("limits are held to what the settings need", () => {
  const files = [judgeOpenFiles(1_024, 10_000), judgeOpenFiles(256, 100), judgeOpenFiles(524_288, 10_000)];
  assert.deepEqual(levels(files), ["warning", "problem", "ok"]);
  const config = { documentWorkers: 2, documentMemoryLimit: gibibyte / 2 };
  const memory = [gibibyte / 2, gibibyte, 4 * gibibyte].map((bytes) => judgeMemory(bytes, config));
  assert.deepEqual(levels(memory), ["problem", "warning", "ok"]);
  assert.deepEqual(levels([judgeProcessors(1), judgeProcessors(2)]), ["warning", "ok"]);
  assert.deepEqual(levels([judgeNode("v24.21.0"), judgeNode("v22.19.0"), judgeNode("v26.0.0")]), [
    "ok",
    "warning",
    "warning",
  ]);
});

test("a taken port is a problem unless the service itself has it", async () => {
  const other = createServer();
  await new Promise<void>((settle) => other.listen(0, "127.0.0.1", settle));
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const ask = (isRunning: boolean) => checkPort("127.0.0.1", "ASSAY_PORT", port, isRunning);
  assert.deepEqual(levels([await ask(false), await ask(true)]), ["problem", "ok"]);
  await new Promise((settle) => other.close(settle));
  assert.deepEqual(levels([await ask(false)]), ["ok"]);
});

test("a store's problems are told one by one, and a new folder has none", () => {
  const health = { kind: "embedded", isThere: true, values: {} } as const;
  assert.deepEqual(levels(judgeStore({ ...health, problems: ["a", "b"] })), ["problem", "problem"]);
  assert.deepEqual(levels(judgeStore({ ...health, problems: [] })), ["ok"]);
  assert.match(judgeStore({ ...health, isThere: false, problems: [] })[0]?.found ?? "", /first start/);
});

test("findings are printed with their advice below, and counted", () => {
  const text = printFindings([
    fine({ check: "a", found: "good" }),
    warning({ check: "long", found: "slow" }, "Do this."),
    problem({ check: "b", found: "bad" }, ""),
  ]);
  assert.deepEqual(text.split("\n"), [
    "ok       a     good",
    "warning  long  slow",
    "               Do this.",
    "problem  b     bad",
    "",
    "1 problem, 1 warning, 1 fine",
    "",
  ]);
});
