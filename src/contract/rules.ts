/** Rules: expression and action, versions and modes, rule sets, and statistics. */

import { SideThresholds } from "./alert-budget.ts";
import { pointsLimit } from "./rule-points.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const ruleModes = ["draft", "shadow", "live", "retired"] as const;
export type RuleMode = (typeof ruleModes)[number];

export const RuleAction = Type.Union(
  [
    Type.Object(
      { kind: Type.Enum(["allow", "block", "review"]) },
      {
        additionalProperties: false,
        description: "allow approves, block declines, review sends to review. Precedence: allow, block, review.",
      },
    ),
    Type.Object(
      {
        kind: Type.Literal("points"),
        points: Type.Number({
          minimum: -pointsLimit,
          maximum: pointsLimit,
          description:
            "Added to the score: ten points are 1 in log-odds and multiply the odds of fraud by 2.72. All rules together add at most 100 points.",
        }),
      },
      { additionalProperties: false },
    ),
  ],
  { $id: "RuleAction" },
);
export type RuleAction = Static<typeof RuleAction>;

const title = Type.String({
  minLength: 1,
  maxLength: 120,
  description: "Shown in the explanation of every verdict on which the rule fires.",
});
const content = {
  title,
  description: Type.Optional(Type.String({ maxLength: 1_000, description: "Free text." })),
  expression: Type.String({ minLength: 1, maxLength: 2_000, description: "The condition, in the rule language." }),
  action: RuleAction,
};

export const RuleContent = Type.Object(content, { additionalProperties: false });
export type RuleContent = Static<typeof RuleContent>;

export const ruleIdPattern = "^[a-z0-9][a-z0-9-]{0,63}$";
const baseVersion = Type.Integer({
  minimum: 0,
  description:
    "The version that the change is based on; 0 for a new rule. If another version was saved since, the request is a conflict.",
});

export const RuleInput = Type.Object({ ...content, baseVersion }, { $id: "RuleInput", additionalProperties: false });
export type RuleInput = Static<typeof RuleInput>;

const moment = Type.Instant();

export const RuleVersion = Type.Object(
  { ...content, version: Type.Integer(), savedAt: moment, savedBy: Type.String() },
  { $id: "RuleVersion", additionalProperties: false },
);
export type RuleVersion = Static<typeof RuleVersion>;

const rolloutPercent = Type.Number({
  minimum: 0,
  maximum: 100,
  description:
    "Percentage of accounts on which the rule acts, by a hash of the account; on the others it runs in shadow mode.",
});

const inForce = Type.Union(
  [
    Type.Object(
      { version: Type.Integer(), mode: Type.Enum(["live", "shadow"]), rolloutPercent },
      { additionalProperties: false },
    ),
    Type.Null(),
  ],
  { description: "What is evaluated now; null if the rule is not evaluated." },
);

export const RuleInfo = Type.Object(
  {
    ruleId: Type.String(),
    mode: Type.Enum([...ruleModes]),
    inForce,
    latest: RuleVersion,
  },
  { $id: "Rule", additionalProperties: false },
);
export type RuleInfo = Static<typeof RuleInfo>;

export const RuleVersionList = Type.Object(
  { versions: Type.Array(RuleVersion), nextCursor: Type.Union([Type.String(), Type.Null()]) },
  { $id: "RuleVersionList", additionalProperties: false },
);
export type RuleVersionList = Static<typeof RuleVersionList>;

const RuleProblem = Type.Object(
  {
    message: Type.String(),
    line: Type.Integer({ description: "From 1." }),
    column: Type.Integer({ description: "From 1, in characters." }),
    suggestion: Type.Optional(Type.String({ description: "Suggested name." })),
  },
  { $id: "RuleProblem", additionalProperties: false },
);

export const RuleCheckRequest = Type.Object(
  { expression: Type.String({ maxLength: 10_000 }) },
  { $id: "RuleCheckRequest", additionalProperties: false },
);

export const RuleCheck = Type.Object(
  {
    isValid: Type.Boolean(),
    problems: Type.Array(RuleProblem),
    names: Type.Array(Type.String(), { description: "Names and functions in the expression." }),
    lists: Type.Array(Type.String(), { description: "Lists in the expression." }),
    cost: Type.Integer({ description: "Cost of the expression in parts; at most 200." }),
  },
  { $id: "RuleCheck", additionalProperties: false },
);
export type RuleCheck = Static<typeof RuleCheck>;

export const RuleNameList = Type.Object(
  {
    names: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          group: Type.String(),
          type: Type.Enum(["number", "text", "truth"]),
          unit: Type.Union([Type.String(), Type.Null()]),
          meaning: Type.String(),
        },
        { additionalProperties: false },
      ),
    ),
    functions: Type.Array(
      Type.Object(
        { name: Type.String(), usage: Type.String(), meaning: Type.String() },
        { additionalProperties: false },
      ),
    ),
  },
  { $id: "RuleNameList", additionalProperties: false },
);
export type RuleNameList = Static<typeof RuleNameList>;

