/** Every change but deciding: labels, models, rules, lists, cases, webhooks, bulk cases, backtests, customers, documents, tokens and workspaces, each with its entry in the journal. */
import type { Customer } from "../../contract/customers.ts";
import { type AuditEvent, auditSubjects } from "../audit.ts";
import { type BulkWorkChange, changeBulkWork } from "../bulk-work.ts";
import type { CaseStore } from "../case-store.ts";
import type { CaseChange, NewAlert, NewCase } from "../cases.ts";
import { changeCase } from "../change-case.ts";
import { changeCustomer, eraseCustomer, loadCustomer } from "../change-customer.ts";
import { createList, type ListStore, putEntries, removeEntries, retireList } from "../change-list.ts";
import { type ModelStore, promoteModel, rollBackModel, saveModel } from "../change-model.ts";
import { changeRules, type RuleStore, saveRule } from "../change-rule.ts";
import { changeWebhook, createWebhook, noteWebhook, removeWebhook } from "../change-webhook.ts";
import type { CustomerChange, CustomerOutcome, LoadMode } from "../customers.ts";
import type { DecideOutcome, LabelOutcome, LabelRequest } from "../ledger.ts";
import type { NewList, NewListEntry } from "../lists.ts";
import type { NewModel } from "../models.ts";
import { openCase, raiseAlerts, wakeCases } from "../raise-alerts.ts";
import type { NewRuleVersion, RuleChange } from "../rules.ts";
import type { Delivery, NewWebhook, WebhookChange, WebhookProgress } from "../webhooks.ts";
import { createSaveBacktest } from "./backtests.ts";
import type { SaveBulkCase } from "./bulk-cases.ts";
import { createBulkWorkStore } from "./bulk-cases.ts";
import { createCustomerStore } from "./customer-store.ts";
import type { Database, Journal } from "./database.ts";
import { createDocumentStore } from "./documents.ts";
import { createRetentionStore, type RetentionParts } from "./retention.ts";
import { createTokenStore } from "./token-store.ts";
import { createWebhookStore } from "./webhooks.ts";

/** The changes by name, so that a thread can be asked for one; all run within a commit group. */
export type Changes = ReturnType<typeof createChanges>;
export type ChangeName = keyof Changes;

export interface ChangeParts {
  readonly changeLabel: (side: number, request: LabelRequest, actor: string) => LabelOutcome;
  /** Tells of which transactions labels will be changed. */
  readonly prepareLabels: (side: number, transactionIds: readonly string[]) => void;
  readonly models: ModelStore;
  readonly rules: RuleStore;
  readonly lists: ListStore;
  readonly cases: CaseStore;
  /** The side has customers, and one of them is not what it was. */
  readonly onCustomersChanged: (side: number) => void;
  readonly saveBulkCase: SaveBulkCase;
  readonly retention: RetentionParts;
  readonly findSequence: (side: number, transactionId: string) => number | undefined;
  readonly tryOut: (side: number, text: string) => DecideOutcome;
}

export function createChanges(database: Database, journal: Journal, parts: ChangeParts) {
  const customers = createCustomerStore(database, journal);
  const webhooks = createWebhookStore(database, journal);
  const bulkWork = createBulkWorkStore(database, journal);

  return {
    ...createTokenStore(database, journal),

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
      if (isErased) parts.onCustomersChanged(side);
      return isErased;
    },

    applyLabels(side: number, requests: readonly LabelRequest[], actor: string): readonly LabelOutcome[] {
      const ids = requests.map((request) =>
        request.kind === "label" ? request.label.transactionId : request.transactionId,
      );
      parts.prepareLabels(side, ids);
      return requests.map((request) => parts.changeLabel(side, request, actor));
    },

    saveModel: (side: number, model: NewModel, actor: string) => saveModel(parts.models, side, model, actor),
    promoteModel: (side: number, version: string, atMs: number, actor: string) =>
      promoteModel(parts.models, side, version, atMs, actor),
    rollBackModel: (side: number, atMs: number, actor: string) => rollBackModel(parts.models, side, atMs, actor),

    saveRule: (side: number, ruleId: string, rule: NewRuleVersion, atMs: number, actor: string) =>
      saveRule(parts.rules, side, ruleId, rule, atMs, actor),
    changeRules: (side: number, change: RuleChange, atMs: number, actor: string) =>
      changeRules(parts.rules, side, change, atMs, actor),

    createList: (side: number, name: string, list: NewList, atMs: number, actor: string) =>
      createList(parts.lists, side, name, list, atMs, actor),
    retireList: (side: number, name: string, atMs: number, actor: string) =>
      retireList(parts.lists, side, name, atMs, actor),
    putEntries: (side: number, name: string, entries: readonly NewListEntry[], atMs: number, actor: string) =>
      putEntries(parts.lists, side, name, entries, atMs, actor),
    removeEntries: (side: number, name: string, values: readonly string[], atMs: number, actor: string) =>
      removeEntries(parts.lists, side, name, values, atMs, actor),

    raiseAlerts: (alerts: readonly NewAlert[], throughSequence: number, dueAtMs: number, atMs: number) =>
      raiseAlerts(parts.cases, alerts, throughSequence, dueAtMs, atMs),
    wakeCases: (atMs: number, limit: number) => wakeCases(parts.cases, atMs, limit),
    openCase: (side: number, opened: NewCase, atMs: number, actor: string) =>
      openCase(parts.cases, side, opened, atMs, actor),
    changeCase: (
      side: number,
      number: number,
      version: number | undefined,
      change: CaseChange,
      atMs: number,
      actor: string,
    ) => changeCase(parts.cases, side, number, version, change, atMs, actor),

    createWebhook: (side: number, webhook: NewWebhook, actor: string) => createWebhook(webhooks, side, webhook, actor),
    changeWebhook: (side: number, id: string, change: WebhookChange, atMs: number, actor: string) =>
      changeWebhook(webhooks, side, id, change, atMs, actor),
    removeWebhook: (side: number, id: string, atMs: number, actor: string) =>
      removeWebhook(webhooks, side, id, atMs, actor),
    noteWebhook: (
      id: string,
      generation: number,
      progress: WebhookProgress | undefined,
      deliveries: readonly Delivery[],
      atMs: number,
    ) => noteWebhook(webhooks, id, generation, progress, deliveries, atMs),

    appendAudit(side: number, event: AuditEvent): void {
      journal.append({ side, kind: "audit", subject: auditSubjects[event.event], body: JSON.stringify(event) });
    },

    saveBulkCase: parts.saveBulkCase,
    changeBulkWork: (
      side: number,
      id: string,
      version: number | undefined,
      change: BulkWorkChange,
      atMs: number,
      actor: string,
    ) => changeBulkWork(bulkWork, side, id, version, change, atMs, actor),
    saveBacktest: createSaveBacktest(database),

    ...createDocumentStore(database, journal),
    ...createRetentionStore(database, journal, parts.retention),

    /** These two change nothing; the writer alone knows verdicts that are not in the index yet. */
    findSequence: parts.findSequence,
    tryOut: parts.tryOut,
  };
}
