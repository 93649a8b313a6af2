/** How a file would be read, told of its beginning before it is sent. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const closed = { additionalProperties: false } as const;

export const fileContents = ["transactions", "labels", "customers"] as const;
export type FileContent = (typeof fileContents)[number];

export const FilePreview = Type.Object(
  {
    columns: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: "As the file has it; of nested records the path with dots." }),
          field: Type.Union([Type.String(), Type.Null()], {
            description:
              "The field that it gives; null where it gives none. Of transactions such a column is an attribute.",
          }),
        },
        closed,
      ),
    ),
    rows: Type.Integer({ description: "Rows that were looked at." }),
    rejectedCount: Type.Integer({ description: "Of them, rows that would be rejected." }),
    incomingCount: Type.Integer({
      description:
        "Of them, transactions with a negative amount, which are money coming in. Where they are most, the file may mean it the other way round: negativeAmounts=out.",
    }),
    rejected: Type.Array(Type.Object({ line: Type.Integer(), field: Type.String(), reason: Type.String() }, closed), {
      description: "The first of those rows.",
    }),
    examples: Type.Array(
      Type.Object(
        {
          line: Type.Integer(),
          transactionId: Type.String(),
          accountId: Type.String({ description: "Card numbers are masked." }),
          amount: Type.Number(),
          currency: Type.Union([Type.String(), Type.Null()]),
          timestamp: Type.String(),
        },
        closed,
      ),
      { description: "The first transactions as they would be taken in; of other contents there are none." },
    ),
  },
  { $id: "FilePreview", ...closed },
);
export type FilePreview = Static<typeof FilePreview>;
