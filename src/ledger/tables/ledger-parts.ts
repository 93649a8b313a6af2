/** The parts of a ledger that are the same over every SQL engine: reads go to its tables, changes to its writer. */
import { type Ledger, onSide } from "../ledger.ts";
import type { Change } from "../thread/writer-calls.ts";
import { createApprovalReader } from "./approvals.ts";
import { createAuditReader } from "./audit-reader.ts";
import { createBacktestReader } from "./backtests.ts";
import { createBulkCaseReader, createBulkWorkReader } from "./bulk-cases.ts";
import { createCaseFileReader } from "./case-files.ts";
import { createCaseQueueReader } from "./case-queues.ts";
import { createCaseReader } from "./case-reader.ts";
import { createCustomerReader } from "./customers.ts";
import type { Reads } from "./database.ts";
import { createDocumentReader } from "./documents.ts";
import { createListReader } from "./lists.ts";
import { createModelReader } from "./models.ts";
import { createRetentionReader } from "./retention.ts";
import { createReviewReader } from "./reviews.ts";
import { createRuleReader } from "./rules.ts";
import { createSavedViewReader } from "./saved-views.ts";
import { createScreeningReader } from "./screening.ts";
import { createTokenReader, createWorkspaceReader } from "./tokens.ts";
import { createUserReader } from "./users.ts";
import { createWebhookReader } from "./webhooks.ts";

export interface LedgerPartsOptions {
  readonly reads: Reads;
  readonly change: Change;
  /** Returns what was read once all that it depends on is durable. */
  readonly shown: <T>(reading: Promise<T>) => Promise<T>;
  /** Called after an erasure; settles when its bytes are gone from the store's files as far as the engine sees to that. */
  readonly onErased: () => Promise<void>;
}

type Parts = Pick<
  Ledger,
  | "models"
  | "rules"
  | "lists"
  | "cases"
  | "webhooks"
  | "bulkCases"
  | "backtests"
  | "customers"
  | "screening"
  | "documents"
  | "reviews"
  | "tokens"
  | "users"
  | "approvals"
  | "savedViews"
  | "workspaces"
  | "audit"
  | "retention"
>;

export function createLedgerParts(options: LedgerPartsOptions): Parts {
  return {
    ...policyParts(options),
    ...workParts(options),
    ...subjectParts(options),
    ...accessParts(options),
    ...peopleParts(options),
  };
}

