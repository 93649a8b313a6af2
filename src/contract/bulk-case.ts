/** A bulk case: one file of transactions, from its arrival to its result. */
import { BulkAnalytics } from "./bulk.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const bulkCaseStates = ["receiving", "queued", "running", "done", "cancelled", "failed"] as const;

const orNull = <T extends ReturnType<typeof Type.String | typeof Type.Number>>(type: T) =>
  Type.Union([type, Type.Null()]);
const instant = (description: string) => orNull(Type.String({ description }));

export const BulkCase = Type.Object(
  {
    caseId: Type.String(),
    state: Type.Enum([...bulkCaseStates], {
      description: "done, cancelled and failed are final; only a case that is done has a result.",
    }),
    fileName: Type.String({ description: "As it was sent; may be empty." }),
    createdAt: Type.String(),
    createdBy: Type.String({ description: "The token's name." }),
    startedAt: instant("When its first row was decided, since the service was started last."),
    endedAt: instant("When its state became final."),
    bytes: Type.Integer({ description: "Of the file, so far." }),
    rows: Type.Object(
      {
        read: Type.Integer({ description: "Rows of the file, so far; all of them once it is queued." }),
        processed: Type.Integer({ description: "Rows with a verdict." }),
        rejected: Type.Integer({ description: "Rows without one." }),
      },
      { additionalProperties: false },
    ),
    rowsPerSecond: orNull(Type.Number({ description: "While it is running." })),
    secondsLeft: orNull(Type.Number({ description: "While it is running, at this rate." })),
    problem: orNull(Type.String({ description: "Why it failed." })),
    isResultKept: Type.Boolean({ description: "Whether result and rejected rows can be downloaded." }),
    summary: Type.Union([BulkAnalytics.properties.summary, Type.Null()], { description: "When it is done." }),
  },
  { $id: "BulkCase", additionalProperties: false },
);
export type BulkCase = Static<typeof BulkCase>;

export const BulkCaseAccepted = Type.Object(
  {
    caseId: Type.String(),
    address: Type.String({ description: "Where its progress stands, and later its result." }),
  },
  { $id: "BulkCaseAccepted", additionalProperties: false },
);
export type BulkCaseAccepted = Static<typeof BulkCaseAccepted>;
