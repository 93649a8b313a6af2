import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { acceptedCase, caseWhen, endedCase, fetchCase, manyRows, sendLater } from "../support/bulk-cases.ts";
import { type BulkResult, bulkResultOf, uploadRows } from "../support/bulk-results.ts";
import { refusalOf } from "../support/exchanges.ts";
import { ask, type RunningService, startService, withHome, withService } from "../support/service.ts";

const settings = { ASSAY_REVIEW_THRESHOLD: "1", ASSAY_DECLINE_THRESHOLD: "4", ASSAY_BULK_LIST_LIMIT: "100" };

/** With rows that cannot be read, rows that stand twice, rows that contradict others, and one that was accepted before. */
function mixedRows(count: number): string {
  const lines = manyRows("mixed", count, 300).split("\n");
  const extra = lines.flatMap((line, at) => {
    if (at === 0 || at % 50 !== 0) return [];
    return [line, line.replace(/,\d+,/, ",1.5,"), `mixed-bad-${at},much,2025-01-01T10:00:00Z,a`];
  });
  return [...lines, ...extra].join("\n");
}

async function resultOf(service: RunningService, caseId: string): Promise<Omit<BulkResult, "caseId">> {
  const { caseId: _, ...result } = bulkResultOf(await ask(service, `/bulk-cases/${caseId}/result`));
  return result;
}

test("a case whose service is killed twice goes on where it was: counts and verdicts are those of an undisturbed run", async () => {
  const rows = mixedRows(8_000);
  const early = `${rows.split("\n", 1)[0]}\n${rows.split("\n")[5_000]}`;
  const disturbed = await withHome(async (home) => {
    let service = await startService(home, settings);
    try {
      bulkResultOf(await uploadRows(service, early));
      const caseId = await acceptedCase(await sendLater(service, rows));
      for (const share of [0.1, 0.3]) {
        const { rows: seen } = await caseWhen(service, caseId, (found) => found.rows.processed > share * 8_000);
        assert.ok(seen.processed < 8_000, "it was killed in the middle");
        await service.stop("SIGKILL");
        service = await startService(home, settings);
      }
      const ended = await endedCase(service, caseId);
      assert.equal(ended.state, "done", ended.problem ?? "");
      return await resultOf(service, caseId);
    } finally {
      await service.stop("SIGKILL");
    }
  });
  const undisturbed = await withService(async (service) => {
    bulkResultOf(await uploadRows(service, early));
    const caseId = await acceptedCase(await sendLater(service, rows));
    await endedCase(service, caseId);
    return await resultOf(service, caseId);
  }, settings);
  assert.equal(undisturbed.analyticsJson.summary.replayed, 161);
  assert.equal(undisturbed.analyticsJson.summary.rejected, 320);
  assert.deepEqual(disturbed.analyticsJson.summary, undisturbed.analyticsJson.summary);
  assert.deepEqual(disturbed, undisturbed);
});

test("a case that waits or runs when the service is stopped goes on at the next start", () =>
  withHome(async (home) => {
    const one = { ...settings, ASSAY_BULK_CASES_AT_ONCE: "1" };
    const before = await startService(home, one);
    const ids: string[] = [];
    for (const name of ["stopped-1", "stopped-2"]) {
      ids.push(await acceptedCase(await sendLater(before, manyRows(name, 4_000, 100))));
    }
    await caseWhen(before, ids[0] ?? "", ({ rows }) => rows.processed > 500);
    assert.equal(await before.stop("SIGTERM"), 0, before.log());
    const after = await startService(home, one);
    try {
      for (const id of ids) {
        const ended = await endedCase(after, id);
        assert.equal(ended.state, "done");
        assert.equal(ended.summary?.replayed, 0);
        assert.equal(ended.rows.processed, 4_000);
      }
    } finally {
      await after.stop("SIGKILL");
    }
  }));

test("what a crash left behind is cleared away, and old results make room for new ones", () =>
  withHome(async (home) => {
    const folder = join(home, "bulk");
    await mkdir(join(folder, "case_stray"), { recursive: true });
    await writeFile(join(folder, "case_stray", "rows"), "half");
    const service = await startService(home, { ASSAY_BULK_RESULT_LIMIT: "60000" });
    try {
      assert.deepEqual(await readdir(folder), []);
      const ids: string[] = [];
      for (const name of ["old", "new"]) {
        ids.push(await acceptedCase(await sendLater(service, manyRows(name, 200, 10))));
        await endedCase(service, ids.at(-1) ?? "");
      }
      const [old = "", fresh = ""] = ids;
      await caseWhen(service, old, ({ isResultKept }) => !isResultKept);
      assert.equal((await fetchCase(service, old)).summary?.rows, 200);
      assert.match(refusalOf(await ask(service, `/bulk-cases/${old}/result`), "not_found"), /no longer stored/);
      assert.equal(bulkResultOf(await ask(service, `/bulk-cases/${fresh}/result`)).processedCount, 200);
      assert.deepEqual(await readdir(folder), [fresh]);
    } finally {
      await service.stop("SIGKILL");
    }
  }));
