/** Bulk cases: the answer to a file of transactions, the case under way, and analysts' work on it. */
import { assignment, noteText, versionHeld } from "./cases.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { FraudVerdict } from "./transactions.ts";
import { verdictStatuses } from "./verdict-statuses.ts";

export const RejectedRow = Type.Object(
  {
    line: Type.Integer({ description: "Line of the file (CSV, JSON lines) or position in the array, from 1." }),
    field: Type.String({ description: "The invalid field; empty if it is the whole row." }),
    reason: Type.String(),
  },
  { $id: "RejectedRow", additionalProperties: false },
);
export type RejectedRow = Static<typeof RejectedRow>;

const FlaggedTransaction = Type.Object(
  {
    transactionId: Type.String(),
    accountId: Type.String(),
    amount: Type.Number(),
    currency: Type.Optional(Type.String({ description: "Missing where the row has none." })),
    timestamp: Type.Instant(),
    riskScore: Type.Number(),
    status: Type.Enum([...verdictStatuses]),
    reasons: Type.Array(Type.String({ description: "Stable reason code." })),
  },
  { additionalProperties: false },
);
export type FlaggedTransaction = Static<typeof FlaggedTransaction>;

const RiskyAccount = Type.Object(
  {
    accountId: Type.String(),
    transactions: Type.Integer(),
    flagged: Type.Integer(),
    highestRiskScore: Type.Number(),
    amount: Type.Number({
      description: "Sum of the amounts in this file, money in and out added up, without conversion of currencies.",
    }),
  },
  { additionalProperties: false },
);
export type RiskyAccount = Static<typeof RiskyAccount>;

const amounts = { total: Type.Number(), review: Type.Number(), declined: Type.Number() };
const periodEnd = Type.String({ description: "ISO 8601 date-time; empty where no row was read." });

export const BulkAnalytics = Type.Object(
  {
    summary: Type.Object(
      {
        rows: Type.Integer(),
        processed: Type.Integer(),
        rejected: Type.Integer(),
        replayed: Type.Integer(),
        approved: Type.Integer(),
        review: Type.Integer(),
        declined: Type.Integer(),
        amount: Type.Object(amounts, {
          description: "Sums of amounts, money in and out added up, without conversion of currencies.",
        }),
        amounts: Type.Optional(
          Type.Array(
            Type.Object(
              {
                currency: Type.Union([Type.String(), Type.Null()], { description: "Null for rows without one." }),
                ...amounts,
              },
              { additionalProperties: false },
            ),
            { description: "The same sums by currency, in order of its code. Missing from cases of earlier versions." },
          ),
        ),
        period: Type.Object({ from: periodEnd, to: periodEnd }),
        accounts: Type.Integer(),
      },
      { additionalProperties: false },
    ),
    flagged: Type.Array(FlaggedTransaction),
    flaggedCount: Type.Integer({ description: "Number of flagged transactions; the list is capped." }),
    rejected: Type.Array(RejectedRow),
    rejectedCount: Type.Integer({ description: "Number of rejected rows; the list is capped." }),
    scoreHistogram: Type.Array(
      Type.Object({ from: Type.Number(), to: Type.Number(), count: Type.Integer() }, { additionalProperties: false }),
    ),
    accounts: Type.Array(RiskyAccount),
    accountsCount: Type.Integer({ description: "Number of accounts in the file; the list is capped." }),
  },
  { $id: "BulkAnalytics", additionalProperties: false },
);
export type BulkAnalytics = Static<typeof BulkAnalytics>;

export const BulkResult = Type.Object(
  {
    caseId: Type.String(),
    processedCount: Type.Integer(),
    fraudulentCount: Type.Integer(),
    analyticsJson: BulkAnalytics,
    details: Type.Array(FraudVerdict),
  },
  { $id: "BulkResult", additionalProperties: false },
);
export type BulkResult = Static<typeof BulkResult>;

const bulkCaseStates = ["receiving", "queued", "running", "done", "cancelled", "failed"] as const;

const orNull = <T extends ReturnType<typeof Type.String | typeof Type.Number>>(type: T) =>
  Type.Union([type, Type.Null()]);
const instant = (description: string) => orNull(Type.Instant({ description }));

