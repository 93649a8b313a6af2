/** assay model: lists, shows, promotes and rolls back models, proposes thresholds, keeps an alert budget and measures drift. */
import { readConfig } from "../../config.ts";
import type { AlertBudget } from "../../contract/alert-budget.ts";
import type { ThresholdRequest } from "../../contract/models.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { createManageModels } from "../../operations/models/manage-models.ts";
import { createModelCache } from "../../operations/models/model-cache.ts";
import { createProposeThresholds } from "../../operations/models/propose-thresholds.ts";
import { createWatchDrift } from "../../operations/models/watch-drift.ts";
import { createSetThresholds } from "../../operations/rules/set-thresholds.ts";
import { commandLine, inSide, sideOptions } from "../open-data.ts";
import { type OptionValues, parseNumber, readWords, UsageError } from "../words.ts";
import { describeBudget, describeDrift, describeEntry, describeModel, describeThresholds } from "./describe-model.ts";

const options = {
  ...sideOptions,
  "alerts-per-day": { type: "string" },
  "review-cost": { type: "string" },
  currency: { type: "string" },
  "loss-share": { type: "string" },
  "decline-cost-share": { type: "string" },
  against: { type: "string" },
  "reviewed-per-1000": { type: "string" },
  "declined-per-1000": { type: "string" },
} as const;

type Values = OptionValues<typeof options>;

export function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, options, 2);
  const [action, version] = positionals;
  return inSide(values, (ledger, side) => act(ledger, side, action, version, values));
}

async function act(
  ledger: Ledger,
  side: SideId,
  action: string | undefined,
  version: string | undefined,
  values: Values,
): Promise<number> {
  const manage = createManageModels(ledger.models, Date.now);
  switch (action) {
    case "list": {
      const { models } = await manage.list(side);
      for (const entry of models) process.stdout.write(`${describeEntry(entry)}\n`);
      return 0;
    }
    case "show":
      process.stdout.write(describeModel(await manage.show(side, requireVersion(version))));
      return 0;
    case "promote": {
      const { previous, isChanged, ...now } = await manage.promote(side, requireVersion(version), commandLine);
      process.stderr.write(
        isChanged ? `${now.version} is live; it replaced ${previous}.\n` : `${now.version} is already live.\n`,
      );
      return 0;
    }
    case "rollback": {
      const { previous, isChanged, ...now } = await manage.rollback(side, commandLine);
      process.stderr.write(
        isChanged
          ? `${now.version} is live again; it replaced ${previous}.\n`
          : `There is no earlier model; ${now.version} stays live.\n`,
      );
      return isChanged ? 0 : 1;
    }
    case "thresholds": {
      const { models } = ledger;
      const cache = createModelCache(models);
      const propose = createProposeThresholds({ sampled: ledger, models, cache, settings: readConfig() });
      process.stdout.write(describeThresholds(await propose(side, thresholdRequest(version, values))));
      return 0;
    }
    case "budget":
      return setBudget(ledger, side, version, values);
    case "drift": {
      const drift = createWatchDrift(ledger, ledger.models);
      process.stdout.write(describeDrift(await drift(side, parseAgainst(values.against))));
      return 0;
    }
    default:
      throw new UsageError("Give one of list, show, promote, rollback, thresholds, budget or drift.");
  }
}

async function setBudget(ledger: Ledger, side: SideId, word: string | undefined, values: Values): Promise<number> {
  const { models, rules } = ledger;
  const cache = createModelCache(models);
  const set = createSetThresholds({ sampled: ledger, models, rules, cache, settings: readConfig(), now: Date.now });
  if (word !== undefined && word !== "off") throw new UsageError("Give a budget, or off.");
  const inCharge =
    word === "off" ? await set.clear(side, commandLine) : await set.byBudget(side, budgetOf(values), commandLine);
  process.stdout.write(describeBudget(inCharge));
  return 0;
}

function budgetOf(values: Values): AlertBudget {
  const reviewedPer1000 = parseNumber("--reviewed-per-1000", values["reviewed-per-1000"], 1_000);
  const declinedPer1000 = parseNumber("--declined-per-1000", values["declined-per-1000"], 1_000);
  if (reviewedPer1000 === undefined || declinedPer1000 === undefined) {
    throw new UsageError("Give --reviewed-per-1000 and --declined-per-1000, or off.");
  }
  return { reviewedPer1000, declinedPer1000 };
}

function requireVersion(version: string | undefined): string {
  if (version === undefined) throw new UsageError("Give the version of the model; assay model list shows it.");
  return version;
}

function thresholdRequest(version: string | undefined, values: Values): ThresholdRequest {
  const alertsPerDay = parseNumber("--alerts-per-day", values["alerts-per-day"], 1e9);
  const reviewCost = parseNumber("--review-cost", values["review-cost"], 1e9);
  const lossShare = parseNumber("--loss-share", values["loss-share"], 1);
  const declineCostShare = parseNumber("--decline-cost-share", values["decline-cost-share"], 100);
  if ((alertsPerDay === undefined) === (reviewCost === undefined)) {
    throw new UsageError("Give either --alerts-per-day or --review-cost.");
  }
  return {
    ...(version === undefined ? {} : { version }),
    ...(alertsPerDay === undefined ? {} : { alertsPerDay }),
    ...(reviewCost === undefined ? {} : { reviewCost }),
    ...(values.currency === undefined ? {} : { currency: values.currency }),
    ...(lossShare === undefined ? {} : { lossShare }),
    ...(declineCostShare === undefined ? {} : { declineCostShare }),
  };
}

function parseAgainst(text: string | undefined): "training" | "earlier_days" | undefined {
  if (text === undefined || text === "training" || text === "earlier_days") return text;
  throw new UsageError("--against must be training or earlier_days.");
}
