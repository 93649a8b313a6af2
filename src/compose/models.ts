/** Labels, the models trained on them, and the explanation of verdicts. */
import { createLabelTransaction } from "../operations/labels/label-transaction.ts";
import { createLoadLabels } from "../operations/labels/load-labels.ts";
import { createManageModels } from "../operations/models/manage-models.ts";
import { createModelCache } from "../operations/models/model-cache.ts";
import { createProposeThresholds } from "../operations/models/propose-thresholds.ts";
import { createTrainModel } from "../operations/models/train-model.ts";
import { createWatchDrift } from "../operations/models/watch-drift.ts";
import { createReadVerdict } from "../operations/transactions/read-verdict.ts";
import { labelRoutes } from "../routes/labels.ts";
import { modelRoutes } from "../routes/models.ts";
import { readVerdictRoutes } from "../routes/transactions.ts";
import type { Part, Services } from "./part.ts";

export function composeModels({ config, ledger, spool, log, now }: Services): Part {
  const { transactions, labels, models, history } = ledger;
  const cache = createModelCache(models);
  const onFailure = (error: unknown) => log.error("A training failed.", { error });
  const train = createTrainModel({ history, models, settings: config, now, onFailure });
  return {
    routes: [
      ...readVerdictRoutes(createReadVerdict(transactions, cache)),
      ...labelRoutes(
        createLabelTransaction(labels, transactions, now),
        createLoadLabels(labels, config, spool, now),
        config.fileLimit,
      ),
      ...modelRoutes({
        manage: createManageModels(models, now),
        train,
        drift: createWatchDrift(ledger, models),
        thresholds: createProposeThresholds({ sampled: ledger, models, cache, settings: config }),
      }),
    ],
    close: () => train.close(),
  };
}
