/** Parameters that describe the columns of a file, and the preview of how it is read. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

export const fileContents = ["transactions", "labels", "customers"] as const;
export type FileContent = (typeof fileContents)[number];

export const FilePreview = Type.Named("FilePreview", {
  columns: Type.Array(
    Type.Closed({
      name: Type.String({ description: "Name in the file; for nested records the path with dots." }),
      field: Type.OrNull(Type.String(), {
        description:
          "Field that the column is read as; null if none. For transactions such a column is kept as an attribute.",
      }),
    }),
  ),
  isWhole: Type.Boolean({ description: "false if the file continues after the rows that were read." }),
  rows: Type.Integer({ description: "Rows that were read." }),
  rejectedCount: Type.Integer({ description: "Rows that would be rejected." }),
  incomingCount: Type.Integer({
    description:
      "Transactions with a negative amount, which means incoming money. If most amounts are negative, the file probably needs negativeAmounts=out.",
  }),
  sheet: Type.Optional(Type.String({ description: "Of a workbook: the sheet that is read." })),
  otherSheets: Type.Optional(
    Type.Array(Type.String(), { description: "Of a workbook: visible sheets that are not read, 20 at most." }),
  ),
  otherLists: Type.Optional(
    Type.Array(Type.String(), {
      description: "Of a JSON file: lists of objects that are not read, 20 at most. list= chooses one.",
    }),
  ),
  rejected: Type.Array(Type.Closed({ line: Type.Integer(), field: Type.String(), reason: Type.String() }), {
    description: "The first rejected rows.",
  }),
  examples: Type.Array(
    Type.Closed({
      line: Type.Integer(),
      transactionId: Type.String(),
      accountId: Type.String({ description: "Card numbers are masked." }),
      amount: Type.Number(),
      currency: Type.OrNull(Type.String()),
      timestamp: Type.Instant(),
    }),
    { description: "The first transactions as they would be accepted; empty for other contents." },
  ),
});
export type FilePreview = Static<typeof FilePreview>;

const texts = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 50, description }));

/** For files of any content. */
export const columnParameters = {
  column: texts(
    "Field, colon, and the column that holds it, for example transactionId:Reference. Takes precedence over matching by name. For nested records give the path with dots, and for a table without a header the number of the column. May be repeated.",
  ),
  value: texts("Field, colon, and a value for all rows, for example accountId:A-1 or currency:EUR. May be repeated."),
  list: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        "Key of the list that holds the records, for a JSON file with several lists. Without it, all lists with the same fields are read.",
    }),
  ),
  sheet: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        "Name or number of the sheet that holds the rows, for a workbook (.xlsx). Without it, the first visible sheet is read.",
    }),
  ),
};

/** For files of transactions. */
export const transactionParameters = {
  ...columnParameters,
  account: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description:
        "The account that all rows are of, for statements that do not name it: the same as value=accountId:ID.",
    }),
  ),
  ids: Type.Optional(
    Type.Enum(["from-rows"], {
      description:
        "from-rows for a file without ids: each row gets an id derived from its content, so a row that is sent again is recognised.",
    }),
  ),
  negativeAmounts: Type.Optional(
    Type.Enum(["in", "out"], {
      description:
        "Meaning of negative amounts: incoming money (default), or outgoing money as in account statements. Has to be sent for a file with negative amounts if account or ids is sent, or if its balance falls by them. Debit and credit columns are not affected.",
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: "Zone of times without an offset, such as Europe/Berlin or +02:00; UTC by default.",
    }),
  ),
  amountUnit: Type.Optional(
    Type.Enum(["major", "minor"], {
      description:
        "minor if amounts are in the currency's smallest unit, such as cents. A column named amount_cents or amountMinor is read so by itself, as are payments in Stripe's, Square's, Razorpay's and Monzo's JSON; major says that amounts are not. A whole number in an object for the amount is refused without it.",
    }),
  ),
};

/** As it is sent: texts such as `transactionId:Reference`. */
export interface GuideTexts {
  readonly column?: readonly string[] | undefined;
  readonly value?: readonly string[] | undefined;
  readonly list?: string | undefined;
  readonly sheet?: string | undefined;
  readonly account?: string | undefined;
  readonly ids?: "from-rows" | undefined;
  readonly negativeAmounts?: "in" | "out" | undefined;
  readonly timezone?: string | undefined;
  readonly amountUnit?: "major" | "minor" | undefined;
}
