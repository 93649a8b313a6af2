/** The thread that decides one stored transaction again, with the rules and lists as of its sequence number. */
import { parentPort, workerData } from "node:worker_threads";
import type { Transaction } from "../../contract/transactions.ts";
import type { KeptRecord } from "../../ledger/decider.ts";
import type { HistoryModule, HistorySource } from "../../ledger/history.ts";
import type { SideId } from "../../ledger/side.ts";
import { policies } from "../../rules/decider.ts";
import { findBuiltIn } from "../../scoring/model/built-in.ts";
import { type Model, readStoredModel } from "../../scoring/model.ts";
import { firstRuleSet } from "../../scoring/policy.ts";
import { reproduce } from "../../scoring/reproduce.ts";

export interface ReproductionData {
  readonly history: HistorySource;
  readonly side: SideId;
  readonly sequence: number;
  /** `transactionText` of the transaction. */
  readonly body: string;
  readonly record: KeptRecord;
  readonly features: Float32Array;
  readonly modelVersion: string;
  /** Undefined for a built-in model. */
  readonly modelBody: Uint8Array | undefined;
  readonly ruleSet: string;
  readonly usualBaseRate: number;
}

export type ReproductionReply =
  | { readonly verdict: string; readonly record: KeptRecord }
  /** The rule set is not stored. */
  | { readonly missing: string };

async function modelOf({ modelBody, modelVersion }: ReproductionData): Promise<Model> {
  const model = modelBody === undefined ? await findBuiltIn(modelVersion) : readStoredModel(modelBody, modelVersion);
  if (model === undefined) throw new TypeError(`There is no built-in model ${modelVersion}.`);
  return model;
}

async function answer(data: ReproductionData, module: HistoryModule): Promise<ReproductionReply> {
  const { history: source, side, sequence, body, record, features, ruleSet } = data;
  const history = module.openHistory(source.settings);
  try {
    const set = history.ruleSets(side).find(({ number }) => `set-${number}` === ruleSet);
    if (set === undefined && ruleSet !== firstRuleSet) return { missing: ruleSet };
    return reproduce(
      { transaction: JSON.parse(body) as Transaction, features, record },
      {
        model: await modelOf(data),
        policy: set === undefined ? policies.withoutRules : policies.read(set, ruleSet),
        lists: history.lists(side).at(sequence),
        usualBaseRate: data.usualBaseRate,
      },
    );
  } finally {
    history.close();
  }
}

const data = workerData as ReproductionData;
parentPort?.postMessage(await answer(data, (await import(data.history.moduleUrl)) as HistoryModule));
