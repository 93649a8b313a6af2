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
          name: Type.String({ description: "Name in the file; for nested records the path with dots." }),
          field: Type.Union([Type.String(), Type.Null()], {
            description:
              "Field that the column is read as; null if none. For transactions such a column is kept as an attribute.",
          }),
        },
        closed,
      ),
    ),
    rows: Type.Integer({ description: "Rows that were read." }),
    rejectedCount: Type.Integer({ description: "Rows that would be rejected." }),
    incomingCount: Type.Integer({
      description:
        "Transactions with a negative amount, which means incoming money. If most amounts are negative, the file probably needs negativeAmounts=out.",
    }),
    rejected: Type.Array(Type.Object({ line: Type.Integer(), field: Type.String(), reason: Type.String() }, closed), {
      description: "The first rejected rows.",
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
      { description: "The first transactions as they would be accepted; empty for other contents." },
    ),
  },
  { $id: "FilePreview", ...closed },
);
export type FilePreview = Static<typeof FilePreview>;
