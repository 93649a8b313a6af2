/** assay rule: lists, checks, saves, promotes, shadows and retires rules in the data folder, and adjusts the built-in ones. */
import { readFile } from "node:fs/promises";
import { builtInModes, RuleInput } from "../../contract/rules.ts";
import { Type } from "../../contract/schema.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { createChangeRuleSet } from "../../operations/rules/change-rule-set.ts";
import { createManageRules } from "../../operations/rules/manage-rules.ts";
import { needFile } from "../given-file.ts";
import { commandLine, inSide, sideOptions } from "../open-data.ts";
import { need, type OptionValues, parseNumber, readWords, UsageError } from "../words.ts";
import { describeBuiltInLine, describeChange, describeNames, describeRuleLine } from "./describe-rules.ts";
import { readJson } from "./read-json.ts";

const options = {
  ...sideOptions,
  expression: { type: "string" },
  version: { type: "string" },
  percent: { type: "string" },
  "base-version": { type: "string" },
  state: { type: "string" },
  multiplier: { type: "string" },
} as const;

type Values = OptionValues<typeof options>;

const { baseVersion: _, ...fields } = RuleInput.properties;
/** The base version is in the file or given as an option. */
const RuleFile = Type.Closed({ ...fields, baseVersion: Type.Optional(RuleInput.properties.baseVersion) });
/** Rules on one page; a side keeps no more than twice as many. */
const pageLimit = 500;

export function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, options, 3);
  const [action, first, second] = positionals;
  return inSide(values, (ledger, side) => act(ledger, side, { action, first, second, values }));
}

interface Asked {
  readonly action: string | undefined;
  readonly first: string | undefined;
  readonly second: string | undefined;
  readonly values: Values;
}

async function act(ledger: Ledger, side: SideId, { action, first, second, values }: Asked): Promise<number> {
  const rules = createManageRules(ledger.rules, ledger.lists, Date.now);
  const sets = createChangeRuleSet(ledger.rules, Date.now);
  const print = (text: string): number => {
    process.stdout.write(text);
    return 0;
  };
  switch (action) {
    case "list": {
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page = await rules.list(side, cursor, pageLimit);
        const lines = page.rules.map(describeRuleLine);
        if (page.nextCursor === null) lines.push(...page.builtIn.map(describeBuiltInLine));
        print(lines.map((line) => `${line}\n`).join(""));
        cursor = page.nextCursor;
      }
      return 0;
    }
    case "show":
      return print(`${JSON.stringify(await rules.find(side, need(first, "The id of the rule")), undefined, 2)}\n`);
    case "names":
      return print(describeNames(rules.names()));
    case "check": {
      const text = values.expression ?? (await readText(need(first, "The file with the expression")));
      const { isValid, problems, cost } = await rules.check(side, text);
      for (const { line, column, message } of problems) print(`${line}:${column} ${message}\n`);
      if (isValid) print(`Valid; cost ${cost} of 200.\n`);
      return isValid ? 0 : 1;
    }
    case "save": {
      const input = await readJson(need(second, "The file with the rule"), RuleFile);
      const given = parseNumber("--base-version", values["base-version"], 1e9);
      const baseVersion = given ?? input.baseVersion ?? 0;
      const { latest } = await rules.save(
        side,
        need(first, "The id of the rule"),
        { ...input, baseVersion },
        commandLine,
      );
      return print(`Saved as version ${latest.version}. It has no effect until it is promoted.\n`);
    }
    case "promote":
    case "shadow": {
      const version = parseNumber("--version", values.version, 1e9);
      const rolloutPercent = parseNumber("--percent", values.percent, 100);
      const wanted = {
        ...(version === undefined ? {} : { version }),
        ...(rolloutPercent === undefined ? {} : { rolloutPercent }),
      };
      const mode = action === "promote" ? "live" : "shadow";
      return print(describeChange(await sets.use(side, need(first, "The id of the rule"), mode, wanted, commandLine)));
    }
    case "retire":
      return print(describeChange(await sets.retire(side, need(first, "The id of the rule"), commandLine)));
    case "adjust": {
      const mode = builtInModes.find((known) => known === (values.state ?? "live"));
      if (mode === undefined) throw new UsageError("--state must be live, shadow or off.");
      const multiplier = parseNumber("--multiplier", values.multiplier, 3) ?? 1;
      const code = need(first, "The code of the built-in rule");
      const { builtIn } = await rules.list(side, "", 1);
      const current = builtIn.find((rule) => rule.code === code)?.version ?? 0;
      const baseVersion = parseNumber("--base-version", values["base-version"], 1e9) ?? current;
      return print(describeChange(await sets.adjust(side, code, { mode, multiplier, baseVersion }, commandLine)));
    }
    case "restore":
      return print(describeChange(await sets.restore(side, need(first, "The rule set"), commandLine)));
    default:
      throw new UsageError("Give one of list, show, names, check, save, promote, shadow, retire, adjust or restore.");
  }
}

async function readText(path: string): Promise<string> {
  await needFile(path);
  return await readFile(path, "utf8");
}
