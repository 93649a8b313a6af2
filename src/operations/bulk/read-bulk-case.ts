/** Lists bulk cases, cancels them, and returns their results. */
import { setTimeout as sleep } from "node:timers/promises";
import type { BulkCase } from "../../contract/bulk.ts";
import { ServiceError } from "../../errors.ts";
import type { BulkCaseLedger, StoredBulkCase } from "../../ledger/bulk-cases.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { BulkCases } from "./bulk-cases.ts";
import type { CaseFolder, Finished } from "./case-folder.ts";
import { describeStored, describeUnderWay } from "./describe-case.ts";
import { csvResult, jsonResult, rejectedText } from "./result-text.ts";

/** Another node checks every second. The case of a dead node is ended when its lease is over. */
const defaultElsewhereLimitMs = 5_000;
const pauseMs = 100;

interface BulkCasePage {
  readonly cases: readonly BulkCase[];
  readonly nextCursor: string | null;
}

export interface ReadBulkCase {
  describe(stored: StoredBulkCase): BulkCase;
  list(side: SideId, cursor: string | undefined, limit: number): Promise<BulkCasePage>;
  find(side: SideId, caseId: string): Promise<BulkCase>;
  cancel(side: SideId, caseId: string, actor: string): Promise<BulkCase>;
  result(side: SideId, caseId: string, format: "json" | "csv"): Promise<AsyncIterable<string | Uint8Array>>;
  rejected(side: SideId, caseId: string, format: "ndjson" | "csv"): Promise<AsyncIterable<string>>;
}

export function createReadBulkCase(
  ledger: BulkCaseLedger,
  cases: BulkCases,
  now: () => number,
  elsewhereLimitMs = defaultElsewhereLimitMs,
): ReadBulkCase {
  function describe(stored: StoredBulkCase): BulkCase {
    // A case is stored as ended a moment before its process forgets it.
    const underWay = stored.endedAtMs === null ? cases.find(stored.id) : undefined;
    return underWay === undefined ? describeStored(stored) : describeUnderWay(underWay, now());
  }

  async function need(side: SideId, caseId: string): Promise<StoredBulkCase> {
    const stored = await ledger.find(side, caseId);
    if (stored === undefined) throw new ServiceError("not_found", "There is no bulk case with this id.");
    return stored;
  }

  async function needResult(side: SideId, caseId: string): Promise<readonly [CaseFolder, Finished]> {
    const stored = await need(side, caseId);
    if (stored.state !== "done") throw noResult(describe(stored).state);
    const folder = cases.folderOf(caseId);
    const finished = stored.keptBytes === 0 ? undefined : await folder.readFinished();
    if (finished === undefined) {
      throw new ServiceError("not_found", "The result of this case is no longer stored; only its summary is.");
    }
    return [folder, finished];
  }

  async function untilEnded(side: SideId, caseId: string): Promise<void> {
    for (let waitedMs = 0; waitedMs < elsewhereLimitMs; waitedMs += pauseMs) {
      if ((await need(side, caseId)).endedAtMs !== null) return;
      await sleep(pauseMs);
    }
  }

  return {
    describe,
    async list(side, cursor, limit) {
      const found = await ledger.list(side, cursor, limit + 1);
      if (found === undefined) {
        throw new ServiceError("invalid_request", "cursor must be the nextCursor of the previous page, or omitted.");
      }
      const page = found.slice(0, limit);
      return { cases: page.map(describe), nextCursor: found.length > limit ? (page.at(-1)?.id ?? null) : null };
    },
    find: async (side, caseId) => describe(await need(side, caseId)),
    async cancel(side, caseId, actor) {
      const stored = await need(side, caseId);
      const isOpen = stored.endedAtMs === null;
      if (isOpen && cases.cancel(caseId, actor)) {
        // It takes some milliseconds: the rows that are being decided.
        await cases.find(caseId)?.ended.catch(() => undefined);
      } else if (isOpen && (await cases.cancelElsewhere(caseId, actor))) {
        await untilEnded(side, caseId);
      } else {
        throw new ServiceError(
          "conflict",
          `The case cannot be cancelled: it is ${isOpen ? describe(stored).state : stored.state}.`,
        );
      }
      return describe(await need(side, caseId));
    },
    async result(side, caseId, format) {
      const [folder, finished] = await needResult(side, caseId);
      return format === "json" ? jsonResult(caseId, folder, finished) : csvResult(folder, finished);
    },
    async rejected(side, caseId, format) {
      const [folder, finished] = await needResult(side, caseId);
      return rejectedText(folder, finished, format);
    },
  };
}

function noResult(state: BulkCase["state"]): ServiceError {
  const isOpen = state === "receiving" || state === "queued" || state === "running";
  const what = isOpen ? "the result is available when it is done" : "it has no result; send the file again";
  return new ServiceError("conflict", `The case is ${state}; ${what}.`);
}
