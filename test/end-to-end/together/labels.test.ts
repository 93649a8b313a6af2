import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { textRow, writeWorkbook } from "../../../src/intake/testing/workbook-files.ts";
import { analyse, fetchReport, refusalOf, resultOf, tokenWith, transaction } from "../../support/exchanges.ts";
import {
  accept,
  dropLabel,
  getLabel,
  type Label,
  listLabels,
  loadResultOf,
  putLabel,
  sendFile,
} from "../../support/labels.ts";
import { oneService } from "../../support/one-service.ts";
import { ask, postJson, startService, withHome } from "../../support/service.ts";
import { detailsLimit, smallLimits } from "../../support/small-limits.ts";

const service = oneService(smallLimits);

test("a transaction is labelled, and the label is read back", async () => {
  await accept(service(), "plain");
  refusalOf(await getLabel(service(), "plain"), "not_found");
  const sent = { isFraud: true, knownAt: "2025-03-06T08:00:00+02:00", source: "chargeback", note: "Card was stolen." };
  const label = resultOf<Label>(await putLabel(service(), "plain", sent));
  assert.deepEqual(label, { transactionId: "plain", ...sent, knownAt: "2025-03-06T06:00:00.000Z" });
  assert.deepEqual(resultOf(await getLabel(service(), "plain")), label);
});

test("what is left out is now and analyst, and the same said again changes nothing", async () => {
  await accept(service(), "bare");
  const beforeMs = Date.now();
  const label = resultOf<Label>(await putLabel(service(), "bare", { isFraud: false }));
  const knownAtMs = Date.parse(label.knownAt);
  assert.ok(knownAtMs >= beforeMs && knownAtMs <= Date.now());
  assert.deepEqual(label, { transactionId: "bare", isFraud: false, knownAt: label.knownAt, source: "analyst" });
  assert.deepEqual(resultOf(await putLabel(service(), "bare", { isFraud: false })), label);
});

test("a later label takes the place of the earlier one, and a revoked one is gone", async () => {
  await accept(service(), "twice");
  resultOf(await putLabel(service(), "twice", { isFraud: true, note: "first" }));
  const later = resultOf<Label>(await putLabel(service(), "twice", { isFraud: false, source: "customer" }));
  assert.deepEqual(resultOf(await getLabel(service(), "twice")), later);
  assert.equal("note" in later, false);
  const dropped = await dropLabel(service(), "twice");
  assert.deepEqual([dropped.status, dropped.text], [204, ""]);
  refusalOf(await getLabel(service(), "twice"), "not_found");
  refusalOf(await dropLabel(service(), "twice"), "not_found");
  resultOf(await putLabel(service(), "twice", { isFraud: true }));
});

test("ids of every kind can be labelled by their percent-encoded form", async () => {
  for (const id of ["a/b c", "größe?&#", "bulk", "100%", "label"]) {
    await accept(service(), id);
    assert.equal(resultOf<Label>(await putLabel(service(), id, { isFraud: true })).transactionId, id);
    assert.equal(resultOf<Label>(await getLabel(service(), id)).transactionId, id);
    assert.equal((await dropLabel(service(), id)).status, 204);
  }
});

test("an unknown transaction is 404, a body that breaks a rule 400 and names the field", async () => {
  for (const reply of [
    await putLabel(service(), "nothing", { isFraud: true }),
    await putLabel(service(), "x".repeat(200), { isFraud: true }),
    await getLabel(service(), "nothing"),
    await dropLabel(service(), "nothing"),
  ]) {
    refusalOf(reply, "not_found");
  }
  await accept(service(), "strict");
  const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const cases: readonly (readonly [unknown, RegExp])[] = [
    [{}, /isFraud/],
    [{ isFraud: "yes" }, /isFraud/],
    [{ isFraud: 1 }, /isFraud/],
    [{ isFraud: true, knownAt: "yesterday" }, /knownAt/],
    [{ isFraud: true, knownAt: 5 }, /knownAt/],
    [{ isFraud: true, knownAt: ahead(25) }, /knownAt.*24 hours/],
    [{ isFraud: true, knownAt: "2025-03-04T10:11:11.999Z" }, /knownAt.*timestamp/],
    [{ isFraud: true, source: "rumour" }, /source/],
    [{ isFraud: true, note: "x".repeat(1_001) }, /note/],
    [{ isFraud: true, note: "\u0000" }, /note/],
    [{ isFraud: true, sure: true }, /sure/],
    [[], /body/],
  ];
  for (const [body, named] of cases) {
    assert.match(refusalOf(await putLabel(service(), "strict", body), "invalid_request"), named, JSON.stringify(body));
  }
  refusalOf(await getLabel(service(), "strict"), "not_found");
  resultOf(await putLabel(service(), "strict", { isFraud: true, knownAt: "2025-03-04T10:11:12Z" }));
  resultOf(await putLabel(service(), "strict", { isFraud: true, knownAt: ahead(23) }));
});

