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
      description: "done, cancelled and failed are final. Only a case that is done has a result.",
    }),
    fileName: Type.String({ description: "File name as sent; may be empty." }),
    createdAt: Type.String(),
    createdBy: Type.String({ description: "Name of the token." }),
    startedAt: instant("When the first row was decided since the last start of the service."),
    endedAt: instant("When the state became final."),
    bytes: Type.Integer({ description: "Bytes of the file received so far." }),
    rows: Type.Object(
      {
        read: Type.Integer({ description: "Rows read so far; all rows once the case is queued." }),
        processed: Type.Integer({ description: "Rows with a verdict." }),
        rejected: Type.Integer({ description: "Rows without a verdict." }),
      },
      { additionalProperties: false },
    ),
    rowsPerSecond: orNull(Type.Number({ description: "Set while the case runs." })),
    secondsLeft: orNull(Type.Number({ description: "Estimate at this rate; set while the case runs." })),
    problem: orNull(Type.String({ description: "Why it failed." })),
    isResultKept: Type.Boolean({ description: "Whether result and rejected rows can be downloaded." }),
    summary: Type.Union([BulkAnalytics.properties.summary, Type.Null()], { description: "Set when the case is done." }),
  },
  { $id: "BulkCase", additionalProperties: false },
);
export type BulkCase = Static<typeof BulkCase>;

export const BulkCaseAccepted = Type.Object(
  {
    caseId: Type.String(),
    address: Type.String({ description: "Address of the progress, and later of the result." }),
  },
  { $id: "BulkCaseAccepted", additionalProperties: false },
);
export type BulkCaseAccepted = Static<typeof BulkCaseAccepted>;
