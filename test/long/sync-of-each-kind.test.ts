/**
 * What an answer promises is on the disk before it goes out: read from the system calls, for each kind of request. The same calls are
 * replayed up to a kill or a power cut, from the start on a store of an earlier version to the stop, and a service is started on what
 * is left.
 */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { caseWhen } from "../support/bulk-cases.ts";
import { provenSteps, withVerified } from "../support/disk-trace/opened-store.ts";
import type { Step } from "../support/disk-trace/read-trace.ts";
import { missingTracer, traceProgram } from "../support/disk-trace/record-trace.ts";
import { type Image, readImage, TracedDisk } from "../support/disk-trace/traced-disk.ts";
import { tryCuts } from "../support/disk-trace/try-cuts.ts";
import { resultOf } from "../support/exchanges.ts";
import { recordings, unpackRecording } from "../support/recorded-stores.ts";
import { adminToken, ask, type RunningService, startService, withHome } from "../support/service.ts";

const seed = Number(process.env.ASSAY_TEST_FIRST_SEED ?? 1);
/** `ASSAY_TEST_CUTS` says after how many writes the service is cut off, and after how many of its other steps. */
const cuts = Number(process.env.ASSAY_TEST_CUTS ?? 6);
const headers = { Authorization: `Bearer ${adminToken}` };
const timestamp = "2025-01-01T00:00:00Z";
const erasedName = "Zenobia Quillfeather";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface Request {
  readonly method?: "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** What its answer promises of a later service; `answer` is its text. */
  readonly holds: (service: RunningService, answer: string) => Promise<void>;
}

function form(field: string, name: string, content: string | Buffer, more: Record<string, string> = {}): FormData {
  const made = new FormData();
  made.append(field, new Blob([content]), name);
  for (const [key, value] of Object.entries(more)) made.append(key, value);
  return made;
}

const customers = `customerId,name\nc1,Ada\nc2,${erasedName}\n`;
const rowsOf = (...amounts: readonly string[]) =>
  `transactionId,amount,timestamp,accountId\n${amounts.map((amount, at) => `r${amount}-${at},${amount},${timestamp},b\n`).join("")}`;

/** A file that was taken is decided, whatever happens after. */
function fileOf(rows: string, decided: number): Request {
  return {
    path: "/fraud-detection/bulk",
    body: form("file", "rows.csv", rows),
    headers: { Prefer: "respond-async" },
    async holds(service, answer) {
      const { caseId } = JSON.parse(answer) as { caseId: string };
      const ended = await caseWhen(service, caseId, ({ endedAt }) => endedAt !== null);
      assert.equal(ended.rows.processed, decided);
    },
  };
}

const payment = {
  transactionId: "t1",
  amount: 10,
  timestamp,
  accountDetails: { accountId: "a", accountType: "checking" },
};

const requests: readonly Request[] = [
  {
    path: "/fraud-detection",
    body: payment,
    async holds(service, answer) {
      const again = await ask(service, "/fraud-detection", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(payment),
      });
      assert.equal(again.text, answer);
      assert.equal(again.headers.get("Idempotent-Replayed"), "true");
    },
  },
  {
    path: "/fraud-detection/customers/load",
    body: form("file", "c.csv", customers),
    holds: async (service) => void resultOf(await ask(service, "/customers/c1")),
  },
  {
    path: "/labels",
    body: [{ transactionId: "t1", isFraud: true }],
    holds: async (service) => void resultOf(await ask(service, "/fraud-detection/t1/label")),
  },
  {
    path: "/forgery/analyse/analyse_docs_v2",
    body: form("document", "dot.png", png, { doc_format: "png" }),
    async holds(service, answer) {
      const { id } = JSON.parse(answer) as { id: number };
      resultOf(await ask(service, `/forgery/documents/${id}`));
    },
  },
  {
    path: "/webhooks",
    body: { url: "https://example.com/hook", events: ["verdict.flagged"] },
    async holds(service, answer) {
      const { webhook } = JSON.parse(answer) as { webhook: { webhookId: string } };
      resultOf(await ask(service, `/webhooks/${webhook.webhookId}`));
    },
  },
  {
    method: "DELETE",
    path: "/customers/c2",
    holds: async (service) => assert.equal((await ask(service, "/customers/c2")).status, 404),
  },
  fileOf(rowsOf("5", "much"), 1),
  fileOf(rowsOf("little", "more", "most"), 0),
];

