/** Every change but deciding: labels, models, rules, lists, cases, webhooks, bulk cases, customers, documents, tokens and workspaces, each with its entry in the journal. */
import type { Customer } from "../../contract/customer.ts";
import { type AuditEvent, auditSubjects } from "../audit.ts";
import type { CaseStore } from "../case-store.ts";
import type { CaseChange, NewAlert, NewCase } from "../cases.ts";
import { changeCase } from "../change-case.ts";
import { changeCustomer, eraseCustomer, loadCustomer } from "../change-customer.ts";
import { createList, type ListStore, putEntries, removeEntries, retireList } from "../change-list.ts";
import { type ModelStore, promoteModel, rollBackModel, saveModel } from "../change-model.ts";
import { changeRules, type RuleStore, saveRule } from "../change-rule.ts";
import { changeWebhook, createWebhook, noteWebhook, removeWebhook } from "../change-webhook.ts";
import type { CustomerChange, CustomerOutcome, LoadMode } from "../customers.ts";
import { type JournalKind, noSide } from "../journal.ts";
import type { DecideOutcome, LabelOutcome, LabelRequest, NewToken } from "../ledger.ts";
import type { NewList, NewListEntry } from "../lists.ts";
import type { NewModel } from "../models.ts";
import { openCase, raiseAlerts, wakeCases } from "../raise-alerts.ts";
import type { NewRuleVersion, RuleChange } from "../rules.ts";
import type { Delivery, NewWebhook, WebhookChange, WebhookProgress } from "../webhooks.ts";
import type { SaveBulkCase } from "./bulk-case-store.ts";
import { type Database, overwritingErased, prepare } from "./connection.ts";
import { createCustomerStore } from "./customer-store.ts";
import { createDocumentStore } from "./document-store.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { createWebhookStore } from "./webhook-store.ts";

/** The changes by name, so that a thread can be asked for one; all run within a commit group. */
export type Changes = ReturnType<typeof createChanges>;
export type ChangeName = keyof Changes;

export interface ChangeParts {
  readonly changeLabel: (side: number, request: LabelRequest, actor: string) => LabelOutcome;
  readonly models: ModelStore;
  readonly rules: RuleStore;
  readonly lists: ListStore;
  readonly cases: CaseStore;
  readonly onCustomersChanged: () => void;
  readonly saveBulkCase: SaveBulkCase;
  readonly tryOut: (side: number, text: string) => DecideOutcome;
  readonly findSequence: (side: number, transactionId: string) => number | undefined;
}

