/** Rules, lists and their backtests. */
import { randomUUID } from "node:crypto";
import type { Config } from "../config.ts";
import { modes } from "../contract/tokens.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { Backtests } from "../operations/backtests/backtests.ts";
import { createStartFileBacktest } from "../operations/backtests/start-file-backtest.ts";
import { createLoadList } from "../operations/lists/load-list.ts";
import { createManageLists } from "../operations/lists/manage-lists.ts";
import { createModelCache } from "../operations/models/model-cache.ts";
import { createChangeRuleSet } from "../operations/rules/change-rule-set.ts";
import { createManageRules } from "../operations/rules/manage-rules.ts";
import { createSetThresholds, type SetThresholds } from "../operations/rules/set-thresholds.ts";
import { startHourly } from "../operations/shared/start-hourly.ts";
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
  const { rules, lists, models, searchIndex, backtests } = ledger;
  const history = ledger.laggingHistory ?? ledger.history;
  if (history === undefined) throw new Error("Other threads cannot read this ledger's history.");
  return new Backtests({
    rules,
    lists,
    models,
    backtests,
    history,
    searchIndex,
    settings: config,
    now,
    newId: randomUUID,
    onFailure,
  });
}

/** The author of thresholds that were renewed. */
const renewer = "service";

async function renewThresholds({ ledger, log }: Services, thresholds: SetThresholds, signal: AbortSignal) {
  for (const workspace of await ledger.workspaces.list()) {
    for (const mode of modes) {
      const side = await ledger.workspaces.findSide(workspace, mode);
      if (side === undefined || signal.aborted) continue;
      try {
        const renewed = await thresholds.renew(side, renewer);
        if (renewed?.isChanged === true) log.info("An alert budget was renewed.", { workspace, mode });
      } catch (error) {
        log.error("An alert budget could not be renewed.", { workspace, mode, error });
      }
    }
  }
}

export function composeRules(services: Services): Part {
  const { config, ledger, spool, log, now } = services;
  const { rules, lists, models } = ledger;
  const cache = createModelCache(models);
  const thresholds = createSetThresholds({ sampled: ledger, models, rules, cache, settings: config, now });
  const backtests = openBacktests(config, ledger, now, (error) => log.error("A backtest failed.", { error }));
  const startOnFile = createStartFileBacktest(backtests, spool, (error) =>
    log.error("A backtest's file could not be removed.", { error }),
  );
  let stop = async () => {};
  return {
    routes: [
      ...ruleRoutes(createManageRules(rules, lists, now), createChangeRuleSet(rules, now), thresholds),
      ...backtestRoutes(backtests, startOnFile, config.fileLimit),
      ...listRoutes(createManageLists(lists, now), createLoadList(lists, config, spool, now), config.fileLimit),
    ],
    start() {
      stop = startHourly(
        (signal) => renewThresholds(services, thresholds, signal),
        (error) => log.error("Workspaces could not be listed.", { error }),
      );
    },
    async close() {
      await stop();
      await backtests.close();
    },
  };
}
