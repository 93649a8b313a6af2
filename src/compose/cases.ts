/** Cases of flagged transactions, which follow the verdicts in the background. */
import { createCaseQueues } from "../operations/cases/case-queues.ts";
import { createChangeCases } from "../operations/cases/change-cases.ts";
import { createExportCase } from "../operations/cases/export-case.ts";
import { startKeepCases } from "../operations/cases/keep-cases.ts";
import { createReadCases } from "../operations/cases/read-cases.ts";
import { caseQueueRoutes } from "../routes/cases/case-queues.ts";
import { caseRoutes } from "../routes/cases/cases.ts";
import { exportCaseRoutes } from "../routes/cases/export-cases.ts";
import type { Part, Services } from "./part.ts";

export function composeCases({ config, ledger, log, now }: Services): Part {
  const { cases, searchIndex } = ledger;
  const { caseDueHours: dueHours } = config;
  const read = createReadCases(ledger, now);
  let stop = async () => {};
  const onFailure = (error: unknown) => log.error("Cases could not follow the verdicts.", { error });
  return {
    routes: [
      ...caseRoutes(read, createChangeCases({ ledger, dueHours, now })),
      ...caseQueueRoutes(createCaseQueues(cases, now)),
      ...exportCaseRoutes(createExportCase(read, ledger), now),
    ],
    start() {
      stop = startKeepCases({ cases, searchIndex, dueHours, now, onFailure });
    },
    close: () => stop(),
  };
}
