/** The parts of a ledger that are the same over every SQL engine: reads go to its tables, changes to its writer. */

import { onSide } from "../documents.ts";
import type { Ledger } from "../ledger.ts";
import type { Change } from "../thread/writer-calls.ts";
import { createApprovalReader } from "./approvals.ts";
import { createAuditReader } from "./audit-reader.ts";
import { createBacktestReader } from "./backtests.ts";
import { createBulkCaseReader, createBulkWorkReader } from "./bulk-cases.ts";
import { createCaseFileReader } from "./case-files.ts";
import { createCaseQueueReader } from "./case-queues.ts";
import { createCaseReader } from "./case-reader.ts";
import type { ChangeName, Changes } from "./changes.ts";
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
  return { ...policyParts(options), ...workParts(options), ...subjectParts(options), ...accessParts(options) };
}

/** A function that asks the writer for the change of this name. */
function changer(change: Change) {
  return <Name extends ChangeName>(name: Name) =>
    (...args: Parameters<Changes[Name]>): Promise<ReturnType<Changes[Name]>> =>
      change(name, ...args);
}

type Reader = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** Each of the functions returns what it read once that is durable. */
function allShown<Functions extends Reader>(functions: Functions, shown: LedgerPartsOptions["shown"]): Functions {
  const wrapped = Object.entries(functions).map(([name, read]) => [name, (...args: never[]) => shown(read(...args))]);
  return Object.fromEntries(wrapped) as Functions;
}

function policyParts({ reads, change }: LedgerPartsOptions): Pick<Parts, "models" | "rules" | "lists" | "backtests"> {
  const changeOf = changer(change);
  return {
    models: {
      ...createModelReader(reads),
      save: changeOf("saveModel"),
      promote: changeOf("promoteModel"),
      rollback: changeOf("rollBackModel"),
    },
    rules: { ...createRuleReader(reads), save: changeOf("saveRule"), change: changeOf("changeRules") },
    lists: {
      ...createListReader(reads),
      create: changeOf("createList"),
      retire: changeOf("retireList"),
      put: changeOf("putEntries"),
      remove: changeOf("removeEntries"),
    },
    backtests: { ...createBacktestReader(reads), save: changeOf("saveBacktest") },
  };
}

function workParts(options: LedgerPartsOptions): Pick<Parts, "cases" | "webhooks" | "bulkCases"> {
  const { reads, change, shown, onErased } = options;
  const changeOf = changer(change);
  const { progress, listWaiting, ...cases } = createCaseReader(reads);
  const files = createCaseFileReader(reads);
  const shownCases = { ...cases, listQueues: createCaseQueueReader(reads), listFiles: files.list };
  return {
    cases: {
      ...allShown(shownCases, shown),
      progress,
      listWaiting,
      listOlderFiles: files.listOlder,
      raise: changeOf("raiseAlerts"),
      wake: changeOf("wakeCases"),
      open: changeOf("openCase"),
      change: changeOf("changeCase"),
      putQueue: changeOf("putQueue"),
      removeQueue: changeOf("removeQueue"),
      attachFile: changeOf("attachFile"),
      async removeFile(...args) {
        const removed = await change("removeFile", ...args);
        if (removed !== undefined) await onErased();
        return removed;
      },
    },
    webhooks: {
      ...createWebhookReader(reads),
      create: changeOf("createWebhook"),
      change: changeOf("changeWebhook"),
      remove: changeOf("removeWebhook"),
      note: changeOf("noteWebhook"),
    },
    bulkCases: {
      ...createBulkCaseReader(reads),
      ...allShown(createBulkWorkReader(reads), shown),
      save: changeOf("saveBulkCase"),
      changeWork: changeOf("changeBulkWork"),
    },
  };
}

function subjectParts(
  options: LedgerPartsOptions,
): Pick<Parts, "customers" | "screening" | "documents" | "reviews" | "retention"> {
  const { reads, change, shown, onErased } = options;
  const changeOf = changer(change);
  const documents = createDocumentReader(reads);
  return {
    customers: {
      ...createCustomerReader(reads),
      load: changeOf("loadCustomers"),
      change: changeOf("changeCustomer"),
      async erase(...args) {
        const isErased = await change("eraseCustomer", ...args);
        if (isErased) await onErased();
        return isErased;
      },
    },
    screening: { ...allShown({ ...createScreeningReader(reads) }, shown), raise: changeOf("raiseHits") },
    documents: {
      ...documents,
      save: changeOf("saveDocument"),
      find: async (side, id) => onSide(side, await documents.find(id)),
      findById: documents.find,
      async delete(...args) {
        const deleted = await change("deleteDocument", ...args);
        if (deleted !== undefined) await onErased();
        return deleted;
      },
      settleRemoval: changeOf("settleRemoval"),
    },
    reviews: {
      ...allShown(createReviewReader(reads), shown),
      change: changeOf("changeReview"),
      silence: changeOf("silenceCheck"),
    },
    retention: { ...createRetentionReader(reads), erase: changeOf("eraseVerdicts"), settle: onErased },
  };
}

function accessParts({
  reads,
  change,
  shown,
}: LedgerPartsOptions): Pick<Parts, "tokens" | "workspaces" | "audit" | "users" | "approvals" | "savedViews"> {
  const changeOf = changer(change);
  return {
    tokens: {
      ...createTokenReader(reads),
      save: changeOf("saveToken"),
      revoke: changeOf("revoke"),
      replaceHash: changeOf("replaceHash"),
      saveConfigured: changeOf("saveConfigured"),
      touch: changeOf("touch"),
    },
    workspaces: { ...createWorkspaceReader(reads), create: changeOf("createWorkspace") },
    audit: { ...allShown({ ...createAuditReader(reads) }, shown), append: changeOf("appendAudit") },
    users: {
      ...createUserReader(reads),
      create: changeOf("createUser"),
      change: changeOf("changeUser"),
      openSession: changeOf("openSession"),
      endSessions: changeOf("endSessions"),
      turnSession: changeOf("turnSession"),
      touchSessions: changeOf("touchSessions"),
      noteFailure: changeOf("noteFailure"),
    },
    savedViews: { list: createSavedViewReader(reads), put: changeOf("putView"), remove: changeOf("removeView") },
    approvals: {
      ...createApprovalReader(reads),
      saveSettings: changeOf("saveApprovalSettings"),
      propose: changeOf("propose"),
      settle: changeOf("settle"),
    },
  };
}
