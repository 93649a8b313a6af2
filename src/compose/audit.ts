/** What proves decisions later: for auditors the journal, its anchors and checks, for governance the sums over it. */
import type { Config } from "../config.ts";
import type { Route } from "../http/route.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { startAnchoring } from "../operations/audit/anchoring.ts";
import { createAuditChecks } from "../operations/audit/audit-check.ts";
import { exportJournal } from "../operations/audit/export-journal.ts";
import { createReadAudit } from "../operations/audit/read-audit.ts";
import { createReproduceVerdict } from "../operations/audit/reproduce-verdict.ts";
import { createGovernance } from "../operations/governance/governance.ts";
import { readReasons } from "../operations/governance/reason-catalogue.ts";
import { auditRoutes } from "../routes/audit.ts";
import { governanceRoutes } from "../routes/governance.ts";

export interface AuditParts {
  readonly routes: readonly Route[];
  close(): Promise<void>;
}

export function composeAudit(
  { fraudBaseRate }: Config,
  ledger: Ledger,
  now: () => number,
  onFailure: (message: string, error: unknown) => void,
): AuditParts {
  const { audit, tokens } = ledger;
  const checks = createAuditChecks(audit, now, (error) => onFailure("The verification of the journal failed.", error));
  const stopAnchoring = startAnchoring(audit, now, (error) => onFailure("The journal could not be anchored.", error));
  return {
    routes: [
      ...governanceRoutes(createGovernance(ledger.laggingHistory ?? ledger.history, fraudBaseRate, now), readReasons),
      ...auditRoutes({
        read: createReadAudit(audit, tokens),
        checks,
        exportJournal: (request) => exportJournal(audit, request),
        reproduce: createReproduceVerdict({ ...ledger, fraudBaseRate }),
        now,
      }),
    ],
    async close() {
      await stopAnchoring();
      await checks.close();
    },
  };
}