const FileReadAs = Type.Object(
  {
    format: Type.String({ description: "Format that the content was recognised as." }),
    account: orNull(Type.String({ description: "Account stated for all rows; card numbers are masked." })),
    areIdsMade: Type.Boolean({ description: "Rows without an id have one derived from their content." }),
    negativeAmounts: Type.Enum(["in", "out"], { description: "Meaning of signed amounts below zero." }),
    amountUnit: Type.Enum(["major", "minor"], { description: "minor if stated, or named by the column." }),
    timezone: Type.String({ description: "Zone of times without an offset, or the column that gives it." }),
    incoming: Type.Integer({ description: "Rows of money coming in." }),
    columns: Type.Optional(
      Type.Object(
        {
          amount: orNull(Type.String({ description: "Debits and credits in two columns are both named." })),
          timestamp: orNull(Type.String({ description: "A date and a time in two columns are both named." })),
          account: orNull(Type.String({ description: "null where the account is stated for all rows." })),
        },
        {
          additionalProperties: false,
          description: "Of a table or JSON: the columns of the first row that were read as these fields.",
        },
      ),
    ),
    sheet: Type.Optional(Type.String({ description: "Of a workbook: the sheet that was read." })),
    otherSheets: Type.Optional(
      Type.Array(Type.String(), {
        description:
          "Of a workbook with several visible sheets: those that were not read, 20 at most. sheet= chooses one.",
      }),
    ),
    otherLists: Type.Optional(
      Type.Array(Type.String(), {
        description: "Of a JSON file: lists of objects that were not read, 20 at most. list= chooses one.",
      }),
    ),
    pending: Type.Optional(
      Type.Integer({
        description:
          "Of a statement: pending bookings among the rows. The final booking of the same payment is another transaction.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type FileReadAs = Static<typeof FileReadAs>;

export const BulkCase = Type.Object(
  {
    caseId: Type.String(),
    state: Type.Enum([...bulkCaseStates], {
      description: "done, cancelled and failed are final. Only a case that is done has a result.",
    }),
    fileName: Type.String({ description: "File name as sent; may be empty." }),
    createdAt: Type.Instant(),
    createdBy: Type.String({ description: "Name of the token." }),
    startedAt: instant("When the first row was decided since the last start of the service."),
    endedAt: instant("When the state became final."),
    bytes: Type.Integer({ description: "Bytes of the file received so far." }),
    rows: Type.Object(
      {
        read: Type.Integer({ description: "Rows read so far; all rows once the case is queued." }),
        processed: Type.Integer({ description: "Rows with a verdict: decided and replayed." }),
        decided: Type.Integer({ description: "Rows that this file decided." }),
        replayed: Type.Integer({ description: "Rows that had been decided before." }),
        rejected: Type.Integer({
          description: "Rows without a verdict. At the end read is the sum of decided, replayed and rejected.",
        }),
      },
      { additionalProperties: false },
    ),
    readAs: Type.Union([FileReadAs, Type.Null()], {
      description: "What was stated or assumed about the file; set once it was received.",
    }),
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

const bulkWorkEventKinds = ["assigned", "noted", "reviewed", "reopened"] as const;
export type BulkWorkEventKind = (typeof bulkWorkEventKinds)[number];

const closed = { additionalProperties: false } as const;
const textOrNull = Type.Union([Type.String(), Type.Null()]);

const work = {
  version: Type.Integer({ description: "Increases with every change; send it with the next change." }),
  state: Type.Enum(["open", "reviewed"]),
  assignee: textOrNull,
  review: Type.Union([
    Type.Object({ outcome: Type.String(), at: Type.Instant(), by: Type.String() }, closed),
    Type.Null(),
  ]),
};
const description = "Work on the file.";

export const BulkCaseEntry = Type.Object(
  { ...BulkCase.properties, work: Type.Object(work, { description, ...closed }) },
  { $id: "BulkCaseEntry", ...closed },
);
export type BulkCaseEntry = Static<typeof BulkCaseEntry>;

export const BulkCaseDetails = Type.Object(
  {
    ...BulkCase.properties,
    work: Type.Object(
      {
        ...work,
        events: Type.Array(
          Type.Object(
            { kind: Type.Enum([...bulkWorkEventKinds]), at: Type.Instant(), actor: Type.String(), text: textOrNull },
            closed,
          ),
          { description: "Oldest first." },
        ),
      },
      { description, ...closed },
    ),
  },
  { $id: "BulkCaseDetails", ...closed },
);
export type BulkCaseDetails = Static<typeof BulkCaseDetails>;

export const BulkCaseList = Type.Object(
  { cases: Type.Array(BulkCaseEntry), nextCursor: textOrNull },
  { $id: "BulkCaseList", ...closed },
);
export type BulkCaseList = Static<typeof BulkCaseList>;

export const BulkCaseAction = Type.Object(
  {
    version: Type.Optional(versionHeld),
    action: Type.Union([
      Type.Object({ kind: Type.Literal("assign"), ...assignment }, closed),
      Type.Object({ kind: Type.Literal("note"), text: noteText }, closed),
      Type.Object({ kind: Type.Literal("review"), outcome: noteText }, closed),
      Type.Object({ kind: Type.Literal("reopen"), note: Type.Optional(noteText) }, closed),
    ]),
  },
  { $id: "BulkCaseAction", ...closed },
);
export type BulkCaseAction = Static<typeof BulkCaseAction>;
