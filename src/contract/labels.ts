/** Labels: whether a transaction turned out to be fraud; as sent, as stored and as listed. */
import { ErrorBody } from "./error.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

/** Why a label exists; scoring by labels is fair only where this is known. */
export const labelSources = ["analyst", "chargeback", "customer", "random_review", "other"] as const;
export type LabelSource = (typeof labelSources)[number];

/** In code points: a remark, not a file. */
export const noteLimit = 1_000;

const isFraud = Type.Boolean({ description: "Whether the transaction turned out to be fraud." });
const knownAt = Type.String({
  description:
    "When this became known, as an ISO 8601 date-time: not before the transaction, at most 24 hours in the future. Default: now.",
});
const source = Type.Enum(labelSources, { description: "Origin of the label; default: analyst." });
const note = Type.String({ maxLength: noteLimit, description: "Free text; scoring does not use it." });

const optional = {
  knownAt: Type.Optional(knownAt),
  source: Type.Optional(source),
  note: Type.Optional(note),
};

export const LabelInput = Type.Named("LabelInput", { isFraud, ...optional });
export type LabelInput = Static<typeof LabelInput>;

export const LabelRecord = Type.Object(
  {
    transactionId: Type.String({ description: "Id of the transaction, exactly as it was accepted." }),
    isFraud,
    ...optional,
  },
  { $id: "LabelRecord", additionalProperties: true, description: "Other fields are ignored." },
);

export const Label = Type.Named("Label", {
  transactionId: Type.String(),
  isFraud,
  knownAt,
  source,
  note: Type.Optional(note),
});
export type Label = Static<typeof Label>;

export const LabelLoadResult = Type.Named("LabelLoadResult", {
  labelledCount: Type.Integer({ description: "Records with a new or replaced label." }),
  reversedCount: Type.Integer({
    description:
      "Records of labelledCount that contradict the previous label, also one from the same file. Both labels stay in the journal.",
  }),
  unchangedCount: Type.Integer({ description: "Records that repeat the current label." }),
  failedCount: Type.Integer(),
  errorDetails: Type.Array(ErrorBody),
  otherSheets: Type.Optional(
    Type.Array(Type.String(), { description: "Of a workbook: visible sheets that were not read, 20 at most." }),
  ),
});
export type LabelLoadResult = Static<typeof LabelLoadResult>;

export const LabelList = Type.Page("LabelList", { labels: Type.Array(Label) });
export type LabelList = Static<typeof LabelList>;

/** A label after validation. */
export interface NewLabel {
  readonly transactionId: string;
  readonly isFraud: boolean;
  readonly knownAtMs: number;
  /** No time was given; the time of the request is used. */
  readonly isTimeAssumed: boolean;
  readonly source: LabelSource;
  readonly note?: string;
}