export function createChanges(database: Database, journal: JournalWriter, parts: ChangeParts) {
  const record = (side: number, kind: Exclude<JournalKind, "verdict">, subject: string, content: object): number =>
    journal.append({ side, kind, subject, body: JSON.stringify(content) });
  const customers = createCustomerStore(database, journal);
  const webhooks = createWebhookStore(database, journal);

  const sideOf = prepare<[string, string], { side: number }>(
    database,
    "SELECT side FROM sides WHERE workspace = ? AND mode = ?",
  );
  const insertWorkspace = prepare(database, "INSERT OR IGNORE INTO workspaces (name, created_at_ms) VALUES (?, ?)");
  const insertSide = prepare(database, "INSERT INTO sides (workspace, mode) VALUES (?, ?)");

  const insertToken = prepare(
    database,
    `INSERT INTO tokens (id, name, side, scopes, hash, created_at_ms, expires_at_ms, requests_per_minute, origin)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const revokeToken = prepare(
    database,
    `UPDATE tokens SET revoked_at_ms = ? WHERE id = ? AND revoked_at_ms IS NULL
     AND side IN (SELECT side FROM sides WHERE workspace = ?)`,
  );
  const replaceTokenHash = prepare(
    database,
    `UPDATE tokens SET hash = ?, expires_at_ms = ? WHERE id = ? AND revoked_at_ms IS NULL AND origin = 'issued'
     AND side IN (SELECT side FROM sides WHERE workspace = ?)`,
  );
  const selectConfigured = prepare<[], { id: string; hash: string; workspace: string }>(
    database,
    `SELECT tokens.id, hash, workspace FROM tokens JOIN sides USING (side)
     WHERE origin = 'configured' AND revoked_at_ms IS NULL`,
  );
  const touchToken = prepare(
    database,
    "UPDATE tokens SET last_used_at_ms = max(coalesce(last_used_at_ms, 0), ?) WHERE id = ?",
  );

  function saveToken(token: NewToken, actor: string): void {
    const side = sideOf.get(token.workspace, token.mode)?.side;
    if (side === undefined) throw new Error(`There is no workspace named ${token.workspace}.`);
    const { id, name, scopes, hash, createdAtMs, expiresAtMs, requestsPerMinute, origin } = token;
    record(side, "token", id, { event: "issued", actor, name, scopes, expiresAtMs, requestsPerMinute, origin });
    insertToken.run(id, name, side, scopes.join(" "), hash, createdAtMs, expiresAtMs, requestsPerMinute, origin);
  }

  function revoke(workspace: string, id: string, atMs: number, actor: string): boolean {
    if (revokeToken.run(atMs, id, workspace).changes === 0) return false;
    record(noSide, "token", id, { event: "revoked", actor });
    return true;
  }

  return {
    createWorkspace(name: string, atMs: number, actor: string): boolean {
      if (insertWorkspace.run(name, atMs).changes === 0) return false;
      insertSide.run(name, "live");
      insertSide.run(name, "test");
      record(noSide, "workspace", name, { event: "created", actor });
      return true;
    },

    loadCustomers(side: number, given: readonly Customer[], mode: LoadMode, actor: string): readonly CustomerOutcome[] {
      const outcomes = given.map((customer) => loadCustomer(customers, side, customer, mode, actor));
      if (outcomes.includes("loaded")) parts.onCustomersChanged();
      return outcomes;
    },

    changeCustomer(side: number, customerId: string, wanted: CustomerChange, actor: string): Customer | undefined {
      parts.onCustomersChanged();
      return changeCustomer(customers, side, customerId, wanted, actor);
    },

    eraseCustomer(side: number, customerId: string, actor: string): boolean {
      parts.onCustomersChanged();
      return overwritingErased(database, () => eraseCustomer(customers, side, customerId, actor));
    },

    applyLabels: (side: number, requests: readonly LabelRequest[], actor: string): readonly LabelOutcome[] =>
      requests.map((request) => parts.changeLabel(side, request, actor)),

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

    saveBulkCase: parts.saveBulkCase,

    ...createDocumentStore(database, journal),

    appendAudit(side: number, event: AuditEvent): void {
      record(side, "audit", auditSubjects[event.event], event);
    },

    saveToken,
    revoke,

    replaceHash(workspace: string, id: string, hash: string, expiresAtMs: number | null, actor: string): boolean {
      if (replaceTokenHash.run(hash, expiresAtMs, id, workspace).changes === 0) return false;
      record(noSide, "token", id, { event: "rotated", actor });
      return true;
    },

    saveConfigured(token: NewToken, actor: string): void {
      const stored = selectConfigured.all();
      if (stored.length === 1 && stored[0]?.hash === token.hash) return;
      for (const { id, workspace } of stored) revoke(workspace, id, token.createdAtMs, actor);
      // A text that was configured before and revoked since comes back under a new id; its hash must be free again.
      prepare(database, "DELETE FROM tokens WHERE hash = ? AND origin = 'configured'").run(token.hash);
      saveToken(token, actor);
    },

    /** These two change nothing; the writer alone knows the ids that are not yet in the index. */
    findSequence: parts.findSequence,
    tryOut: parts.tryOut,

    touch(uses: readonly { readonly id: string; readonly atMs: number }[]): void {
      for (const { id, atMs } of uses) touchToken.run(atMs, id);
    },
  };
}