test("a transaction a little ahead of the clock can be labelled without saying when", async () => {
  const timestamp = new Date(Date.now() + 3_600_000).toISOString();
  resultOf(await analyse(service(), transaction({ transactionId: "ahead", timestamp })));
  assert.equal(resultOf<Label>(await putLabel(service(), "ahead", { isFraud: true })).knownAt, timestamp);
});

test("each part needs its own scope", async () => {
  await accept(service(), "scoped");
  const reader = (await tokenWith(service(), ["reports:read", "transactions:write"])).token;
  const writer = (await tokenWith(service(), ["labels:write"])).token;
  refusalOf(await putLabel(service(), "scoped", { isFraud: true }, reader), "forbidden");
  refusalOf(await dropLabel(service(), "scoped", reader), "forbidden");
  refusalOf(await sendFile(service(), "transactionId,isFraud\nscoped,1", reader), "forbidden");
  resultOf(await putLabel(service(), "scoped", { isFraud: true }, writer));
  refusalOf(await getLabel(service(), "scoped", writer), "forbidden");
  refusalOf(await ask(service(), "/labels", { headers: { Authorization: `Bearer ${writer}` } }), "forbidden");
  resultOf(await getLabel(service(), "scoped", reader));
});

test("labels of one side are unknown to the other", async () => {
  const other = (await tokenWith(service(), ["admin"], { mode: "test" })).token;
  await accept(service(), "side");
  resultOf(await putLabel(service(), "side", { isFraud: true }));
  refusalOf(await getLabel(service(), "side", other), "not_found");
  refusalOf(await putLabel(service(), "side", { isFraud: false }, other), "not_found");
  refusalOf(await dropLabel(service(), "side", other), "not_found");
  assert.equal(loadResultOf(await sendFile(service(), "transactionId,isFraud\nside,0", other)).failedCount, 1);
  assert.deepEqual(await listLabels(service(), { token: other }), []);
  resultOf(await analyse(service(), transaction({ transactionId: "side" }), other));
  refusalOf(await getLabel(service(), "side", other), "not_found");
  assert.equal(resultOf<Label>(await getLabel(service(), "side")).isFraud, true);
});

test("a label changes no verdict that was given before", async () => {
  const sent = transaction({ transactionId: "settled" });
  const verdict = (await analyse(service(), sent)).text;
  const report = (await fetchReport(service(), "settled")).text;
  resultOf(await putLabel(service(), "settled", { isFraud: true }));
  const again = await analyse(service(), sent);
  assert.equal(again.text, verdict);
  assert.equal(again.headers.get("idempotent-replayed"), "true");
  assert.equal((await fetchReport(service(), "settled")).text, report);
});

test("a file labels its good rows and names its bad ones, in any of the formats", async () => {
  const ids = Array.from({ length: 9 }, (_, index) => `file-${index}`);
  await accept(service(), ...ids);
  const lines = [
    "Transaction ID;is_fraud;knownAt;source;amount",
    "file-0;1;2025-03-05T00:00:00Z;chargeback;12,50",
    "file-1;fraud;;;",
    "file-2;no;;random review;",
    "zq7731;1;;;",
    "file-3;perhaps zq7731;;;",
    "file-4;;;;",
    ";1;;;",
    "file-5;1;2025-03-01T00:00:00Z;;",
    "file-6;1;31.12.zq7731;;",
    "file-7;1;;hearsay zq7731;",
  ];
  const result = loadResultOf(await sendFile(service(), lines.join("\n")));
  assert.deepEqual([result.labelledCount, result.unchangedCount, result.failedCount], [3, 0, 7]);
  const expected = [
    [/^Line 5: .*id/, "unknown_transaction"],
    [/^Line 6: isFraud/, "invalid_field"],
    [/^Line 7: isFraud/, "missing_field"],
    [/^Line 8: transactionId/, "missing_field"],
    [/^Line 9: knownAt/, "too_early"],
    [/^Line 10: knownAt/, "invalid_date"],
    [/^Line 11: source/, "invalid_field"],
  ] as const;
  const named = [...result.errorDetails].sort((left, right) => lineOf(left.message) - lineOf(right.message));
  for (const [index, [message, error]] of expected.entries()) {
    assert.match(named[index]?.message ?? "", message);
    assert.equal(named[index]?.error, error);
  }
  assert.doesNotMatch(JSON.stringify(result), /zq7731/, "a message repeats no value");
  const stored = { transactionId: "file-0", isFraud: true, knownAt: "2025-03-05T00:00:00.000Z", source: "chargeback" };
  assert.deepEqual(resultOf(await getLabel(service(), "file-0")), stored);
  const again = loadResultOf(await sendFile(service(), lines.slice(0, 4).join("\n")));
  assert.deepEqual([again.labelledCount, again.unchangedCount, again.failedCount], [0, 3, 0]);
  const twice = loadResultOf(await sendFile(service(), "transactionId;isFraud\nfile-0;0\nfile-0;1\n"));
  assert.deepEqual([twice.labelledCount, twice.reversedCount], [2, 2], "what says the opposite is told");

  const json = JSON.stringify([
    { transactionId: "file-3", isFraud: true },
    { transactionId: "file-4", label: 0 },
  ]);
  assert.equal(loadResultOf(await sendFile(service(), json)).labelledCount, 2);
  const jsonLines = '{"transactionId":"file-5","isFraud":true}\n{"transactionId":"file-6","isFraud":"legit"}\n';
  const packed = Uint8Array.from(gzipSync(jsonLines));
  assert.equal(loadResultOf(await sendFile(service(), packed)).labelledCount, 2);
  assert.equal(resultOf<Label>(await getLabel(service(), "file-6")).isFraud, false);

  const rows = textRow(["transactionId", "isFraud"]) + textRow(["file-6", "1"]);
  const book = Uint8Array.from(writeWorkbook(["Reviewed", "Open"].map((name) => ({ name, rows }))));
  const { labelledCount, otherSheets } = resultOf<{ labelledCount: number; otherSheets: readonly string[] }>(
    await sendFile(service(), book),
  );
  assert.deepEqual([labelledCount, otherSheets], [1, ["Open"]]);
});

