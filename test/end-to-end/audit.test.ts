/** The journal as auditors get it: listed, proven, exported, checked without the program, and anchored elsewhere. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { testAtLength } from "../support/at-length.ts";
import { runCommand } from "../support/command-line.ts";
import { analyse, resultOf, transaction, upload } from "../support/exchanges.ts";
import { putLabel } from "../support/labels.ts";
import { ask, type RunningService, startService, withHome } from "../support/service.ts";
import { answerWhen } from "../support/until.ts";

interface AuditEvent {
  readonly sequence: number;
  readonly kind: string;
  readonly subject: string;
  readonly event: string | null;
  readonly actor: string | null;
}

interface AuditRecord extends AuditEvent {
  readonly commitment: string;
  readonly withheld: string | null;
  readonly content: { readonly body: string } | null;
  readonly inclusion: {
    readonly number: number;
    readonly firstSequence: number;
    readonly lastSequence: number;
    readonly atMs: number;
    readonly previousRoot: string;
    readonly commitments: readonly string[];
    readonly root: string;
  };
}

const verifier = fileURLToPath(new URL("../../scripts/verify-export.mjs", import.meta.url));

async function runVerifier(...words: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [verifier, ...words]);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

async function list(service: RunningService, query = ""): Promise<readonly AuditEvent[]> {
  return resultOf<{ events: readonly AuditEvent[] }>(await ask(service, `/audit${query}`)).events;
}

/** Three payments alike, of which the last is a case; a label, a customer and one that is erased; a card number in an id. */
async function live(service: RunningService): Promise<void> {
  for (const transactionId of ["a", "b", "4111111111111111"]) {
    resultOf(await analyse(service, transaction({ transactionId })));
  }
  // A case is opened behind the answer.
  await answerWhen(
    () => list(service, "?kind=case"),
    (events) => events.length > 0,
  );
  resultOf(await putLabel(service, "a", { isFraud: true, knownAt: "2025-03-05T00:00:00Z" }));
  const customers = new File(["customerId,name\nkept,Ann\ngone,Bob\n"], "customers.csv");
  resultOf(await upload(service, "/fraud-detection/customers/load", { file: customers }));
  resultOf(await ask(service, "/customers/gone", { method: "DELETE" }), 204);
}

function withLife(work: (service: RunningService, home: string) => Promise<void>): Promise<void> {
  return withHome(async (home) => {
    const service = await startService(home);
    try {
      await live(service);
      await work(service, home);
    } finally {
      await service.stop("SIGKILL");
    }
  });
}

interface Check {
  readonly status: string;
  readonly records: number;
  readonly problems: readonly string[];
}

function waitForCheck(service: RunningService): Promise<Check> {
  return answerWhen(
    async () => resultOf<Check>(await ask(service, "/audit/verify")),
    ({ status }) => status !== "running",
  );
}

test("events are listed and filtered, and each proves its place by the root of its group", () =>
  withLife(async (service) => {
    const events = await list(service);
    const lines = events.map(({ kind, subject, event }) => `${kind} ${subject} ${event}`);
    assert.equal(lines[0], "customer gone erased");
    assert.ok(lines.includes("verdict 411111******1111 decided"), lines.join("\n"));
    assert.ok(lines.includes("customer gone null"));
    assert.deepEqual(
      (await list(service, "?kind=label,document")).map(({ subject, event }) => [subject, event]),
      [["a", "labelled"]],
    );
    const [{ actor = null } = {}] = await list(service, "?kind=label");
    assert.deepEqual(
      await list(service, `?actor=${encodeURIComponent(actor ?? "")}&subject=a`),
      await list(service, "?kind=label"),
    );
    assert.deepEqual(await list(service, "?to=2020-01-01"), []);
    assert.equal((await list(service, "?from=2020-01-01")).length, events.length);

    const paged: AuditEvent[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = `/audit?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`;
      const page: { events: readonly AuditEvent[]; nextCursor: string | null } = resultOf(await ask(service, query));
      assert.ok(page.events.length <= 2);
      paged.push(...page.events);
      cursor = page.nextCursor;
    }
    assert.deepEqual(paged, events);

    for (const { sequence, kind, subject } of events) {
      const record = resultOf<AuditRecord>(await ask(service, `/audit/records/${sequence}`));
      const { number, firstSequence, lastSequence, atMs, previousRoot, commitments, root } = record.inclusion;
      const head = Buffer.alloc(32);
      for (const [place, value] of [number, firstSequence, lastSequence, atMs].entries())
        head.writeDoubleLE(value, place * 8);
      const digest = createHash("sha256").update(Buffer.from(previousRoot, "hex")).update(head);
      assert.equal(digest.update(Buffer.from(commitments.join(""), "hex")).digest("hex"), root);
      assert.equal(commitments[sequence - firstSequence], record.commitment);
      if (subject.includes("*")) assert.deepEqual([record.withheld, record.content], ["card_number", null]);
      if (kind === "label") assert.match(record.content?.body ?? "", /"isFraud":true/);
    }
    assert.equal((await ask(service, "/audit/records/999999")).status, 404);
    const check = await waitForCheck(service);
    assert.deepEqual([check.status, check.problems], ["holds", []]);
    assert.ok(check.records >= events.length);
  }));

