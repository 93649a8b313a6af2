/** The tools for rules: their names, a draft checked and tried on the past, and, where it is allowed, saved. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Backtest } from "../../contract/backtests.ts";
import { RuleAction, type RuleCheck, type RuleNameList, ruleIdPattern } from "../../contract/rules.ts";
import { Type } from "../../contract/schema.ts";
import { defineTool, type Tool } from "./tool.ts";

const expression = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: "A condition in CEL, such as: amount > 1000.0 && country == 'US'.",
});
const ruleId = Type.String({ pattern: ruleIdPattern });

const listRuleNames = defineTool({
  name: "list_rule_names",
  title: "List the names that rules can use",
  description: "Names and functions for rule expressions, with type, unit and meaning.",
  inputSchema: Type.Closed({ contains: Type.Optional(Type.String({ maxLength: 60 })) }),
  isReadOnly: true,
  async run({ contains = "" }, { ask }) {
    const { names } = (await ask("/rules/names")) as RuleNameList;
    const word = contains.toLowerCase();
    return { names: names.filter((entry) => `${entry.name} ${entry.meaning}`.toLowerCase().includes(word)) };
  },
});

const checkRule = defineTool({
  name: "check_rule",
  title: "Check a rule's expression",
  description: "Whether an expression is valid, with the place of each problem. Nothing is saved.",
  inputSchema: Type.Closed({ expression }),
  isReadOnly: true,
  run: (given, { ask }) => ask("/rules/check", { method: "POST", body: given }) as Promise<RuleCheck>,
});

/** A long history takes minutes; the model then asks again with the id. */
const waitMs = 45_000;
const lookEveryMs = 500;

async function awaitBacktest(
  started: Backtest,
  look: (id: string) => Promise<Backtest>,
  signal: AbortSignal,
): Promise<unknown> {
  let backtest = started;
  const untilMs = performance.now() + waitMs;
  while ((backtest.status === "queued" || backtest.status === "running") && performance.now() < untilMs) {
    await sleep(lookEveryMs, undefined, { signal });
    backtest = await look(backtest.backtestId);
  }
  const { backtestId, status, done, of, problem, result } = backtest;
  if (result === null) return { backtestId, status, done, of, problem };
  // The days and the examples of what stays the same are for charts.
  const { days: _days, examples, ...figures } = result;
  const { newlyFlagged, noLongerFlagged } = examples;
  return { backtestId, status, ...figures, examples: { newlyFlagged, noLongerFlagged } };
}

const backtestRule = defineTool({
  name: "backtest_rule",
  title: "Try a rule on past transactions",
  description:
    "Replays past transactions with a drafted rule beside the live ones: what it would have flagged, caught and missed. It changes no verdict and saves no rule. Without a result after 45 seconds, read_backtest has it later.",
  inputSchema: Type.Closed({
    expression,
    action: RuleAction,
    ruleId: Type.Optional(ruleId),
    from: Type.Optional(Type.String({ maxLength: 64, description: "Earlier transactions are excluded." })),
    to: Type.Optional(
      Type.String({
        maxLength: 64,
        description: "Transactions from this time on are excluded; a date means the whole day.",
      }),
    ),
  }),
  isReadOnly: true,
  async run({ expression: condition, action, ruleId: id = "draft", from, to }, { ask, signal }) {
    const body = { title: "Draft", rules: [{ ruleId: id, title: "Draft", expression: condition, action }], from, to };
    const started = (await ask("/backtests", { method: "POST", body })) as Backtest;
    return awaitBacktest(started, (each) => ask(`/backtests/${each}`) as Promise<Backtest>, signal);
  },
});

const readBacktest = defineTool({
  name: "read_backtest",
  title: "Read a backtest",
  description: "Progress or result of a backtest.",
  inputSchema: Type.Closed({ backtestId: Type.String({ minLength: 1, maxLength: 64 }) }),
  isReadOnly: true,
  async run({ backtestId }, { ask, signal }) {
    const look = (id: string) => ask(`/backtests/${encodeURIComponent(id)}`) as Promise<Backtest>;
    return awaitBacktest(await look(backtestId), look, signal);
  },
});

const saveRule = defineTool({
  name: "save_rule",
  title: "Save a rule as a draft",
  description: "Saves a rule. It decides nothing until somebody promotes it in the console.",
  inputSchema: Type.Closed({
    ruleId,
    title: Type.String({ minLength: 1, maxLength: 120 }),
    expression,
    action: RuleAction,
    baseVersion: Type.Integer({ minimum: 0, description: "The version that it replaces; 0 for a new rule." }),
  }),
  isReadOnly: false,
  run: ({ ruleId: id, ...body }, { ask }) => ask(`/rules/${encodeURIComponent(id)}`, { method: "PUT", body }),
});

export const ruleTools: readonly Tool[] = [listRuleNames, checkRule, backtestRule, readBacktest];
export const writingTools: readonly Tool[] = [saveRule];
