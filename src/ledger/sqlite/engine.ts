/** The embedded ledger: one SQLite file, a writer in a thread of its own, and a reading connection here. */
import { once } from "node:events";
import { transactionText } from "../../contract/transaction.ts";
import type { DeciderSource } from "../decider.ts";
import { type Ledger, onSide, type SideId } from "../ledger.ts";
import { createAuditReader } from "./audit-reader.ts";
import { createBulkCaseReader } from "./bulk-case-reader.ts";
import { createCaseReader } from "./case-reader.ts";
import type { ChangeName, Changes } from "./changes.ts";
import { Checkpoints } from "./checkpoints.ts";
import { makeCounters } from "./commit-counters.ts";
import { openForReading } from "./connection.ts";
import { createCustomerReader } from "./customer-reader.ts";
import { DecideQueue, storeUnavailable } from "./decide-queue.ts";
import { createDocumentReader } from "./document-reader.ts";
import { Durability } from "./durability.ts";
import { createLabelReader } from "./label-reader.ts";
import { createListReader } from "./list-reader.ts";
import { createModelReader } from "./model-reader.ts";
import type { WriterReply, WriterRequest, WriterThreadData } from "./protocol.ts";
import { createReader } from "./reader.ts";
import { openSqliteRegister, type SqliteRegister } from "./register/register.ts";
import { createRuleReader } from "./rule-reader.ts";
import { type StartThread, startWorker } from "./thread.ts";
import { verifyStore } from "./verify.ts";
import { createWebhookReader } from "./webhook-reader.ts";

export interface SqliteLedgerOptions {
  readonly file: string;
  /** The register's file, which follows the store and can be made anew from it. */
  readonly registerFile: string;
  readonly decider: DeciderSource;
  readonly cacheEntries: number;
  readonly queueLimit: number;
  /** Called when the writer is lost: nothing can be accepted any more, and the process should end. */
  readonly onFailure: (error: Error) => void;
  /** Called when searches can no longer be answered; verdicts go on. */
  readonly onRegisterLost: (error: Error) => void;
  /** Threads of Node where nothing else is said. */
  readonly startThread?: StartThread;
}

interface Call {
  readonly settle: (result: unknown) => void;
  readonly fail: (error: Error) => void;
}