function policyParts({ reads, change }: LedgerPartsOptions): Pick<Parts, "models" | "rules" | "lists" | "backtests"> {
  return {
    models: {
      ...createModelReader(reads),
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
    backtests: {
      ...createBacktestReader(reads),
      save: (stored) => change("saveBacktest", stored),
    },
  };
}

function workParts({
  reads,
  change,
  shown,
  onErased,
}: LedgerPartsOptions): Pick<Parts, "cases" | "webhooks" | "bulkCases"> {
  const cases = createCaseReader(reads);
  const bulkWork = createBulkWorkReader(reads);
  const listQueues = createCaseQueueReader(reads);
  const files = createCaseFileReader(reads);
  return {
    cases: {
      raise: (alerts, throughSequence, dueAtMs, atMs) => change("raiseAlerts", alerts, throughSequence, dueAtMs, atMs),
      progress: () => cases.progress(),
      wake: (atMs, limit) => change("wakeCases", atMs, limit),
      open: (side, opened, atMs, actor) => change("openCase", side, opened, atMs, actor),
      change: (side, number, version, wanted, atMs, actor) =>
        change("changeCase", side, number, version, wanted, atMs, actor),
      find: (side, number) => shown(cases.find(side, number)),
      list: (...parameters) => shown(cases.list(...parameters)),
      listAlerts: (...parameters) => shown(cases.listAlerts(...parameters)),
      listEvents: (side, number) => shown(cases.listEvents(side, number)),
      summarise: (side, atMs) => shown(cases.summarise(side, atMs)),
      listWaiting: (limit) => cases.listWaiting(limit),
      listQueues: (side) => shown(listQueues(side)),
      putQueue: (side, queue) => change("putQueue", side, queue),
      removeQueue: (side, name, atMs, actor) => change("removeQueue", side, name, atMs, actor),
      attachFile: (side, number, file, atMs, actor) => change("attachFile", side, number, file, atMs, actor),
      listFiles: (side, number) => shown(files.list(side, number)),
      async removeFile(side, number, id, atMs, actor) {
        const removed = await change("removeFile", side, number, id, atMs, actor);
        if (removed !== undefined) await onErased();
        return removed;
      },
      listOlderFiles: (thanMs, limit) => files.listOlder(thanMs, limit),
    },
    webhooks: {
      ...createWebhookReader(reads),
      create: (side, webhook, actor) => change("createWebhook", side, webhook, actor),
      change: (side, id, wanted, atMs, actor) => change("changeWebhook", side, id, wanted, atMs, actor),
      remove: (side, id, atMs, actor) => change("removeWebhook", side, id, atMs, actor),
      note: (...parameters) => change("noteWebhook", ...parameters),
    },
    bulkCases: {
      ...createBulkCaseReader(reads),
      save: (stored, actor) => change("saveBulkCase", stored, actor),
      changeWork: (...parameters) => change("changeBulkWork", ...parameters),
      findWork: (side, id) => shown(bulkWork.findWork(side, id)),
      listWork: (side, ids) => shown(bulkWork.listWork(side, ids)),
    },
  };
}

function subjectParts({
  reads,
  change,
  shown,
  onErased,
}: LedgerPartsOptions): Pick<Parts, "customers" | "screening" | "documents" | "reviews"> {
  const documents = createDocumentReader(reads);
  const reviews = createReviewReader(reads);
  const screening = createScreeningReader(reads);
  return {
    customers: {
      ...createCustomerReader(reads),
      load: (side, customers, mode, actor) => change("loadCustomers", side, customers, mode, actor),
      change: (side, customerId, wanted, actor) => change("changeCustomer", side, customerId, wanted, actor),
      async erase(side, customerId, actor) {
        const isErased = await change("eraseCustomer", side, customerId, actor);
        if (isErased) await onErased();
        return isErased;
      },
    },
    screening: {
      sides: () => shown(screening.sides()),
      progress: (side) => shown(screening.progress(side)),
      readNames: (...parameters) => shown(screening.readNames(...parameters)),
      raise: (...parameters) => change("raiseHits", ...parameters),
    },
    documents: {
      save: (side, document, actor) => change("saveDocument", side, document, actor),
      find: async (side, id) => onSide(side, await documents.find(id)),
      findById: (id) => documents.find(id),
      list: (side, before, limit, filter) => documents.list(side, before, limit, filter),
      async delete(side, id, actor) {
        const deleted = await change("deleteDocument", side, id, actor);
        if (deleted !== undefined) await onErased();
        return deleted;
      },
      listRemovals: () => documents.listRemovals(),
      settleRemoval: (removal) => change("settleRemoval", removal),
      listOlder: (thanMs, limit) => documents.listOlder(thanMs, limit),
    },
    reviews: {
      find: (side, id) => shown(reviews.find(side, id)),
      change: (...parameters) => change("changeReview", ...parameters),
      count: (side, queuedBeforeMs) => shown(reviews.count(side, queuedBeforeMs)),
      tally: (side) => shown(reviews.tally(side)),
      listSilencings: (side, limit) => shown(reviews.listSilencings(side, limit)),
      silence: (side, wanted) => change("silenceCheck", side, wanted),
    },
  };
}

function accessParts({
  reads,
  change,
  shown,
  onErased,
}: LedgerPartsOptions): Pick<Parts, "tokens" | "workspaces" | "audit" | "retention"> {
  const audit = createAuditReader(reads);
  return {
    retention: {
      ...createRetentionReader(reads),
      erase: (through, atMs, actor) => change("eraseVerdicts", through, atMs, actor),
      settle: () => onErased(),
    },
    tokens: {
      ...createTokenReader(reads),
      save: (token, actor) => change("saveToken", token, actor),
      revoke: (workspace, id, atMs, actor) => change("revoke", workspace, id, atMs, actor),
      replaceHash: (workspace, id, hash, expiresAtMs, actor) =>
        change("replaceHash", workspace, id, hash, expiresAtMs, actor),
      saveConfigured: (token, actor) => change("saveConfigured", token, actor),
      touch: (uses) => change("touch", uses),
    },
    workspaces: {
      ...createWorkspaceReader(reads),
      create: (name, atMs, actor) => change("createWorkspace", name, atMs, actor),
    },
    audit: {
      list: (...parameters) => shown(audit.list(...parameters)),
      readRecords: (from, to) => shown(audit.readRecords(from, to)),
      readGroups: (from, limit) => shown(audit.readGroups(from, limit)),
      findGroups: (sequences) => shown(audit.findGroups(sequences)),
      lastGroup: () => shown(audit.lastGroup()),
      append: (side, event) => change("appendAudit", side, event),
    },
  };
}

function peopleParts({ reads, change }: LedgerPartsOptions): Pick<Parts, "users" | "approvals" | "savedViews"> {
  return {
    users: {
      ...createUserReader(reads),
      create: (user, actor) => change("createUser", user, actor),
      change: (workspace, id, fields, event, atMs, actor) =>
        change("changeUser", workspace, id, fields, event, atMs, actor),
      openSession: (session, step) => change("openSession", session, step),
      endSessions: (userId, choice, atMs, actor) => change("endSessions", userId, choice, atMs, actor),
      turnSession: (id, mode) => change("turnSession", id, mode),
      touchSessions: (uses) => change("touchSessions", uses),
      noteFailure: (failure) => change("noteFailure", failure),
    },
    savedViews: {
      list: createSavedViewReader(reads),
      put: (side, view) => change("putView", side, view),
      remove: (side, key, atMs, actor) => change("removeView", side, key, atMs, actor),
    },
    approvals: {
      ...createApprovalReader(reads),
      saveSettings: (side, settings, atMs, actor) => change("saveApprovalSettings", side, settings, atMs, actor),
      propose: (side, proposal) => change("propose", side, proposal),
      settle: (side, number, from, settlement) => change("settle", side, number, from, settlement),
    },
  };
}
