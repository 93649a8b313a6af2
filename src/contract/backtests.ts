/** Backtests: the candidate, the period, the progress, and what it would have flagged, caught and missed. */
import { builtInModes, RuleAction, ruleIdPattern } from "./rules.ts";
import { Type } from "./schema.ts";
import type { Schema, Static } from "./static.ts";
import { verdictStatuses } from "./verdict-statuses.ts";

const moment = (description: string) => Type.String({ description: `${description}, as an ISO 8601 date-time.` });
const orNull = <T extends Schema>(schema: T) => Type.Union([schema, Type.Null()]);

const TriedRule = Type.Object(
  {
    ruleId: Type.String({ pattern: ruleIdPattern }),
    version: Type.Optional(Type.Integer({ minimum: 1, description: "A saved version; by default the latest." })),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    expression: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: "Condition to test instead of the saved one.",
      }),
    ),
    action: Type.Optional(RuleAction),
    rolloutPercent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  },
  { additionalProperties: false },
);

export const BacktestRequest = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: 200 })),
    ruleSet: Type.Optional(Type.String({ description: "Rule set to start from; by default the live one." })),
    isAlone: Type.Optional(Type.Boolean({ description: "Start without any rules." })),
    rules: Type.Optional(
      Type.Array(TriedRule, {
        maxItems: 200,
        description: "Rules to add; each replaces the rule with the same id.",
      }),
    ),
    without: Type.Optional(
      Type.Array(Type.String(), { maxItems: 200, description: "Ids of rules to remove; an unknown one is refused." }),
    ),
    builtIn: Type.Optional(
      Type.Array(
        Type.Object(
          {
            code: Type.String(),
            mode: Type.Enum([...builtInModes]),
            multiplier: Type.Optional(Type.Number({ minimum: 0, maximum: 3 })),
          },
          { additionalProperties: false },
        ),
        { maxItems: 100 },
      ),
    ),
    model: Type.Optional(Type.String({ description: "Version of a model; by default the live one." })),
    thresholds: Type.Optional(
      Type.Object(
        {
          review: Type.Number({ minimum: 0, maximum: 100 }),
          decline: Type.Number({ minimum: 0, maximum: 100 }),
        },
        { additionalProperties: false, description: "Thresholds; by default the current ones." },
      ),
    ),
    lists: Type.Optional(
      Type.Enum(["then", "now"], {
        description: "then (default) uses the lists as they were at each transaction; now uses the current lists.",
      }),
    ),
    from: Type.Optional(moment("Earlier transactions are excluded")),
    to: Type.Optional(
      Type.String({
        description:
          "Transactions from this ISO 8601 date-time on are excluded. A date without a time means the whole day, in UTC.",
      }),
    ),
  },
  { $id: "BacktestRequest", additionalProperties: false },
);
export type BacktestRequest = Static<typeof BacktestRequest>;

const count = Type.Integer();
const money = Type.Number();
const currency = orNull(Type.String({ description: "Null for transactions without one." }));
/** Sums beside those that add up whatever currency it is. */
const byCurrency = <T extends Record<string, Schema>>(sums: T) =>
  Type.Optional(
    Type.Array(Type.Object({ currency, ...sums }, { additionalProperties: false }), {
      description: "Outgoing amounts by currency, in order of its code. Missing from results of earlier versions.",
    }),
  );

const Figures = Type.Object(
  {
    approved: count,
    review: count,
    declined: count,
    flagged: count,
    flaggedAmount: Type.Number({
      description: "All amounts are sums of outgoing amounts, without conversion of currencies; see `amounts`.",
    }),
    alertsPerDay: Type.Number({ description: "Flagged transactions per day with transactions." }),
    caught: Type.Integer({ description: "Flagged and labelled as fraud." }),
    caughtAmount: money,
    missed: Type.Integer({ description: "Approved and labelled as fraud." }),
    missedAmount: money,
    falseAlarms: Type.Integer({ description: "Flagged and labelled as genuine." }),
    falseAlarmAmount: money,
    unlabelledFlagged: Type.Integer({ description: "Flagged and not labelled." }),
    precision: orNull(
      Type.Number({ description: "Share of caught among flagged and labelled transactions; null if there are none." }),
    ),
    recall: orNull(Type.Number({ description: "Share of caught among labelled frauds; null if there are none." })),
    recallByAmount: orNull(
      Type.Number({
        description:
          "Share of caught in the outgoing amount of labelled frauds. Several currencies are converted by the rates that verdicts use; null where one has none.",
      }),
    ),
    amounts: byCurrency({ flagged: money, caught: money, missed: money, falseAlarms: money }),
  },
  { $id: "BacktestFigures", additionalProperties: false },
);

const Compared = Type.Object(
  {
    candidate: Figures,
    today: Figures,
    recorded: orNull(Figures),
  },
  {
    $id: "BacktestComparison",
    additionalProperties: false,
    description:
      "candidate is what was tested, today what is live now, recorded the verdicts given at the time (null for a file).",
  },
);

const DayFigures = Type.Object(
  {
    flagged: count,
    flaggedAmount: money,
    declined: count,
    caught: count,
    caughtAmount: money,
    missed: count,
    missedAmount: money,
    falseAlarms: count,
  },
  { additionalProperties: false, description: "Outgoing amounts, without conversion of currencies." },
);

