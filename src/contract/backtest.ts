/** Backtests: what is tried over which past, how far it has come, and what it would have flagged, caught and missed. */
import { builtInModes, RuleAction, ruleIdPattern } from "./rule.ts";
import { Type } from "./schema.ts";
import type { Schema, Static } from "./static.ts";
import { verdictStatuses } from "./transaction.ts";

const moment = (description: string) => Type.String({ description: `${description}, as an ISO 8601 date-time.` });
const orNull = <T extends Schema>(schema: T) => Type.Union([schema, Type.Null()]);

const TriedRule = Type.Object(
  {
    ruleId: Type.String({ pattern: ruleIdPattern }),
    version: Type.Optional(Type.Integer({ minimum: 1, description: "A saved version; the latest unless said." })),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    expression: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: "Tried as it stands here instead of as it is saved.",
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
    ruleSet: Type.Optional(
      Type.String({ description: "A set that was in charge, to begin with; the one in charge now unless said." }),
    ),
    isAlone: Type.Optional(Type.Boolean({ description: "Begin with no rules at all." })),
    rules: Type.Optional(
      Type.Array(TriedRule, {
        maxItems: 200,
        description: "Put in charge, in the place of the same rule if there is one.",
      }),
    ),
    without: Type.Optional(Type.Array(Type.String(), { maxItems: 200, description: "Rules left out, by id." })),
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
    model: Type.Optional(Type.String({ description: "A model's version; the one in charge unless said." })),
    thresholds: Type.Optional(
      Type.Object(
        {
          review: Type.Number({ minimum: 0, maximum: 100 }),
          decline: Type.Number({ minimum: 0, maximum: 100 }),
        },
        { additionalProperties: false, description: "The ones that are set unless said." },
      ),
    ),
    lists: Type.Optional(
      Type.Enum(["then", "now"], {
        description: "then (the default) asks the lists as they were at each transaction; now as they are.",
      }),
    ),
    from: Type.Optional(moment("Transactions before this instant are left out")),
    to: Type.Optional(moment("Transactions from this instant on are left out")),
  },
  { $id: "BacktestRequest", additionalProperties: false },
);
export type BacktestRequest = Static<typeof BacktestRequest>;

const count = Type.Integer();
const money = Type.Number();

const Figures = Type.Object(
  {
    approved: count,
    review: count,
    declined: count,
    flagged: count,
    flaggedAmount: money,
    alertsPerDay: Type.Number({ description: "Flagged transactions for each day with transactions." }),
    caught: Type.Integer({ description: "Flagged and labelled as fraud." }),
    caughtAmount: money,
    missed: Type.Integer({ description: "Approved and labelled as fraud." }),
    missedAmount: money,
    falseAlarms: Type.Integer({ description: "Flagged and labelled as genuine." }),
    falseAlarmAmount: money,
    unlabelledFlagged: Type.Integer({ description: "Flagged, and nobody has said what they were." }),
    precision: orNull(
      Type.Number({ description: "Caught among flagged that are labelled; null where there are none." }),
    ),
    recall: orNull(Type.Number({ description: "Caught among labelled frauds; null where there are none." })),
    recallByAmount: orNull(Type.Number()),
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
      "candidate is what was tried, today what is in charge now, recorded what live traffic was told at the time; null for a file.",
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
  { additionalProperties: false },
);

const Example = Type.Object(
  {
    transactionId: Type.String(),
    amount: money,
    timestamp: Type.String(),
    today: Type.Enum([...verdictStatuses]),
    candidate: Type.Enum([...verdictStatuses]),
    isFraud: orNull(Type.Boolean()),
    codes: Type.Array(Type.String(), { description: "Rules and lists of what was tried that fired." }),
  },
  { additionalProperties: false },
);
const examples = Type.Array(Example, { description: "At most 20, the largest amounts first." });

export const BacktestResult = Type.Object(
  {
    transactions: count,
    amount: money,
    from: orNull(Type.String()),
    to: orNull(Type.String()),
    frauds: count,
    fraudAmount: money,
    genuine: Type.Integer({ description: "Transactions that are labelled as genuine." }),
    maturity: Type.Object(
      {
        labelDelayDays: Type.Integer({
          description:
            "Within so many days nine of ten frauds were known; 60 is assumed where fewer than 20 are labelled.",
        }),
        isAssumed: Type.Boolean(),
        matureUntil: orNull(
          Type.String({
            description: "Of later days, part of the frauds is not known yet: what is caught there is understated.",
          }),
        ),
        matureTransactions: count,
        labelledShare: orNull(Type.Number({ description: "The share of all transactions with a label." })),
      },
      { additionalProperties: false },
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
          amount: money,
          frauds: count,
          genuine: count,
        },
        { additionalProperties: false },
      ),
      { description: "What each rule and list of what was tried did, the busiest first." },
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
    rejectedRows: Type.Integer({ description: "Rows of a file that could not be read." }),
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
    createdAt: moment("When it was asked for"),
    createdBy: Type.String(),
    done: Type.Integer({ description: "Records looked at so far." }),
    of: Type.Integer({ description: "How many it will be; 0 while that is not known." }),
    seconds: Type.Number({ description: "How long it has run." }),
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
      description: "Without their results.",
    }),
    nextCursor: orNull(Type.String()),
  },
  { $id: "BacktestList", additionalProperties: false },
);
export type BacktestList = Static<typeof BacktestList>;
