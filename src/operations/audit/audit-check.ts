/** The check of the journal that a running service offers: one at a time, in the background. */
import { setTimeout as pause } from "node:timers/promises";
import type { AuditCheck } from "../../contract/audit.ts";
import type { AuditLedger } from "../../ledger/audit.ts";
import { checkChain } from "./check-chain.ts";

export interface AuditChecks {
  /** The running check or the last one; starts one where none ran within the last minute. */
  current(): Promise<AuditCheck>;
  close(): Promise<void>;
}

/** The time for which a result is returned again. */
const freshMs = 60_000;
/** Pause after each slice, as a multiple of the slice's time: verdicts come first. */
const restTimes = 3;

class Closed extends Error {}

export function createAuditChecks(
  audit: AuditLedger,
  now: () => number,
  onFailure: (error: unknown) => void,
): AuditChecks {
  let state: AuditCheck | undefined;
  let endedAtMs = 0;
  let underWay: Promise<void> = Promise.resolve();
  let isClosing = false;

  async function run(begun: AuditCheck, throughGroup: number): Promise<void> {
    const rest = async (records: number, tookMs: number) => {
      state = { ...begun, records };
      if (isClosing) throw new Closed();
      await pause(restTimes * tookMs);
    };
    try {
      const found = await checkChain(audit, { fromGroup: 1, throughGroup, anchors: [], rest });
      const { records, erased, groups, root, problems } = found;
      const status = problems.length === 0 ? "holds" : "broken";
      state = { ...begun, status, records, erased, groups, root, problems: [...problems] };
    } catch (error) {
      if (!(error instanceof Closed)) onFailure(error);
      state = { ...begun, status: "failed", problems: ["The verification failed; see the log."] };
    }
    endedAtMs = now();
    state = { ...state, endedAt: new Date(endedAtMs).toISOString() };
  }

  return {
    async current() {
      const last = await audit.lastGroup();
      if (state === undefined || (state.status !== "running" && now() - endedAtMs > freshMs)) {
        state = {
          status: "running",
          startedAt: new Date(now()).toISOString(),
          endedAt: null,
          records: 0,
          of: last?.lastSequence ?? 0,
          erased: 0,
          groups: 0,
          root: null,
          problems: [],
        };
        underWay = run(state, last?.number ?? 0);
      }
      return state;
    },
    async close() {
      isClosing = true;
      await underWay;
    },
  };
}
