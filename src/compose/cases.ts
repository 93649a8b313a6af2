/** Puts the work on cases together. */
import type { Config } from "../config.ts";
import type { Log } from "../http/log.ts";
import type { Route } from "../http/route.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createChangeCases } from "../operations/cases/change-cases.ts";
import { startKeepCases } from "../operations/cases/keep-cases.ts";
import { createReadCases } from "../operations/cases/read-cases.ts";
import { caseRoutes } from "../routes/cases.ts";

export interface CaseWork {
  readonly routes: readonly Route[];
  /** From then on the register follows the journal, whether anybody searches or not, and cases follow the register. */
  start(): void;
  close(): Promise<void>;
}

export function composeCases(
  { caseDueHours: dueHours }: Config,
  ledger: Ledger,
  now: () => number,
  log: Log,
): CaseWork {
  const { cases, register } = ledger;
  let stop = async () => {};
  const onFailure = (error: unknown) => log.error("Cases could not follow the verdicts.", { error });
  return {
    routes: caseRoutes(createReadCases(ledger, now), createChangeCases({ ledger, dueHours, now })),
    start() {
      stop = startKeepCases({ cases, register, dueHours, now, onFailure });
    },
    close: () => stop(),
  };
}
