/** Labels: whether a transaction turned out to be fraud, as the user says; as sent, as kept and as listed. */
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
    "From when on this was known, as an ISO 8601 date-time: not before the transaction, at most 24 hours ahead. Now, unless said otherwise.",
});
const source = Type.Enum([...labelSources], { description: "Why the label exists; analyst unless said otherwise." });
const note = Type.String({ maxLength: noteLimit, description: "A remark for people; scoring does not read it." });

const optional = {
  knownAt: Type.Optional(knownAt),
  source: Type.Optional(source),
  note: Type.Optional(note),
};

export const LabelInput = Type.Object({ isFraud, ...optional }, { $id: "LabelInput", additionalProperties: false });
export type LabelInput = Static<typeof LabelInput>;

export const LabelRecord = Type.Object(
  {
    transactionId: Type.String({ description: "The transaction's id, exactly as it was accepted." }),
    isFraud,
    ...optional,
  },
  { $id: "LabelRecord", additionalProperties: true, description: "Fields that are not listed are passed over." },
);

export const Label = Type.Object(
  { transactionId: Type.String(), isFraud, knownAt, source, note: Type.Optional(note) },
  { $id: "Label", additionalProperties: false },
);
export type Label = Static<typeof Label>;

export const LabelLoadResult = Type.Object(
  {
    labelledCount: Type.Integer({ description: "Records whose label is new or took the place of another." }),
    reversedCount: Type.Integer({
      description:
        "Those of labelledCount that say the opposite of the label in force until then, of the same file too; both stay in the journal.",
    }),
    unchangedCount: Type.Integer({ description: "Records whose label was in force already." }),
    failedCount: Type.Integer(),
    errorDetails: Type.Array(ErrorBody),
  },
  { $id: "LabelLoadResult", additionalProperties: false },
);
export type LabelLoadResult = Static<typeof LabelLoadResult>;

export const LabelList = Type.Object(
  { labels: Type.Array(Label), nextCursor: Type.Union([Type.String(), Type.Null()]) },
  { $id: "LabelList", additionalProperties: false },
);
export type LabelList = Static<typeof LabelList>;

/** A label after validation. */
export interface NewLabel {
  readonly transactionId: string;
  readonly isFraud: boolean;
  readonly knownAtMs: number;
  /** Nothing was said of the time, so that it is that of the request. */
  readonly isTimeAssumed: boolean;
  readonly source: LabelSource;
  readonly note?: string;
}
