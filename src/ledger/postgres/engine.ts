/** The ledger in PostgreSQL, which many nodes share: a writer in a thread of its own on each, and a pool of connections for reads. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { transactionText } from "../../contract/transaction.ts";
import type { DeciderSource } from "../decider.ts";
import { type JournalCheck, type Ledger, onSide } from "../ledger.ts";
import { DecideQueue } from "../sqlite/decide-queue.ts";
import { createAuditReader } from "./audit-reader.ts";
import { createBulkCaseReader } from "./bulk-case-reader.ts";
import { createCaseReader } from "./case-reader.ts";
import type { PostgresSettings } from "./connection.ts";
import { createCustomerReader } from "./customer-reader.ts";
import { createDocumentReader } from "./document-reader.ts";
import { createFeedReader } from "./feed-reader.ts";
import { createLabelReader } from "./label-reader.ts";
import { createListReader } from "./list-reader.ts";
import { createModelReader } from "./model-reader.ts";
import { createReader } from "./reader.ts";
import { databaseUnavailable, openReads } from "./reads.ts";
import { createRegisterReader } from "./register-reader.ts";
import { createRuleReader } from "./rule-reader.ts";
import { createWebhookReader } from "./webhook-reader.ts";
import type { FailedOutcome } from "./writer.ts";
import { openWriterThread } from "./writer-calls.ts";

export interface PostgresLedgerOptions {
  readonly settings: PostgresSettings;
  /** Connections for reads; the writer has one more. */
  readonly poolSize: number;
  readonly decider: DeciderSource;
  readonly cacheEntries: number;
  readonly queueLimit: number;
  /** Called when the writer's thread is lost: nothing can be accepted any more, and the process should end. */
  readonly onFailure: (error: Error) => void;
}

