/** Reads a label from the fields of one record, or names the invalid field and the reason; with the names of label columns. */
import { type LabelSource, labelSources, type NewLabel, noteLimit } from "../../contract/labels.ts";
import { dayMs } from "./calendar-date.ts";
import { type Aliases, ColumnTable, describeConflict, fieldLimit } from "./columns.ts";
import { inferLabelNames } from "./headerless.ts";
import { parseInstant } from "./instant.ts";
import { findIdentifierProblem, findTextProblem } from "./text.ts";
import { transactionIdNames } from "./transaction-columns.ts";

interface LabelOptions {
  readonly nowMs: number;
}

/** Stable codes of what can be wrong with the record of a label. */
type LabelFault = "missing_field" | "invalid_field" | "invalid_date" | "future_date" | "ambiguous_columns";

type LabelResult =
  | { readonly ok: true; readonly label: NewLabel }
  | { readonly ok: false; readonly field: string; readonly code: LabelFault; readonly reason: string };

type Fields = Readonly<Record<string, unknown>>;
type Failure = Extract<LabelResult, { ok: false }>;

/** How far ahead of the clock a label may be known; a contract term, the same as for transactions. */
const aheadLimitMs = dayMs;

// Single letters but y and n are left out: f can stand for fraud as well as for false.
const fraudWords = new Set("1 1.0 true yes y fraud fraudulent ja oui si sí sim".split(" "));
const genuineWords = new Set(
  "0 0.0 false no n genuine legit legitimate notfraud nonfraud nofraud nein non não nao nee".split(" "),
);

/** No word for an outcome is longer. */
const wordLimit = 64;

export function parseLabel(fields: Fields, { nowMs }: LabelOptions): LabelResult {
  const keys = Object.keys(fields);
  if (keys.length > fieldLimit) {
    return { ok: false, field: "", code: "invalid_field", reason: `The record has more than ${fieldLimit} fields.` };
  }
  const { fields: columns, conflict } = labelColumns.assign(keys);
  if (conflict !== undefined) {
    return { ok: false, field: conflict.field, code: "ambiguous_columns", reason: describeConflict(conflict) };
  }
  const given = new Map(columns.map((field, index) => [field, fields[keys[index] ?? ""]]));
  const value = (field: LabelField): unknown => (isNothing(given.get(field)) ? undefined : given.get(field));

  const transactionId = value("transactionId");
  if (transactionId === undefined) return missing("transactionId");
  const idProblem = typeof transactionId === "string" ? findIdentifierProblem(transactionId) : "must be text";
  if (idProblem !== undefined) return fail("transactionId", "invalid_field", idProblem);

  const outcome = value("isFraud");
  if (outcome === undefined) return missing("isFraud");
  const isFraud = readOutcome(outcome);
  if (isFraud === undefined) {
    return fail("isFraud", "invalid_field", "must be true or false, 1 or 0, yes or no, fraud or genuine");
  }

  const time = value("knownAt");
  const knownAtMs = time === undefined ? nowMs : readTime(time);
  if (typeof knownAtMs === "string") return fail("knownAt", "invalid_date", knownAtMs);
  if (knownAtMs > nowMs + aheadLimitMs) {
    return fail("knownAt", "future_date", "must not be more than 24 hours in the future");
  }

  const source = readSource(value("source"));
  if (source === undefined) return fail("source", "invalid_field", `must be one of ${labelSources.join(", ")}`);
  const note = value("note") ?? "";
  const noteProblem = typeof note === "string" ? findNoteProblem(note.trim()) : "must be text";
  if (noteProblem !== undefined) return fail("note", "invalid_field", noteProblem);

  const label = {
    transactionId: transactionId as string,
    isFraud,
    knownAtMs,
    isTimeAssumed: time === undefined,
    source,
  };
  const text = String(note).trim();
  return { ok: true, label: text === "" ? label : { ...label, note: text } };
}

function fail(field: LabelField, code: LabelFault, problem: string): Failure {
  return { ok: false, field, code, reason: `${field} ${problem}.` };
}

function missing(field: LabelField): Failure {
  return fail(field, "missing_field", "is missing");
}

/** An empty cell of a table is no value. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

export function readOutcome(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).trim();
  if (text.length > wordLimit) return undefined;
  const word = text.toLowerCase().replace(/[\s_-]+(?=\p{L})/gu, "");
  if (fraudWords.has(word)) return true;
  return genuineWords.has(word) ? false : undefined;
}

export function readTime(value: unknown): number | string {
  return typeof value === "string" ? parseInstant(value.trim()) : "must be text, such as 2024-05-01T12:34:56Z";
}

/** Undefined where the word is not one of the list. */
function readSource(value: unknown): LabelSource | undefined {
  if (value === undefined) return "analyst";
  const word = String(value)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  return labelSources.find((source) => source === word);
}

/** A remark may have lines. */
function findNoteProblem(note: string): string | undefined {
  return findTextProblem(note.replace(/\r\n|[\r\n\t]/g, " "), noteLimit);
}

export type LabelField = "transactionId" | "isFraud" | "knownAt" | "source" | "note";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

// This service's own isFraudulent is left out on purpose: a verdict is a guess, and no label until somebody confirms it.
const aliases: Aliases<LabelField> = {
  transactionId: transactionIdNames,
  isFraud: [
    words(`fraud fraudLabel isFraudLabel txFraud confirmedFraud fraudFlag betrug istBetrug fraude estFraude esFraude frode
      eFrode éFraude isFraude oszustwo czyOszustwo dolandiricilik`),
    words("label class target outcome chargeback isChargeback"),
  ],
  knownAt: [words("knownSince labelledAt labeledAt labelTime labelTimestamp confirmedAt reportedAt chargebackAt")],
  source: [words("labelSource")],
  note: [words("labelNote remark")],
};

export const labelColumns = new ColumnTable<LabelField>(aliases, {
  required: [["transactionId"], ["isFraud"]],
  identifiers: ["transactionId"],
  exampleHeader: "transactionId,isFraud",
  inferNames: inferLabelNames,
});
