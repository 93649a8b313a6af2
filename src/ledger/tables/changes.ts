/** Every change but deciding, each with its record in the journal. */
import type { Customer } from "../../contract/customers.ts";
import { type AuditEvent, auditSubjects } from "../audit.ts";
import { changeBulkWork } from "../bulk-work.ts";
import { putQueue, removeQueue } from "../case-queues.ts";
import type { CaseStore } from "../case-store.ts";
import { changeCase } from "../change-case.ts";
import { attachFile, removeFile } from "../change-case-file.ts";
import { changeCustomer, eraseCustomer, loadCustomer } from "../change-customer.ts";
import { createList, type ListStore, putEntries, removeEntries, retireList } from "../change-list.ts";
import { type ModelStore, promoteModel, rollBackModel, saveModel } from "../change-model.ts";
import { changeReview, silenceCheck } from "../change-review.ts";
import { changeRules, type RuleStore, saveRule } from "../change-rule.ts";
import { changeWebhook, createWebhook, noteWebhook, removeWebhook } from "../change-webhook.ts";
import type { CustomerChange, CustomerOutcome, LoadMode } from "../customers.ts";
import type { LabelOutcome, LabelRequest } from "../labels.ts";
import type { DecideOutcome } from "../ledger.ts";
import { openCase, raiseAlerts, wakeCases } from "../raise-alerts.ts";
import { raiseHits, type ScreeningStore } from "../raise-hits.ts";
import { putView, removeView } from "../saved-views.ts";
import { hitSubject } from "../screening.ts";
import { createApprovalStore } from "./approvals.ts";
import { createSaveBacktest } from "./backtests.ts";
import { createBulkWorkStore, type SaveBulkCase } from "./bulk-cases.ts";
import { createCaseFileStore } from "./case-files.ts";
import { createCaseQueueStore } from "./case-queues.ts";
import { createCustomerStore } from "./customers.ts";
import type { Database, Journal } from "./database.ts";
import { createDocumentStore } from "./documents.ts";
import { createRetentionStore, type RetentionParts } from "./retention.ts";
import { createReviewStore } from "./reviews.ts";
import { createSavedViewStore } from "./saved-views.ts";
import { createScreeningStore } from "./screening.ts";
import { createTokenStore } from "./tokens.ts";
import { createUserStore } from "./users.ts";
import { createWebhookStore } from "./webhooks.ts";

/** The changes by name, so that a thread can be asked for one; all run within a commit group. */
export type Changes = ReturnType<typeof createChanges>;
export type ChangeName = keyof Changes;

export interface ChangeParts {
  readonly changeLabel: (side: number, request: LabelRequest, actor: string) => LabelOutcome;
  /** Called with the transactions whose labels will be changed. */
  readonly prepareLabels: (side: number, transactionIds: readonly string[]) => void;
  readonly models: ModelStore;
  readonly rules: RuleStore;
  readonly lists: ListStore;
  readonly cases: CaseStore;
  /** Called when a customer of the side has changed. */
  readonly onCustomersChanged: (side: number) => void;
  readonly saveBulkCase: SaveBulkCase;
  readonly retention: RetentionParts;
  readonly findSequence: (side: number, transactionId: string) => number | undefined;
  readonly tryOut: (side: number, text: string) => DecideOutcome;
}

export function createChanges(database: Database, journal: Journal, parts: ChangeParts) {
  const webhooks = createWebhookStore(database, journal);
  const bulkWork = createBulkWorkStore(database, journal);
  const reviews = createReviewStore(database, journal);
  const queues = createCaseQueueStore(database, journal);
  const screening = createScreeningStore(database, parts.cases);
  const views = createSavedViewStore(database, journal);
  const files = createCaseFileStore(database, journal, parts.cases);

  return {
    ...createTokenStore(database, journal),
    ...createUserStore(database, journal),
    ...createApprovalStore(database, journal),

    ...customerChanges(database, journal, parts, screening),

    applyLabels(side: number, requests: readonly LabelRequest[], actor: string): readonly LabelOutcome[] {
      const ids = requests.map((request) =>
        request.kind === "label" ? request.label.transactionId : request.transactionId,
      );
      parts.prepareLabels(side, ids);
      return requests.map((request) => parts.changeLabel(side, request, actor));
    },

    saveModel: on(parts.models, saveModel),
    promoteModel: on(parts.models, promoteModel),
    rollBackModel: on(parts.models, rollBackModel),

    saveRule: on(parts.rules, saveRule),
    changeRules: on(parts.rules, changeRules),

    createList: on(parts.lists, createList),
    retireList: on(parts.lists, retireList),
    putEntries: on(parts.lists, putEntries),
    removeEntries: on(parts.lists, removeEntries),

    raiseAlerts: on(parts.cases, raiseAlerts),
    raiseHits: on(screening, raiseHits),
    wakeCases: on(parts.cases, wakeCases),
    openCase: on(parts.cases, openCase),
    putQueue: on(queues, putQueue),
    removeQueue: on(queues, removeQueue),
    putView: on(views, putView),
    removeView: on(views, removeView),
    changeCase: on(parts.cases, changeCase),
    attachFile: on(files, attachFile),
    removeFile: on(files, removeFile),

    createWebhook: on(webhooks, createWebhook),
    changeWebhook: on(webhooks, changeWebhook),
    removeWebhook: on(webhooks, removeWebhook),
    noteWebhook: on(webhooks, noteWebhook),

    appendAudit(side: number, event: AuditEvent): void {
      journal.append({ side, kind: "audit", subject: auditSubjects[event.event], body: JSON.stringify(event) });
    },

    saveBulkCase: parts.saveBulkCase,
    changeBulkWork: on(bulkWork, changeBulkWork),
    saveBacktest: createSaveBacktest(database),
    changeReview: on(reviews, changeReview),
    silenceCheck: on(reviews, silenceCheck),

    ...createDocumentStore(database, journal),
    ...createRetentionStore(database, journal, parts.retention),

    /** These two change nothing; only the writer knows verdicts that are not in the index yet. */
    findSequence: parts.findSequence,
    tryOut: parts.tryOut,
  };
}

function customerChanges(database: Database, journal: Journal, parts: ChangeParts, screening: ScreeningStore) {
  const customers = createCustomerStore(database, journal);
  return {
    loadCustomers(side: number, given: readonly Customer[], mode: LoadMode, actor: string): readonly CustomerOutcome[] {
      const outcomes = given.map((customer) => loadCustomer(customers, side, customer, mode, actor));
      if (outcomes.includes("loaded")) parts.onCustomersChanged(side);
      return outcomes;
    },

    changeCustomer(side: number, customerId: string, wanted: CustomerChange, actor: string): Customer | undefined {
      const changed = changeCustomer(customers, side, customerId, wanted, actor);
      if (changed !== undefined) parts.onCustomersChanged(side);
      return changed;
    },

    eraseCustomer(side: number, customerId: string, actor: string): boolean {
      const isErased = database.overwriting(() => eraseCustomer(customers, side, customerId, actor));
      if (isErased) {
        screening.removeHits(side, hitSubject("customer", customerId));
        parts.onCustomersChanged(side);
      }
      return isErased;
    },
  };
}

/** A change, on the store that it works on. */
function on<Store, Args extends readonly unknown[], Result>(
  store: Store,
  change: (store: Store, ...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => change(store, ...args);
}