/** The number of the answer that promises the erasure. */
const erasedBy = requests.findIndex(({ method }) => method === "DELETE") + 1;

async function sendAll(url: string): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const { method = "POST", path, body, headers: more } of requests) {
    const isForm = body instanceof FormData;
    const type: Record<string, string> = isForm || body === undefined ? {} : { "Content-Type": "application/json" };
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...type, ...more },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    assert.ok(response.status >= 200 && response.status < 300, `${path} ${response.status} ${text}`);
    answers.push(text);
  }
  return answers;
}

/**
 * What an answer promises. Anything else may be lost: it is made again from the journal, states less than there is, or belongs to
 * nobody's answer.
 */
const promised = /^(?:ledger\.db-wal|vault\/\d.*|bulk\/[^/]+(?:\/(?:rows|rejected|received).*)?)$/;
/** While the last file is answered, the one before it is decided, and then its rows go. */
const promisedLast = /^bulk\//;
const needlessOnceDecided = /^bulk\/[^/]+\/rows$/;

/** What had unsynced changes when an answer that promises it went out. */
function findUnsynced(first: Image, steps: readonly Step[]): readonly string[] {
  const disk = new TracedDisk(first);
  const unsynced = new Set<string>();
  let answers = 0;
  for (const step of steps) {
    disk.take(step);
    if (step.kind !== "answer") continue;
    answers += 1;
    const of = answers === requests.length ? promisedLast : promised;
    const isDropped = (path: string) => needlessOnceDecided.test(path) && !disk.afterKill().has(path);
    for (const path of disk.unsynced())
      if (promised.test(path) && of.test(path) && !isDropped(path)) unsynced.add(`${path} at answer ${answers}`);
  }
  return [...unsynced];
}

const syncs: Readonly<Record<string, RegExp>> = {
  "the log of the store": /^ledger\.db-wal$/,
  "a document": /^vault\/.*[0-9a-f]{8}/,
  "the folder of a document": /^vault\/\d+\/[0-9a-f]{2}$/,
  "the rows of a file": /^bulk\/[^/]+\/rows/,
  "the refused rows of a file": /^bulk\/[^/]+\/rejected$/,
  "the folder of a file": /^bulk$/,
};

const [version = ""] = await readdir(recordings);

test(
  "every answer comes after the syncs of what it promises, the trace shows each sync that is taken out, and what was promised outlives kills and power cuts",
  { skip: missingTracer },
  () =>
    withHome(async (work) => {
      const home = join(work, "data");
      await mkdir(home);
      await unpackRecording(version, home);
      const first = await readImage(home);
      let answers: readonly string[] = [];
      const whenServing = async (url: string) => {
        answers = await sendAll(url);
      };
      const { lines, code } = await traceProgram(["serve"], { work, home, whenServing });
      assert.equal(code, 0);
      const steps = await provenSteps(first, lines, home);
      assert.equal(steps.filter(({ kind }) => kind === "answer").length, requests.length);
      assert.deepEqual(findUnsynced(first, steps), []);
      for (const [name, sync] of Object.entries(syncs)) {
        const left = steps.filter((step) => step.kind !== "sync ends" || !sync.test(step.path));
        assert.ok(left.length < steps.length, `there is a sync of ${name}`);
        assert.notDeepEqual(findUnsynced(first, left), [], name);
      }

      const tried = await tryCuts({ first, steps, seed, cuts }, async (cut) => {
        const service = await startService(cut.home);
        try {
          for (const [at, { holds }] of requests.slice(0, cut.answers).entries())
            await holds(service, answers[at] ?? "");
        } finally {
          await service.stop();
        }
        await withVerified(cut.home);
        if (cut.answers >= erasedBy) await assertErased(cut.home);
      });
      assert.ok(tried.kills > cuts);
    }),
);

async function assertErased(home: string): Promise<void> {
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name));
    assert.ok(!content.includes(erasedName), `${entry.name} has the name of an erased customer`);
  }
}