export async function openSqliteLedger(options: SqliteLedgerOptions): Promise<Ledger> {
  const { file, decider, cacheEntries, queueLimit, startThread = startWorker } = options;
  const counters = makeCounters();
  const workerData: WriterThreadData = { file, decider, cacheEntries, counters };
  const writer = startThread("writer", workerData);
  const [first] = (await once(writer, "message")) as [WriterReply];
  if (first.type !== "ready") throw new Error("The ledger's writer did not start.");
  const database = openForReading(file);
  const reader = createReader(database);
  const labelReader = createLabelReader(database);
  const modelReader = createModelReader(database);
  const ruleReader = createRuleReader(database);
  const listReader = createListReader(database);
  const customerReader = createCustomerReader(database);
  const documentReader = createDocumentReader(database);
  const bulkCaseReader = createBulkCaseReader(database);
  const caseReader = createCaseReader(database);
  const webhookReader = createWebhookReader(database);
  const auditReader = createAuditReader(database);
  const send = (request: WriterRequest) => writer.postMessage(request);
  const queue = new DecideQueue(send, queueLimit);
  const durability = new Durability(file, counters, startThread, (error) => onLost(error));
  const calls = new Map<number, Call>();
  let lastCall = 0;
  let isClosing = false;
  let failure: Error | undefined;

  const checkpoints = new Checkpoints({
    file,
    startThread,
    gauges: () => queue.gauges(),
    holdBulk: () => send({ type: "holdBulk" }),
    foldRest: () => send({ type: "checkpoint" }),
  });

  function change<Name extends ChangeName>(
    name: Name,
    ...args: Parameters<Changes[Name]>
  ): Promise<ReturnType<Changes[Name]>> {
    if (failure !== undefined) return Promise.reject(storeUnavailable(failure.message));
    return new Promise((settle, fail) => {
      lastCall += 1;
      calls.set(lastCall, { settle: (result) => settle(result as ReturnType<Changes[Name]>), fail });
      send({ type: "change", call: lastCall, name, args });
    });
  }

  writer.on("message", (reply: WriterReply) => {
    if (reply.type === "decided") {
      queue.noteAnswered(reply.kinds.length, reply.isBulk ? 0 : reply.batches, reply.busyMs);
      durability.after(reply.commit, () => queue.receive(reply, reply.batches, reply.isBulk));
      checkpoints.noticeCommits();
    } else if (reply.type === "changed") {
      durability.after(reply.commit, () => takeCall(reply.call)?.settle(reply.result));
      checkpoints.noticeCommits(Array.isArray(reply.result) ? reply.result.length : 1);
    } else if (reply.type === "refused") {
      const { kind, message } = reply.failure;
      takeCall(reply.call)?.fail(kind === "unavailable" ? storeUnavailable(message) : new Error(message));
    }
  });
  writer.on("error", onLost);
  writer.on("exit", () => {
    if (!isClosing) onLost(new Error("The ledger's writer stopped."));
  });

  function takeCall(id: number): Call | undefined {
    const call = calls.get(id);
    calls.delete(id);
    return call;
  }

  function onLost(error: Error): void {
    if (failure !== undefined) return;
    failure = error;
    const unavailable = storeUnavailable(error.message);
    queue.failAll(unavailable);
    for (const call of calls.values()) call.fail(unavailable);
    calls.clear();
    options.onFailure(error);
  }

  /** Of a verdict; the latest ones are not in the index yet, and only the writer knows them. */
  async function findSequence(side: SideId, transactionId: string): Promise<number | undefined> {
    return reader.findSequence(side, transactionId) ?? (await change("findSequence", side, transactionId));
  }

  /** On first use: a command that writes one record needs none. */
  let register: SqliteRegister | undefined;
  function openedRegister(): SqliteRegister {
    const data = { ledgerFile: file, registerFile: options.registerFile, decider };
    register ??= openSqliteRegister(data, options.onRegisterLost);
    return register;
  }

  return {
    transactions: {
      decide: (side, transactions, texts) =>
        failure === undefined
          ? queue.decide(side, transactions, texts)
          : Promise.reject(storeUnavailable(failure.message)),
      tryOut: (side, transaction) => change("tryOut", side, transactionText(transaction)),
      async findVerdict(side, transactionId) {
        const sequence = await findSequence(side, transactionId);
        return durability.shown(sequence === undefined ? undefined : reader.findVerdict(sequence));
      },
      async listEarlier(side, transactionId, limit) {
        const sequence = await findSequence(side, transactionId);
        return durability.shown(sequence === undefined ? [] : reader.listEarlier(sequence, limit));
      },
      readBack: (side, before, records) => durability.shown(labelReader.readBack(side, before, records)),
      nextSequence: async () => reader.nextSequence(),
    },
    register: {
      list: (...parameters) => openedRegister().list(...parameters),
      // Something is made of what is told here: a power cut must not take it back.
      followFlagged: async (after, limit) => durability.shown(await openedRegister().followFlagged(after, limit)),
      follow: async (...parameters) => durability.shown(await openedRegister().follow(...parameters)),
      summarise: (...parameters) => openedRegister().summarise(...parameters),
      distance: () => openedRegister().distance(),
    },
    labels: {
      apply: (side, requests, actor) => change("applyLabels", side, requests, actor),
      find: async (side, transactionId) => {
        const sequence = await findSequence(side, transactionId);
        return durability.shown(sequence === undefined ? undefined : labelReader.find(sequence));
      },
      list: (side, after, limit, filter) => durability.shown(labelReader.list(side, after, limit, filter)),
      readLabelled: (side, fromSequence, limit) =>
        durability.shown(labelReader.readLabelled(side, fromSequence, limit)),
    },
    models: {
      save: (side, model, actor) => change("saveModel", side, model, actor),
      list: async (side) => modelReader.list(side),
      find: async (side, version) => modelReader.find(side, version),
      promote: (side, version, atMs, actor) => change("promoteModel", side, version, atMs, actor),
      rollback: (side, atMs, actor) => change("rollBackModel", side, atMs, actor),
      inCharge: async (side) => modelReader.inCharge(side),
    },
    rules: {
      ...ruleReader,
      save: (side, ruleId, rule, atMs, actor) => change("saveRule", side, ruleId, rule, atMs, actor),
      change: (side, wanted, atMs, actor) => change("changeRules", side, wanted, atMs, actor),
    },
    lists: {
      ...listReader,
      create: (side, name, list, atMs, actor) => change("createList", side, name, list, atMs, actor),
      retire: (side, name, atMs, actor) => change("retireList", side, name, atMs, actor),
      put: (side, name, entries, atMs, actor) => change("putEntries", side, name, entries, atMs, actor),
      remove: (side, name, values, atMs, actor) => change("removeEntries", side, name, values, atMs, actor),
    },
    cases: {
      raise: (alerts, throughSequence, dueAtMs, atMs) => change("raiseAlerts", alerts, throughSequence, dueAtMs, atMs),
      progress: async () => caseReader.progress(),
      wake: (atMs, limit) => change("wakeCases", atMs, limit),
      open: (side, opened, atMs, actor) => change("openCase", side, opened, atMs, actor),
      change: (side, number, version, wanted, atMs, actor) =>
        change("changeCase", side, number, version, wanted, atMs, actor),
      find: (side, number) => durability.shown(caseReader.find(side, number)),
      list: (...parameters) => durability.shown(caseReader.list(...parameters)),
      listAlerts: (...parameters) => durability.shown(caseReader.listAlerts(...parameters)),
      listEvents: (side, number) => durability.shown(caseReader.listEvents(side, number)),
      summarise: (side, atMs) => durability.shown(caseReader.summarise(side, atMs)),
    },
    webhooks: {
      ...webhookReader,
      create: (side, webhook, actor) => change("createWebhook", side, webhook, actor),
      change: (side, id, wanted, atMs, actor) => change("changeWebhook", side, id, wanted, atMs, actor),
      remove: (side, id, atMs, actor) => change("removeWebhook", side, id, atMs, actor),
      note: (...parameters) => change("noteWebhook", ...parameters),
    },
    history: { moduleUrl: new URL("./history.ts", import.meta.url).href, settings: { file } },
    bulkCases: {
      save: (stored, actor) => change("saveBulkCase", stored, actor),
      find: async (side, id) => bulkCaseReader.find(side, id),
      list: async (side, before, limit) => bulkCaseReader.list(side, before, limit),
      listOpen: async () => bulkCaseReader.listOpen(),
      listKept: async () => bulkCaseReader.listKept(),
    },
    customers: {
      load: (side, customers, mode, actor) => change("loadCustomers", side, customers, mode, actor),
      find: async (side, customerId) => customerReader.find(side, customerId),
      list: async (side, after, limit, filter) => customerReader.list(side, after, limit, filter),
      change: (side, customerId, wanted, actor) => change("changeCustomer", side, customerId, wanted, actor),
      async erase(side, customerId, actor) {
        const isErased = await change("eraseCustomer", side, customerId, actor);
        if (isErased) await checkpoints.cutLog();
        return isErased;
      },
    },
    documents: {
      save: (side, document, actor) => change("saveDocument", side, document, actor),
      find: async (side, id) => onSide(side, documentReader.find(id)),
      findById: async (id) => documentReader.find(id),
      list: async (side, before, limit, filter) => documentReader.list(side, before, limit, filter),
      async delete(side, id, actor) {
        const deleted = await change("deleteDocument", side, id, actor);
        if (deleted !== undefined) await checkpoints.cutLog();
        return deleted;
      },
      listRemovals: async () => documentReader.listRemovals(),
      settleRemoval: (removal) => change("settleRemoval", removal),
      listOlder: async (thanMs, limit) => documentReader.listOlder(thanMs, limit),
    },
    tokens: {
      save: (token, actor) => change("saveToken", token, actor),
      findByHash: async (hash) => reader.findTokenByHash(hash),
      find: async (workspace, id) => reader.findToken(workspace, id),
      list: async (workspace, after, limit) => reader.listTokens(workspace, after, limit),
      revoke: (workspace, id, atMs, actor) => change("revoke", workspace, id, atMs, actor),
      replaceHash: (workspace, id, hash, expiresAtMs, actor) =>
        change("replaceHash", workspace, id, hash, expiresAtMs, actor),
      saveConfigured: (token, actor) => change("saveConfigured", token, actor),
      touch: (uses) => change("touch", uses),
      count: async () => reader.countTokens(),
    },
    workspaces: {
      create: (name, atMs, actor) => change("createWorkspace", name, atMs, actor),
      list: async () => reader.listWorkspaces(),
      findSide: async (workspace, mode) => reader.findSide(workspace, mode),
    },
    audit: {
      list: (...parameters) => durability.shown(auditReader.list(...parameters)),
      readRecords: (from, to) => durability.shown(auditReader.readRecords(from, to)),
      readGroups: (from, limit) => durability.shown(auditReader.readGroups(from, limit)),
      findGroups: (sequences) => durability.shown(auditReader.findGroups(sequences)),
      lastGroup: () => durability.shown(auditReader.lastGroup()),
      append: (side, event) => change("appendAudit", side, event),
    },
    upkeep: {
      verify: async () => verifyStore(database),
      backup: async (target) => {
        database.prepare("VACUUM INTO ?").run(target);
      },
      ping: () => change("touch", []),
      gauges: () => queue.gauges(),
    },
    async close() {
      await queue.drained();
      isClosing = true;
      await register?.close();
      await checkpoints.close();
      database.close();
      // The thread answers in order, so everything that was asked before is done by then.
      if (failure === undefined) {
        send({ type: "close" });
        await once(writer, "exit");
      }
      await durability.close();
    },
  };
}