const Example = Type.Object(
  {
    transactionId: Type.String(),
    amount: money,
    currency: Type.Optional(Type.String({ description: "Missing where the transaction has none." })),
    timestamp: Type.Instant(),
    today: Type.Enum([...verdictStatuses]),
    candidate: Type.Enum([...verdictStatuses]),
    isFraud: orNull(Type.Boolean()),
    codes: Type.Array(Type.String(), { description: "Rules and lists of the candidate that fired." }),
  },
  { additionalProperties: false },
);
const examples = Type.Array(Example, {
  description: "At most 20, largest amounts first; currencies are compared by their rates.",
});

export const BacktestResult = Type.Object(
  {
    transactions: count,
    amount: Type.Number({ description: "Sum of outgoing amounts, without conversion of currencies." }),
    amounts: byCurrency({ amount: money, fraudAmount: money }),
    from: orNull(Type.Instant()),
    to: orNull(Type.Instant()),
    frauds: count,
    fraudAmount: Type.Number({ description: "Outgoing amounts labelled as fraud." }),
    genuine: Type.Integer({ description: "Transactions labelled as genuine." }),
    maturity: Type.Object(
      {
        labelDelayDays: Type.Integer({
          description: "Days until 90 % of frauds were labelled; 60 is assumed if fewer than 20 are labelled.",
        }),
        isAssumed: Type.Boolean(),
        matureUntil: orNull(
          Type.String({
            description:
              "Last day with complete labels: as long before the last label as labels take, or with all transactions labelled. For later days, caught fraud is understated; null without labels.",
          }),
        ),
        matureTransactions: count,
        labelledShare: orNull(Type.Number({ description: "Share of transactions with a label." })),
      },
      { additionalProperties: false },
    ),
    learned: Type.Optional(
      Type.Array(
        Type.Object(
          {
            model: Type.String(),
            until: Type.Instant({ description: "Time of the last transaction that the model learned from." }),
            inSample: Type.Enum(["none", "part", "all"], {
              description: "How many of the transactions are not later. Figures of these flatter the model.",
            }),
            note: Type.String({ description: "The same as a sentence." }),
          },
          { additionalProperties: false },
        ),
        { description: "The trained models of candidate and live. Missing from results of earlier versions." },
      ),
    ),
    outOfSample: Type.Optional(
      Type.Union([Compared, Type.Null()], {
        description: "The days after what these models learned from; null without such models or days.",
      }),
    ),
    whole: Compared,
    mature: Compared,
    days: Type.Array(
      Type.Object(
        {
          day: Type.String({ description: "UTC." }),
          transactions: count,
          frauds: count,
          isMature: Type.Boolean(),
          candidate: DayFigures,
          today: DayFigures,
        },
        { additionalProperties: false },
      ),
    ),
    rules: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          version: Type.Integer(),
          fired: count,
          watched: count,
          undecided: count,
          amount: Type.Number({
            description:
              "Outgoing amounts of the transactions on which it fired, not of watched ones; without conversion of currencies.",
          }),
          amounts: byCurrency({ amount: money }),
          frauds: Type.Integer({ description: "Labelled as fraud, among those on which it fired or was watched." }),
          genuine: Type.Integer({ description: "Labelled as genuine, among the same." }),
        },
        { additionalProperties: false },
      ),
      { description: "Hits of each rule and list of the candidate, most frequent first." },
    ),
    examples: Type.Object(
      {
        newlyFlagged: examples,
        noLongerFlagged: examples,
        caught: examples,
        missed: examples,
        falseAlarms: examples,
      },
      { additionalProperties: false },
    ),
    rejectedRows: Type.Integer({ description: "Rejected rows of a file." }),
  },
  { $id: "BacktestResult", additionalProperties: false },
);
export type BacktestResult = Static<typeof BacktestResult>;

const backtestStatuses = ["queued", "running", "done", "cancelled", "failed"] as const;

export const Backtest = Type.Object(
  {
    backtestId: Type.String(),
    status: Type.Enum([...backtestStatuses]),
    source: Type.Enum(["history", "file"]),
    request: BacktestRequest,
    createdAt: moment("Time of the request"),
    createdBy: Type.String(),
    done: Type.Integer({ description: "Transactions of the side, or rows of the file, processed so far." }),
    of: Type.Integer({ description: "Those to process; 0 while unknown." }),
    seconds: Type.Number({ description: "Run time so far." }),
    problem: orNull(Type.String({ description: "Why there is no result." })),
    result: orNull(BacktestResult),
  },
  { $id: "Backtest", additionalProperties: false },
);
export type Backtest = Static<typeof Backtest>;

const { result: _, ...withoutResult } = Backtest.properties;

export const BacktestList = Type.Object(
  {
    backtests: Type.Array(Type.Object(withoutResult, { additionalProperties: false }), {
      description: "Backtests without their results.",
    }),
    nextCursor: orNull(Type.String()),
  },
  { $id: "BacktestList", additionalProperties: false },
);
export type BacktestList = Static<typeof BacktestList>;
