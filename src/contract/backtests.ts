/** Backtests: the candidate, the period, the progress, and what it would have flagged, caught and missed. */
import { builtInModes, RuleAction, ruleIdPattern } from "./rules.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { verdictStatuses } from "./transactions.ts";

const moment = (description: string) => Type.String({ description: `${description}, as an ISO 8601 date-time.` });

const TriedRule = Type.Closed({
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
});

export const BacktestRequest = Type.Named("BacktestRequest", {
  title: Type.Optional(Type.String({ maxLength: 200 })),
  ruleSet: Type.Optional(Type.String({ description: "Rule set to start from; by default the live one." })),
  isAlone: Type.Optional(Type.Boolean({ description: "Start without any rules." })),
  rules: Type.Optional(
    Type.Array(TriedRule, {
      maxItems: 200,
      description: "Rules to add; each replaces the rule with the same id.",
    }),
  ),
  without: Type.Optional(Type.Array(Type.String(), { maxItems: 200, description: "Ids of rules to remove." })),
  builtIn: Type.Optional(
    Type.Array(
      Type.Closed({
        code: Type.String(),
        mode: Type.Enum(builtInModes),
        multiplier: Type.Optional(Type.Number({ minimum: 0, maximum: 3 })),
      }),
      { maxItems: 100 },
    ),
  ),
  model: Type.Optional(Type.String({ description: "Version of a model; by default the live one." })),
  thresholds: Type.Optional(
    Type.Closed(
      {
        review: Type.Number({ minimum: 0, maximum: 100 }),
        decline: Type.Number({ minimum: 0, maximum: 100 }),
      },
      { description: "Thresholds; by default the current ones." },
    ),
  ),
  lists: Type.Optional(
    Type.Enum(["then", "now"], {
      description: "then (default) uses the lists as they were at each transaction; now uses the current lists.",
    }),
  ),
  from: Type.Optional(moment("Earlier transactions are excluded")),
  to: Type.Optional(moment("Transactions from this time on are excluded")),
});
export type BacktestRequest = Static<typeof BacktestRequest>;

const count = Type.Integer();
const money = Type.Number();

const Figures = Type.Named("BacktestFigures", {
  approved: count,
  review: count,
  declined: count,
  flagged: count,
  flaggedAmount: money,
  alertsPerDay: Type.Number({ description: "Flagged transactions per day with transactions." }),
  caught: Type.Integer({ description: "Flagged and labelled as fraud." }),
  caughtAmount: money,
  missed: Type.Integer({ description: "Approved and labelled as fraud." }),
  missedAmount: money,
  falseAlarms: Type.Integer({ description: "Flagged and labelled as genuine." }),
  falseAlarmAmount: money,
  unlabelledFlagged: Type.Integer({ description: "Flagged and not labelled." }),
  precision: Type.OrNull(
    Type.Number({ description: "Share of caught among flagged and labelled transactions; null if there are none." }),
  ),
  recall: Type.OrNull(Type.Number({ description: "Share of caught among labelled frauds; null if there are none." })),
  recallByAmount: Type.OrNull(Type.Number()),
});

const Compared = Type.Named(
  "BacktestComparison",
  {
    candidate: Figures,
    today: Figures,
    recorded: Type.OrNull(Figures),
  },
  {
    description:
      "candidate is what was tested, today what is live now, recorded the verdicts given at the time (null for a file).",
  },
);

const DayFigures = Type.Closed({
  flagged: count,
  flaggedAmount: money,
  declined: count,
  caught: count,
  caughtAmount: money,
  missed: count,
  missedAmount: money,
  falseAlarms: count,
});

const Example = Type.Closed({
  transactionId: Type.String(),
  amount: money,
  timestamp: Type.Instant(),
  today: Type.Enum(verdictStatuses),
  candidate: Type.Enum(verdictStatuses),
  isFraud: Type.OrNull(Type.Boolean()),
  codes: Type.Array(Type.String(), { description: "Rules and lists of the candidate that fired." }),
});
const examples = Type.Array(Example, { description: "At most 20, largest amounts first." });

export const BacktestResult = Type.Named("BacktestResult", {
  transactions: count,
  amount: money,
  from: Type.OrNull(Type.Instant()),
  to: Type.OrNull(Type.Instant()),
  frauds: count,
  fraudAmount: money,
  genuine: Type.Integer({ description: "Transactions labelled as genuine." }),
  maturity: Type.Closed({
    labelDelayDays: Type.Integer({
      description: "Days until 90 % of frauds were labelled; 60 is assumed if fewer than 20 are labelled.",
    }),
    isAssumed: Type.Boolean(),
    matureUntil: Type.OrNull(
      Type.String({
        description: "Last day with complete labels. For later days, caught fraud is understated.",
      }),
    ),
    matureTransactions: count,
    labelledShare: Type.OrNull(Type.Number({ description: "Share of transactions with a label." })),
  }),
  whole: Compared,
  mature: Compared,
  days: Type.Array(
    Type.Closed({
      day: Type.String({ description: "UTC." }),
      transactions: count,
      frauds: count,
      isMature: Type.Boolean(),
      candidate: DayFigures,
      today: DayFigures,
    }),
  ),
  rules: Type.Array(
    Type.Closed({
      code: Type.String(),
      version: Type.Integer(),
      fired: count,
      watched: count,
      undecided: count,
      amount: money,
      frauds: count,
      genuine: count,
    }),
    { description: "Hits of each rule and list of the candidate, most frequent first." },
  ),
  examples: Type.Closed({
    newlyFlagged: examples,
    noLongerFlagged: examples,
    caught: examples,
    missed: examples,
    falseAlarms: examples,
  }),
  rejectedRows: Type.Integer({ description: "Rejected rows of a file." }),
});
export type BacktestResult = Static<typeof BacktestResult>;

const backtestStatuses = ["queued", "running", "done", "cancelled", "failed"] as const;

export const Backtest = Type.Named("Backtest", {
  backtestId: Type.String(),
  status: Type.Enum(backtestStatuses),
  source: Type.Enum(["history", "file"]),
  request: BacktestRequest,
  createdAt: moment("Time of the request"),
  createdBy: Type.String(),
  done: Type.Integer({ description: "Records processed so far." }),
  of: Type.Integer({ description: "Records to process; 0 while unknown." }),
  seconds: Type.Number({ description: "Run time so far." }),
  problem: Type.OrNull(Type.String({ description: "Why there is no result." })),
  result: Type.OrNull(BacktestResult),
});
export type Backtest = Static<typeof Backtest>;

const { result: _, ...withoutResult } = Backtest.properties;

export const BacktestList = Type.Named("BacktestList", {
  backtests: Type.Array(Type.Closed(withoutResult), {
    description: "Backtests without their results.",
  }),
  nextCursor: Type.OrNull(Type.String()),
});
export type BacktestList = Static<typeof BacktestList>;