export async function openPostgresLedger(options: PostgresLedgerOptions): Promise<Ledger> {
  const { settings, decider, cacheEntries, queueLimit } = options;
  let queue: DecideQueue | undefined;
  const writer = await openWriterThread(
    { settings, decider, cacheEntries },
    {
      onDecided(reply) {
        queue?.noteAnswered(reply.kinds.length, reply.isBulk ? 0 : reply.batches, reply.busyMs);
        queue?.receive(reply, reply.batches, reply.isBulk);
      },
      onLost(error) {
        queue?.failAll(databaseUnavailable(error.message));
        options.onFailure(error);
      },
    },
  );
  const decisions = new DecideQueue((request) => {
    if (request.type === "decide") writer.decide(request);
  }, queueLimit);
  queue = decisions;
  const { change } = writer;
  const reads = openReads(settings, options.poolSize);
  const reader = createReader(reads);
  const labelReader = createLabelReader(reads);
  const modelReader = createModelReader(reads);
  const customerReader = createCustomerReader(reads);
  const documentReader = createDocumentReader(reads);

  return {
    transactions: {
      decide: (side, transactions, texts) =>
        writer.failure === undefined
          ? decisions.decide(side, transactions, texts)
          : Promise.reject(databaseUnavailable(writer.failure.message)),
      tryOut: (side, transaction) => change("tryOut", side, transactionText(transaction)),
      findVerdict: (side, transactionId) => reader.findVerdict(side, transactionId),
      listEarlier: (side, transactionId, limit) => reader.listEarlier(side, transactionId, limit),
      readBack: (side, before, records) => labelReader.readBack(side, before, records),
      nextSequence: () => reader.nextSequence(),
    },
    register: { ...createRegisterReader(reads), follow: createFeedReader(reads) },
    labels: {
      apply: (side, requests, actor) => change("applyLabels", side, requests, actor),
      async find(side, transactionId) {
        const sequence = await reader.findSequence(side, transactionId);
        return sequence === undefined ? undefined : labelReader.find(sequence);
      },
      list: (side, after, limit, filter) => labelReader.list(side, after, limit, filter),
      readLabelled: (side, fromSequence, limit) => labelReader.readLabelled(side, fromSequence, limit),
    },
    models: {
      ...modelReader,
      save: (side, model, actor) => change("saveModel", side, model, actor),
      promote: (side, version, atMs, actor) => change("promoteModel", side, version, atMs, actor),
      rollback: (side, atMs, actor) => change("rollBackModel", side, atMs, actor),
    },
    rules: {
      ...createRuleReader(reads),
      save: (side, ruleId, rule, atMs, actor) => change("saveRule", side, ruleId, rule, atMs, actor),
      change: (side, wanted, atMs, actor) => change("changeRules", side, wanted, atMs, actor),
    },
    lists: {
      ...createListReader(reads),
      create: (side, name, list, atMs, actor) => change("createList", side, name, list, atMs, actor),
      retire: (side, name, atMs, actor) => change("retireList", side, name, atMs, actor),
      put: (side, name, entries, atMs, actor) => change("putEntries", side, name, entries, atMs, actor),
      remove: (side, name, values, atMs, actor) => change("removeEntries", side, name, values, atMs, actor),
    },
    cases: {
      ...createCaseReader(reads),
      raise: (alerts, throughSequence, dueAtMs, atMs) => change("raiseAlerts", alerts, throughSequence, dueAtMs, atMs),
      wake: (atMs, limit) => change("wakeCases", atMs, limit),
      open: (side, opened, atMs, actor) => change("openCase", side, opened, atMs, actor),
      change: (side, number, version, wanted, atMs, actor) =>
        change("changeCase", side, number, version, wanted, atMs, actor),
    },
    webhooks: {
      ...createWebhookReader(reads),
      create: (side, webhook, actor) => change("createWebhook", side, webhook, actor),
      change: (side, id, wanted, atMs, actor) => change("changeWebhook", side, id, wanted, atMs, actor),
      remove: (side, id, atMs, actor) => change("removeWebhook", side, id, atMs, actor),
      note: (...parameters) => change("noteWebhook", ...parameters),
    },
    audit: {
      ...createAuditReader(reads),
      append: (side, event) => change("appendAudit", side, event),
    },
    history: { moduleUrl: new URL("./history.ts", import.meta.url).href, settings },
    bulkCases: {
      ...createBulkCaseReader(reads),
      save: (stored, actor) => change("saveBulkCase", stored, actor),
    },
    customers: {
      ...customerReader,
      load: (side, customers, mode, actor) => change("loadCustomers", side, customers, mode, actor),
      change: (side, customerId, wanted, actor) => change("changeCustomer", side, customerId, wanted, actor),
      erase: (side, customerId, actor) => change("eraseCustomer", side, customerId, actor),
    },
    documents: {
      save: (side, document, actor) => change("saveDocument", side, document, actor),
      find: async (side, id) => onSide(side, await documentReader.find(id)),
      findById: (id) => documentReader.find(id),
      list: (side, before, limit, filter) => documentReader.list(side, before, limit, filter),
      delete: (side, id, actor) => change("deleteDocument", side, id, actor),
      listRemovals: () => documentReader.listRemovals(),
      settleRemoval: (removal) => change("settleRemoval", removal),
      listOlder: (thanMs, limit) => documentReader.listOlder(thanMs, limit),
    },
    tokens: {
      save: (token, actor) => change("saveToken", token, actor),
      findByHash: (hash) => reader.findTokenByHash(hash),
      find: (workspace, id) => reader.findToken(workspace, id),
      list: (workspace, after, limit) => reader.listTokens(workspace, after, limit),
      revoke: (workspace, id, atMs, actor) => change("revoke", workspace, id, atMs, actor),
      replaceHash: (workspace, id, hash, expiresAtMs, actor) =>
        change("replaceHash", workspace, id, hash, expiresAtMs, actor),
      saveConfigured: (token, actor) => change("saveConfigured", token, actor),
      touch: (uses) => change("touch", uses),
      count: () => reader.countTokens(),
    },
    workspaces: {
      create: (name, atMs, actor) => change("createWorkspace", name, atMs, actor),
      list: () => reader.listWorkspaces(),
      findSide: (workspace, mode) => reader.findSide(workspace, mode),
    },
    upkeep: {
      verify: () => verifyStore(settings),
      backup: async () => {
        throw new Error("The store is a PostgreSQL database: back it up with pg_dump, and the data folder beside it.");
      },
      ping: () => change("touch", []),
      gauges: () => decisions.gauges(),
    },
    async close() {
      await decisions.drained();
      await writer.close();
      await reads.close();
    },
  };
}

async function verifyStore(settings: PostgresSettings): Promise<JournalCheck> {
  const thread = new Worker(new URL("./verify-thread.ts", import.meta.url), { workerData: settings });
  const [told] = (await once(thread, "message")) as [
    { readonly check: JournalCheck } | { readonly failure: FailedOutcome },
  ];
  if ("check" in told) return told.check;
  const { kind, message } = told.failure;
  throw kind === "unavailable" ? databaseUnavailable(message) : new Error(message);
}