function lineOf(message: string): number {
  return Number(/^(?:Line|Row) (\d+)/.exec(message)?.[1]);
}

test("a file without a readable row is 422, and the list of errors is capped", async () => {
  for (const content of ["", "transactionId,isFraud\n", Uint8Array.from(Buffer.from("89504e470d0a1a0a0000", "hex"))]) {
    refusalOf(await sendFile(service(), content), "unprocessable_file");
  }
  const rows = Array.from({ length: 40 }, (_, index) => `missing-${index},1`);
  const result = loadResultOf(await sendFile(service(), `transactionId,isFraud\n${rows.join("\n")}`));
  assert.deepEqual([result.labelledCount, result.failedCount], [0, 40]);
  assert.equal(result.errorDetails.length, detailsLimit + 1);
  assert.match(result.errorDetails.at(-1)?.message ?? "", /\b32\b/);
});

test("a list as the body labels too", async () => {
  await accept(service(), "list-0", "list-1");
  const body = [
    { transactionId: "list-0", isFraud: true },
    { transactionId: "list-1", isFraud: false, source: "customer" },
    { transactionId: "list-2", isFraud: true },
    "list-1",
  ];
  const result = loadResultOf(await postJson(service(), "/labels", body));
  assert.deepEqual([result.labelledCount, result.failedCount], [2, 2]);
  assert.deepEqual(result.errorDetails.map(({ message }) => lineOf(message)).sort(), [3, 4]);
  for (const { message } of result.errorDetails) assert.match(message, /^Row /);
  assert.equal(resultOf<Label>(await getLabel(service(), "list-1")).source, "customer");
  refusalOf(await postJson(service(), "/labels", { transactionId: "list-0", isFraud: true }), "invalid_request");
  const headers = { "Content-Type": "text/csv" };
  refusalOf(await ask(service(), "/labels", { method: "POST", headers, body: "a,b" }), "unsupported_media_type");
});

test("labels are listed page by page, and only those asked for", () =>
  withHome(async (home) => {
    const own = await startService(home);
    try {
      const ids = Array.from({ length: 7 }, (_, index) => `listed-${index}`);
      await accept(own, ...ids);
      for (const [index, id] of ids.entries()) resultOf(await putLabel(own, id, { isFraud: index % 3 === 0 }));
      const all = await listLabels(own);
      assert.deepEqual(
        all.map(({ transactionId }) => transactionId),
        ids,
      );
      for (const label of all) assert.deepEqual(resultOf(await getLabel(own, label.transactionId)), label);
      const frauds = await listLabels(own, { isFraud: true, limit: 2 });
      assert.deepEqual(
        frauds.map(({ transactionId }) => transactionId),
        ["listed-0", "listed-3", "listed-6"],
      );
      assert.equal((await listLabels(own, { isFraud: false })).length, 4);
      assert.equal((await dropLabel(own, "listed-3")).status, 204);
      assert.equal((await listLabels(own)).length, 6);
      for (const query of ["limit=0", "limit=1001", "cursor=abc", "cursor=-1", "isFraud=maybe"]) {
        refusalOf(await ask(own, `/labels?${query}`), "invalid_request");
      }
    } finally {
      await own.stop("SIGKILL");
    }
  }));