/** A record of its own behind the last group, which the end counts or not. */
function insertBehindGroups(lines: readonly string[], counted: number): readonly string[] {
  const records = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === "record");
  const forged = { ...records.at(-1), sequence: records.at(-1).sequence + 1, subject: "forged" };
  const end = JSON.parse(lines.at(-1) ?? "");
  return [...lines.slice(0, -1), JSON.stringify(forged), JSON.stringify({ ...end, records: end.records + counted })];
}

testAtLength(
  "an export is checked without the program, and shows each change of it; roots kept elsewhere show a new journal",
  () =>
    withLife(async (service, home) => {
      const file = join(home, "journal.jsonl");
      const over = await ask(service, "/audit/export");
      assert.equal(over.headers.get("content-type"), "application/x-ndjson");
      await writeFile(file, over.text);
      const good = await runVerifier(file);
      assert.deepEqual([good.code, /no problems found/.test(good.output)], [0, true], good.output);
      assert.match(good.output, /[34] of them by commitment only/);
      const lines = over.text.trimEnd().split("\n");
      assert.match(lines.at(-3) ?? "", /exported/);

      const changes: readonly ((lines: readonly string[]) => readonly string[])[] = [
        (given) => given.map((line) => line.replace('\\"isFraud\\":true', '\\"isFraud\\":false')),
        (given) => given.filter((_, place) => place !== 4),
        (given) => given.slice(0, -2),
        (given) => given.map((line) => line.replace(/"atMs":(\d+)/, (_, atMs) => `"atMs":${Number(atMs) + 1}`)),
        (given) => insertBehindGroups(given, 0),
        (given) => insertBehindGroups(given, 1),
        (given) => [...given, given.find((line) => line.includes('"type":"record"')) ?? ""],
      ];
      for (const change of changes) {
        const changed = change(lines);
        assert.notDeepEqual(changed, lines);
        await writeFile(file, `${changed.join("\n")}\n`);
        assert.equal((await runVerifier(file)).code, 1);
      }

      const unreadable: readonly (readonly [text: string, said: RegExp])[] = [
        [over.text.slice(0, over.text.indexOf('"body"') + 20), /Line \d+ is no object of JSON: the file is cut off/],
        [over.text.replace('"salt"', '"salz"'), /Record \d+ lacks fields/],
        [
          lines.slice(lines.findIndex((line) => line.includes('"group"'))).join("\n"),
          /beginning of the export is missing/,
        ],
      ];
      for (const [text, said] of unreadable) {
        await writeFile(file, text);
        const { code, output } = await runVerifier(file);
        assert.equal(code, 1);
        assert.match(output, said);
        assert.doesNotMatch(output, /"body"|\n {4}at /, "neither personal data nor a stack trace");
      }

      const whole = join(home, "whole.jsonl");
      const out = await runCommand(home, "audit", "export", "--out", whole, "--with-personal-data");
      assert.equal(out.code, 0, out.errors);
      assert.equal((await runVerifier(whole)).code, 0);
      assert.match(await readFile(whole, "utf8"), /"4111111111111111"/);
      assert.notEqual((await runCommand(home, "audit", "export", "--out", whole)).code, 0);

      const groups = lines.flatMap((line) => {
        const { type, number: group, root } = JSON.parse(line) as { type: string; number: number; root: string };
        return type === "group" ? [{ group, root }] : [];
      });
      const anchors = join(home, "anchors.jsonl");
      const [oldest, ...others] = groups;
      await writeFile(anchors, [oldest, { anchors: others }].map((anchor) => `${JSON.stringify(anchor)}\n`).join(""));
      const verified = await runCommand(home, "audit", "verify", "--anchors", anchors);
      assert.equal(verified.code, 0, verified.errors);
      assert.equal((await runVerifier(whole, anchors)).code, 0);
      const later = join(home, "later.jsonl");
      await writeFile(later, (await ask(service, "/audit/export?fromGroup=3")).text);
      assert.equal((await runVerifier(later, anchors)).code, 0, "anchors of before are no concern of a later export");
      assert.equal((await runCommand(home, "audit", "verify", "--from", "3")).code, 0);
      await writeFile(anchors, `${JSON.stringify({ group: 2, root: "00".repeat(32) })}\n`);
      const broken = await runCommand(home, "audit", "verify", "--anchors", anchors);
      assert.equal(broken.code, 1);
      assert.match(broken.errors, /anchor of group 2, whose root differs now/);
      for (const file of [whole, later]) assert.equal((await runVerifier(file, anchors)).code, 1);
    }),
);
