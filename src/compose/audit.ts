/** Audit and governance: the journal with its anchors and checks, the reports over it, and retention. */
import type { AccessWatch } from "../http/access-watch.ts";
import { createAccessLog, startAccessLog } from "../operations/audit/access-log.ts";
import { startAnchoring } from "../operations/audit/anchoring.ts";
import { createAuditChecks } from "../operations/audit/audit-check.ts";
import { exportJournal } from "../operations/audit/export-journal.ts";
import { createReadAudit } from "../operations/audit/read-audit.ts";
import { createReproduceVerdict } from "../operations/audit/reproduce-verdict.ts";
import { createGovernance } from "../operations/governance/governance.ts";
import { readReasons } from "../operations/governance/reason-catalogue.ts";
import { createEraseOldVerdicts } from "../operations/retention/erase-old-verdicts.ts";
import { startRetention } from "../operations/retention/start-retention.ts";
import { auditRoutes } from "../routes/audit.ts";
import { governanceRoutes } from "../routes/governance.ts";
import type { Part, Services } from "./part.ts";

const minuteMs = 60_000;

/** The actor in the journal where retention erased a verdict. */
const eraser = "retention";

export interface AuditPart extends Part {
  readonly accessWatch: AccessWatch | undefined;
}

export function composeAudit({ config, ledger, log, now }: Services): AuditPart {
  const { audit, tokens } = ledger;
  const { fraudBaseRate, auditAccessMinutes } = config;
  const checks = createAuditChecks(audit, now, (error) =>
    log.error("The verification of the journal failed.", { error }),
  );
  const stopAnchoring = startAnchoring(audit, now, (error) =>
    log.error("The journal could not be anchored.", { error }),
  );
  const access = auditAccessMinutes === 0 ? undefined : createAccessLog(audit, now);
  const stopAccess =
    access &&
    startAccessLog(access, auditAccessMinutes * minuteMs, (error) =>
      log.error("The counts of reads could not be added to the journal.", { error }),
    );
  return {
    accessWatch: access,
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
      await stopAccess?.();
      await stopAnchoring();
      await checks.close();
    },
  };
}

/** Erases verdicts that are older than the setting allows. */
export function composeRetention({ config, ledger, log, now }: Services): Part {
  const old = createEraseOldVerdicts({ ledger, dueHours: config.caseDueHours, now });
  let stop = async () => {};
  return {
    routes: [],
    start() {
      stop = startRetention({
        days: config.verdictRetentionDays,
        async eraseOlder(thanMs, signal) {
          const { verdicts, labels } = await old.erase(thanMs, eraser, signal);
          if (verdicts + labels > 0) log.info("Old verdicts were erased.", { verdicts, labels });
        },
        now,
        onFailure: (error) => log.error("Old verdicts could not be erased.", { error }),
      });
    },
    close: () => stop(),
  };
}
