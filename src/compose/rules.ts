/** Rules, lists and their backtests. */
import { randomUUID } from "node:crypto";
import type { Config } from "../config.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { Backtests } from "../operations/backtests/backtests.ts";
import { createStartFileBacktest } from "../operations/backtests/start-file-backtest.ts";
import { createLoadList } from "../operations/lists/load-list.ts";
import { createManageLists } from "../operations/lists/manage-lists.ts";
import { createModelCache } from "../operations/models/model-cache.ts";
import { createChangeRuleSet } from "../operations/rules/change-rule-set.ts";
import { createManageRules } from "../operations/rules/manage-rules.ts";
import { createSetThresholds } from "../operations/rules/set-thresholds.ts";
import { backtestRoutes } from "../routes/backtests.ts";
import { listRoutes } from "../routes/lists.ts";
import { ruleRoutes } from "../routes/rules.ts";
import type { Part, Services } from "./part.ts";

export function openBacktests(
  config: Config,
  ledger: Ledger,
  now: () => number,
  onFailure: (error: unknown) => void,
): Backtests {
  const { rules, lists, models, backtests } = ledger;
  const history = ledger.laggingHistory ?? ledger.history;
  if (history === undefined) throw new Error("Other threads cannot read this ledger's history.");
  return new Backtests({
    rules,
    lists,
    models,
    backtests,
    history,
    settings: config,
    now,
    newId: randomUUID,
    onFailure,
  });
}

export function composeRules({ config, ledger, spool, log, now }: Services): Part {
  const { rules, lists, models, transactions } = ledger;
  const cache = createModelCache(models);
  const thresholds = createSetThresholds({ transactions, models, rules, cache, settings: config, now });
  const backtests = openBacktests(config, ledger, now, (error) => log.error("A backtest failed.", { error }));
  const startOnFile = createStartFileBacktest(backtests, spool, (error) =>
    log.error("A backtest's file could not be removed.", { error }),
  );
  return {
    routes: [
      ...ruleRoutes(createManageRules(rules, lists, now), createChangeRuleSet(rules, now), thresholds),
      ...backtestRoutes(backtests, startOnFile, config.fileLimit),
      ...listRoutes(createManageLists(lists, now), createLoadList(lists, config, spool, now), config.fileLimit),
    ],
    close: () => backtests.close(),
  };
}
