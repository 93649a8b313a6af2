/** Cases of flagged transactions, which follow the verdicts in the background. */
import { createChangeCases } from "../operations/cases/change-cases.ts";
import { startKeepCases } from "../operations/cases/keep-cases.ts";
import { createReadCases } from "../operations/cases/read-cases.ts";
import { caseRoutes } from "../routes/cases.ts";
import type { Part, Services } from "./part.ts";

export function composeCases({ config, ledger, log, now }: Services): Part {
  const { cases, searchIndex } = ledger;
  const { caseDueHours: dueHours } = config;
  let stop = async () => {};
  const onFailure = (error: unknown) => log.error("Cases could not follow the verdicts.", { error });
  return {
    routes: caseRoutes(createReadCases(ledger, now), createChangeCases({ ledger, dueHours, now })),
    start() {
      stop = startKeepCases({ cases, searchIndex, dueHours, now, onFailure });
    },
    close: () => stop(),
  };
}
