/** Lists, changes and removes the queues of cases of a side. */
import type { CaseQueueInput, CaseQueueList } from "../../contract/case-queues.ts";
import { ServiceError } from "../../errors.ts";
import { type CaseQueueLedger, caseQueueLimit } from "../../ledger/case-queues.ts";
import type { SideId } from "../../ledger/side.ts";
import { instantText } from "../shared/output-text.ts";

export interface CaseQueues {
  list(side: SideId): Promise<CaseQueueList>;
  put(side: SideId, name: string, wanted: CaseQueueInput, actor: string): Promise<CaseQueueList>;
  remove(side: SideId, name: string, actor: string): Promise<void>;
}

export function createCaseQueues(ledger: CaseQueueLedger, now: () => number): CaseQueues {
  async function list(side: SideId): Promise<CaseQueueList> {
    const queues = await ledger.listQueues(side);
    return {
      queues: queues.map(({ atMs, by, ...queue }) => ({ ...queue, changedAt: instantText(atMs), changedBy: by })),
    };
  }
  return {
    list,
    async put(side, name, wanted, actor) {
      if (await ledger.putQueue(side, { name, ...wanted, atMs: now(), by: actor })) return await list(side);
      throw new ServiceError("conflict", `A side has at most ${caseQueueLimit} queues; remove one first.`);
    },
    async remove(side, name, actor) {
      if (await ledger.removeQueue(side, name, now(), actor)) return;
      throw new ServiceError("not_found", "There is no queue with this name.");
    },
  };
}
