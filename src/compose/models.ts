/** Puts together what teaches the system: labels, the models trained on them, and what verdicts owe to each. */
import type { Config } from "../config.ts";
import type { Log } from "../http/log.ts";
import type { Route } from "../http/route.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createLabelTransaction } from "../operations/labels/label-transaction.ts";
import { createLoadLabels } from "../operations/labels/load-labels.ts";
import { createManageModels } from "../operations/models/manage-models.ts";
import { createModelCache } from "../operations/models/model-cache.ts";
import { createProposeThresholds } from "../operations/models/propose-thresholds.ts";
import { createTrainModel } from "../operations/models/train-model.ts";
import { createWatchDrift } from "../operations/models/watch-drift.ts";
import type { Spool } from "../operations/shared/spool.ts";
import { createReadVerdict } from "../operations/transactions/read-verdict.ts";
import { labelRoutes } from "../routes/labels.ts";
import { modelRoutes } from "../routes/models.ts";
import { readVerdictRoutes } from "../routes/read-verdict.ts";

export interface ModelWork {
  readonly routes: readonly Route[];
  close(): Promise<void>;
}

export function composeModels(
  config: Config,
  { transactions, labels, models }: Ledger,
  spool: Spool,
  now: () => number,
  log: Log,
): ModelWork {
  const shelf = createModelCache(models);
  const onFailure = (error: unknown) => log.error("A training failed.", { error });
  const train = createTrainModel({ labels, models, settings: config, now, onFailure });
  return {
    routes: [
      ...readVerdictRoutes(createReadVerdict(transactions, shelf)),
      ...labelRoutes(
        createLabelTransaction(labels, transactions, now),
        createLoadLabels(labels, config, spool, now),
        config.fileLimit,
      ),
      ...modelRoutes({
        manage: createManageModels(models, now),
        train,
        drift: createWatchDrift(transactions, models),
        thresholds: createProposeThresholds({ transactions, models, shelf, settings: config }),
      }),
    ],
    close: () => train.close(),
  };
}
