/** Follows the journal with the register, and answers searches of it, in a thread of its own: neither may hold up a verdict. */
import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import type { FraudVerdict, Transaction } from "../../../contract/transaction.ts";
import { giveWay } from "../../../give-way.ts";
import type { DeciderModule, DeciderSource } from "../../decider.ts";
import { journalKinds } from "../../journal.ts";
import type { RegisterFilter } from "../../register.ts";
import { readSpanErasure } from "../../retention.ts";
import { createFeedReader } from "../../tables/feed-reader.ts";
import { openForReading, prepare } from "../connection.ts";
import { readsOf } from "../tables.ts";
import { createRegisterReader } from "./register-reader.ts";
import { createRegisterWriter, openRegister, type SideEntry } from "./register-store.ts";

export interface RegisterThreadData {
  readonly ledgerFile: string;
  readonly registerFile: string;
  readonly decider: DeciderSource;
}

export type RegisterRequest =
  | {
      readonly call: number;
      readonly name: "list";
      readonly side: number;
      readonly filter: RegisterFilter;
      readonly before: number | undefined;
      readonly limit: number;
    }
  | {
      readonly call: number;
      readonly name: "summarise";
      readonly side: number;
      readonly fromMs: number;
      readonly toMs: number;
    }
  | { readonly call: number; readonly name: "followFlagged"; readonly after: number; readonly limit: number }
  | {
      readonly call: number;
      readonly name: "follow";
      readonly after: number;
      readonly limit: number;
      readonly verdicts: "flagged" | "all";
    }
  | { readonly call: number; readonly name: "distance" }
  | { readonly call: number; readonly name: "close" };

export type RegisterReply =
  | { readonly call: number; readonly result: unknown }
  | { readonly call: number; readonly problem: string };

/** Records read in one go; a thousand take about 20 ms. */
const roundRecords = 1_000;
/** Rest between rounds while there is more, in times of the last one: verdicts come first, and a file is followed at 12,000 rows/s. */
const busyRest = 3;
/** Rest when there is nothing new. */
const idleRestMs = 200;

/** The journal is read once, from one end to the other. */
const followCacheKibibytes = 2_048;

const port = parentPort;
if (port === null) throw new Error("The register runs in a thread of the ledger.");
giveWay();

const { ledgerFile, registerFile, decider: source } = workerData as RegisterThreadData;
const { createDecider } = (await import(source.moduleUrl)) as DeciderModule;
const decider = createDecider(source.settings);
const ledger = openForReading(ledgerFile, followCacheKibibytes);
const selectMarked = prepare<[number], { subject: string; body: string | null; record: string | null }>(
  ledger,
  "SELECT subject, body, record FROM journal WHERE sequence = ?",
);
const register = openRegister(
  registerFile,
  ({ through_sequence, mark }) => through_sequence === 0 || findMark(through_sequence) === mark,
);
const writer = createRegisterWriter(register);
const reader = createRegisterReader(register);
const readFeed = createFeedReader(readsOf(ledger), readsOf(register), "entries");

interface VerdictRow {
  readonly sequence: number;
  readonly side: number;
  readonly kind: number;
  readonly body: string;
  readonly verdict: string;
  readonly record: string;
}

/** With the records of retention, whose kind has no other texts than a body. */
const selectVerdicts = prepare<[number, number], VerdictRow>(
  ledger,
  `SELECT sequence, side, kind, body, verdict, record FROM journal WHERE sequence > ? AND sequence <= ?
   AND kind IN (${journalKinds.verdict}, ${journalKinds.audit}) AND body IS NOT NULL`,
);
const selectLast = prepare<[], { last: number | null }>(ledger, "SELECT max(sequence) AS last FROM journal");

/** Tells a record from any other that might take its place. */
function findMark(sequence: number): string | undefined {
  const row = selectMarked.get(sequence);
  if (row === undefined) return undefined;
  return createHash("sha256")
    .update(`${row.subject}\n${row.body ?? ""}\n${row.record ?? ""}`)
    .digest("hex");
}

/** True while there is more to read. */
function follow(): boolean {
  const through = writer.throughSequence();
  const last = selectLast.get()?.last ?? 0;
  if (last <= through) return false;
  const end = Math.min(last, through + roundRecords);
  const rows = selectVerdicts.all(through, end);
  const erasedThrough = rows.reduce(
    (place, { kind, body }) => Math.max(place, readSpanErasure(kind, body)?.throughSequence ?? 0),
    0,
  );
  // All of it before the next round is noted as read: after a crash it is done again.
  if (erasedThrough > 0 && !writer.drop(erasedThrough, roundRecords)) return true;
  const verdicts = rows.filter(({ kind, sequence }) => kind === journalKinds.verdict && sequence > erasedThrough);
  writer.addAll(verdicts.map(entryOf), end, findMark(end) ?? "");
  return end < last;
}

function entryOf({ sequence, side, body, verdict, record }: VerdictRow): SideEntry {
  const { id, accountId, amount, currency, timeMs } = JSON.parse(body) as Transaction;
  const { status } = JSON.parse(verdict) as FraudVerdict;
  const { riskScore, reasonCodes } = decider.summarise(record);
  return { sequence, side, transactionId: id, accountId, amount, currency, timeMs, status, riskScore, reasonCodes };
}

let timer: NodeJS.Timeout;
function goOn(): void {
  const startMs = performance.now();
  const isMore = follow();
  timer = setTimeout(goOn, isMore ? busyRest * (performance.now() - startMs) : idleRestMs);
}
goOn();

port.on("message", async (request: RegisterRequest) => {
  const { call } = request;
  try {
    port.postMessage({ call, result: await answer(request) } satisfies RegisterReply);
  } catch (error) {
    port.postMessage({ call, problem: error instanceof Error ? error.message : String(error) } satisfies RegisterReply);
  }
  if (request.name === "close") port.close();
});

function answer(request: RegisterRequest): unknown {
  switch (request.name) {
    case "list":
      return reader.list(request.side, request.filter, request.before, request.limit);
    case "summarise":
      return reader.summarise(request.side, request.fromMs, request.toMs);
    case "followFlagged":
      return reader.followFlagged(request.after, request.limit, writer.throughSequence());
    case "follow":
      return readFeed(request.after, request.limit, request.verdicts, writer.throughSequence());
    case "distance":
      return Math.max(0, (selectLast.get()?.last ?? 0) - writer.throughSequence());
    case "close":
      clearTimeout(timer);
      register.close();
      ledger.close();
      return undefined;
  }
}