export const RulePromotion = Type.Object(
  {
    version: Type.Optional(Type.Integer({ minimum: 1, description: "Default: the latest version." })),
    rolloutPercent: Type.Optional(rolloutPercent),
  },
  { $id: "RulePromotion", additionalProperties: false },
);
export type RulePromotion = Static<typeof RulePromotion>;

export const builtInModes = ["live", "shadow", "off"] as const;

export const BuiltInRule = Type.Object(
  {
    code: Type.String(),
    title: Type.String(),
    meaning: Type.String(),
    mode: Type.Enum([...builtInModes]),
    multiplier: Type.Number({ description: "Multiplier of the rule's contribution; 1 is the default." }),
    version: Type.Integer({ description: "Number of adjustments." }),
    changedAt: Type.Union([moment, Type.Null()]),
    changedBy: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: "BuiltInRule", additionalProperties: false },
);
export type BuiltInRule = Static<typeof BuiltInRule>;

export const RuleList = Type.Object(
  {
    ruleSet: Type.String({ description: "The live rule set; set-0 if the rules were never changed." }),
    rules: Type.Array(RuleInfo),
    builtIn: Type.Array(BuiltInRule),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: "RuleList", additionalProperties: false },
);
export type RuleList = Static<typeof RuleList>;

export const BuiltInAdjustment = Type.Object(
  {
    mode: Type.Enum([...builtInModes]),
    multiplier: Type.Optional(Type.Number({ minimum: 0, maximum: 3, description: "Default: 1." })),
    baseVersion,
  },
  { $id: "BuiltInAdjustment", additionalProperties: false },
);
export type BuiltInAdjustment = Static<typeof BuiltInAdjustment>;

export const RuleSetInfo = Type.Object(
  {
    ruleSet: Type.String({ description: "set-1, set-2 and so on; verdicts name their rule set." }),
    sequence: Type.Integer({ description: "The rule set applies to verdicts after this sequence number." }),
    changedAt: moment,
    changedBy: Type.String(),
    change: Type.String({ description: "Change that created it, for example promoted night-transfers@3." }),
    rules: Type.Array(
      Type.Object(
        {
          ruleId: Type.String(),
          version: Type.Integer(),
          mode: Type.Enum(["live", "shadow"]),
          rolloutPercent,
        },
        { additionalProperties: false },
      ),
    ),
    builtIn: Type.Array(
      Type.Object(
        { code: Type.String(), mode: Type.Enum([...builtInModes]), multiplier: Type.Number() },
        { additionalProperties: false },
      ),
      { description: "Built-in rules that differ from their defaults." },
    ),
    thresholds: Type.Union([SideThresholds, Type.Null()], {
      description: "Thresholds of this side; null while the settings' thresholds apply.",
    }),
  },
  { $id: "RuleSet", additionalProperties: false },
);
export type RuleSetInfo = Static<typeof RuleSetInfo>;

export const RuleSetList = Type.Object(
  { ruleSets: Type.Array(RuleSetInfo), nextCursor: Type.Union([Type.String(), Type.Null()]) },
  { $id: "RuleSetList", additionalProperties: false },
);
export type RuleSetList = Static<typeof RuleSetList>;

export const RuleSetInCharge = Type.Object(
  {
    ruleSet: Type.String(),
    previous: Type.String(),
    isChanged: Type.Boolean({ description: "False if nothing had to change." }),
  },
  { $id: "RuleSetInCharge", additionalProperties: false },
);
export type RuleSetInCharge = Static<typeof RuleSetInCharge>;

export const RuleStatistics = Type.Object(
  {
    ruleId: Type.String(),
    versions: Type.Array(
      Type.Object(
        {
          version: Type.Integer(),
          day: Type.String({ description: "Day of the transactions, in UTC." }),
          fired: Type.Integer({ description: "Transactions on which the rule fired live." }),
          watched: Type.Integer({
            description: "Transactions on which the rule fired in shadow mode or outside its share of accounts.",
          }),
          undecided: Type.Integer({
            description:
              "Transactions on which the rule could not be evaluated: a value was missing, or a division by zero.",
          }),
          firedAmount: Type.Number({
            description:
              "Sum of outgoing amounts of fired transactions, without conversion of currencies. Earlier versions subtracted incoming amounts and added those of watched transactions.",
          }),
        },
        { additionalProperties: false },
      ),
      { description: "By version and day, latest day first." },
    ),
  },
  { $id: "RuleStatistics", additionalProperties: false },
);
export type RuleStatistics = Static<typeof RuleStatistics>;
