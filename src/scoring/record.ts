/** The decision as bytes that are stored for good, and the way back from them. */
import { statusNumbers, type VerdictStatus, verdictStatuses } from "../contract/verdict-statuses.ts";
import type { KeptRecord } from "../ledger/decider.ts";
import { damaged, RecordReader, RecordWriter } from "./record/bytes.ts";
import { readFinding, writeFinding } from "./record/finding-forms.ts";
import { readPolicy, type StoredPolicy, writePolicy } from "./record/policy-form.ts";
import type { WeighedFinding } from "./scorecard.ts";

/** Without sentences and parts of the score: both are made again from the features, always the same. */
export interface StoredDecision extends RecordHead {
  /** What the rules found, strongest first. */
  readonly findings: readonly WeighedFinding[];
}

/** What is read of a record without its findings. */
export interface RecordHead extends Versions {
  readonly status: VerdictStatus;
  readonly riskScore: number;
  readonly logOdds: number;
  /** Of what is not approved: the codes that raised the score, gravest first. */
  readonly codes: readonly string[];
  /** Of what is not approved: the largest amount, in steps, that would have been approved in its place; 0 where none would. */
  readonly approvedUpTo: number;
  readonly history: {
    readonly transactions: number;
    readonly late: boolean;
    readonly complete: boolean;
    /** The account's currency, where the transaction's is another. */
    readonly unit?: string | undefined;
  };
  /** Of users' rules and lists; left out where there were none. */
  readonly policy?: StoredPolicy | undefined;
}

/** What is the same from one decision to the next, until a model, rules or settings change. */
interface Versions {
  readonly model: string;
  readonly rules: string;
  readonly thresholds: { readonly review: number; readonly decline: number };
  /** That is set; left out of records of earlier versions of the service. */
  readonly baseRate?: number | undefined;
}

/** The first byte. Records of earlier versions are JSON texts. */
const form = 1;
const statusBits = 3;
const flags = { late: 4, complete: 8, unit: 16, policy: 32 } as const;
const allBits = 63;

const writer = new RecordWriter();

/** Every number is finite. docs/audit.md describes the form. */
export function writeRecord(decision: StoredDecision): Uint8Array {
  const { status, riskScore, logOdds, findings, codes, approvedUpTo, history, policy } = decision;
  const { transactions, late, complete, unit } = history;
  writer.begin();
  writer.byte(form);
  writer.byte(
    statusNumbers[status] |
      (late ? flags.late : 0) |
      (complete ? flags.complete : 0) |
      (unit === undefined ? 0 : flags.unit) |
      (policy === undefined ? 0 : flags.policy),
  );
  writer.number(riskScore);
  writer.number(logOdds);
  writer.number(approvedUpTo);
  writer.number(transactions);
  writer.texts(codes);
  writer.copy(versionBytes(decision));
  if (unit !== undefined) writer.text(unit);
  if (policy !== undefined) writePolicy(writer, policy);
  writer.count(findings.length);
  for (const finding of findings) writeFinding(writer, finding);
  return writer.end();
}

const versionWriter = new RecordWriter();
let written: Versions = { model: "", rules: "", thresholds: { review: 0, decline: 0 } };
let writtenBytes: Uint8Array = new Uint8Array();

function versionBytes({ model, rules, thresholds, baseRate }: Versions): Uint8Array {
  const isSame = model === written.model && rules === written.rules && baseRate === written.baseRate;
  if (isSame && thresholds === written.thresholds) return writtenBytes;
  const inner = new RecordWriter();
  inner.begin();
  inner.text(model);
  inner.text(rules);
  inner.number(thresholds.review);
  inner.number(thresholds.decline);
  if (baseRate !== undefined) inner.number(baseRate);
  const bytes = inner.end();
  versionWriter.begin();
  versionWriter.count(bytes.length);
  versionWriter.copy(bytes);
  written = { model, rules, thresholds, baseRate };
  writtenBytes = versionWriter.end();
  return writtenBytes;
}

let readBytes: Uint8Array = new Uint8Array();
let read: Versions | undefined;

function readVersions(reader: RecordReader): Versions {
  const bytes = reader.take(reader.count());
  if (read !== undefined && areEqual(bytes, readBytes)) return read;
  const inner = new RecordReader(bytes);
  const [model, rules] = [inner.text(), inner.text()];
  const thresholds = { review: inner.number(), decline: inner.number() };
  const versions = { model, rules, thresholds, ...(inner.isAtEnd() ? {} : { baseRate: inner.number() }) };
  inner.end();
  readBytes = bytes.slice();
  read = versions;
  return versions;
}

function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return at === left.length && at === right.length;
}

export function readRecord(record: KeptRecord): StoredDecision {
  if (typeof record === "string") return JSON.parse(record);
  const reader = new RecordReader(record);
  const { status, riskScore, logOdds, ...rest } = readHead(reader);
  const findings: WeighedFinding[] = [];
  for (let left = reader.count(); left > 0; left -= 1) findings.push(readFinding(reader));
  reader.end();
  return { status, riskScore, logOdds, findings, ...rest };
}

/** The same without the findings, in a fraction of the time. */
export function readRecordHead(record: KeptRecord): RecordHead {
  return typeof record === "string" ? JSON.parse(record) : readHead(new RecordReader(record));
}

/** Of the head what stands first: what searches show of every verdict. */
export function readRecordVerdict(record: KeptRecord): Pick<RecordHead, "status" | "riskScore" | "codes"> {
  return typeof record === "string" ? JSON.parse(record) : readOpening(new RecordReader(record));
}

/** As a text that says the same, for people and other programs. */
export function recordText(record: KeptRecord): string {
  return typeof record === "string" ? record : JSON.stringify(readRecord(record));
}

/** What stands before the versions. */
function readOpening(reader: RecordReader) {
  if (reader.byte() !== form) throw damaged();
  const bits = reader.byte();
  const status = verdictStatuses[bits & statusBits];
  if (status === undefined || bits > allBits) throw damaged();
  const [riskScore, logOdds, approvedUpTo, transactions] = [
    reader.number(),
    reader.number(),
    reader.number(),
    reader.number(),
  ];
  return { bits, status, riskScore, logOdds, approvedUpTo, transactions, codes: reader.texts() };
}

function readHead(reader: RecordReader): RecordHead {
  const { bits, status, riskScore, logOdds, approvedUpTo, transactions, codes } = readOpening(reader);
  const versions = readVersions(reader);
  const past = { transactions, late: (bits & flags.late) !== 0, complete: (bits & flags.complete) !== 0 };
  const history = (bits & flags.unit) === 0 ? past : { ...past, unit: reader.text() };
  const head = { status, riskScore, logOdds, codes, approvedUpTo, ...versions, history };
  return (bits & flags.policy) === 0 ? head : { ...head, policy: readPolicy(reader) };
}
