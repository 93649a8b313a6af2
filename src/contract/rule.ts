/** Rules: their text and action, their versions and modes, the rule sets they make up, and what they have done. */
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
        description: "allow approves, block declines, review sends to review; allow goes before block before review.",
      },
    ),
    Type.Object(
      {
        kind: Type.Literal("points"),
        points: Type.Number({
          minimum: -pointsLimit,
          maximum: pointsLimit,
          description:
            "Added to the score: ten points are 1 in log-odds, which makes the odds of fraud 2.72 times as high. All rules together add at most 100 points.",
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
  description: "What it says of a transaction that it fires on; it stands in the verdict's sentences.",
});
const content = {
  title,
  description: Type.Optional(Type.String({ maxLength: 1_000, description: "For people." })),
  expression: Type.String({ minLength: 1, maxLength: 2_000, description: "The condition, in the rule language." }),
  action: RuleAction,
};

export const RuleContent = Type.Object(content, { additionalProperties: false });
export type RuleContent = Static<typeof RuleContent>;

export const ruleIdPattern = "^[a-z0-9][a-z0-9-]{0,63}$";
const baseVersion = Type.Integer({
  minimum: 0,
  description: "The version that the change was made from; 0 for a new rule. Another one in between is a conflict.",
});

export const RuleInput = Type.Object({ ...content, baseVersion }, { $id: "RuleInput", additionalProperties: false });
export type RuleInput = Static<typeof RuleInput>;

const moment = Type.String({ description: "ISO 8601 date-time." });

export const RuleVersion = Type.Object(
  { ...content, version: Type.Integer(), savedAt: moment, savedBy: Type.String() },
  { $id: "RuleVersion", additionalProperties: false },
);
export type RuleVersion = Static<typeof RuleVersion>;

const rolloutPercent = Type.Number({
  minimum: 0,
  maximum: 100,
  description: "The share of accounts on which it acts; on the others it is watched only. By a hash of the account.",
});

const inForce = Type.Union(
  [
    Type.Object(
      { version: Type.Integer(), mode: Type.Enum(["live", "shadow"]), rolloutPercent },
      { additionalProperties: false },
    ),
    Type.Null(),
  ],
  { description: "What of it is evaluated now; null where nothing is." },
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
    suggestion: Type.Optional(Type.String({ description: "The name that may have been meant." })),
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
    names: Type.Array(Type.String(), { description: "Names and functions that it uses." }),
    lists: Type.Array(Type.String(), { description: "Lists that it uses." }),
    cost: Type.Integer({ description: "How many parts are worked out at most, of 200." }),
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
    version: Type.Optional(Type.Integer({ minimum: 1, description: "The latest one unless said." })),
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
    multiplier: Type.Number({ description: "Of what it adds to the score; 1 is as it came." }),
    version: Type.Integer({ description: "How often it was adjusted." }),
    changedAt: Type.Union([moment, Type.Null()]),
    changedBy: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: "BuiltInRule", additionalProperties: false },
);
export type BuiltInRule = Static<typeof BuiltInRule>;

export const RuleList = Type.Object(
  {
    ruleSet: Type.String({ description: "The set in charge; set-0 while nothing was ever changed." }),
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
    multiplier: Type.Optional(Type.Number({ minimum: 0, maximum: 3, description: "1 unless said." })),
    baseVersion,
  },
  { $id: "BuiltInAdjustment", additionalProperties: false },
);
export type BuiltInAdjustment = Static<typeof BuiltInAdjustment>;

export const RuleSetInfo = Type.Object(
  {
    ruleSet: Type.String({ description: "set-1, set-2 and so on; verdicts name it." }),
    sequence: Type.Integer({ description: "Verdicts after this place in the order of acceptance are by it." }),
    changedAt: moment,
    changedBy: Type.String(),
    change: Type.String({ description: "What made it, such as promoted night-transfers@3." }),
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
      { description: "Built-in rules that are not as they came." },
    ),
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
    isChanged: Type.Boolean({ description: "False where it was so already." }),
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
          day: Type.String({ description: "UTC, of the transactions." }),
          fired: Type.Integer({ description: "Transactions on which it fired and acted." }),
          watched: Type.Integer({ description: "Those on which it would have: in shadow mode, or outside its share." }),
          undecided: Type.Integer({
            description: "Those on which it could not be worked out: a value was missing, or a number divided by zero.",
          }),
          firedAmount: Type.Number({ description: "The sum of the amounts of the first two." }),
        },
        { additionalProperties: false },
      ),
      { description: "By version and day, the latest day first." },
    ),
  },
  { $id: "RuleStatistics", additionalProperties: false },
);
export type RuleStatistics = Static<typeof RuleStatistics>;
