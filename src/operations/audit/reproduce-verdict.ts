/** Decides a stored transaction again and compares the result with the stored one, byte for byte. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Reproduction } from "../../contract/audit.ts";
import { overloaded } from "../../errors.ts";
import type { AuditLedger } from "../../ledger/audit.ts";
import { reviveFeatures } from "../../ledger/decide-one.ts";
import type { KeptRecord } from "../../ledger/decider.ts";
import type { HistorySource } from "../../ledger/history.ts";
import type { SideId, TransactionLedger } from "../../ledger/ledger.ts";
import type { ModelLedger } from "../../ledger/models.ts";
import { builtInVersion, isBuiltIn } from "../../scoring/model/built-in.ts";
import { firstRuleSet } from "../../scoring/policy.ts";
import { readRecord, recordText, type StoredDecision, writeRecord } from "../../scoring/record.ts";
import { isReproduced, rulesVersion } from "../../scoring/rules/catalogue.ts";
import { noSuchTransaction } from "../transactions/read-verdict.ts";
import type { ReproductionData, ReproductionReply } from "./reproduction-thread.ts";

export interface ReproduceParts {
  readonly transactions: Pick<TransactionLedger, "findVerdict">;
  readonly audit: Pick<AuditLedger, "readRecords">;
  readonly models: Pick<ModelLedger, "find">;
  readonly history: HistorySource | undefined;
  /** Today's, for records that do not name theirs. */
  readonly fraudBaseRate: number;
}

export type ReproduceVerdict = (side: SideId, transactionId: string) => Promise<Reproduction>;

/** A thread each, one after the other. */
const waitingLimit = 8;
/** They depend on states that are not stored, and are taken from the record. */
const carried = ["approvedUpTo", "history.late", "history.complete"];

export function createReproduceVerdict(parts: ReproduceParts): ReproduceVerdict {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= waitingLimit) {
      throw overloaded(`${waitingLimit} reproductions are already in progress; try again soon.`, 5);
    }
    waiting += 1;
    const turn = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  return async (side, transactionId) => {
    const found = await parts.transactions.findVerdict(side, transactionId);
    if (found === undefined) throw noSuchTransaction();
    const { sequence } = found;
    const [kept] = await parts.audit.readRecords(sequence, sequence);
    if (kept?.body == null || kept.record === null || kept.features === null) {
      throw new Error(`The verdict of sequence ${sequence} has no content.`);
    }
    const { record } = kept;
    const decision = readRecord(record);
    const described = describe(transactionId, sequence, decision);
    const impossible = (problem: string): Reproduction => ({
      ...described,
      isReproduced: false,
      problem,
      differences: [],
    });

    const { model: modelVersion, rules } = decision;
    if (!isReproduced(rules))
      return impossible(`The decision used ${rules}; this version of the service has ${rulesVersion}.`);
    const isShipped = isBuiltIn(modelVersion);
    const stored = isShipped ? undefined : await parts.models.find(side, modelVersion);
    if (!isShipped && stored === undefined)
      return impossible(
        `The decision used model ${modelVersion}, which is not stored; this version of the service has ${builtInVersion}.`,
      );
    const { history } = parts;
    if (history === undefined) return impossible("The store does not keep earlier states of lists.");
    const reply = await inTurn(() =>
      runThread({
        history,
        side,
        sequence,
        body: kept.body ?? "",
        record,
        features: reviveFeatures(kept.features ?? new Uint8Array()),
        modelVersion,
        modelBody: stored?.body,
        ruleSet: described.ruleSet,
        usualBaseRate: parts.fraudBaseRate,
      }),
    );
    if ("missing" in reply) return impossible(`Rule set ${reply.missing} is not stored.`);
    const differences = [
      // The text of an approval is made of what is compared here, each time that it is read.
      ...(kept.verdict === null ? [] : compare("verdict", kept.verdict, reply.verdict)),
      ...compare("record", textOfForm(record), textOfForm(reply.record)),
    ];
    return { ...described, isReproduced: differences.length === 0, problem: null, differences };
  };
}

function describe(transactionId: string, sequence: number, decision: StoredDecision) {
  const { model, rules, policy, baseRate = null, thresholds } = decision;
  const ruleSet = policy?.set ?? firstRuleSet;
  return { transactionId, sequence, model, rules, ruleSet, baseRate, thresholds, carried: [...carried] };
}

async function runThread(workerData: ReproductionData): Promise<ReproductionReply> {
  const thread = new Worker(new URL("./reproduction-thread.ts", import.meta.url), { workerData });
  try {
    const [reply] = (await once(thread, "message")) as [ReproductionReply];
    return reply;
  } finally {
    await thread.terminate();
  }
}

/** The fields that differ; the whole texts where all fields are equal but the texts are not. */
function compare(part: string, kept: string, made: string): Reproduction["differences"] {
  if (kept === made) return [];
  const [recorded, recomputed] = [kept, made].map((text) => JSON.parse(text) as Record<string, unknown>);
  const names = new Set([...Object.keys(recorded ?? {}), ...Object.keys(recomputed ?? {})]);
  const differences = [...names].flatMap((name) => {
    const pair = { recorded: textOf(recorded?.[name]), recomputed: textOf(recomputed?.[name]) };
    return pair.recorded === pair.recomputed ? [] : [{ field: `${part}.${name}`, ...pair }];
  });
  return differences.length > 0 ? differences : [{ field: part, recorded: kept, recomputed: made }];
}

/** Records of earlier versions are texts, whose fields may stand in another order: both are read from bytes. */
function textOfForm(record: KeptRecord): string {
  return recordText(typeof record === "string" ? writeRecord(readRecord(record)) : record);
}

function textOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
