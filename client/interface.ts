/** The interface's shapes and operations. Written by `node bin/run.js scripts/write-client.ts` from the OpenAPI document; do not edit. */

import type { FileContent } from "./upload.ts";

/** How each operation is sent. */
export const operations = {
  listCases: {
    method: "GET",
    path: "/cases",
    query: [
      "limit",
      "cursor",
      "state",
      "assignee",
      "accountId",
      "dueBefore",
      "minimumScore",
      "reason",
      "mentioned",
      "order",
    ],
    answer: "json",
  },
  openCase: { method: "POST", path: "/cases", query: [], answer: "json" },
  summariseCases: { method: "GET", path: "/cases/summary", query: [], answer: "json" },
  changeCases: { method: "POST", path: "/cases/actions", query: [], answer: "json" },
  fetchCase: { method: "GET", path: "/cases/{caseId}", query: [], answer: "json" },
  listCaseAlerts: { method: "GET", path: "/cases/{caseId}/alerts", query: ["limit", "cursor"], answer: "json" },
  assignCase: { method: "POST", path: "/cases/{caseId}/assign", query: [], answer: "json" },
  noteCase: { method: "POST", path: "/cases/{caseId}/notes", query: [], answer: "json" },
  decideCase: { method: "POST", path: "/cases/{caseId}/decision", query: [], answer: "json" },
  snoozeCase: { method: "POST", path: "/cases/{caseId}/snooze", query: [], answer: "json" },
  reopenCase: { method: "POST", path: "/cases/{caseId}/reopen", query: [], answer: "json" },
  linkCase: { method: "POST", path: "/cases/{caseId}/links", query: [], answer: "json" },
  listCaseQueues: { method: "GET", path: "/cases/queues", query: [], answer: "json" },
  putCaseQueue: { method: "PUT", path: "/cases/queues/{queue}", query: [], answer: "json" },
  removeCaseQueue: { method: "DELETE", path: "/cases/queues/{queue}", query: [], answer: "nothing" },
  printCase: { method: "GET", path: "/cases/{caseId}/report", query: [], answer: "response" },
  exportActivityReport: {
    method: "GET",
    path: "/cases/{caseId}/activity-report",
    query: ["entityId", "localCurrency"],
    answer: "response",
  },
  listWebhooks: { method: "GET", path: "/webhooks", query: [], answer: "json" },
  createWebhook: { method: "POST", path: "/webhooks", query: [], answer: "json" },
  fetchWebhook: { method: "GET", path: "/webhooks/{webhookId}", query: [], answer: "json" },
  changeWebhook: { method: "PATCH", path: "/webhooks/{webhookId}", query: [], answer: "json" },
  removeWebhook: { method: "DELETE", path: "/webhooks/{webhookId}", query: [], answer: "nothing" },
  rotateWebhookSecret: { method: "POST", path: "/webhooks/{webhookId}/secret", query: [], answer: "json" },
  testWebhook: { method: "POST", path: "/webhooks/{webhookId}/test", query: [], answer: "json" },
  replayWebhook: { method: "POST", path: "/webhooks/{webhookId}/replay", query: [], answer: "json" },
  listWebhookDeliveries: {
    method: "GET",
    path: "/webhooks/{webhookId}/deliveries",
    query: ["limit", "cursor"],
    answer: "json",
  },
  fetchRuleQuality: { method: "GET", path: "/governance/rules", query: ["days"], answer: "json" },
  fetchFraudRate: { method: "GET", path: "/governance/fraud-rate", query: ["days"], answer: "json" },
  fetchReliability: { method: "GET", path: "/governance/reliability", query: ["days"], answer: "json" },
  listReasons: { method: "GET", path: "/reasons", query: [], answer: "json" },
  listAuditEvents: {
    method: "GET",
    path: "/audit",
    query: ["limit", "cursor", "kind", "subject", "actor", "from", "to"],
    answer: "json",
  },
  fetchAuditRecord: { method: "GET", path: "/audit/records/{sequence}", query: [], answer: "json" },
  listAuditAnchors: { method: "GET", path: "/audit/anchors", query: ["limit", "cursor"], answer: "json" },
  verifyAudit: { method: "GET", path: "/audit/verify", query: [], answer: "json" },
  reproduceVerdict: { method: "GET", path: "/audit/verdicts/{id}/reproduction", query: [], answer: "json" },
  exportAudit: { method: "GET", path: "/audit/export", query: ["fromGroup"], answer: "response" },
  analyseFile: {
    method: "POST",
    path: "/fraud-detection/bulk",
    query: ["column", "value", "list", "sheet", "account", "ids", "negativeAmounts", "timezone", "amountUnit"],
    file: "file",
    answer: "json",
  },
  previewFile: {
    method: "POST",
    path: "/files/preview",
    query: [
      "column",
      "value",
      "list",
      "sheet",
      "account",
      "ids",
      "negativeAmounts",
      "timezone",
      "amountUnit",
      "content",
      "isWhole",
    ],
    file: "file",
    isRepeatable: true,
    answer: "json",
  },
  listBulkCases: { method: "GET", path: "/bulk-cases", query: ["limit", "cursor"], answer: "json" },
  fetchBulkCase: { method: "GET", path: "/bulk-cases/{caseId}", query: [], answer: "json" },
  deleteBulkCase: { method: "DELETE", path: "/bulk-cases/{caseId}", query: [], answer: "json" },
  changeBulkCase: { method: "POST", path: "/bulk-cases/{caseId}/actions", query: [], answer: "json" },
  cancelBulkCase: { method: "POST", path: "/bulk-cases/{caseId}/cancel", query: [], answer: "json" },
  fetchBulkResult: { method: "GET", path: "/bulk-cases/{caseId}/result", query: ["format"], answer: "json" },
  fetchRejectedRows: { method: "GET", path: "/bulk-cases/{caseId}/rejected", query: ["format"], answer: "response" },
  loadDemonstration: { method: "POST", path: "/demonstration", query: [], answer: "json" },
  listRules: { method: "GET", path: "/rules", query: ["limit", "cursor"], answer: "json" },
  listRuleNames: { method: "GET", path: "/rules/names", query: [], answer: "json" },
  checkRule: { method: "POST", path: "/rules/check", query: [], isRepeatable: true, answer: "json" },
  fetchRule: { method: "GET", path: "/rules/{ruleId}", query: [], answer: "json" },
  saveRule: { method: "PUT", path: "/rules/{ruleId}", query: [], answer: "json" },
  listRuleVersions: { method: "GET", path: "/rules/{ruleId}/versions", query: ["limit", "cursor"], answer: "json" },
  fetchRuleStatistics: { method: "GET", path: "/rules/{ruleId}/statistics", query: [], answer: "json" },
  promoteRule: { method: "POST", path: "/rules/{ruleId}/promote", query: [], answer: "json" },
  shadowRule: { method: "POST", path: "/rules/{ruleId}/shadow", query: [], answer: "json" },
  retireRule: { method: "POST", path: "/rules/{ruleId}/retire", query: [], answer: "json" },
  adjustBuiltInRule: { method: "PUT", path: "/rules/built-in/{code}", query: [], answer: "json" },
  fetchThresholds: { method: "GET", path: "/rules/thresholds", query: [], answer: "json" },
  setAlertBudget: { method: "PUT", path: "/rules/thresholds", query: [], answer: "json" },
  clearAlertBudget: { method: "DELETE", path: "/rules/thresholds", query: [], answer: "json" },
  listRuleSets: { method: "GET", path: "/rules/sets", query: ["limit", "cursor"], answer: "json" },
  fetchRuleSet: { method: "GET", path: "/rules/sets/{ruleSet}", query: [], answer: "json" },
  restoreRuleSet: { method: "POST", path: "/rules/sets/{ruleSet}/restore", query: [], answer: "json" },
  startBacktest: { method: "POST", path: "/backtests", query: [], file: "file", answer: "json" },
  listBacktests: { method: "GET", path: "/backtests", query: ["limit", "cursor"], answer: "json" },
  fetchBacktest: { method: "GET", path: "/backtests/{backtestId}", query: [], answer: "json" },
  cancelBacktest: { method: "POST", path: "/backtests/{backtestId}/cancel", query: [], answer: "json" },
  listLists: { method: "GET", path: "/lists", query: ["limit", "cursor"], answer: "json" },
  createList: { method: "PUT", path: "/lists/{name}", query: [], answer: "json" },
  fetchList: { method: "GET", path: "/lists/{name}", query: [], answer: "json" },
  retireList: { method: "DELETE", path: "/lists/{name}", query: [], answer: "nothing" },
  listEntries: { method: "GET", path: "/lists/{name}/entries", query: ["limit", "cursor", "prefix"], answer: "json" },
  putEntry: { method: "POST", path: "/lists/{name}/entries", query: [], answer: "json" },
  removeEntry: { method: "DELETE", path: "/lists/{name}/entries/{value}", query: [], answer: "nothing" },
  loadList: { method: "POST", path: "/lists/{name}/load", query: ["mode"], file: "file", answer: "json" },
  downloadList: { method: "GET", path: "/lists/{name}/file", query: [], answer: "response" },
  fetchFraudReport: { method: "GET", path: "/fraud-detection/{id}", query: [], answer: "json" },
  fetchEvidence: { method: "GET", path: "/fraud-detection/{id}/evidence", query: [], answer: "json" },
  labelTransaction: { method: "POST", path: "/fraud-detection/{id}/label", query: [], answer: "json" },
  fetchLabel: { method: "GET", path: "/fraud-detection/{id}/label", query: [], answer: "json" },
  revokeLabel: { method: "DELETE", path: "/fraud-detection/{id}/label", query: [], answer: "nothing" },
  loadLabels: { method: "POST", path: "/labels", query: [], file: "file", answer: "json" },
  listLabels: { method: "GET", path: "/labels", query: ["limit", "cursor", "isFraud"], answer: "json" },
  listModels: { method: "GET", path: "/models", query: [], answer: "json" },
  trainModel: { method: "POST", path: "/models", query: [], answer: "json" },
  fetchTraining: { method: "GET", path: "/models/training", query: [], answer: "json" },
  cancelTraining: { method: "POST", path: "/models/training/cancel", query: [], answer: "json" },
  fetchDrift: { method: "GET", path: "/models/drift", query: ["against"], answer: "json" },
  proposeThresholds: { method: "POST", path: "/models/thresholds", query: [], isRepeatable: true, answer: "json" },
  rollBackModel: { method: "POST", path: "/models/rollback", query: [], answer: "json" },
  fetchModel: { method: "GET", path: "/models/{version}", query: [], answer: "json" },
  promoteModel: { method: "POST", path: "/models/{version}/promote", query: [], answer: "json" },
  analyseDocument: {
    method: "POST",
    path: "/forgery/analyse/analyse_docs_v2",
    query: [],
    file: "document",
    answer: "json",
  },
  fetchDocumentReport: { method: "GET", path: "/forgery/documents/{id}", query: [], answer: "json" },
  deleteDocument: { method: "DELETE", path: "/forgery/documents/{id}", query: [], answer: "nothing" },
  readDocumentContent: {
    method: "GET",
    path: "/forgery/documents/{id}/content",
    query: ["expires", "signature"],
    answer: "response",
  },
  analysePackage: { method: "POST", path: "/forgery/packages", query: [], file: "package", answer: "json" },
  listDocuments: {
    method: "GET",
    path: "/forgery/documents",
    query: ["limit", "cursor", "tampered", "name", "format", "state", "assignee", "dueBefore", "order"],
    answer: "json",
  },
  summariseDocumentQueue: { method: "GET", path: "/forgery/documents/queue", query: [], answer: "json" },
  fetchDocumentReview: { method: "GET", path: "/forgery/documents/{id}/review", query: [], answer: "json" },
  reviewDocument: { method: "POST", path: "/forgery/documents/{id}/review", query: [], answer: "json" },
  drawDocumentPage: {
    method: "GET",
    path: "/forgery/documents/{id}/pages/{page}",
    query: ["dpi", "version"],
    answer: "response",
  },
  mapDocumentPage: {
    method: "GET",
    path: "/forgery/documents/{id}/pages/{page}/heat",
    query: ["version"],
    answer: "json",
  },
  listDocumentVersions: { method: "GET", path: "/forgery/documents/{id}/versions", query: [], answer: "json" },
  downloadDocumentVersion: {
    method: "GET",
    path: "/forgery/documents/{id}/versions/{version}",
    query: [],
    answer: "response",
  },
  listDocumentSignatures: { method: "GET", path: "/forgery/documents/{id}/signatures", query: [], answer: "json" },
  readDocumentMetadata: { method: "GET", path: "/forgery/documents/{id}/metadata", query: [], answer: "json" },
  printDocumentReport: { method: "GET", path: "/forgery/documents/{id}/report", query: [], answer: "response" },
  fetchCheckQuality: { method: "GET", path: "/governance/checks", query: [], answer: "json" },
  silenceCheck: { method: "PUT", path: "/governance/checks/{check}", query: [], answer: "json" },
  listCaseFiles: { method: "GET", path: "/cases/{caseId}/files", query: [], answer: "json" },
  attachCaseFile: { method: "POST", path: "/cases/{caseId}/files", query: [], file: "file", answer: "json" },
  downloadCaseFile: { method: "GET", path: "/cases/{caseId}/files/{fileId}", query: [], answer: "response" },
  removeCaseFile: { method: "DELETE", path: "/cases/{caseId}/files/{fileId}", query: [], answer: "nothing" },
  analyseTransaction: {
    method: "POST",
    path: "/fraud-detection",
    query: ["dryRun"],
    isRepeatable: true,
    answer: "json",
  },
  listTransactions: {
    method: "GET",
    path: "/transactions",
    query: [
      "limit",
      "cursor",
      "accountId",
      "idPrefix",
      "status",
      "reason",
      "from",
      "to",
      "minimumAmount",
      "maximumAmount",
      "minimumScore",
    ],
    answer: "json",
  },
  fetchOverview: { method: "GET", path: "/overview", query: ["from", "to", "days"], answer: "json" },
  fetchEntity: { method: "GET", path: "/entities/{kind}/{id}", query: [], answer: "json" },
  streamEvents: { method: "GET", path: "/events", query: [], answer: "response" },
  loadCustomers: {
    method: "POST",
    path: "/fraud-detection/customers/load",
    query: ["column", "value", "list", "sheet", "mode"],
    file: "file",
    answer: "json",
  },
  listCustomers: {
    method: "GET",
    path: "/customers",
    query: ["limit", "cursor", "riskLevel", "country", "watchlist", "accountId", "name"],
    answer: "json",
  },
  fetchCustomer: { method: "GET", path: "/customers/{customerId}", query: [], answer: "json" },
  changeCustomer: { method: "PATCH", path: "/customers/{customerId}", query: [], answer: "json" },
  eraseCustomer: { method: "DELETE", path: "/customers/{customerId}", query: [], answer: "nothing" },
  screenName: { method: "POST", path: "/screening", query: [], answer: "json" },
  listTokens: { method: "GET", path: "/tokens", query: ["limit", "cursor"], answer: "json" },
  issueToken: { method: "POST", path: "/tokens", query: [], answer: "json" },
  fetchTokenHolder: { method: "GET", path: "/tokens/self", query: [], answer: "json" },
  rotateToken: { method: "POST", path: "/tokens/{id}/rotate", query: [], answer: "json" },
  revokeToken: { method: "DELETE", path: "/tokens/{id}", query: [], answer: "nothing" },
  openSession: { method: "POST", path: "/session", query: [], answer: "json" },
  turnSession: { method: "PATCH", path: "/session", query: [], answer: "nothing" },
  endSession: { method: "DELETE", path: "/session", query: [], answer: "nothing" },
  listViews: { method: "GET", path: "/views", query: [], answer: "json" },
  saveView: { method: "PUT", path: "/views/own/{page}/{view}", query: [], answer: "json" },
  removeView: { method: "DELETE", path: "/views/own/{page}/{view}", query: [], answer: "nothing" },
  shareView: { method: "PUT", path: "/views/team/{page}/{view}", query: [], answer: "json" },
  unshareView: { method: "DELETE", path: "/views/team/{page}/{view}", query: [], answer: "nothing" },
  listSignInWays: { method: "GET", path: "/session/ways", query: [], answer: "json" },
  signInWithPassword: { method: "POST", path: "/session/password", query: [], answer: "nothing" },
  fetchOwnUser: { method: "GET", path: "/users/self", query: [], answer: "json" },
  changeOwnPassword: { method: "PUT", path: "/users/self/password", query: [], answer: "nothing" },
  offerSecondFactor: { method: "POST", path: "/users/self/second-factor", query: [], answer: "json" },
  addSecondFactor: { method: "PUT", path: "/users/self/second-factor", query: [], answer: "json" },
  removeSecondFactor: { method: "DELETE", path: "/users/self/second-factor", query: [], answer: "json" },
  listOwnSessions: { method: "GET", path: "/users/self/sessions", query: [], answer: "json" },
  endOwnSessions: { method: "DELETE", path: "/users/self/sessions", query: ["id"], answer: "json" },
  listUsers: { method: "GET", path: "/users", query: ["limit", "cursor"], answer: "json" },
  createUser: { method: "POST", path: "/users", query: [], answer: "json" },
  fetchUser: { method: "GET", path: "/users/{id}", query: [], answer: "json" },
  changeUser: { method: "PATCH", path: "/users/{id}", query: [], answer: "json" },
  listUserSessions: { method: "GET", path: "/users/{id}/sessions", query: [], answer: "json" },
  endUserSessions: { method: "DELETE", path: "/users/{id}/sessions", query: [], answer: "json" },
  fetchApprovals: { method: "GET", path: "/approvals/settings", query: [], answer: "json" },
  setApprovals: { method: "PUT", path: "/approvals/settings", query: [], answer: "json" },
  listProposals: { method: "GET", path: "/approvals", query: ["limit", "cursor", "isOpen"], answer: "json" },
  approveProposal: { method: "POST", path: "/approvals/{number}/approve", query: [], answer: "json" },
  rejectProposal: { method: "POST", path: "/approvals/{number}/reject", query: [], answer: "json" },
  readMetrics: { method: "GET", path: "/metrics", query: [], answer: "response" },
  isAlive: { method: "GET", path: "/healthz", query: [], answer: "json" },
  isReady: { method: "GET", path: "/readyz", query: [], answer: "json" },
  readInterface: { method: "GET", path: "/openapi.json", query: [], answer: "json" },
} as const;

/** What each operation takes, and what it answers. */
export interface Operations {
  /** List the cases of this side. Needs a token with the scope `reports:read`. */
  readonly listCases: {
    readonly input: {
      /** Maximum number of entries; default 50. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
      /** Only cases in this state, or in several states separated by commas. */
      readonly state?: string | undefined;
      /** Only cases of this assignee; `me` is the caller, empty means unassigned. */
      readonly assignee?: string | undefined;
      /** Only cases of this account. */
      readonly accountId?: string | undefined;
      /** Only cases due before this ISO 8601 date-time, or before this date. */
      readonly dueBefore?: string | undefined;
      /** Only cases with at least this highest score. */
      readonly minimumScore?: number | undefined;
      /** Only cases with an alert that has this reason, or `rule:` and the id of a rule. */
      readonly reason?: string | undefined;
      /** Only cases whose notes mention this name; `me` is the caller. */
      readonly mentioned?: string | undefined;
      /** priority (default): highest score, then value at risk; age: oldest first. */
      readonly order?: "priority" | "age" | undefined;
    };
    readonly answer: CaseList;
  };
  /** Open a case manually. The case gets the named transactions of the account, regardless of their verdicts. An account has at most one open case. Needs a token with the scope `cases:write`. */
  readonly openCase: {
    readonly input: {
      readonly body: CaseInput;
    };
    readonly answer: Case;
  };
  /** Summarise the cases of this side. Needs a token with the scope `reports:read`. */
  readonly summariseCases: { readonly input: Readonly<Record<string, never>>; readonly answer: CaseSummary };
  /** Change several cases. Applies one action to each case. Each result reports its own failure; the other cases are changed. Needs a token with the scope `cases:write`. */
  readonly changeCases: {
    readonly input: {
      readonly body: CaseBulkAction;
    };
    readonly answer: CaseBulkResult;
  };
  /** Fetch a case with its alerts and events. Needs a token with the scope `reports:read`. */
  readonly fetchCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
    };
    readonly answer: CaseDetails;
  };
  /** List the alerts of a case. Needs a token with the scope `reports:read`. */
  readonly listCaseAlerts: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      /** Maximum number of entries; default 50. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
    };
    readonly answer: CaseAlertList;
  };
  /** Assign or unassign a case. Needs a token with the scope `cases:write`. */
  readonly assignCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      readonly body: CaseAssignment;
    };
    readonly answer: CaseChangeResult;
  };
  /** Add a note to a case. Needs a token with the scope `cases:write`. */
  readonly noteCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      readonly body: CaseNote;
    };
    readonly answer: CaseChangeResult;
  };
  /** Decide a case. fraud and genuine also label the named transactions, or all that the case lists. Contradicting labels are a conflict unless replaceLabels is true. Repeating the same decision is allowed. Needs a token with the scope `cases:write`. */
  readonly decideCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      readonly body: CaseDecisionInput;
    };
    readonly answer: CaseChangeResult;
  };
  /** Snooze a case until a time. The snooze ends at that time or with the next alert; null ends it now. Needs a token with the scope `cases:write`. */
  readonly snoozeCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      readonly body: CaseSnooze;
    };
    readonly answer: CaseChangeResult;
  };
  /** Reopen a decided case. Its labels do not change until it is decided again. Needs a token with the scope `cases:write`. */
  readonly reopenCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      readonly body: CaseReopening;
    };
    readonly answer: CaseChangeResult;
  };
  /** Link a case with a document, a customer or a bulk case. Needs a token with the scope `cases:write`. */
  readonly linkCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      readonly body: CaseLinkInput;
    };
    readonly answer: CaseChangeResult;
  };
  /** List the queues of cases. Needs a token with the scope `reports:read`. */
  readonly listCaseQueues: { readonly input: Readonly<Record<string, never>>; readonly answer: CaseQueueList };
  /** Create or replace a queue of cases. Its due time applies to alerts from then on. Needs a token with the scope `cases:write`. */
  readonly putCaseQueue: {
    readonly input: {
      /** Name of the queue. */
      readonly queue: string;
      readonly body: CaseQueueInput;
    };
    readonly answer: CaseQueueList;
  };
  /** Remove a queue of cases. Its cases stay, with their due times. Needs a token with the scope `cases:write`. */
  readonly removeCaseQueue: {
    readonly input: {
      /** Name of the queue. */
      readonly queue: string;
    };
    readonly answer: undefined;
  };
  /** Fetch a printable page of a case. A self-contained HTML page without scripts. It lists at most 500 transactions. Needs a token with the scope `reports:read`. */
  readonly printCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
    };
    readonly answer: Response;
  };
  /** Export a case for a suspicious-activity report. XML in the shape of goAML 4.0.2, with at most 500 transactions. It has to be completed before it is filed; a comment in it names what is missing. Needs a token with the scope `reports:read`. */
  readonly exportActivityReport: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      /** Number of the reporting entity (rentity_id). */
      readonly entityId?: string | undefined;
      /** Currency of amount_local; transactions in others have a foreign amount instead. */
      readonly localCurrency?: string | undefined;
    };
    readonly answer: Response;
  };
  /** List the webhooks of this side. Needs a token with the scope `admin`. */
  readonly listWebhooks: { readonly input: Readonly<Record<string, never>>; readonly answer: WebhookList };
  /** Create a webhook. The webhook gets events from now on. The secret is shown only once. Needs a token with the scope `admin`. */
  readonly createWebhook: {
    readonly input: {
      readonly body: WebhookInput;
    };
    readonly answer: WebhookWithSecret;
  };
  /** Fetch a webhook. Needs a token with the scope `admin`. */
  readonly fetchWebhook: {
    readonly input: {
      /** Id of the webhook. */
      readonly webhookId: string;
    };
    readonly answer: Webhook;
  };
  /** Change, pause or resume a webhook. Needs a token with the scope `admin`. */
  readonly changeWebhook: {
    readonly input: {
      /** Id of the webhook. */
      readonly webhookId: string;
      readonly body: WebhookPatch;
    };
    readonly answer: Webhook;
  };
  /** Remove a webhook. Needs a token with the scope `admin`. */
  readonly removeWebhook: {
    readonly input: {
      /** Id of the webhook. */
      readonly webhookId: string;
    };
    readonly answer: undefined;
  };
  /** Rotate the secret of a webhook. For 24 hours messages carry signatures by both secrets. The secret is shown only once. Needs a token with the scope `admin`. */
  readonly rotateWebhookSecret: {
    readonly input: {
      /** Id of the webhook. */
      readonly webhookId: string;
    };
    readonly answer: WebhookWithSecret;
  };
  /** Send a test message. Needs a token with the scope `admin`. */
  readonly testWebhook: {
    readonly input: {
      /** Id of the webhook. */
      readonly webhookId: string;
    };
    readonly answer: WebhookDelivery;
  };
  /** Replay events since a time or a message. Needs a token with the scope `admin`. */
  readonly replayWebhook: {
    readonly input: {
      /** Id of the webhook. */
      readonly webhookId: string;
      readonly body: WebhookReplay;
    };
    readonly answer: Webhook;
  };
  /** List the latest deliveries of a webhook. Needs a token with the scope `admin`. */
  readonly listWebhookDeliveries: {
    readonly input: {
      /** Id of the webhook. */
      readonly webhookId: string;
      /** Maximum number of entries; default 50. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
    };
    readonly answer: WebhookDeliveryList;
  };
  /** Measure the quality of reasons. Precision, recall and value caught of each reason and rule, by labels. The figures may be up to a minute old. Needs a token with the scope `reports:read`. */
  readonly fetchRuleQuality: {
    readonly input: {
      /** Days back from the latest transaction; default 90. */
      readonly days?: number | undefined;
    };
    readonly answer: RuleQuality;
  };
  /** Measure the fraud rate by value. Compares the rates with the reference rates of the PSD2 technical standards. The figures may be up to a minute old. Needs a token with the scope `reports:read`. */
  readonly fetchFraudRate: {
    readonly input: {
      /** Days back from the latest transaction; default 90. */
      readonly days?: number | undefined;
    };
    readonly answer: FraudRate;
  };
  /** Measure the calibration of risk scores. Predicted and observed fraud shares by score band. The figures may be up to a minute old. Needs a token with the scope `reports:read`. */
  readonly fetchReliability: {
    readonly input: {
      /** Days back from the latest transaction; default 90. */
      readonly days?: number | undefined;
    };
    readonly answer: ReliabilityReport;
  };
  /** List all reasons. All reasons that a verdict can name. Codes are stable. Your own rules have the code `rule:` and their id. Needs a token with the scope `reports:read`. */
  readonly listReasons: { readonly input: Readonly<Record<string, never>>; readonly answer: ReasonCatalogue };
  /** List journal records. All records of this side's journal, latest first. A page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `audit:read`. */
  readonly listAuditEvents: {
    readonly input: {
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
      /** Only records of this kind, or of several kinds separated by commas. */
      readonly kind?: string | undefined;
      /** Only records about this id. */
      readonly subject?: string | undefined;
      /** Only records of this actor: a token's name, a JWT's subject, or `command line`. */
      readonly actor?: string | undefined;
      /** Only records committed at or after this ISO 8601 date-time or date. */
      readonly from?: string | undefined;
      /** Only records committed before this date-time. A date without a time means the whole day, in UTC. */
      readonly to?: string | undefined;
    };
    readonly answer: AuditList;
  };
  /** Fetch a record with its proof. Returns the content, its salted commitment, and the commitments of its group, from which the group's root can be computed. Needs a token with the scope `audit:read`. */
  readonly fetchAuditRecord: {
    readonly input: {
      readonly sequence: string;
    };
    readonly answer: AuditRecord;
  };
  /** List the anchored roots. One root for each minute with new records. Stored outside the service, they later show whether the journal was rewritten. Needs a token with the scope `audit:read`. */
  readonly listAuditAnchors: {
    readonly input: {
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
    };
    readonly answer: AuditAnchorList;
  };
  /** Verify the journal's hash chain. Starts a verification if none ran within the last minute, and returns its progress. Call again for the result. Needs a token with the scope `audit:read`. */
  readonly verifyAudit: { readonly input: Readonly<Record<string, never>>; readonly answer: AuditCheck };
  /** Reproduce the decision of a stored transaction. Decides again with the original features, model, rules and lists, and lists the fields that differ from the record. Nothing is changed. Needs a token with the scope `audit:read`. */
  readonly reproduceVerdict: {
    readonly input: {
      /** Id of the transaction, percent-encoded. */
      readonly id: string;
    };
    readonly answer: Reproduction;
  };
  /** Export the journal for auditors. JSON lines from which anyone can recompute the hash chain. Only the commitment is included for records of other sides, for customers if the token lacks customers:read, and for records with card numbers. The export itself is recorded. Needs a token with the scope `audit:read`. */
  readonly exportAudit: {
    readonly input: {
      /** First group to export; the export includes the previous root. */
      readonly fromGroup?: number | undefined;
    };
    readonly answer: Response;
  };
  /** Analyse transactions in bulk. Accepts CSV, JSON or JSON lines, also gzipped. Rows are decided in the order of their timestamps. Invalid rows are listed in analyticsJson.rejected; the other rows are decided. With the header `Prefer: respond-async` the response is sent as soon as the file is on disk, and names the case with its progress and result. Needs a token with the scope `transactions:write`. */
  readonly analyseFile: {
    readonly input: {
      /** Field, colon, and the column that holds it, for example transactionId:Reference. Takes precedence over matching by name. For nested records give the path with dots, and for a table without a header the number of the column. May be repeated. */
      readonly column?: readonly string[] | undefined;
      /** Field, colon, and a value for all rows, for example accountId:A-1 or currency:EUR. May be repeated. */
      readonly value?: readonly string[] | undefined;
      /** Key of the list that holds the records, for a JSON file with several lists. Without it, all lists with the same fields are read. */
      readonly list?: string | undefined;
      /** Name or number of the sheet that holds the rows, for a workbook (.xlsx). Without it, the first visible sheet is read. */
      readonly sheet?: string | undefined;
      /** The account that all rows are of, for statements that do not name it: the same as value=accountId:ID. */
      readonly account?: string | undefined;
      /** from-rows for a file without ids: each row gets an id derived from its content, so a row that is sent again is recognised. */
      readonly ids?: "from-rows" | undefined;
      /** Meaning of negative amounts: incoming money (default), or outgoing money as in account statements. Has to be sent for a file with negative amounts if account or ids is sent, or if its balance falls by them. Debit and credit columns are not affected. */
      readonly negativeAmounts?: "in" | "out" | undefined;
      /** Zone of times without an offset, such as Europe/Berlin or +02:00; UTC by default. */
      readonly timezone?: string | undefined;
      /** minor if amounts are in the currency's smallest unit, such as cents. A column named amount_cents or amountMinor is read so by itself, as are payments in Stripe's, Square's, Razorpay's and Monzo's JSON; major says that amounts are not. A whole number in an object for the amount is refused without it. */
      readonly amountUnit?: "major" | "minor" | undefined;
      /** The transaction file. */
      readonly file: FileContent;
    };
    readonly answer: BulkResult | BulkCaseAccepted;
  };
  /** Preview how a file is read. Returns the field of each column, the rows that would be rejected and why, and the first transactions as they would be accepted. Nothing is stored. Of a long file the beginning is read and the rest is dropped, so send only its beginning; a workbook or an archive is sent whole, up to 32 MiB. Needs a token with the scope `reports:read`. */
  readonly previewFile: {
    readonly input: {
      /** Field, colon, and the column that holds it, for example transactionId:Reference. Takes precedence over matching by name. For nested records give the path with dots, and for a table without a header the number of the column. May be repeated. */
      readonly column?: readonly string[] | undefined;
      /** Field, colon, and a value for all rows, for example accountId:A-1 or currency:EUR. May be repeated. */
      readonly value?: readonly string[] | undefined;
      /** Key of the list that holds the records, for a JSON file with several lists. Without it, all lists with the same fields are read. */
      readonly list?: string | undefined;
      /** Name or number of the sheet that holds the rows, for a workbook (.xlsx). Without it, the first visible sheet is read. */
      readonly sheet?: string | undefined;
      /** The account that all rows are of, for statements that do not name it: the same as value=accountId:ID. */
      readonly account?: string | undefined;
      /** from-rows for a file without ids: each row gets an id derived from its content, so a row that is sent again is recognised. */
      readonly ids?: "from-rows" | undefined;
      /** Meaning of negative amounts: incoming money (default), or outgoing money as in account statements. Has to be sent for a file with negative amounts if account or ids is sent, or if its balance falls by them. Debit and credit columns are not affected. */
      readonly negativeAmounts?: "in" | "out" | undefined;
      /** Zone of times without an offset, such as Europe/Berlin or +02:00; UTC by default. */
      readonly timezone?: string | undefined;
      /** minor if amounts are in the currency's smallest unit, such as cents. A column named amount_cents or amountMinor is read so by itself, as are payments in Stripe's, Square's, Razorpay's and Monzo's JSON; major says that amounts are not. A whole number in an object for the amount is refused without it. */
      readonly amountUnit?: "major" | "minor" | undefined;
      /** Content of the file. */
      readonly content: "transactions" | "labels" | "customers";
      /** false if only the beginning of the file is sent; its last record is then ignored. A long file is taken so by itself. */
      readonly isWhole?: boolean | undefined;
      /** A file of transactions, labels or customers, or its beginning. */
      readonly file: FileContent;
    };
    readonly answer: FilePreview;
  };
  /** List the bulk cases of this side. Needs a token with the scope `reports:read`. */
  readonly listBulkCases: {
    readonly input: {
      /** Maximum number of entries; default 50. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
    };
    readonly answer: BulkCaseList;
  };
  /** Fetch a bulk case and its progress. Needs a token with the scope `reports:read`. */
  readonly fetchBulkCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
    };
    readonly answer: BulkCaseDetails;
  };
  /** Cancel a bulk case. Rows decided so far keep their verdicts, which are replayed if the file is sent again. Any node accepts the request. If the node that runs the case is gone, the response shows the old state and the case is cancelled within 20 s. Needs a token with the scope `transactions:write`. */
  readonly deleteBulkCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
    };
    readonly answer: BulkCase;
  };
  /** Assign, note, review or reopen a bulk case. Tracks the work on a file; its run and its verdicts are not affected. A file can be reviewed, with an outcome as text, when its run has ended. All changes except notes need the version that was read. Needs a token with the scope `cases:write`. */
  readonly changeBulkCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      readonly body: BulkCaseAction;
    };
    readonly answer: BulkCaseDetails;
  };
  /** Cancel a bulk case. Rows decided so far keep their verdicts, which are replayed if the file is sent again. Any node accepts the request. If the node that runs the case is gone, the response shows the old state and the case is cancelled within 20 s. Needs a token with the scope `transactions:write`. */
  readonly cancelBulkCase: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
    };
    readonly answer: BulkCase;
  };
  /** Fetch the result of a bulk case. JSON: the same body as the synchronous response. CSV: one line per row with a verdict: line, transactionId, accountId, amount, timestamp, status, riskScore, reasons. Needs a token with the scope `reports:read`. */
  readonly fetchBulkResult: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      /** Default: JSON. CSV with csv, or with the header Accept: text/csv. */
      readonly format?: "json" | "csv" | undefined;
    };
    readonly answer: BulkResult;
  };
  /** Fetch the rejected rows of a bulk case. Line, field and reason of each row, as JSON lines or CSV. Needs a token with the scope `reports:read`. */
  readonly fetchRejectedRows: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      /** Default: JSON lines. CSV with csv, or with the header Accept: text/csv. */
      readonly format?: "ndjson" | "csv" | undefined;
    };
    readonly answer: Response;
  };
  /** Fill an empty test side with synthetic data. Adds six weeks of synthetic payments with simulated fraud, labels and customers. If the test side already has transactions, nothing is added. In both cases a token for that side is issued, which expires after an hour. Its text is only in this response; store it safely. Needs a token with the scope `admin`. */
  readonly loadDemonstration: { readonly input: Readonly<Record<string, never>>; readonly answer: Demonstration };
  /** List the rules of this side. Needs a token with the scope `reports:read`. */
  readonly listRules: {
    readonly input: {
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
    };
    readonly answer: RuleList;
  };
  /** List the names and functions for rules. Needs a token with the scope `reports:read`. */
  readonly listRuleNames: { readonly input: Readonly<Record<string, never>>; readonly answer: RuleNameList };
  /** Check an expression without saving it. Needs a token with the scope `reports:read`. */
  readonly checkRule: {
    readonly input: {
      readonly body: RuleCheckRequest;
    };
    readonly answer: RuleCheck;
  };
  /** Fetch a rule with its latest version and its state. Needs a token with the scope `reports:read`. */
  readonly fetchRule: {
    readonly input: {
      /** Id of the rule. */
      readonly ruleId: string;
    };
    readonly answer: Rule;
  };
  /** Save a rule as a new version. The version has no effect until it is promoted. `baseVersion` is the version that the change is based on. If another version was saved since, the response is 409 and names it. Needs a token with the scope `rules:write`. */
  readonly saveRule: {
    readonly input: {
      /** Id of the rule. */
      readonly ruleId: string;
      readonly body: RuleInput;
    };
    readonly answer: Rule;
  };
  /** List the versions of a rule. Needs a token with the scope `reports:read`. */
  readonly listRuleVersions: {
    readonly input: {
      /** Id of the rule. */
      readonly ruleId: string;
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
    };
    readonly answer: RuleVersionList;
  };
  /** Fetch the statistics of a rule. Needs a token with the scope `reports:read`. */
  readonly fetchRuleStatistics: {
    readonly input: {
      /** Id of the rule. */
      readonly ruleId: string;
    };
    readonly answer: RuleStatistics;
  };
  /** Promote a rule, for all accounts or a share of them. Needs a token with the scope `rules:write`. */
  readonly promoteRule: {
    readonly input: {
      /** Id of the rule. */
      readonly ruleId: string;
      readonly body?: RulePromotion | undefined;
    };
    readonly answer: RuleSetInCharge;
  };
  /** Run a rule in shadow mode: evaluated and recorded, without effect. Needs a token with the scope `rules:write`. */
  readonly shadowRule: {
    readonly input: {
      /** Id of the rule. */
      readonly ruleId: string;
      readonly body?: RulePromotion | undefined;
    };
    readonly answer: RuleSetInCharge;
  };
  /** Retire a rule. Needs a token with the scope `rules:write`. */
  readonly retireRule: {
    readonly input: {
      /** Id of the rule. */
      readonly ruleId: string;
    };
    readonly answer: RuleSetInCharge;
  };
  /** Change the mode or the weight of a built-in rule. Changes the rule's own contribution to the score; the model still uses the same features. Conflicts are handled as for saving a rule. Needs a token with the scope `rules:write`. */
  readonly adjustBuiltInRule: {
    readonly input: {
      /** Code of a built-in rule, for example NEW_DEVICE. */
      readonly code: string;
      readonly body: BuiltInAdjustment;
    };
    readonly answer: RuleSetInCharge;
  };
  /** Fetch the live thresholds. Needs a token with the scope `reports:read`. */
  readonly fetchThresholds: { readonly input: Readonly<Record<string, never>>; readonly answer: LiveThresholds };
  /** Set the thresholds, as scores or by an alert budget. With scores, these are the thresholds. With a budget, they become the quantiles of the live model's scores over the last four weeks that keep the budget. They are part of a new rule set, which verdicts name and which can be restored. A budget needs 1,000 verdicts. Needs a token with the scope `rules:write`. */
  readonly setAlertBudget: {
    readonly input: {
      readonly body: ThresholdScores | AlertBudget;
    };
    readonly answer: ThresholdsInCharge;
  };
  /** Return to the thresholds of the settings. Needs a token with the scope `rules:write`. */
  readonly clearAlertBudget: { readonly input: Readonly<Record<string, never>>; readonly answer: ThresholdsInCharge };
  /** List the rule sets with their changes. Needs a token with the scope `reports:read`. */
  readonly listRuleSets: {
    readonly input: {
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
    };
    readonly answer: RuleSetList;
  };
  /** Fetch a rule set. Needs a token with the scope `reports:read`. */
  readonly fetchRuleSet: {
    readonly input: {
      /** set-1, set-2 and so on. */
      readonly ruleSet: string;
    };
    readonly answer: RuleSet;
  };
  /** Restore an earlier rule set. Needs a token with the scope `rules:write`. */
  readonly restoreRuleSet: {
    readonly input: {
      /** set-1, set-2 and so on. */
      readonly ruleSet: string;
    };
    readonly answer: RuleSetInCharge;
  };
  /** Start a backtest of rules, a model or thresholds. Tests a candidate on the history of this side, or on a file; verdicts are not affected. With a form, the part `file` has the transactions, with isFraud if known, and the part `request` the request as JSON. The rows of a file are the only history used. Needs a token with the scope `reports:read`. */
  readonly startBacktest: {
    readonly input: {
      /** Transactions in the format of bulk analysis; isFraud and knownAt are optional. */
      readonly file?: FileContent | undefined;
      /** A BacktestRequest as JSON. */
      readonly request?: string | undefined;
      /** Days until labels were known, if the file does not state it; default 7. */
      readonly labelDelayDays?: string | undefined;
      readonly body?: BacktestRequest | undefined;
    };
    readonly answer: Backtest;
  };
  /** List the latest backtests of this side. Needs a token with the scope `reports:read`. */
  readonly listBacktests: {
    readonly input: {
      /** Maximum number of entries; default 50. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
    };
    readonly answer: BacktestList;
  };
  /** Fetch the progress and result of a backtest. Needs a token with the scope `reports:read`. */
  readonly fetchBacktest: {
    readonly input: {
      /** Id of the backtest. */
      readonly backtestId: string;
    };
    readonly answer: Backtest;
  };
  /** Cancel a backtest. Needs a token with the scope `reports:read`. */
  readonly cancelBacktest: {
    readonly input: {
      /** Id of the backtest. */
      readonly backtestId: string;
    };
    readonly answer: Backtest;
  };
  /** List the lists of this side. Needs a token with the scope `reports:read`. */
  readonly listLists: {
    readonly input: {
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
    };
    readonly answer: ListPage;
  };
  /** Create a list, or change its title. Needs a token with the scope `rules:write`. */
  readonly createList: {
    readonly input: {
      /** Name of the list. */
      readonly name: string;
      readonly body: ListInput;
    };
    readonly answer: List;
  };
  /** Fetch a list without its entries. Needs a token with the scope `reports:read`. */
  readonly fetchList: {
    readonly input: {
      /** Name of the list. */
      readonly name: string;
    };
    readonly answer: List;
  };
  /** Retire a list. Earlier verdicts do not change. Fails while a rule that is evaluated uses the list. Needs a token with the scope `rules:write`. */
  readonly retireList: {
    readonly input: {
      /** Name of the list. */
      readonly name: string;
    };
    readonly answer: undefined;
  };
  /** List the entries of a list. Needs a token with the scope `reports:read`. */
  readonly listEntries: {
    readonly input: {
      /** Name of the list. */
      readonly name: string;
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
      /** Only entries whose value starts with this text. */
      readonly prefix?: string | undefined;
    };
    readonly answer: ListEntryPage;
  };
  /** Add an entry to a list, or change its expiry or note. Needs a token with the scope `rules:write`. */
  readonly putEntry: {
    readonly input: {
      /** Name of the list. */
      readonly name: string;
      readonly body: ListEntryInput;
    };
    readonly answer: ListEntry;
  };
  /** Remove an entry from a list. Needs a token with the scope `rules:write`. */
  readonly removeEntry: {
    readonly input: {
      /** Name of the list. */
      readonly name: string;
      /** Value of the entry, percent-encoded. */
      readonly value: string;
    };
    readonly answer: undefined;
  };
  /** Load a file of entries into a list. Accepts CSV, JSON or JSON lines, also gzipped, with the column value and optionally expiresAt and note. Invalid records are listed in errorDetails; the other entries are loaded. Needs a token with the scope `rules:write`. */
  readonly loadList: {
    readonly input: {
      /** Name of the list. */
      readonly name: string;
      /** add (default) adds the entries, remove removes them, replace adds them and removes all others. */
      readonly mode?: "add" | "remove" | "replace" | undefined;
      /** The file with the entries. */
      readonly file: FileContent;
    };
    readonly answer: ListLoadResult;
  };
  /** Download the entries of a list. Needs a token with the scope `reports:read`. */
  readonly downloadList: {
    readonly input: {
      /** Name of the list. */
      readonly name: string;
    };
    readonly answer: Response;
  };
  /** Fetch the fraud report of a transaction. Needs a token with the scope `reports:read`. */
  readonly fetchFraudReport: {
    readonly input: {
      /** Id of the transaction, percent-encoded. */
      readonly id: string;
    };
    readonly answer: FraudReport;
  };
  /** Fetch the evidence of a verdict. All reasons with code, numbers and contribution, all features, and the versions of model and rules. Needs a token with the scope `reports:read`. */
  readonly fetchEvidence: {
    readonly input: {
      /** Id of the transaction, percent-encoded. */
      readonly id: string;
    };
    readonly answer: Evidence;
  };
  /** Label a transaction. States whether the transaction turned out to be fraud. The label replaces an earlier one. Verdicts on transactions from `knownAt` on use it; earlier verdicts never change. Needs a token with the scope `labels:write`. */
  readonly labelTransaction: {
    readonly input: {
      /** Id of the transaction, percent-encoded. */
      readonly id: string;
      readonly body: LabelInput;
    };
    readonly answer: Label;
  };
  /** Fetch the label of a transaction. Needs a token with the scope `reports:read`. */
  readonly fetchLabel: {
    readonly input: {
      /** Id of the transaction, percent-encoded. */
      readonly id: string;
    };
    readonly answer: Label;
  };
  /** Revoke the label of a transaction. Later verdicts do not use the label any more. The journal keeps both the label and its revocation. Needs a token with the scope `labels:write`. */
  readonly revokeLabel: {
    readonly input: {
      /** Id of the transaction, percent-encoded. */
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Label many transactions. Accepts a CSV, JSON or JSON lines file, also gzipped, or a JSON list as the body. Labels are applied in the given order. Invalid records are listed in errorDetails; the other labels are applied. Needs a token with the scope `labels:write`. */
  readonly loadLabels: {
    readonly input: {
      /** The label file, with the columns transactionId and isFraud; optional: knownAt, source, note. */
      readonly file?: FileContent | undefined;
      readonly body?: readonly LabelRecord[] | undefined;
    };
    readonly answer: LabelLoadResult;
  };
  /** List the current labels. Needs a token with the scope `reports:read`. */
  readonly listLabels: {
    readonly input: {
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
      /** Only labels with this value. */
      readonly isFraud?: boolean | undefined;
    };
    readonly answer: LabelList;
  };
  /** List the models of this side. Needs a token with the scope `reports:read`. */
  readonly listModels: { readonly input: Readonly<Record<string, never>>; readonly answer: ModelList };
  /** Train a model on the labelled transactions of this side. Training runs in the background; Location is the address of its progress. The model is not live until it is promoted. Needs a token with the scope `rules:write`. */
  readonly trainModel: { readonly input: Readonly<Record<string, never>>; readonly answer: TrainingState };
  /** Fetch the state of the last training. Needs a token with the scope `reports:read`. */
  readonly fetchTraining: { readonly input: Readonly<Record<string, never>>; readonly answer: TrainingState };
  /** Cancel the training that is under way. Stores nothing of the training. Answers once it has ended. Needs a token with the scope `rules:write`. */
  readonly cancelTraining: { readonly input: Readonly<Record<string, never>>; readonly answer: TrainingState };
  /** Measure drift of scores and features. Compares the last 7 days, by the time of the transactions, with the model's evaluation period or with the previous 28 days. Needs a token with the scope `reports:read`. */
  readonly fetchDrift: {
    readonly input: {
      /** What to compare the last days with. Default: the model's evaluation period, if its card has one. */
      readonly against?: "training" | "earlier_days" | undefined;
    };
    readonly answer: DriftReport;
  };
  /** Propose thresholds. Computed from the number of reviews per day, or from the costs of reviews and losses, over the scores of the last four weeks. Nothing is changed. Needs a token with the scope `reports:read`. */
  readonly proposeThresholds: {
    readonly input: {
      readonly body: ThresholdRequest;
    };
    readonly answer: ThresholdProposal;
  };
  /** Roll back to the previous model. Each call undoes one more promotion. Needs a token with the scope `rules:write`. */
  readonly rollBackModel: { readonly input: Readonly<Record<string, never>>; readonly answer: ModelInCharge };
  /** Fetch a model and its card. Needs a token with the scope `reports:read`. */
  readonly fetchModel: {
    readonly input: {
      /** Version of the model. */
      readonly version: string;
    };
    readonly answer: Model;
  };
  /** Promote a model. The model becomes live. Earlier verdicts do not change. Needs a token with the scope `rules:write`. */
  readonly promoteModel: {
    readonly input: {
      /** Version of the model. */
      readonly version: string;
    };
    readonly answer: ModelInCharge;
  };
  /** Analyse a document for forgery. An empty response list means no findings. It does not prove that the document is authentic. Needs a token with the scope `documents:write`. */
  readonly analyseDocument: {
    readonly input: {
      /** The file to analyse. */
      readonly document: FileContent;
      /** Name of the format, for example pdf, png, jpg, tiff, webp, gif, bmp or avif, or a MIME type. */
      readonly doc_format: string;
      /** Name of the document; returned in the response. */
      readonly document_name?: string | undefined;
      /** Opens an encrypted PDF. */
      readonly password?: string | undefined;
      /** Customer to compare the document with; needs the scope customers:read. */
      readonly customerId?: string | undefined;
    };
    readonly answer: DocumentAnalysis;
  };
  /** Fetch a document's report. Needs a token with the scope `documents:read`. */
  readonly fetchDocumentReport: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
    };
    readonly answer: DocumentReport;
  };
  /** Delete a document. Deletes the report, and the document's bytes unless another report of the same side uses them. A record without content states who deleted it. Earlier backups still hold the document. Needs a token with the scope `documents:write`. */
  readonly deleteDocument: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Download a stored document by its signed link. Needs no token. */
  readonly readDocumentContent: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
      readonly expires: string;
      readonly signature: string;
    };
    readonly answer: Response;
  };
  /** Analyse the documents of an archive or an e-mail. Takes a ZIP archive or an e-mail message (.eml) and analyses its files one by one, each with a report of its own. What the documents of one applicant have to agree on (names, dates, accounts, employers, pay) is compared. Archives within it are not opened. Files that cannot be analysed are listed with the reason. Needs a token with the scope `documents:write`. */
  readonly analysePackage: {
    readonly input: {
      /** The archive or message. */
      readonly package: FileContent;
      /** Opens encrypted PDFs in the package. */
      readonly password?: string | undefined;
      /** Customer to compare the documents with; needs the scope customers:read. */
      readonly customerId?: string | undefined;
    };
    readonly answer: PackageAnalysis;
  };
  /** List analysed documents. With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `documents:read`. */
  readonly listDocuments: {
    readonly input: {
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
      /** Only documents with a finding of likely tampering (true) or without one (false). */
      readonly tampered?: boolean | undefined;
      /** Only documents whose name contains this text, ignoring case. */
      readonly name?: string | undefined;
      /** Only documents of this format, for example pdf. */
      readonly format?: string | undefined;
      /** Only documents whose review is in this state. */
      readonly state?: "not_queued" | "open" | "accepted" | "rejected" | "asked_again" | undefined;
      /** Only documents of this assignee; `me` is the caller, empty means unassigned. */
      readonly assignee?: string | undefined;
      /** Only documents due before this ISO 8601 date-time, or before this date. */
      readonly dueBefore?: string | undefined;
      /** newest (default), or due: the open reviews in the order of their analyses. */
      readonly order?: "newest" | "due" | undefined;
    };
    readonly answer: DocumentList;
  };
  /** Summarise the queue of documents to review. Needs a token with the scope `documents:read`. */
  readonly summariseDocumentQueue: { readonly input: Readonly<Record<string, never>>; readonly answer: DocumentQueue };
  /** Fetch the review of a document. Needs a token with the scope `documents:read`. */
  readonly fetchDocumentReview: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
    };
    readonly answer: DocumentReview;
  };
  /** Review a document. Assigns the document, adds a note, marks a finding as right, wrong or of no matter, decides or reopens. A document with findings is queued when it is analysed; reopening queues any other one. Needs a token with the scope `cases:write`. */
  readonly reviewDocument: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
      readonly body: DocumentReviewAction;
    };
    readonly answer: DocumentReview;
  };
  /** Render a page of a document. Rendering waits in the queue of document analyses. The headers X-Page-Width and X-Page-Height give the page size in the unit of the boxes of findings. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`. */
  readonly drawDocumentPage: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
      /** Page number, from 1. */
      readonly page: string;
      /** Dots per inch; default 96. */
      readonly dpi?: number | undefined;
      /** Version of the page; default: the current one. */
      readonly version?: number | undefined;
    };
    readonly answer: Response;
  };
  /** Fetch a heat map of likely edits on a page. A visual aid for scans and photos, computed on request; only findings count as evidence. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`. */
  readonly mapDocumentPage: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
      /** Page number, from 1. */
      readonly page: string;
      /** Version of the page; default: the current one. */
      readonly version?: number | undefined;
    };
    readonly answer: PageHeat;
  };
  /** List the versions of a PDF. Needs a token with the scope `documents:read`. */
  readonly listDocumentVersions: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
    };
    readonly answer: DocumentVersions;
  };
  /** Download an earlier version of a PDF. Needs a token with the scope `documents:read`. */
  readonly downloadDocumentVersion: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
      /** Version number, from 1. */
      readonly version: string;
    };
    readonly answer: Response;
  };
  /** List the digital signatures of a PDF. Coverage, validity and later changes of each signature, read on request. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`. */
  readonly listDocumentSignatures: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
    };
    readonly answer: DocumentSignatures;
  };
  /** Fetch the metadata of a document. Dates, programs and processing steps as written in the file, read on request. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`. */
  readonly readDocumentMetadata: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
    };
    readonly answer: DocumentMetadata;
  };
  /** Fetch a printable report. A self-contained HTML page without scripts, with the findings drawn on their pages. An encrypted document needs its password in the header x-document-password. Needs a token with the scope `documents:read`. */
  readonly printDocumentReport: {
    readonly input: {
      /** Id of the report. */
      readonly id: string;
    };
    readonly answer: Response;
  };
  /** Measure the quality of document checks. Precision of each check by the marks of reviewers on this side, and the silenced checks. Needs a token with the scope `reports:read`. */
  readonly fetchCheckQuality: { readonly input: Readonly<Record<string, never>>; readonly answer: CheckQuality };
  /** Silence a document check, or restore it. A silenced check does not run on documents of this side that are analysed from then on; their reports name it. Earlier reports do not change. Needs a token with the scope `rules:write`. */
  readonly silenceCheck: {
    readonly input: {
      /** Id of the check. */
      readonly check: string;
      readonly body: CheckSilencing;
    };
    readonly answer: CheckQuality;
  };
  /** List the files of a case. Needs a token with the scope `reports:read`. */
  readonly listCaseFiles: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
    };
    readonly answer: CaseFileList;
  };
  /** Attach a file to a case. Any file; it is kept as it is and not analysed. A case has at most 50. The same bytes are attached once, and retention deletes them as it does documents. Needs a token with the scope `cases:write`. */
  readonly attachCaseFile: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      /** The file to attach. */
      readonly file: FileContent;
    };
    readonly answer: CaseFile;
  };
  /** Download a file of a case. Always a download of plain bytes, whatever the file is. Needs a token with the scope `documents:read`. */
  readonly downloadCaseFile: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      /** Id of the file. */
      readonly fileId: string;
    };
    readonly answer: Response;
  };
  /** Remove a file from a case. Deletes its bytes too, unless a document or another case of the same side uses them, and its name from the journal. Earlier backups still hold the file. Needs a token with the scope `cases:write`. */
  readonly removeCaseFile: {
    readonly input: {
      /** Id of the case. */
      readonly caseId: string;
      /** Id of the file. */
      readonly fileId: string;
    };
    readonly answer: undefined;
  };
  /** Analyse a transaction. Returns the verdict once it is durable. The same id with the same content returns the first verdict again; with different content it is a conflict. On a test side, an id that starts with sandbox-approve, sandbox-review or sandbox-decline gets that verdict. Needs a token with the scope `transactions:write`. */
  readonly analyseTransaction: {
    readonly input: {
      /** Return what the verdict would be, without storing or counting anything. */
      readonly dryRun?: boolean | undefined;
      readonly body: TransactionInput;
    };
    readonly answer: FraudVerdict;
  };
  /** Search analysed transactions. Latest accepted first. With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `reports:read`. */
  readonly listTransactions: {
    readonly input: {
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
      /** Only transactions of this account. */
      readonly accountId?: string | undefined;
      /** Only transactions whose id starts with this text. */
      readonly idPrefix?: string | undefined;
      /** Only transactions with this status, or with several statuses separated by commas. */
      readonly status?: string | undefined;
      /** Only transactions flagged with this reason code. */
      readonly reason?: string | undefined;
      /** Only transactions at or after this ISO 8601 date-time or date. */
      readonly from?: string | undefined;
      /** Only transactions before this date-time. A date without a time means the whole day, in UTC. */
      readonly to?: string | undefined;
      /** Only transactions of at least this amount. */
      readonly minimumAmount?: number | undefined;
      /** Only transactions of at most this amount. */
      readonly maximumAmount?: number | undefined;
      /** Only transactions with at least this risk score. */
      readonly minimumScore?: number | undefined;
    };
    readonly answer: TransactionList;
  };
  /** Summarise analysed transactions. All times are those of the transactions, and the period ends with the latest one unless an end is given. It is extended to whole hours. Needs a token with the scope `reports:read`. */
  readonly fetchOverview: {
    readonly input: {
      /** Start of the period, as an ISO 8601 date-time or date; default: so many days before its end. */
      readonly from?: string | undefined;
      /** End of the period; default: the latest transaction by its own time. A date without a time means the whole day, in UTC. */
      readonly to?: string | undefined;
      /** Length of the period in days, without from; default 30. */
      readonly days?: number | undefined;
    };
    readonly answer: Overview;
  };
  /** Fetch the profile of an account, customer, counterparty or device. Its sums, its latest transactions, the lists that hold it, and the accounts, customers, counterparties and devices that it is connected with. The latest 300,000 records are read. Needs a token with the scope `reports:read`. */
  readonly fetchEntity: {
    readonly input: {
      readonly kind: "account" | "customer" | "counterparty" | "device";
      /** As transactions name it, percent-encoded. */
      readonly id: string;
    };
    readonly answer: EntityProfile;
  };
  /** Stream events. Server-sent events: verdict.flagged, case.opened, case.decided, case.mentioned, case.changed, document.tampered, document.analysed, document.reviewed and bulk_case.done in the format of webhooks, and overview with the totals of the last day every 15 seconds. The header Last-Event-ID resumes after an event. The stream ends after 15 minutes, when the service stops and when the token is revoked or expires; reconnect then. Needs a token with the scope `reports:read`. */
  readonly streamEvents: { readonly input: Readonly<Record<string, never>>; readonly answer: Response };
  /** Load customers from a file. Accepts CSV, JSON or JSON lines, also gzipped. Invalid records are listed in errorDetails; the other records are loaded. Needs a token with the scope `customers:write`. */
  readonly loadCustomers: {
    readonly input: {
      /** Field, colon, and the column that holds it, for example transactionId:Reference. Takes precedence over matching by name. For nested records give the path with dots, and for a table without a header the number of the column. May be repeated. */
      readonly column?: readonly string[] | undefined;
      /** Field, colon, and a value for all rows, for example accountId:A-1 or currency:EUR. May be repeated. */
      readonly value?: readonly string[] | undefined;
      /** Key of the list that holds the records, for a JSON file with several lists. Without it, all lists with the same fields are read. */
      readonly list?: string | undefined;
      /** Name or number of the sheet that holds the rows, for a workbook (.xlsx). Without it, the first visible sheet is read. */
      readonly sheet?: string | undefined;
      /** insert (default) rejects a customer that is stored with different content and does not move accounts; upsert replaces the customer and moves its accounts. */
      readonly mode?: "insert" | "upsert" | undefined;
      /** The customer file. */
      readonly file: FileContent;
    };
    readonly answer: CustomerLoadResult;
  };
  /** List customers. With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end. Needs a token with the scope `customers:read`. */
  readonly listCustomers: {
    readonly input: {
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
      /** Only customers of this risk level. */
      readonly riskLevel?: string | undefined;
      /** Only customers of this country, as a two- or three-letter code. */
      readonly country?: string | undefined;
      /** Only customers on the watch list (true) or not on it (false). */
      readonly watchlist?: boolean | undefined;
      /** Only the customer who owns this account. */
      readonly accountId?: string | undefined;
      /** Only customers whose name has words that begin with these, or sound like them: in any order and case, also across Latin, Cyrillic, Greek and Arabic letters. */
      readonly name?: string | undefined;
    };
    readonly answer: CustomerList;
  };
  /** Fetch a customer. Needs a token with the scope `customers:read`. */
  readonly fetchCustomer: {
    readonly input: {
      /** Id of the customer, percent-encoded. */
      readonly customerId: string;
    };
    readonly answer: Customer;
  };
  /** Change a customer's risk level or watch list entry. Later verdicts use the new values; earlier verdicts never change. Omitted fields are not changed. Needs a token with the scope `customers:write`. */
  readonly changeCustomer: {
    readonly input: {
      /** Id of the customer, percent-encoded. */
      readonly customerId: string;
      readonly body: CustomerChange;
    };
    readonly answer: ChangedCustomer;
  };
  /** Erase a customer. Overwrites the personal data in the store and in the journal, and unlinks the customer's accounts. A record without content states who erased it. Transactions and verdicts do not change. Earlier backups still hold the data. Needs a token with the scope `customers:write`. */
  readonly eraseCustomer: {
    readonly input: {
      /** Id of the customer, percent-encoded. */
      readonly customerId: string;
    };
    readonly answer: undefined;
  };
  /** Compare a name with the screening lists. Needs a token with the scope `reports:read`. */
  readonly screenName: {
    readonly input: {
      readonly body: ScreeningInput;
    };
    readonly answer: ScreeningResult;
  };
  /** List the tokens of this workspace. Needs a token with the scope `admin`. */
  readonly listTokens: {
    readonly input: {
      /** Maximum number of entries; default 50. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
    };
    readonly answer: TokenList;
  };
  /** Issue a token. The text is only in this response; store it safely. Needs a token with the scope `admin`. */
  readonly issueToken: {
    readonly input: {
      readonly body: TokenRequest;
    };
    readonly answer: IssuedToken;
  };
  /** Fetch the holder of the token. Needs a token with any scope. */
  readonly fetchTokenHolder: { readonly input: Readonly<Record<string, never>>; readonly answer: TokenHolder };
  /** Rotate a token. The token gets a new text; the old text stops working immediately. The text is only in this response; store it safely. Needs a token with the scope `admin`. */
  readonly rotateToken: {
    readonly input: {
      /** Id of the token, as in the list. */
      readonly id: string;
      readonly body?: TokenRotation | undefined;
    };
    readonly answer: IssuedToken;
  };
  /** Revoke a token. The token stops working immediately, in other processes within a second. Needs a token with the scope `admin`. */
  readonly revokeToken: {
    readonly input: {
      /** Id of the token, as in the list. */
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Sign a browser in with a token. Sets a cookie (HttpOnly, SameSite=Strict, Secure over https) that holds the token for 12 hours. It counts only for requests with the header X-Assay-Session, which pages of other sites cannot send. A revoked token ends its sessions. Needs a token with any scope. */
  readonly openSession: { readonly input: Readonly<Record<string, never>>; readonly answer: TokenHolder };
  /** Change to the other side of the workspace. For people who are signed in; a token is bound to its side. Needs a token with any scope. */
  readonly turnSession: {
    readonly input: {
      readonly body: SideChoice;
    };
    readonly answer: undefined;
  };
  /** Sign the browser out. The session of a person ends; a token stays valid. Needs a token with any scope. */
  readonly endSession: { readonly input: Readonly<Record<string, never>>; readonly answer: undefined };
  /** List the saved views of tables. Those of the person or token that asks, and those of the team. Each side has its own. Needs a token with any scope. */
  readonly listViews: { readonly input: Readonly<Record<string, never>>; readonly answer: SavedViewList };
  /** Create or replace an own view of a table. Needs a token with any scope. */
  readonly saveView: {
    readonly input: {
      /** Page whose table it is. */
      readonly page: string;
      /** Name of the view. */
      readonly view: string;
      readonly body: SavedViewInput;
    };
    readonly answer: SavedViewList;
  };
  /** Remove an own view of a table. Needs a token with any scope. */
  readonly removeView: {
    readonly input: {
      /** Page whose table it is. */
      readonly page: string;
      /** Name of the view. */
      readonly view: string;
    };
    readonly answer: undefined;
  };
  /** Create or replace a view of the team. Needs a token with the scope `cases:write`. */
  readonly shareView: {
    readonly input: {
      /** Page whose table it is. */
      readonly page: string;
      /** Name of the view. */
      readonly view: string;
      readonly body: SavedViewInput;
    };
    readonly answer: SavedViewList;
  };
  /** Remove a view of the team. Needs a token with the scope `cases:write`. */
  readonly unshareView: {
    readonly input: {
      /** Page whose table it is. */
      readonly page: string;
      /** Name of the view. */
      readonly view: string;
    };
    readonly answer: undefined;
  };
  /** List the ways in which people sign in. Needs no token. */
  readonly listSignInWays: { readonly input: Readonly<Record<string, never>>; readonly answer: SignInWays };
  /** Sign a person in with name, password and code. Sets a cookie as `POST /session` does. Needs the header X-Assay-Session. A wrong name, a wrong password and a wrong code get the same answer after the same time; 60 attempts a minute from an address and 10 as a name. Needs no token. */
  readonly signInWithPassword: {
    readonly input: {
      readonly body: PasswordSignIn;
    };
    readonly answer: undefined;
  };
  /** Fetch the person who is signed in. Needs a token with any scope. */
  readonly fetchOwnUser: { readonly input: Readonly<Record<string, never>>; readonly answer: UserInfo };
  /** Change the own password. All other sessions of the person end. Needs a token with any scope. */
  readonly changeOwnPassword: {
    readonly input: {
      readonly body: PasswordChange;
    };
    readonly answer: undefined;
  };
  /** Get a secret for an authenticator app. Nothing is stored until the secret is confirmed with a code from the app. Needs a token with any scope. */
  readonly offerSecondFactor: { readonly input: Readonly<Record<string, never>>; readonly answer: SecondFactorOffer };
  /** Sign in with an authenticator app from now on. Needs a token with any scope. */
  readonly addSecondFactor: {
    readonly input: {
      readonly body: SecondFactorRequest;
    };
    readonly answer: UserInfo;
  };
  /** Sign in without an authenticator app again. Needs a token with any scope. */
  readonly removeSecondFactor: {
    readonly input: {
      readonly body: PasswordProof;
    };
    readonly answer: UserInfo;
  };
  /** List the own sessions. Needs a token with any scope. */
  readonly listOwnSessions: { readonly input: Readonly<Record<string, never>>; readonly answer: SessionList };
  /** Sign out everywhere. Needs a token with any scope. */
  readonly endOwnSessions: {
    readonly input: {
      /** Only this session. Default: all of them, this one too. */
      readonly id?: string | undefined;
    };
    readonly answer: SessionEnd;
  };
  /** List the users of this workspace. Needs a token with the scope `admin`. */
  readonly listUsers: {
    readonly input: {
      /** Maximum number of entries; default 100. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
    };
    readonly answer: UserList;
  };
  /** Create a user. The person signs in with this name and password, on both sides of the workspace. Needs a token with the scope `admin`. */
  readonly createUser: {
    readonly input: {
      readonly body: UserRequest;
    };
    readonly answer: UserInfo;
  };
  /** Fetch a user. Needs a token with the scope `admin`. */
  readonly fetchUser: {
    readonly input: {
      /** Id of the user. */
      readonly id: string;
    };
    readonly answer: UserInfo;
  };
  /** Change a user. Role, password, a lost authenticator app, or whether the person may sign in. A new password and disabling end all sessions of the person. People cannot change their own user. Needs a token with the scope `admin`. */
  readonly changeUser: {
    readonly input: {
      /** Id of the user. */
      readonly id: string;
      readonly body: UserChange;
    };
    readonly answer: UserInfo;
  };
  /** List the sessions of a user. Needs a token with the scope `admin`. */
  readonly listUserSessions: {
    readonly input: {
      /** Id of the user. */
      readonly id: string;
    };
    readonly answer: SessionList;
  };
  /** End all sessions of a user. Needs a token with the scope `admin`. */
  readonly endUserSessions: {
    readonly input: {
      /** Id of the user. */
      readonly id: string;
    };
    readonly answer: SessionEnd;
  };
  /** Fetch which changes of this side need a second person. Needs a token with the scope `reports:read`. */
  readonly fetchApprovals: { readonly input: Readonly<Record<string, never>>; readonly answer: ApprovalSettings };
  /** Set which changes of this side need a second person. If any change does, changing these settings does too. Needs a token with the scope `admin`. */
  readonly setApprovals: {
    readonly input: {
      readonly body: ApprovalSettings;
    };
    readonly answer: ApprovalSettings;
  };
  /** List the proposals of this side. Needs a token with the scope `reports:read`. */
  readonly listProposals: {
    readonly input: {
      /** Maximum number of entries; default 50. */
      readonly limit?: number | undefined;
      /** The nextCursor of the previous page. */
      readonly cursor?: string | undefined;
      /** Only open proposals, or only settled ones. */
      readonly isOpen?: boolean | undefined;
    };
    readonly answer: ProposalList;
  };
  /** Put a proposal of another person in force. Needs the scope of the operation that was proposed, and a person who is signed in. If the operation is no longer possible, the proposal fails and the answer is the operation's error. Needs a token with the scope `reports:read`. */
  readonly approveProposal: {
    readonly input: {
      /** Number of the proposal. */
      readonly number: string;
      readonly body?: ProposalNote | undefined;
    };
    readonly answer: ProposalResult;
  };
  /** Reject a proposal, or withdraw one's own. Rejecting needs the scope of the operation that was proposed. Needs a token with the scope `reports:read`. */
  readonly rejectProposal: {
    readonly input: {
      /** Number of the proposal. */
      readonly number: string;
      readonly body?: ProposalNote | undefined;
    };
    readonly answer: ProposalInfo;
  };
  /** Read the metrics. In the Prometheus text format. A separate port can serve them without a token. Needs a token with the scope `metrics:read`. */
  readonly readMetrics: { readonly input: Readonly<Record<string, never>>; readonly answer: Response };
  /** Liveness check. Needs no token. */
  readonly isAlive: { readonly input: Readonly<Record<string, never>>; readonly answer: Health };
  /** Readiness check. Returns 503 while the store cannot be written and while the service is stopping. Needs no token. */
  readonly isReady: { readonly input: Readonly<Record<string, never>>; readonly answer: Health };
  /** Fetch the OpenAPI document. Needs no token. */
  readonly readInterface: { readonly input: Readonly<Record<string, never>>; readonly answer: unknown };
}

export type Error = {
  /** Stable code from the error table. */
  readonly error: string;
  /** What is wrong and what to do. */
  readonly message: string;
};

/** Problem details according to RFC 9457. */
export type Problem = {
  /** urn:assay:error: and the code. */
  readonly type: string;
  /** What the code means. */
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** The same as message. */
  readonly detail: string;
  /** urn:assay:request: and the X-Request-Id. */
  readonly instance?: string;
  /** Stable code from the error table. */
  readonly error: string;
  /** What is wrong and what to do. */
  readonly message: string;
};

export type Case = {
  readonly caseId: string;
  /** Increases with every change; send it with the next change. */
  readonly version: number;
  /** Card numbers are masked. */
  readonly accountId: string;
  readonly state: "open" | "snoozed" | "decided";
  readonly highestScore: number;
  /** Sum of the amounts paid, without conversion of currencies. */
  readonly valueAtRisk: number;
  /** Null for a case that an earlier version opened. */
  readonly valuesAtRisk:
    | readonly {
        readonly currency: string | null;
        readonly value: number;
      }[]
    | null;
  /** Number of flagged transactions; at most 1000 are listed. */
  readonly alertCount: number;
  readonly openedAt: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
  /** When the decision is due. */
  readonly dueAt: string;
  readonly isOverdue: boolean;
  readonly snoozedUntil: string | null;
  readonly assignee: string | null;
  readonly decision: {
    /** fraud and genuine label the transactions; inconclusive labels none. */
    readonly outcome: "fraud" | "genuine" | "inconclusive";
    /** Null means all. */
    readonly transactionIds: readonly string[] | null;
    readonly note: string | null;
    readonly at: string;
    readonly by: string;
  } | null;
  readonly links: readonly {
    readonly kind: "document" | "customer" | "bulk_case";
    readonly id: string;
  }[];
  /** Names that its notes mention as `@name`. */
  readonly mentions: readonly string[];
};

export type CaseList = {
  readonly cases: readonly Case[];
  readonly nextCursor: string | null;
};

export type CaseSummary = {
  readonly open: number;
  readonly snoozed: number;
  /** Not decided and past the due time. */
  readonly overdue: number;
  /** Not decided and without assignee. */
  readonly unassigned: number;
  /** Assignees with the most undecided cases. */
  readonly assignees: readonly {
    readonly assignee: string;
    readonly open: number;
    readonly overdue: number;
  }[];
  /** Median time from opening to decision, over the latest 1000 decided cases. */
  readonly medianHoursToDecision: number | null;
  /** Decided cases by outcome. */
  readonly decisions: {
    readonly fraud: number;
    readonly genuine: number;
    readonly inconclusive: number;
  };
};

export type CaseInput = {
  readonly accountId: string;
  readonly transactionIds?: readonly string[];
  /** Free text. */
  readonly note?: string;
};

export type CaseBulkAction = {
  readonly cases: readonly {
    readonly caseId: string;
    /** The version that was read. If the case has changed since, the request fails. */
    readonly version: number;
  }[];
  readonly action:
    | {
        readonly kind: "assign";
        /** Name of a caller; `me` is the caller, null unassigns. */
        readonly assignee: string | null;
      }
    | {
        readonly kind: "note";
        /** Free text. */
        readonly text: string;
      }
    | {
        readonly kind: "decide";
        /** fraud and genuine label the transactions; inconclusive labels none. */
        readonly outcome: "fraud" | "genuine" | "inconclusive";
        readonly transactionIds?: readonly string[];
        /** Free text. */
        readonly note?: string;
        /** Replace existing labels that contradict the decision; false by default. */
        readonly replaceLabels?: boolean;
      }
    | {
        readonly kind: "snooze";
        /** null ends the snooze now. */
        readonly until: string | null;
      }
    | {
        readonly kind: "reopen";
        /** Free text. */
        readonly note?: string;
      }
    | {
        readonly kind: "link";
        readonly link: {
          readonly kind: "document" | "customer" | "bulk_case";
          readonly id: string;
        };
      };
};

export type CaseBulkResult = {
  readonly changedCount: number;
  readonly failedCount: number;
  /** In the order of the request. */
  readonly results: readonly {
    readonly caseId: string;
    readonly version: number | null;
    readonly error: string | null;
    readonly message: string | null;
  }[];
};

export type ProposalInfo = {
  readonly number: number;
  /** Operation of this interface that was asked for. */
  readonly operation: string;
  /** What it does, and to what. */
  readonly summary: string;
  /** Parameters and body as they were sent. */
  readonly request: unknown;
  /** failed: it was approved, but could not be put in force any more; note says why. */
  readonly state: "open" | "approved" | "rejected" | "withdrawn" | "failed";
  readonly proposedBy: string;
  readonly proposedAt: string;
  /** Proposed by the caller, who therefore cannot approve it. */
  readonly isOwn: boolean;
  readonly settledBy: string | null;
  readonly settledAt: string | null;
  readonly note: string | null;
};

export type CaseAlert = {
  readonly transactionId: string;
  readonly amount: number;
  readonly currency: string | null;
  readonly timestamp: string;
  readonly status: "approved" | "review" | "declined";
  readonly riskScore: number;
  readonly reasons: readonly string[];
  /** The label; null without one. */
  readonly isFraud: boolean | null;
  /** False if retention has erased the verdict. Then its report and evidence are not found. */
  readonly isVerdictKept: boolean;
};

export type CaseDetails = Case & {
  /** The first 100 in order of acceptance. */
  readonly alerts: readonly CaseAlert[];
  /** Oldest first. */
  readonly events: readonly {
    readonly kind:
      | "opened"
      | "alert"
      | "hit"
      | "assigned"
      | "noted"
      | "decided"
      | "snoozed"
      | "woken"
      | "reopened"
      | "linked"
      | "attached"
      | "removed";
    readonly at: string;
    readonly actor: string;
    readonly text: string | null;
    /** Number of alerts, for events about alerts. */
    readonly alerts: number;
  }[];
};

export type CaseAlertList = {
  readonly alerts: readonly CaseAlert[];
  readonly nextCursor: string | null;
};

export type CaseAssignment = {
  /** The version that was read. If the case has changed since, the request fails. */
  readonly version: number;
  /** Name of a caller; `me` is the caller, null unassigns. */
  readonly assignee: string | null;
};

export type CaseChangeResult = {
  readonly case: Case;
  /** Transactions with a new or changed label. */
  readonly labelledCount: number;
};

export type CaseNote = {
  /** Free text. */
  readonly text: string;
};

export type CaseDecisionInput = {
  /** The version that was read. If the case has changed since, the request fails. */
  readonly version: number;
  /** fraud and genuine label the transactions; inconclusive labels none. */
  readonly outcome: "fraud" | "genuine" | "inconclusive";
  readonly transactionIds?: readonly string[];
  /** Free text. */
  readonly note?: string;
  /** Replace existing labels that contradict the decision; false by default. */
  readonly replaceLabels?: boolean;
};

export type CaseSnooze = {
  /** The version that was read. If the case has changed since, the request fails. */
  readonly version: number;
  /** null ends the snooze now. */
  readonly until: string | null;
};

export type CaseReopening = {
  /** The version that was read. If the case has changed since, the request fails. */
  readonly version: number;
  /** Free text. */
  readonly note?: string;
};

export type CaseLinkInput = {
  readonly kind: "document" | "customer" | "bulk_case";
  readonly id: string;
};

export type CaseQueueList = {
  /** In order of their names. */
  readonly queues: readonly {
    readonly name: string;
    readonly title: string;
    /** Only cases with at least this highest score. */
    readonly minimumScore: number | null;
    /** Only cases with an alert that has this reason, or `rule:` and the id of a rule. */
    readonly reason: string | null;
    /** Hours from a matching alert to the due time of its case; of several queues the earliest counts. Null leaves ASSAY_CASE_DUE_HOURS. */
    readonly dueHours: number | null;
    readonly changedAt: string;
    readonly changedBy: string;
  }[];
};

export type CaseQueueInput = {
  readonly title: string;
  /** Only cases with at least this highest score. */
  readonly minimumScore: number | null;
  /** Only cases with an alert that has this reason, or `rule:` and the id of a rule. */
  readonly reason: string | null;
  /** Hours from a matching alert to the due time of its case; of several queues the earliest counts. Null leaves ASSAY_CASE_DUE_HOURS. */
  readonly dueHours: number | null;
};

export type Webhook = {
  readonly webhookId: string;
  /** An https URL, or `mailto:` with mail addresses separated by commas where the service has a mail server. http and private networks are accepted only if the settings allow them. */
  readonly url: string;
  /** Description. */
  readonly description: string;
  readonly events: readonly (
    | "verdict.flagged"
    | "verdict.decided"
    | "case.opened"
    | "case.decided"
    | "case.mentioned"
    | "document.analysed"
    | "document.tampered"
    | "document.reviewed"
    | "bulk_case.done"
  )[];
  /** Form of the body; mail where the URL is `mailto:`. */
  readonly form: "standard" | "cloudevents" | "slack" | "teams" | "mail";
  /** Events about a verdict or a case are sent from this score on; null sends all. */
  readonly minimumScore: number | null;
  /** Name of a caller: only events about what is assigned to it, or that mention it. Null sends all. */
  readonly concerns: string | null;
  /** Of mail: what happens within so many minutes after an event comes with it in one mail, up to 200 events. Null: a mail for each event. */
  readonly digestMinutes: number | null;
  /** Of mail: what happens in these hours comes in one mail when they are over; it lists 200 events and counts the others. Null: mail is sent at any time. */
  readonly quietHours: {
    /** Such as 20:00. */
    readonly from: string;
    /** Such as 07:00, which is of the next day where it is not after `from`. */
    readonly to: string;
    /** Such as Europe/Berlin. */
    readonly timezone: string;
    /** Days that are quiet from midnight to midnight. */
    readonly days?: readonly ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday")[];
  } | null;
  /** Of mail: an event about a verdict or a case with this score or more waits neither for `digestMinutes` nor for `quietHours`; what was gathered comes with it. Null: all wait. */
  readonly urgentScore: number | null;
  /** failing is retried; paused is not. */
  readonly state: "active" | "failing" | "paused";
  readonly problem: string | null;
  /** Consecutive failed attempts of the current message. */
  readonly failedAttempts: number;
  readonly nextAttemptAt: string | null;
  /** Records of its side that are not processed yet, counted in the next 5,000 records of the journal. A webhook that is further behind may have more. */
  readonly waiting: number;
  readonly lastDeliveredAt: string | null;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly secretEndsAt: string | null;
};

export type WebhookList = {
  readonly webhooks: readonly Webhook[];
};

export type WebhookInput = {
  /** An https URL, or `mailto:` with mail addresses separated by commas where the service has a mail server. http and private networks are accepted only if the settings allow them. */
  readonly url: string;
  /** verdict.decided covers every verdict, document.analysed every report. */
  readonly events: readonly (
    | "verdict.flagged"
    | "verdict.decided"
    | "case.opened"
    | "case.decided"
    | "case.mentioned"
    | "document.analysed"
    | "document.tampered"
    | "document.reviewed"
    | "bulk_case.done"
  )[];
  /** Description. */
  readonly description?: string;
  /** Of mail: what happens within so many minutes after an event comes with it in one mail, up to 200 events. Null: a mail for each event. */
  readonly digestMinutes?: number | null;
  /** Of mail: what happens in these hours comes in one mail when they are over; it lists 200 events and counts the others. Null: mail is sent at any time. */
  readonly quietHours?: NonNullable<Webhook["quietHours"]> | null;
  /** Of mail: an event about a verdict or a case with this score or more waits neither for `digestMinutes` nor for `quietHours`; what was gathered comes with it. Null: all wait. */
  readonly urgentScore?: number | null;
  /** Form of the body: standard (default), cloudevents (CloudEvents 1.0 in structured JSON), or a message for an incoming webhook of Slack or a workflow of Microsoft Teams. */
  readonly form?: "standard" | "cloudevents" | "slack" | "teams";
  /** Events about a verdict or a case are sent from this score on; null sends all. */
  readonly minimumScore?: number | null;
  /** Name of a caller: only events about what is assigned to it, or that mention it. Null sends all. */
  readonly concerns?: string | null;
};

export type WebhookWithSecret = {
  readonly webhook: Webhook;
  /** Secret that signs messages; it is shown only once. Mail is not signed. */
  readonly secret: string;
};

export type WebhookPatch = {
  /** An https URL, or `mailto:` with mail addresses separated by commas where the service has a mail server. http and private networks are accepted only if the settings allow them. */
  readonly url?: string;
  /** verdict.decided covers every verdict, document.analysed every report. */
  readonly events?: readonly (
    | "verdict.flagged"
    | "verdict.decided"
    | "case.opened"
    | "case.decided"
    | "case.mentioned"
    | "document.analysed"
    | "document.tampered"
    | "document.reviewed"
    | "bulk_case.done"
  )[];
  /** Description. */
  readonly description?: string;
  /** Of mail: what happens within so many minutes after an event comes with it in one mail, up to 200 events. Null: a mail for each event. */
  readonly digestMinutes?: number | null;
  /** Of mail: what happens in these hours comes in one mail when they are over; it lists 200 events and counts the others. Null: mail is sent at any time. */
  readonly quietHours?: NonNullable<Webhook["quietHours"]> | null;
  /** Of mail: an event about a verdict or a case with this score or more waits neither for `digestMinutes` nor for `quietHours`; what was gathered comes with it. Null: all wait. */
  readonly urgentScore?: number | null;
  /** Form of the body: standard (default), cloudevents (CloudEvents 1.0 in structured JSON), or a message for an incoming webhook of Slack or a workflow of Microsoft Teams. */
  readonly form?: "standard" | "cloudevents" | "slack" | "teams";
  /** Events about a verdict or a case are sent from this score on; null sends all. */
  readonly minimumScore?: number | null;
  /** Name of a caller: only events about what is assigned to it, or that mention it. Null sends all. */
  readonly concerns?: string | null;
  /** Events that occur while it is paused are sent after it is resumed. */
  readonly isPaused?: boolean;
};

export type WebhookDelivery = {
  readonly messageId: string;
  readonly type: string;
  readonly at: string;
  readonly attempt: number;
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly problem: string | null;
  readonly milliseconds: number;
};

/** Exactly one of the two. */
export type WebhookReplay = {
  /** An ISO 8601 date-time. */
  readonly since?: string;
  /** Id of the first message to send again. */
  readonly messageId?: string;
};

export type WebhookDeliveryList = {
  readonly deliveries: readonly WebhookDelivery[];
  readonly nextCursor: string | null;
};

export type CoveredPeriod = {
  /** Days back from the latest transaction. */
  readonly days: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly transactions: number;
  /** False if the period has more transactions than one answer reads; then only the latest are counted. */
  readonly isWhole: boolean;
  /** Label coverage by age. Unlabelled transactions may still turn out to be fraud. */
  readonly maturity: readonly {
    /** Age in days, relative to the latest transaction. */
    readonly ageDays: string;
    readonly transactions: number;
    readonly labelled: number;
    readonly labelledShare: number | null;
  }[];
};

export type CurrencyAmount = {
  readonly currency: string | null;
  readonly amount: number;
};

export type RuleQuality = {
  readonly covered: CoveredPeriod;
  /** How partial labels bias the shares below. */
  readonly note: string;
  readonly labelled: number;
  /** Transactions labelled as fraud. */
  readonly frauds: number;
  /** Transactions reviewed or declined. */
  readonly flagged: number;
  readonly reasons: readonly {
    /** Code of a built-in reason or a list, or `rule:id` for a rule of your own. */
    readonly code: string;
    /** Reviewed or declined transactions with this reason. */
    readonly flagged: number;
    /** Labelled transactions among them. */
    readonly labelled: number;
    readonly frauds: number;
    readonly precision: number | null;
    readonly precisionUnlabelledGenuine: number | null;
    readonly precisionRange: readonly [number, number] | null;
    readonly recall: number | null;
    /** Labelled frauds that it could have found: for a rule of your own, those decided while it was live. */
    readonly fraudsInForce: number;
    /** Outgoing amounts of the frauds, by currency. */
    readonly valueCaught: readonly CurrencyAmount[];
  }[];
  /** Allow rules and lists, which flag nothing. */
  readonly allowed: readonly {
    /** `rule:id` of an allow rule, or the code of allow lists. */
    readonly code: string;
    /** Transactions that it approved, also where the score alone would have. */
    readonly transactions: number;
    readonly labelled: number;
    /** Labelled frauds among them, which passed by it. */
    readonly frauds: number;
    /** Outgoing amounts of these frauds, by currency. */
    readonly valuePassed: readonly CurrencyAmount[];
  }[];
};

export type FraudRate = {
  readonly covered: CoveredPeriod;
  readonly reference: {
    readonly regulation: string;
    readonly remoteCardPayments: readonly {
      readonly exemptionUpTo: number;
      readonly rate: number;
    }[];
    readonly creditTransfers: readonly {
      readonly exemptionUpTo: number;
      readonly rate: number;
    }[];
  };
  /** By currency, without conversion, then by channel. */
  readonly groups: readonly {
    readonly currency: string | null;
    readonly channel: string | null;
    /** True for the total of all channels of the currency. */
    readonly isTotal: boolean;
    /** Payments that were not declined. */
    readonly transactions: number;
    /** Sum of outgoing amounts. */
    readonly value: number;
    /** Payments labelled as fraud. */
    readonly frauds: number;
    /** Sum of their amounts; all amounts of this report are outgoing ones. */
    readonly fraudValue: number;
    readonly fraudRate: number | null;
    readonly labelledValueShare: number | null;
    /** Frauds that were declined; they are not part of the other sums. */
    readonly stopped: number;
    readonly stoppedValue: number;
    /** Applies only to a group that has only remote payments of this kind. */
    readonly within: {
      readonly remoteCardPayments: number | null;
      readonly creditTransfers: number | null;
    };
  }[];
};

export type ReliabilityReport = {
  readonly covered: CoveredPeriod;
  /** How partial labels bias the shares below. */
  readonly note: string;
  /** Base rate that the built-in model assumes: the setting ASSAY_FRAUD_BASE_RATE. */
  readonly baseRate: number;
  readonly bands: readonly {
    /** Risk score. */
    readonly from: number;
    readonly to: number;
    readonly transactions: number;
    readonly labelled: number;
    readonly frauds: number;
    readonly expected: number | null;
    readonly observed: number | null;
    readonly expectedOfAll: number | null;
    readonly observedUnlabelledGenuine: number | null;
    readonly observedRange: readonly [number, number] | null;
  }[];
};

export type ReasonCatalogue = {
  readonly rulesVersion: string;
  readonly reasons: readonly {
    readonly code: string;
    readonly kind: "rule" | "features" | "list" | "sandbox";
    readonly title: string;
    readonly meaning: string;
    readonly innocentCauses: readonly string[];
    /** Names of its numbers. */
    readonly numbers: readonly string[];
    /** Features of the model under this code. */
    readonly features: readonly string[];
    readonly source: string | null;
  }[];
};

export type AuditEntry = {
  /** Sequence number in the journal. */
  readonly sequence: number;
  /** Time of the commit of its group. */
  readonly at: string;
  /** For example verdict, customer, document, token, label, model, rule, list, case, audit. */
  readonly kind: string;
  /** Id of the subject of the record. Card numbers are masked. */
  readonly subject: string;
  readonly event: string | null;
  readonly actor: string | null;
  readonly isErased: boolean;
  /** Commit group of the record. */
  readonly group: number;
};

export type AuditList = {
  readonly events: readonly AuditEntry[];
  readonly nextCursor: string | null;
};

export type AuditRecord = AuditEntry & {
  /** Commitment of the record, from which the group's root is computed, in hexadecimal. */
  readonly commitment: string;
  readonly withheld: "erased" | "personal_data" | "card_number" | null;
  readonly content: {
    readonly side: number;
    readonly kind: number;
    /** Random salt of the commitment, in hexadecimal. */
    readonly salt: string;
    readonly body: string;
    readonly verdict: string | null;
    readonly record: string | null;
    readonly recordBytes: string | null;
    readonly features: string | null;
  } | null;
  readonly inclusion: {
    readonly number: number;
    readonly firstSequence: number;
    readonly lastSequence: number;
    readonly atMs: number;
    /** Root of the previous group, in hexadecimal. */
    readonly previousRoot: string;
    /** Commitments of all records of the group, in order. */
    readonly commitments: readonly string[];
    /** Root of the group, computed from the previous root and the commitments, in hexadecimal. */
    readonly root: string;
  };
};

export type AuditAnchor = {
  /** Sequence number of the anchor itself. */
  readonly sequence: number;
  readonly at: string;
  /** Group of the root. */
  readonly group: number;
  /** Sequence number of the last record that the root covers. */
  readonly throughSequence: number;
  /** The root, in hexadecimal. */
  readonly root: string;
};

export type AuditAnchorList = {
  readonly anchors: readonly AuditAnchor[];
  readonly nextCursor: string | null;
};

export type AuditCheck = {
  readonly status: "running" | "holds" | "broken" | "failed";
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Records checked so far. */
  readonly records: number;
  /** Records in the journal when the check started. */
  readonly of: number;
  /** Erased records, of which only the commitment is left. */
  readonly erased: number;
  readonly groups: number;
  readonly root: string | null;
  /** What is wrong with the chain, in sentences. */
  readonly problems: readonly string[];
};

export type Reproduction = {
  readonly transactionId: string;
  readonly sequence: number;
  /** The verdict and its record were reproduced byte for byte from stored data. */
  readonly isReproduced: boolean;
  readonly problem: string | null;
  readonly model: string;
  /** Version of the built-in rules. */
  readonly rules: string;
  readonly ruleSet: string;
  readonly baseRate: number | null;
  readonly thresholds: {
    readonly review: number;
    readonly decline: number;
  };
  /** Fields copied from the record because the data behind them is not stored. */
  readonly carried: readonly string[];
  /** Fields that differ, as JSON. */
  readonly differences: readonly {
    readonly field: string;
    readonly recorded: string | null;
    readonly recomputed: string | null;
  }[];
};

export type RejectedRow = {
  /** Line of the file (CSV, JSON lines) or position in the array, from 1. */
  readonly line: number;
  /** The invalid field; empty if it is the whole row. */
  readonly field: string;
  readonly reason: string;
};

export type BulkAnalytics = {
  readonly summary: {
    readonly rows: number;
    readonly processed: number;
    readonly rejected: number;
    readonly replayed: number;
    readonly approved: number;
    readonly review: number;
    readonly declined: number;
    /** Sums of amounts, money in and out added up, without conversion of currencies. */
    readonly amount: {
      readonly total: number;
      readonly review: number;
      readonly declined: number;
    };
    /** The same sums by currency, in order of its code. Missing from cases of earlier versions. */
    readonly amounts?: readonly {
      /** Null for rows without one. */
      readonly currency: string | null;
      readonly total: number;
      readonly review: number;
      readonly declined: number;
    }[];
    readonly period: {
      /** ISO 8601 date-time; empty where no row was read. */
      readonly from: string;
      /** ISO 8601 date-time; empty where no row was read. */
      readonly to: string;
    };
    readonly accounts: number;
  };
  readonly flagged: readonly {
    readonly transactionId: string;
    readonly accountId: string;
    readonly amount: number;
    /** Missing where the row has none. */
    readonly currency?: string;
    readonly timestamp: string;
    readonly riskScore: number;
    readonly status: "approved" | "review" | "declined";
    readonly reasons: readonly string[];
  }[];
  /** Number of flagged transactions; the list is capped. */
  readonly flaggedCount: number;
  readonly rejected: readonly RejectedRow[];
  /** Number of rejected rows; the list is capped. */
  readonly rejectedCount: number;
  readonly scoreHistogram: readonly {
    readonly from: number;
    readonly to: number;
    readonly count: number;
  }[];
  readonly accounts: readonly {
    readonly accountId: string;
    readonly transactions: number;
    readonly flagged: number;
    readonly highestRiskScore: number;
    /** Sum of the amounts in this file, money in and out added up, without conversion of currencies. */
    readonly amount: number;
  }[];
  /** Number of accounts in the file; the list is capped. */
  readonly accountsCount: number;
};

export type FraudVerdict = {
  /** What to do with the transaction. */
  readonly status: "approved" | "review" | "declined";
  /** True if and only if the status is declined. */
  readonly isFraudulent: boolean;
  /** The reasons, in sentences with numbers. */
  readonly details: string;
};

export type BulkResult = {
  readonly caseId: string;
  readonly processedCount: number;
  readonly fraudulentCount: number;
  readonly analyticsJson: BulkAnalytics;
  readonly details: readonly FraudVerdict[];
};

export type BulkCaseAccepted = {
  readonly caseId: string;
  /** Address of the progress, and later of the result. */
  readonly address: string;
};

export type FilePreview = {
  readonly columns: readonly {
    /** Name in the file; for nested records the path with dots. */
    readonly name: string;
    /** Field that the column is read as; null if none. For transactions such a column is kept as an attribute. */
    readonly field: string | null;
  }[];
  /** false if the file continues after the rows that were read. */
  readonly isWhole: boolean;
  /** Rows that were read. */
  readonly rows: number;
  /** Rows that would be rejected. */
  readonly rejectedCount: number;
  /** Transactions with a negative amount, which means incoming money. If most amounts are negative, the file probably needs negativeAmounts=out. */
  readonly incomingCount: number;
  /** Of a workbook: the sheet that is read. */
  readonly sheet?: string;
  /** Of a workbook: visible sheets that are not read, 20 at most. */
  readonly otherSheets?: readonly string[];
  /** Of a JSON file: lists of objects that are not read, 20 at most. list= chooses one. */
  readonly otherLists?: readonly string[];
  /** The first rejected rows. */
  readonly rejected: readonly {
    readonly line: number;
    readonly field: string;
    readonly reason: string;
  }[];
  /** The first transactions as they would be accepted; empty for other contents. */
  readonly examples: readonly {
    readonly line: number;
    readonly transactionId: string;
    /** Card numbers are masked. */
    readonly accountId: string;
    readonly amount: number;
    readonly currency: string | null;
    readonly timestamp: string;
  }[];
};

export type BulkCaseEntry = BulkCase & {
  /** Work on the file. */
  readonly work: {
    /** Increases with every change; send it with the next change. */
    readonly version: number;
    readonly state: "open" | "reviewed";
    readonly assignee: string | null;
    readonly review: {
      readonly outcome: string;
      readonly at: string;
      readonly by: string;
    } | null;
  };
};

export type BulkCaseList = {
  readonly cases: readonly BulkCaseEntry[];
  readonly nextCursor: string | null;
};

export type BulkCaseDetails = BulkCase & {
  /** Work on the file. */
  readonly work: {
    /** Increases with every change; send it with the next change. */
    readonly version: number;
    readonly state: "open" | "reviewed";
    readonly assignee: string | null;
    readonly review: NonNullable<BulkCaseEntry["work"]["review"]> | null;
    /** Oldest first. */
    readonly events: readonly {
      readonly kind: "assigned" | "noted" | "reviewed" | "reopened";
      readonly at: string;
      readonly actor: string;
      readonly text: string | null;
    }[];
  };
};

export type BulkCaseAction = {
  /** The version that was read. If the case has changed since, the request fails. */
  readonly version?: number;
  readonly action:
    | {
        readonly kind: "assign";
        /** Name of a caller; `me` is the caller, null unassigns. */
        readonly assignee: string | null;
      }
    | {
        readonly kind: "note";
        /** Free text. */
        readonly text: string;
      }
    | {
        readonly kind: "review";
        /** Free text. */
        readonly outcome: string;
      }
    | {
        readonly kind: "reopen";
        /** Free text. */
        readonly note?: string;
      };
};

export type BulkCase = {
  readonly caseId: string;
  /** done, cancelled and failed are final. Only a case that is done has a result. */
  readonly state: "receiving" | "queued" | "running" | "done" | "cancelled" | "failed";
  /** File name as sent; may be empty. */
  readonly fileName: string;
  readonly createdAt: string;
  /** Name of the token. */
  readonly createdBy: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Bytes of the file received so far. */
  readonly bytes: number;
  readonly rows: {
    /** Rows read so far; all rows once the case is queued. */
    readonly read: number;
    /** Rows with a verdict: decided and replayed. */
    readonly processed: number;
    /** Rows that this file decided. */
    readonly decided: number;
    /** Rows that had been decided before. */
    readonly replayed: number;
    /** Rows without a verdict. At the end read is the sum of decided, replayed and rejected. */
    readonly rejected: number;
  };
  /** What was stated or assumed about the file; set once it was received. */
  readonly readAs: {
    /** Format that the content was recognised as. */
    readonly format: string;
    readonly account: string | null;
    /** Rows without an id have one derived from their content. */
    readonly areIdsMade: boolean;
    /** Meaning of signed amounts below zero. */
    readonly negativeAmounts: "in" | "out";
    /** minor if stated, or named by the column. */
    readonly amountUnit: "major" | "minor";
    /** Zone of times without an offset, or the column that gives it. */
    readonly timezone: string;
    /** Rows of money coming in. */
    readonly incoming: number;
    /** Of a table or JSON: the columns of the first row that were read as these fields. */
    readonly columns?: {
      readonly amount: string | null;
      readonly timestamp: string | null;
      readonly account: string | null;
    };
    /** Of a workbook: the sheet that was read. */
    readonly sheet?: string;
    /** Of a workbook with several visible sheets: those that were not read, 20 at most. sheet= chooses one. */
    readonly otherSheets?: readonly string[];
    /** Of a JSON file: lists of objects that were not read, 20 at most. list= chooses one. */
    readonly otherLists?: readonly string[];
    /** Of a statement: pending bookings among the rows. The final booking of the same payment is another transaction. */
    readonly pending?: number;
  } | null;
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
  readonly problem: string | null;
  /** Whether result and rejected rows can be downloaded. */
  readonly isResultKept: boolean;
  /** Set when the case is done. */
  readonly summary: BulkAnalytics["summary"] | null;
};

export type TokenInfo = {
  readonly id: string;
  readonly name: string;
  readonly workspace: string;
  readonly mode: "live" | "test";
  readonly scopes: readonly (
    | "transactions:write"
    | "reports:read"
    | "customers:write"
    | "customers:read"
    | "documents:write"
    | "documents:read"
    | "labels:write"
    | "cases:write"
    | "rules:write"
    | "audit:read"
    | "metrics:read"
    | "admin"
  )[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  /** Rate limit; null means none. */
  readonly requestsPerMinute: number | null;
};

export type Demonstration = {
  /** Token for the test side. It is shown only once and expires after an hour. */
  readonly token: string;
  readonly info: TokenInfo;
  /** Transactions analysed; 0 if the test side was not empty. */
  readonly transactions: number;
  /** Labels that are known by now. */
  readonly labels: number;
  /** Owners of the accounts. */
  readonly customers: number;
};

export type RuleAction =
  | {
      readonly kind: "allow" | "block" | "review";
    }
  | {
      readonly kind: "points";
      /** Added to the score: ten points are 1 in log-odds and multiply the odds of fraud by 2.72. All rules together add at most 100 points. */
      readonly points: number;
    };

export type RuleVersion = {
  /** Shown in the explanation of every verdict on which the rule fires. */
  readonly title: string;
  /** Free text. */
  readonly description?: string;
  /** The condition, in the rule language. */
  readonly expression: string;
  readonly action: RuleAction;
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string;
};

export type Rule = {
  readonly ruleId: string;
  readonly mode: "draft" | "shadow" | "live" | "retired";
  /** What is evaluated now; null if the rule is not evaluated. */
  readonly inForce: {
    readonly version: number;
    readonly mode: "live" | "shadow";
    /** Percentage of accounts on which the rule acts, by a hash of the account; on the others it runs in shadow mode. */
    readonly rolloutPercent: number;
  } | null;
  readonly latest: RuleVersion;
};

export type BuiltInRule = {
  readonly code: string;
  readonly title: string;
  readonly meaning: string;
  readonly mode: "live" | "shadow" | "off";
  /** Multiplier of the rule's contribution; 1 is the default. */
  readonly multiplier: number;
  /** Number of adjustments. */
  readonly version: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
};

export type RuleList = {
  /** The live rule set; set-0 if the rules were never changed. */
  readonly ruleSet: string;
  readonly rules: readonly Rule[];
  readonly builtIn: readonly BuiltInRule[];
  readonly nextCursor: string | null;
};

export type RuleNameList = {
  readonly names: readonly {
    readonly name: string;
    readonly group: string;
    readonly type: "number" | "text" | "truth";
    readonly unit: string | null;
    readonly meaning: string;
  }[];
  readonly functions: readonly {
    readonly name: string;
    readonly usage: string;
    readonly meaning: string;
  }[];
};

export type RuleCheckRequest = {
  readonly expression: string;
};

export type RuleProblem = {
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** Suggested name. */
  readonly suggestion?: string;
};

export type RuleCheck = {
  readonly isValid: boolean;
  readonly problems: readonly RuleProblem[];
  /** Names and functions in the expression. */
  readonly names: readonly string[];
  /** Lists in the expression. */
  readonly lists: readonly string[];
  /** Cost of the expression in parts; at most 200. */
  readonly cost: number;
};

export type RuleVersionList = {
  readonly versions: readonly RuleVersion[];
  readonly nextCursor: string | null;
};

export type RuleStatistics = {
  readonly ruleId: string;
  /** By version and day, latest day first. */
  readonly versions: readonly {
    readonly version: number;
    /** Day of the transactions, in UTC. */
    readonly day: string;
    /** Transactions on which the rule fired live. */
    readonly fired: number;
    /** Transactions on which the rule fired in shadow mode or outside its share of accounts. */
    readonly watched: number;
    /** Transactions on which the rule could not be evaluated: a value was missing, or a division by zero. */
    readonly undecided: number;
    /** Sum of outgoing amounts of fired transactions, without conversion of currencies. Earlier versions subtracted incoming amounts and added those of watched transactions. */
    readonly firedAmount: number;
  }[];
};

export type RuleInput = {
  /** Shown in the explanation of every verdict on which the rule fires. */
  readonly title: string;
  /** Free text. */
  readonly description?: string;
  /** The condition, in the rule language. */
  readonly expression: string;
  readonly action: RuleAction;
  /** The version that the change is based on; 0 for a new rule. If another version was saved since, the request is a conflict. */
  readonly baseVersion: number;
};

export type RulePromotion = {
  /** Default: the latest version. */
  readonly version?: number;
  /** Percentage of accounts on which the rule acts, by a hash of the account; on the others it runs in shadow mode. */
  readonly rolloutPercent?: number;
};

export type RuleSetInCharge = {
  readonly ruleSet: string;
  readonly previous: string;
  /** False if nothing had to change. */
  readonly isChanged: boolean;
};

export type BuiltInAdjustment = {
  readonly mode: "live" | "shadow" | "off";
  /** Default: 1. */
  readonly multiplier?: number;
  /** The version that the change is based on; 0 for a new rule. If another version was saved since, the request is a conflict. */
  readonly baseVersion: number;
};

export type SideThresholds = {
  /** Risk score from which a payment is sent to review; 101 is never. */
  readonly review: number;
  /** Risk score from which a payment is declined; not below review. */
  readonly decline: number;
  /** Of 1,000 payments, at most so many are sent to review; the declined ones are not among them. */
  readonly reviewedPer1000?: number;
  /** Of 1,000 payments, at most so many are declined; none with a score below the decline threshold of the settings. */
  readonly declinedPer1000?: number;
  readonly basis?: {
    /** Model whose scores they are quantiles of. */
    readonly model: string;
    /** Time of the latest payment among them. */
    readonly until: string;
    /** Number of payments among them. */
    readonly transactions: number;
  };
};

export type LiveThresholds = {
  /** The live rule set. */
  readonly ruleSet: string;
  /** Risk score from which a payment is sent to review; 101 is never. */
  readonly review: number;
  /** Risk score from which a payment is declined; not below review. */
  readonly decline: number;
  /** Thresholds that were set for this side; null while those of the settings apply. */
  readonly ofSide: SideThresholds | null;
};

export type ThresholdScores = {
  /** Risk score from which a payment is sent to review; 101 is never. */
  readonly review: number;
  /** Risk score from which a payment is declined; not below review. */
  readonly decline: number;
};

/** How many payments may be reviewed and declined. */
export type AlertBudget = {
  /** Of 1,000 payments, at most so many are sent to review; the declined ones are not among them. */
  readonly reviewedPer1000: number;
  /** Of 1,000 payments, at most so many are declined; none with a score below the decline threshold of the settings. */
  readonly declinedPer1000: number;
};

export type ThresholdsInCharge = {
  /** The live rule set; it holds the thresholds. */
  readonly ruleSet: string;
  readonly previous: string;
  /** False if nothing had to change. */
  readonly isChanged: boolean;
  /** null: those of the settings. */
  readonly thresholds: SideThresholds | null;
};

export type RuleSet = {
  /** set-1, set-2 and so on; verdicts name their rule set. */
  readonly ruleSet: string;
  /** The rule set applies to verdicts after this sequence number. */
  readonly sequence: number;
  readonly changedAt: string;
  readonly changedBy: string;
  /** Change that created it, for example promoted night-transfers@3. */
  readonly change: string;
  readonly rules: readonly {
    readonly ruleId: string;
    readonly version: number;
    readonly mode: "live" | "shadow";
    /** Percentage of accounts on which the rule acts, by a hash of the account; on the others it runs in shadow mode. */
    readonly rolloutPercent: number;
  }[];
  /** Built-in rules that differ from their defaults. */
  readonly builtIn: readonly {
    readonly code: string;
    readonly mode: "live" | "shadow" | "off";
    readonly multiplier: number;
  }[];
  /** Thresholds of this side; null while the settings' thresholds apply. */
  readonly thresholds: SideThresholds | null;
};

export type RuleSetList = {
  readonly ruleSets: readonly RuleSet[];
  readonly nextCursor: string | null;
};

export type BacktestRequest = {
  readonly title?: string;
  /** Rule set to start from; by default the live one. */
  readonly ruleSet?: string;
  /** Start without any rules. */
  readonly isAlone?: boolean;
  /** Rules to add; each replaces the rule with the same id. */
  readonly rules?: readonly {
    readonly ruleId: string;
    /** A saved version; by default the latest. */
    readonly version?: number;
    readonly title?: string;
    /** Condition to test instead of the saved one. */
    readonly expression?: string;
    readonly action?: RuleAction;
    readonly rolloutPercent?: number;
  }[];
  /** Ids of rules to remove; an unknown one is refused. */
  readonly without?: readonly string[];
  readonly builtIn?: readonly {
    readonly code: string;
    readonly mode: "live" | "shadow" | "off";
    readonly multiplier?: number;
  }[];
  /** Version of a model; by default the live one. */
  readonly model?: string;
  /** Thresholds; by default the current ones. */
  readonly thresholds?: {
    readonly review: number;
    readonly decline: number;
  };
  /** then (default) uses the lists as they were at each transaction; now uses the current lists. */
  readonly lists?: "then" | "now";
  /** Earlier transactions are excluded, as an ISO 8601 date-time. */
  readonly from?: string;
  /** Transactions from this ISO 8601 date-time on are excluded. A date without a time means the whole day, in UTC. */
  readonly to?: string;
};

export type BacktestFigures = {
  readonly approved: number;
  readonly review: number;
  readonly declined: number;
  readonly flagged: number;
  /** All amounts are sums of outgoing amounts, without conversion of currencies; see `amounts`. */
  readonly flaggedAmount: number;
  /** Flagged transactions per day with transactions. */
  readonly alertsPerDay: number;
  /** Flagged and labelled as fraud. */
  readonly caught: number;
  readonly caughtAmount: number;
  /** Approved and labelled as fraud. */
  readonly missed: number;
  readonly missedAmount: number;
  /** Flagged and labelled as genuine. */
  readonly falseAlarms: number;
  readonly falseAlarmAmount: number;
  /** Flagged and not labelled. */
  readonly unlabelledFlagged: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly recallByAmount: number | null;
  /** Outgoing amounts by currency, in order of its code. Missing from results of earlier versions. */
  readonly amounts?: readonly {
    readonly currency: string | null;
    readonly flagged: number;
    readonly caught: number;
    readonly missed: number;
    readonly falseAlarms: number;
  }[];
};

/** candidate is what was tested, today what is live now, recorded the verdicts given at the time (null for a file). */
export type BacktestComparison = {
  readonly candidate: BacktestFigures;
  readonly today: BacktestFigures;
  readonly recorded: BacktestFigures | null;
};

export type BacktestResult = {
  readonly transactions: number;
  /** Sum of outgoing amounts, without conversion of currencies. */
  readonly amount: number;
  /** Outgoing amounts by currency, in order of its code. Missing from results of earlier versions. */
  readonly amounts?: readonly {
    readonly currency: string | null;
    readonly amount: number;
    readonly fraudAmount: number;
  }[];
  readonly from: string | null;
  readonly to: string | null;
  readonly frauds: number;
  /** Outgoing amounts labelled as fraud. */
  readonly fraudAmount: number;
  /** Transactions labelled as genuine. */
  readonly genuine: number;
  readonly maturity: {
    /** Days until 90 % of frauds were labelled; 60 is assumed if fewer than 20 are labelled. */
    readonly labelDelayDays: number;
    readonly isAssumed: boolean;
    readonly matureUntil: string | null;
    readonly matureTransactions: number;
    readonly labelledShare: number | null;
  };
  /** The trained models of candidate and live. Missing from results of earlier versions. */
  readonly learned?: readonly {
    readonly model: string;
    /** Time of the last transaction that the model learned from. */
    readonly until: string;
    /** How many of the transactions are not later. Figures of these flatter the model. */
    readonly inSample: "none" | "part" | "all";
    /** The same as a sentence. */
    readonly note: string;
  }[];
  /** The days after what these models learned from; null without such models or days. */
  readonly outOfSample?: BacktestComparison | null;
  readonly whole: BacktestComparison;
  readonly mature: BacktestComparison;
  readonly days: readonly {
    /** UTC. */
    readonly day: string;
    readonly transactions: number;
    readonly frauds: number;
    readonly isMature: boolean;
    /** Outgoing amounts, without conversion of currencies. */
    readonly candidate: {
      readonly flagged: number;
      readonly flaggedAmount: number;
      readonly declined: number;
      readonly caught: number;
      readonly caughtAmount: number;
      readonly missed: number;
      readonly missedAmount: number;
      readonly falseAlarms: number;
    };
    /** Outgoing amounts, without conversion of currencies. */
    readonly today: BacktestResult["days"][number]["candidate"];
  }[];
  /** Hits of each rule and list of the candidate, most frequent first. */
  readonly rules: readonly {
    readonly code: string;
    readonly version: number;
    readonly fired: number;
    readonly watched: number;
    readonly undecided: number;
    /** Outgoing amounts of the transactions on which it fired, not of watched ones; without conversion of currencies. */
    readonly amount: number;
    /** Outgoing amounts by currency, in order of its code. Missing from results of earlier versions. */
    readonly amounts?: readonly {
      readonly currency: string | null;
      readonly amount: number;
    }[];
    /** Labelled as fraud, among those on which it fired or was watched. */
    readonly frauds: number;
    /** Labelled as genuine, among the same. */
    readonly genuine: number;
  }[];
  readonly examples: {
    /** At most 20, largest amounts first; currencies are compared by their rates. */
    readonly newlyFlagged: readonly {
      readonly transactionId: string;
      readonly amount: number;
      /** Missing where the transaction has none. */
      readonly currency?: string;
      readonly timestamp: string;
      readonly today: "approved" | "review" | "declined";
      readonly candidate: "approved" | "review" | "declined";
      readonly isFraud: boolean | null;
      /** Rules and lists of the candidate that fired. */
      readonly codes: readonly string[];
    }[];
    /** At most 20, largest amounts first; currencies are compared by their rates. */
    readonly noLongerFlagged: readonly BacktestResult["examples"]["newlyFlagged"][number][];
    /** At most 20, largest amounts first; currencies are compared by their rates. */
    readonly caught: readonly BacktestResult["examples"]["newlyFlagged"][number][];
    /** At most 20, largest amounts first; currencies are compared by their rates. */
    readonly missed: readonly BacktestResult["examples"]["newlyFlagged"][number][];
    /** At most 20, largest amounts first; currencies are compared by their rates. */
    readonly falseAlarms: readonly BacktestResult["examples"]["newlyFlagged"][number][];
  };
  /** Rejected rows of a file. */
  readonly rejectedRows: number;
};

export type Backtest = {
  readonly backtestId: string;
  readonly status: "queued" | "running" | "done" | "cancelled" | "failed";
  readonly source: "history" | "file";
  readonly request: BacktestRequest;
  /** Time of the request, as an ISO 8601 date-time. */
  readonly createdAt: string;
  readonly createdBy: string;
  /** Transactions of the side, or rows of the file, processed so far. */
  readonly done: number;
  /** Those to process; 0 while unknown. */
  readonly of: number;
  /** Run time so far. */
  readonly seconds: number;
  readonly problem: string | null;
  readonly result: BacktestResult | null;
};

export type BacktestList = {
  /** Backtests without their results. */
  readonly backtests: readonly {
    readonly backtestId: string;
    readonly status: "queued" | "running" | "done" | "cancelled" | "failed";
    readonly source: "history" | "file";
    readonly request: BacktestRequest;
    /** Time of the request, as an ISO 8601 date-time. */
    readonly createdAt: string;
    readonly createdBy: string;
    /** Transactions of the side, or rows of the file, processed so far. */
    readonly done: number;
    /** Those to process; 0 while unknown. */
    readonly of: number;
    /** Run time so far. */
    readonly seconds: number;
    readonly problem: string | null;
  }[];
  readonly nextCursor: string | null;
};

export type List = {
  /** Lower-case letters, digits, - and _; at most 64. Rules use this name. */
  readonly name: string;
  /** block declines, allow approves, watch sends to review; reference is only used by rules; screen, with the field name, compares names and opens cases. */
  readonly kind: "block" | "allow" | "watch" | "reference" | "screen";
  /** Transaction field that the entries are compared with; name for a screening list. */
  readonly field:
    | "accountId"
    | "counterpartyId"
    | "country"
    | "deviceId"
    | "merchantCategory"
    | "channel"
    | "currency"
    | "customerId"
    | "name";
  /** Description. */
  readonly title: string;
  /** Number of entries, including expired ones. */
  readonly entries: number;
  readonly createdAt: string;
  readonly createdBy: string;
  /** Time of the last change of the entries. */
  readonly changedAt: string;
  readonly changedBy: string;
};

export type ListPage = {
  readonly lists: readonly List[];
  readonly nextCursor: string | null;
};

export type ListInput = {
  /** block declines, allow approves, watch sends to review; reference is only used by rules; screen, with the field name, compares names and opens cases. */
  readonly kind: "block" | "allow" | "watch" | "reference" | "screen";
  /** Transaction field that the entries are compared with; name for a screening list. */
  readonly field:
    | "accountId"
    | "counterpartyId"
    | "country"
    | "deviceId"
    | "merchantCategory"
    | "channel"
    | "currency"
    | "customerId"
    | "name";
  /** Description. */
  readonly title?: string;
};

export type ListEntry = {
  readonly value: string;
  /** When the entry expires; null means never. */
  readonly expiresAt: string | null;
  readonly note: string | null;
  /** Sequence number: the entry applies to verdicts after it. */
  readonly sequence: number;
};

export type ListEntryPage = {
  readonly entries: readonly ListEntry[];
  readonly nextCursor: string | null;
};

export type ListEntryInput = {
  readonly value: string;
  /** When the entry expires; null means never. */
  readonly expiresAt?: string | null;
  /** Free text. */
  readonly note?: string;
};

export type ListLoadResult = {
  readonly addedCount: number;
  /** Entries whose expiry or note changed. */
  readonly changedCount: number;
  readonly unchangedCount: number;
  /** Records of a sanctions list that are no listed party: addresses, documents, relatives. */
  readonly ignoredCount: number;
  readonly removedCount: number;
  readonly failedCount: number;
  readonly errorDetails: readonly Error[];
};

export type FraudReport = {
  readonly transactionId: string;
  readonly isFraudulent: boolean;
  /** 100 x the estimated probability of fraud, one decimal. */
  readonly riskScore: number;
  /** All reasons for the score, in sentences with numbers. */
  readonly explanation: string;
};

/** The transaction as it was read; card numbers are masked. */
export type EvidenceTransaction = {
  readonly accountId: string;
  readonly amount: number;
  readonly timestamp: string;
  /** Type of the account. */
  readonly accountType?: string;
  /** ISO 4217 code. */
  readonly currency?: string;
  /** Who is paid, or who pays. */
  readonly counterpartyId?: string;
  /** Merchant category. */
  readonly merchantCategory?: string;
  /** Channel of the payment. */
  readonly channel?: string;
  /** Country of the payment. */
  readonly country?: string;
  /** Country of the attribute ipAddress, by the operator's file. */
  readonly ipCountry?: string;
  /** Device that was used. */
  readonly deviceId?: string;
  /** Customer who owns the account. */
  readonly customerId?: string;
  /** Other fields that were sent, as far as they are shown. */
  readonly attributes?: Readonly<Record<string, unknown>>;
};

export type Reason = {
  /** Stable code of the reason, for example AMOUNT_VS_HISTORY. */
  readonly code: string;
  /** The reason in words, with its numbers. */
  readonly sentence: string;
  /** Contribution to the score in log-odds; negative values lower it. */
  readonly contribution: number;
  /** Numbers of the rule's finding. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Part of the contribution by feature: Shapley values in log-odds. */
  readonly features: Readonly<Record<string, number>>;
};

export type Decision = {
  readonly status: "approved" | "review" | "declined";
  readonly riskScore: number;
  /** Sum of baseLogOdds and all contributions. */
  readonly logOdds: number;
  /** Starting log-odds of a transaction, before any reason. */
  readonly baseLogOdds: number;
  readonly reasons: readonly Reason[];
  readonly counterfactual: {
    /** Highest amount that would have been approved, all else being equal; null if the transaction was approved or if there is none. */
    readonly approvedUpTo: number | null;
  };
  readonly modelVersion: string;
  /** Version of the built-in rules. */
  readonly rulesVersion: string;
  /** The live rule set; set-0 if the rules were never changed. */
  readonly ruleSet: string;
  /** Rules that fired, and lists that contain a value of the transaction. */
  readonly rules: readonly {
    /** rule:ID, or BLOCK_LIST, ALLOW_LIST or WATCH_LIST. */
    readonly code: string;
    /** Version of the rule; null for a list. */
    readonly version: number | null;
    readonly effect: "allow" | "block" | "review" | "points";
    /** False if it ran in shadow mode. */
    readonly isLive: boolean;
    /** Contribution to the score in log-odds. */
    readonly contribution: number;
    readonly sentence: string;
  }[];
  /** Rules, as rule:ID@VERSION, that could not be evaluated: a value was missing, or a division by zero. */
  readonly undecidedRules: readonly string[];
  readonly thresholds: {
    readonly review: number;
    readonly decline: number;
  };
  readonly history: {
    /** Number of earlier transactions of the account that were used. */
    readonly transactions: number;
    /** The transaction is earlier than others that were already decided. */
    readonly late: boolean;
    /** False if part of the account's history is no longer retained. */
    readonly complete: boolean;
    /** The account's currency, if the transaction's is another and was compared by a coarse rate. */
    readonly currency?: string;
  };
};

export type EarlierTransaction = {
  readonly transactionId: string;
  readonly amount: number;
  readonly currency?: string;
  readonly timestamp: string;
  /** Seconds before the transaction. */
  readonly sinceSeconds: number;
};

export type Evidence = {
  readonly transactionId: string;
  readonly transaction: EvidenceTransaction;
  /** Sequence number, in order of acceptance. */
  readonly sequence: number;
  readonly decision: Decision;
  /** The account's latest transactions that were accepted earlier and are not later than this one; latest first. */
  readonly earlier: readonly EarlierTransaction[];
  /** Every feature by name; null if it has no value yet. */
  readonly features: Readonly<Record<string, number | null>>;
};

export type LabelInput = {
  /** Whether the transaction turned out to be fraud. */
  readonly isFraud: boolean;
  /** When this became known, as an ISO 8601 date-time: not before the transaction, at most 24 hours in the future. Default: now. */
  readonly knownAt?: string;
  /** Origin of the label; default: analyst. */
  readonly source?: "analyst" | "chargeback" | "customer" | "random_review" | "other";
  /** Free text; scoring does not use it. */
  readonly note?: string;
};

export type Label = {
  readonly transactionId: string;
  /** Whether the transaction turned out to be fraud. */
  readonly isFraud: boolean;
  /** When this became known, as an ISO 8601 date-time: not before the transaction, at most 24 hours in the future. Default: now. */
  readonly knownAt: string;
  /** Origin of the label; default: analyst. */
  readonly source: "analyst" | "chargeback" | "customer" | "random_review" | "other";
  /** Free text; scoring does not use it. */
  readonly note?: string;
};

/** Other fields are ignored. */
export type LabelRecord = LabelInput & {
  /** Id of the transaction, exactly as it was accepted. */
  readonly transactionId: string;
  readonly [name: string]: unknown;
};

export type LabelLoadResult = {
  /** Records with a new or replaced label. */
  readonly labelledCount: number;
  /** Records of labelledCount that contradict the previous label, also one from the same file. Both labels stay in the journal. */
  readonly reversedCount: number;
  /** Records that repeat the current label. */
  readonly unchangedCount: number;
  readonly failedCount: number;
  readonly errorDetails: readonly Error[];
  /** Of a workbook: visible sheets that were not read, 20 at most. */
  readonly otherSheets?: readonly string[];
};

export type LabelList = {
  readonly labels: readonly Label[];
  readonly nextCursor: string | null;
};

export type ModelEntry = {
  /** built-in, trained-1, trained-2 and so on. */
  readonly version: string;
  /** Name of the model in the evidence of verdicts. */
  readonly modelVersion: string;
  /** Whether the model is live. */
  readonly isInCharge: boolean;
  readonly trainedAt: string | null;
  readonly trainedBy: string | null;
  readonly validation: {
    readonly transactions: number | null;
    readonly frauds: number | null;
    readonly auc: number | null;
    readonly averagePrecision: number | null;
    readonly builtInAveragePrecision: number | null;
  } | null;
};

export type ModelList = {
  readonly models: readonly ModelEntry[];
};

export type TrainingState = {
  /** State of the last training of this side; none if there was no training since the service started. */
  readonly status: "none" | "reading" | "training" | "trained" | "refused" | "failed" | "cancelled";
  readonly startedAt: string | null;
  readonly startedBy: string | null;
  /** Genuine labels read so far. */
  readonly genuine: number;
  /** Fraud labels read so far. */
  readonly frauds: number;
  /** Trees trained so far. */
  readonly trees: number;
  /** Maximum number of trees; 0 while labels are read. */
  readonly treesInAll: number;
  readonly version: string | null;
  readonly problem: string | null;
};

export type DriftReport = {
  /** built-in, trained-1, trained-2 and so on. */
  readonly version: string;
  readonly level: "stable" | "alarm" | "severe" | null;
  readonly problem: string | null;
  readonly current: {
    /** Time of the earliest transaction. */
    readonly from: string;
    /** Time of the latest transaction. */
    readonly to: string;
    /** Number of transactions compared. */
    readonly transactions: number;
  } | null;
  /** What the last days are compared with: the model's evaluation period, or the days before them. */
  readonly reference: "training" | "earlier_days";
  readonly earlier: NonNullable<DriftReport["current"]> | null;
  /** Share of the side's verdicts of these days that was sampled, evenly. */
  readonly share: number;
  readonly score: {
    /** Population stability index; 0 means no change. */
    readonly stabilityIndex: number;
    /** Alarm level of the index, above what chance explains. */
    readonly alarmFrom: number;
    readonly level: "stable" | "alarm" | "severe";
  } | null;
  /** Features with the largest changes, largest first. */
  readonly features: readonly {
    readonly name: string;
    /** Population stability index; 0 means no change. */
    readonly stabilityIndex: number;
    /** Alarm level of the index, above what chance explains. */
    readonly alarmFrom: number;
    readonly level: "stable" | "alarm" | "severe";
  }[];
  /** Number of features compared. */
  readonly featureCount: number;
  /** Number of features at alarm or severe. */
  readonly alarmCount: number;
};

/** Either alertsPerDay or reviewCost. */
export type ThresholdRequest = {
  /** Version of the model; default: the live model. */
  readonly version?: string;
  /** Payments that can be reviewed per day. */
  readonly alertsPerDay?: number;
  /** Cost of one review. */
  readonly reviewCost?: number;
  /** Of reviewCost; by default that of most payments. */
  readonly currency?: string;
  /** Share of a fraud's amount that is saved when it is stopped; default 1. */
  readonly lossShare?: number;
  /** Share of a genuine payment's amount that is lost when it is declined; default 0.1. */
  readonly declineCostShare?: number;
};

export type ThresholdProposal = {
  /** built-in, trained-1, trained-2 and so on. */
  readonly version: string;
  readonly reviewThreshold: number | null;
  readonly declineThreshold: number | null;
  /** Payments per day between the two thresholds. */
  readonly reviewedPerDay: number;
  readonly declinedPerDay: number;
  readonly netPerDay: number | null;
  readonly currency: string | null;
  readonly basis: {
    /** Time of the earliest payment. */
    readonly from: string;
    /** Time of the latest payment. */
    readonly to: string;
    /** Number of payments used. */
    readonly transactions: number;
    /** Share of the side's payments of the period, sampled evenly. */
    readonly share: number;
    /** Number of labelled payments; for the others the score is used. */
    readonly labelled: number;
    readonly learnedUntil: string | null;
    /** Number of payments used that are not later than that. */
    readonly inSample: number;
    readonly note: string | null;
    /** With costs: payments in other currencies, by the rates that verdicts use. */
    readonly converted: number;
    /** With costs: payments in currencies without a rate; what they cost and save is not counted. */
    readonly withoutRate: number;
  };
};

export type ModelInCharge = {
  /** The live model. */
  readonly version: string;
  /** The live model before this request. */
  readonly previous: string;
  /** False if the model was already live, or if there is no earlier model. */
  readonly isChanged: boolean;
};

export type Model = {
  /** built-in, trained-1, trained-2 and so on. */
  readonly version: string;
  /** Name of the model in the evidence of verdicts. */
  readonly modelVersion: string;
  /** Whether the model is live. */
  readonly isInCharge: boolean;
  readonly trainedAt: string | null;
  readonly trainedBy: string | null;
  /** Training data, evaluation on later transactions, and distribution of the features. */
  readonly card: unknown;
};

export type Finding = {
  /** Label of what was detected. */
  readonly issue: string;
  /** What was observed, where, and why it is unusual. */
  readonly observation: string;
  /** 100 x the probability that the observation is true and has no innocent cause. */
  readonly confidence_score: number;
  /** Whether this likely represents tampering. */
  readonly tampered: boolean;
  readonly tampering_type:
    | "tampering"
    | "layout_anomaly"
    | "future_date"
    | "cross_field_mismatch"
    | "value_mismatch"
    | "text_manipulation";
};

export type DocumentAnalysis = {
  /** Identifier of the analysis report. */
  readonly id: number;
  readonly document_name: string;
  /** Most severe first. An empty list does not prove that the document is authentic. */
  readonly response: readonly Finding[];
  /** Temporary address of the stored document. */
  readonly document_url: string;
};

export type FindingEvidence =
  | {
      readonly kind: "history";
      /** Content before the change. */
      readonly before: string;
      /** Content after the change. */
      readonly after: string;
      /** Version that made the change. */
      readonly revision?: number;
    }
  | {
      readonly kind: "comparison";
      readonly stated: string;
      readonly expected: string;
      /** Origin of the expected value. */
      readonly basis: string;
    }
  | {
      readonly kind: "inventory";
      readonly items: readonly string[];
    }
  | {
      readonly kind: "structure";
      readonly facts: readonly {
        readonly name: string;
        readonly text: string;
      }[];
    };

export type DetailedFinding = {
  /** Id of the check, for example amount-replaced-in-later-revision. */
  readonly check: string;
  readonly issue: string;
  readonly observation: string;
  readonly confidence_score: number;
  readonly tampered: boolean;
  readonly tampering_type:
    | "tampering"
    | "layout_anomaly"
    | "future_date"
    | "cross_field_mismatch"
    | "value_mismatch"
    | "text_manipulation";
  /** Probability of tampering, given this finding and the findings that support it. */
  readonly probability: number;
  readonly boxes: readonly {
    readonly page: number;
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
    /** Role of the box: the subject of the finding (if absent), what it was compared with, or the source that it was copied from. */
    readonly role?: "subject" | "compared" | "source";
  }[];
  readonly evidence?: FindingEvidence;
  /** Of a finding that says tampered: whether it does so alone, or together with those that support it. */
  readonly decides?: "alone" | "together";
  /** Checks whose findings raise its probability, the strongest first. Of one cause, only the strongest. */
  readonly supported_by?: readonly string[];
};

export type HeldRelation = {
  readonly check: string;
  /** What was compared and agrees, with the values. */
  readonly relation: string;
  readonly boxes: readonly DetailedFinding["boxes"][number][];
  /** Lists what was read but is part of no recognised relation, instead of what agrees. */
  readonly unplaced?: true;
};

export type OriginStatement = {
  readonly kind:
    | "generated by a model"
    | "retouched by a model"
    | "camera"
    | "scanner"
    | "screen shot"
    | "drawn by a program";
  readonly basis: "content credentials" | "metadata" | "text of a generator" | "pixels";
  /** What was read, and where. */
  readonly statement: string;
  /** Holder of the certificate that signed the statement; empty without a valid signature. */
  readonly signer: string;
  /** The signature holds, and so does every hash up to the file's bytes. It does not confirm that the signer is trusted. */
  readonly verified: boolean;
  /** Whether it speaks of the file, or of a part of it. */
  readonly subject: "file" | "part";
};

export type DocumentReport = {
  readonly id: number;
  readonly document_name: string;
  /** Format of the content. */
  readonly doc_format: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly pages: number;
  readonly analysedAt: string;
  readonly catalogueVersion: string;
  readonly checks: readonly {
    readonly check: string;
    /** clear: what it compares is there and agrees. nothing_to_compare: the document has nothing that it compares. not_applicable: it is for another kind of file, or the file has none of what it reads. silenced: this side does not run it. */
    readonly outcome: "clear" | "found" | "nothing_to_compare" | "not_applicable" | "not_assessed" | "silenced";
  }[];
  /** How many findings there are, which of them decide, and which support these. */
  readonly summary: string;
  readonly findings: readonly DetailedFinding[];
  /** What was compared and agrees. Absent from reports of earlier versions. */
  readonly held?: readonly HeldRelation[];
  /** Statements on the origin of the file, the best proven first. A missing statement means nothing. Absent from reports of earlier versions. */
  readonly origin?: readonly OriginStatement[];
  readonly document_url: string;
};

export type PackageComparison = {
  readonly field: "name" | "date of birth" | "employment" | "account" | "employer" | "pay";
  readonly agrees: boolean;
  /** One sentence with the values; account numbers are shortened. */
  readonly statement: string;
  /** Places in the list of documents, from 0. */
  readonly documents: readonly number[];
};

export type PackageAnalysis = {
  /** A ZIP archive, or an e-mail message. */
  readonly kind: "zip" | "eml";
  /** One entry per file, in the order of the package. */
  readonly documents: readonly {
    /** Name in the package, without folders. */
    readonly document_name: string;
    /** Identifier of the analysis report; null if the file was not analysed. */
    readonly id: number | null;
    /** As in the response to a single document. */
    readonly response: readonly Finding[];
    readonly document_url: string | null;
    /** Code of the error if the file was not analysed. */
    readonly error?: string;
    readonly message?: string;
  }[];
  /** Fields on which the documents of one applicant should agree, where at least two of them state the field. A difference is no finding: joint accounts, several employers and married names are legitimate. */
  readonly comparison: readonly PackageComparison[];
  /** Number of further files that were not analysed. */
  readonly omitted: number;
};

export type DocumentReviewSummary = {
  readonly state: "not_queued" | "open" | "accepted" | "rejected" | "asked_again";
  /** Increases with every change; send it with the next one. */
  readonly version: number;
  readonly assignee: string | null;
  /** When the decision is due; null if not queued. */
  readonly dueAt: string | null;
  readonly isOverdue: boolean;
};

export type DocumentEntry = {
  readonly id: number;
  readonly document_name: string;
  /** Format of the content. */
  readonly doc_format: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly pages: number;
  readonly analysedAt: string;
  /** Number of findings, without those about what was not assessed. */
  readonly findings: number;
  /** Whether a finding likely represents tampering. */
  readonly tampered: boolean;
  readonly review: DocumentReviewSummary;
};

export type DocumentList = {
  readonly documents: readonly DocumentEntry[];
  readonly nextCursor: string | null;
};

export type DocumentQueue = {
  readonly open: number;
  /** Open and past the due time. */
  readonly overdue: number;
  /** Open and without assignee. */
  readonly unassigned: number;
};

export type DocumentReview = DocumentReviewSummary & {
  readonly documentId: number;
  readonly decision: {
    /** asked_again: the sender was asked for another document. */
    readonly outcome: "accepted" | "rejected" | "asked_again";
    readonly note: string | null;
    readonly at: string;
    readonly by: string;
  } | null;
  readonly findings: readonly {
    /** Place in the report's list of findings, from 0. */
    readonly finding: number;
    readonly check: string;
    readonly mark: "right" | "wrong" | "no_matter" | null;
    readonly by: string | null;
    /** How often findings of this check were marked right on this side. */
    readonly rightCount: number;
    readonly wrongCount: number;
    /** Most findings of this check on this side are wrong: the 95 % Wilson interval of its precision is below one half. */
    readonly isOftenWrong: boolean;
  }[];
  /** Oldest first. */
  readonly events: readonly {
    readonly kind: "assigned" | "noted" | "marked" | "decided" | "reopened";
    readonly at: string;
    readonly actor: string;
    readonly text: string | null;
  }[];
};

export type DocumentReviewAction = {
  /** The version that was read; required for everything except notes and marks. */
  readonly version?: number;
  readonly action:
    | {
        readonly kind: "assign";
        /** Name of a caller; `me` is the caller, null unassigns. */
        readonly assignee: string | null;
      }
    | {
        readonly kind: "note";
        /** Free text. */
        readonly text: string;
      }
    | {
        readonly kind: "mark";
        /** Place in the report's list of findings, from 0. */
        readonly finding: number;
        /** Null removes the mark. */
        readonly mark: "right" | "wrong" | "no_matter" | null;
      }
    | {
        readonly kind: "decide";
        /** asked_again: the sender was asked for another document. */
        readonly outcome: "accepted" | "rejected" | "asked_again";
        /** Free text. */
        readonly note?: string;
      }
    | {
        readonly kind: "reopen";
        /** Free text. */
        readonly note?: string;
      };
};

export type PageHeat = {
  readonly page: number;
  /** Width of the displayed page, in the unit of the boxes of findings. */
  readonly width: number;
  readonly height: number;
  /** One map per picture that could be analysed. */
  readonly maps: readonly {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
    /** Estimated origin of the picture: grey scan, colour scan, photo or messenger. */
    readonly capture: string;
    /** Whether the page as a whole looks edited: usual is seen on 1 in 100 unedited pages, strict on 1 in 500. */
    readonly level: "none" | "usual" | "strict";
    /** Probability of an edit, if half of all pages were edited. */
    readonly probability: number;
    readonly columns: number;
    readonly rows: number;
    /** Highest probability of an edit in each cell, in percent, row by row from the top left. */
    readonly values: readonly number[];
  }[];
  /** Why a picture of printed text could not be analysed. */
  readonly notAssessed: readonly string[];
};

export type DocumentVersions = {
  /** Oldest first; the last one is the current document. */
  readonly versions: readonly {
    /** 1 is the oldest that can be recovered. */
    readonly version: number;
    /** Length of the file in this version; the rest was appended later. */
    readonly bytes: number;
    /** Number of pages; 0 if unknown. */
    readonly pages: number;
  }[];
  /** Number of older versions that are not listed. */
  readonly omitted: number;
};

export type DocumentSignatures = {
  /** In the order of the covered bytes. */
  readonly signatures: readonly {
    /** Name of the signature field; empty if no field refers to the signature. */
    readonly field: string;
    /** A document time stamp, which does not name a signer. */
    readonly isTimestamp: boolean;
    /** Whether the covered bytes are the signed bytes. It does not confirm the signer. */
    readonly state: "valid" | "invalid" | "unreadable" | "unsupported" | "empty";
    /** Time by the signer's clock. */
    readonly signedAt: string | null;
    /** Time by a valid time stamp. */
    readonly stampedAt: string | null;
    readonly certificate: {
      readonly notBefore: string;
      readonly notAfter: string;
      readonly isSelfSigned: boolean;
      /** The certificate chains to a publicly known authority. */
      readonly hasKnownRoot: boolean;
    } | null;
    /** End of the covered bytes in the file; 0 if unknown. */
    readonly coveredBytes: number;
    /** Bytes after the covered ones. */
    readonly bytesAfter: number;
    /** Problems of the covered byte ranges. */
    readonly faults: readonly string[];
    /** Changes after the signature by kind, and whether the signature permits them. */
    readonly laterChanges: readonly {
      readonly kind: string;
      readonly verdict: "permitted" | "indeterminate" | "violated";
      readonly count: number;
    }[];
    /** The current document still refers to the signature. */
    readonly isCurrent: boolean;
  }[];
  /** Why signatures could not be read. */
  readonly notAssessed: string | null;
};

export type DocumentMetadata = {
  readonly entries: readonly {
    readonly kind: "date" | "program";
    /** Information dictionary of a PDF, XMP packet, or EXIF of a picture. */
    readonly source: "Info" | "XMP" | "EXIF";
    readonly field: string;
    /** As written in the file, truncated if long. Anyone who creates a file can write anything here. */
    readonly text: string;
  }[];
  /** Processing steps recorded in an XMP packet, oldest first. */
  readonly history: readonly {
    readonly action: string;
    /** As written; empty if not stated. */
    readonly when: string;
    readonly program: string;
  }[];
  /** Identifier of the document that this one was derived from, as stated in the file. */
  readonly derivedFrom: string | null;
  /** Why the metadata could not be read. */
  readonly notAssessed: string | null;
};

/** Effect on the findings marked so far. */
export type SilencingCost = {
  /** Findings marked right that would be missing. */
  readonly rightLost: number;
  /** Documents where these are the only findings marked right. */
  readonly documentsLost: number;
  /** Findings marked wrong that would be missing. */
  readonly wrongSpared: number;
};

export type CheckQuality = {
  /** Version of the silenced checks; 0 before the first change. */
  readonly version: number;
  /** Checks with marks and silenced checks, the most often wrong first. */
  readonly checks: readonly {
    readonly check: string;
    readonly title: string;
    readonly right: number;
    readonly wrong: number;
    readonly noMatter: number;
    /** right / (right + wrong); null if both are zero. */
    readonly precision: number | null;
    readonly precisionRange: readonly [number, number] | null;
    /** The interval is below one half. */
    readonly isOftenWrong: boolean;
    readonly isSilenced: boolean;
    readonly cost: SilencingCost;
  }[];
  /** Newest first, at most 100. */
  readonly changes: readonly {
    readonly version: number;
    readonly check: string;
    readonly isSilenced: boolean;
    readonly reason: string;
    readonly cost: SilencingCost;
    readonly at: string;
    readonly by: string;
  }[];
};

export type CheckSilencing = {
  /** The version that was read. */
  readonly version: number;
  readonly isSilenced: boolean;
  /** Free text. */
  readonly reason: string;
};

export type CaseFile = {
  readonly fileId: number;
  /** As it was sent, without folders; card numbers are masked. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly addedAt: string;
  readonly addedBy: string;
};

export type CaseFileList = {
  readonly files: readonly CaseFile[];
};

/** Other fields are kept as attributes. */
export type TransactionInput = {
  /** Identifier of the transaction, 1 to 128 characters, compared exactly. No control characters, and no space at either end. */
  readonly transactionId: string;
  /** Amount in the account's currency; a negative amount is incoming money, for example a refund. */
  readonly amount: number;
  /** ISO 8601 date-time, at most 24 hours ahead; without an offset it is UTC. */
  readonly timestamp: string;
  readonly accountDetails: {
    /** Identifier of the account, 1 to 128 characters, compared exactly. No control characters, and no space at either end. */
    readonly accountId: string;
    /** Type of the account, for example checking, savings, credit or business. */
    readonly accountType?: string;
    readonly [name: string]: unknown;
  };
  /** ISO 4217 code. */
  readonly currency?: string;
  /** Who is paid, or who pays: a merchant, terminal or account. */
  readonly counterpartyId?: string;
  /** Merchant category, for example an MCC. */
  readonly merchantCategory?: string;
  /** Channel, for example card_present, online or transfer. */
  readonly channel?: string;
  /** ISO 3166-1 code of the country of the payment. */
  readonly country?: string;
  /** Device that was used. */
  readonly deviceId?: string;
  /** Customer who owns the account. */
  readonly customerId?: string;
  readonly [name: string]: unknown;
};

export type ListedTransaction = {
  readonly transactionId: string;
  /** Card numbers are masked. */
  readonly accountId: string;
  readonly amount: number;
  readonly currency: string | null;
  readonly timestamp: string;
  readonly status: "approved" | "review" | "declined";
  readonly riskScore: number;
  /** Stable reason codes of a reviewed or declined transaction; strongest first. */
  readonly reasons: readonly string[];
  /** Its label; null if none. */
  readonly isFraud: boolean | null;
};

export type TransactionList = {
  readonly transactions: readonly ListedTransaction[];
  readonly nextCursor: string | null;
  /** Accepted records that are not searchable yet; usually 0 within a second. */
  readonly behind: number;
};

export type Overview = {
  readonly from: string;
  readonly to: string;
  readonly total: {
    readonly transactions: number;
    readonly review: number;
    readonly declined: number;
    /** Sum of outgoing amounts, without conversion of currencies. */
    readonly amount: number;
    readonly reviewAmount: number;
    readonly declinedAmount: number;
    /** The same sums by currency, in order of its code. */
    readonly amounts: readonly {
      /** Null for transactions without one. */
      readonly currency: string | null;
      readonly amount: number;
      readonly reviewAmount: number;
      readonly declinedAmount: number;
    }[];
  };
  /** By the time of the transactions; steps without transactions are omitted. */
  readonly steps: readonly {
    readonly start: string;
    readonly transactions: number;
    readonly review: number;
    readonly declined: number;
    /** Sum of outgoing amounts, without conversion of currencies. */
    readonly amount: number;
    readonly reviewAmount: number;
    readonly declinedAmount: number;
    /** The same sums by currency, in order of its code. */
    readonly amounts: readonly Overview["total"]["amounts"][number][];
  }[];
  readonly stepHours: number;
  /** Transactions by risk score: 0-10, 10-20, and so on. */
  readonly scores: readonly number[];
  /** Reasons of reviewed and declined transactions, most frequent first. */
  readonly reasons: readonly {
    readonly code: string;
    readonly transactions: number;
  }[];
  /** Time of the latest transaction. */
  readonly latest: string | null;
  /** Accepted records that are not counted yet. */
  readonly behind: number;
};

export type EntityProfile = {
  readonly kind: "account" | "customer" | "counterparty" | "device";
  /** Card numbers are masked. */
  readonly id: string;
  /** The latest records of this side, in which the entity was looked for. */
  readonly scanned: {
    readonly transactions: number;
    /** false if older records were not read. */
    readonly isWhole: boolean;
  };
  readonly total: {
    readonly transactions: number;
    /** Reviewed or declined. */
    readonly flagged: number;
    /** Labelled as fraud. */
    readonly frauds: number;
    readonly declined: number;
    readonly labelled: number;
  };
  /** Time of its first transaction among them. */
  readonly first: string | null;
  readonly last: string | null;
  readonly amounts: readonly {
    readonly currency: string | null;
    readonly outgoing: number;
    readonly incoming: number;
  }[];
  /** What it shares with others, nearest first. What many accounts use, such as a shop, is not followed. */
  readonly nodes: readonly {
    readonly kind: "account" | "customer" | "counterparty" | "device";
    /** Card numbers are masked. */
    readonly id: string;
    readonly transactions: number;
    /** Reviewed or declined. */
    readonly flagged: number;
    /** Labelled as fraud. */
    readonly frauds: number;
    /** Different accounts that use it; for an account, 1. */
    readonly accounts: number;
    /** Steps from the entity: 0 is the entity itself. */
    readonly distance: number;
  }[];
  /** Places in nodes that have transactions in common. */
  readonly links: readonly {
    readonly from: number;
    readonly to: number;
    readonly transactions: number;
  }[];
  /** Lists that hold it. */
  readonly lists: readonly {
    readonly name: string;
    readonly kind: "block" | "allow" | "watch" | "reference" | "screen";
    readonly note: string | null;
  }[];
  /** Its latest transactions by time, latest first. */
  readonly transactions: readonly {
    readonly transactionId: string;
    /** Card numbers are masked. */
    readonly accountId: string;
    readonly amount: number;
    readonly currency: string | null;
    readonly timestamp: string;
    readonly status: "approved" | "review" | "declined";
    readonly riskScore: number;
    /** Its label; null if none. */
    readonly isFraud: boolean | null;
  }[];
};

export type CustomerLoadResult = {
  readonly status: "completed" | "partial" | "failed";
  readonly loadedCount: number;
  readonly failedCount: number;
  readonly errorDetails: readonly Error[];
};

export type Customer = {
  readonly customerId: string;
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth?: string;
  readonly address?: string;
  readonly country?: string;
  readonly kycLevel?: string;
  /** low, medium or high; other words are kept in lower case. */
  readonly riskLevel?: string;
  readonly segment?: string;
  readonly occupation?: string;
  readonly annualIncome?: number;
  readonly expectedMonthlyVolume?: number;
  /** ISO 8601 instant. */
  readonly onboardedAt?: string;
  readonly accountIds?: readonly string[];
  readonly iban?: string;
  readonly watchlist?: boolean;
};

export type CustomerList = {
  readonly customers: readonly Customer[];
  readonly nextCursor: string | null;
};

export type CustomerChange = {
  /** low, medium or high; other values are stored as given. null removes the value. */
  readonly riskLevel?: string | null;
  /** null removes the value. */
  readonly watchlist?: boolean | null;
};

export type ChangedCustomer = {
  readonly customerId: string;
  readonly riskLevel: string | null;
  readonly watchlist: boolean | null;
};

export type ScreeningInput = {
  /** In Latin, Cyrillic, Greek or Arabic letters. */
  readonly name: string;
  /** YYYY-MM-DD, or the year, or year and month. */
  readonly dateOfBirth?: string;
  /** ISO 3166-1 code of two letters. */
  readonly country?: string;
  /** Hits below are left out; the setting by default. */
  readonly leastScore?: number;
};

export type ScreeningResult = {
  /** Number of names on the screening lists. */
  readonly names: number;
  /** The nearest first; of each party its nearest name. At most 20. */
  readonly hits: readonly {
    /** How near: name, date of birth and country. */
    readonly score: number;
    /** How near the names alone are. */
    readonly nameScore: number;
    /** near: one part differs, or day and month are swapped. */
    readonly dateOfBirth: "agrees" | "near" | "differs" | "unknown";
    /** Whether one of the countries agrees. */
    readonly country: "agrees" | "near" | "differs" | "unknown";
    readonly list: string;
    /** The party's id on the list; its name where it has none. */
    readonly entry: string;
    /** The party's name that is nearest. */
    readonly listedName: string;
    /** What else the list says of the party. */
    readonly listed: string;
    /** What differs and what agrees, in words. */
    readonly differences: readonly string[];
  }[];
};

export type TokenList = {
  readonly tokens: readonly TokenInfo[];
  readonly nextCursor: string | null;
};

export type TokenHolder = {
  /** Name of the person or the token, or subject of the JWT. */
  readonly name: string;
  readonly workspace: string;
  /** Side of the workspace. */
  readonly mode: "live" | "test";
  /** Granted scopes; `admin` includes all others. */
  readonly scopes: readonly (
    | "transactions:write"
    | "reports:read"
    | "customers:write"
    | "customers:read"
    | "documents:write"
    | "documents:read"
    | "labels:write"
    | "cases:write"
    | "rules:write"
    | "audit:read"
    | "metrics:read"
    | "admin"
  )[];
  /** Of a person who is signed in. */
  readonly role?: "viewer" | "analyst" | "lead" | "risk_engineer" | "admin";
};

export type TokenRequest = {
  readonly name: string;
  readonly mode?: "live" | "test";
  readonly scopes: readonly (
    | "transactions:write"
    | "reports:read"
    | "customers:write"
    | "customers:read"
    | "documents:write"
    | "documents:read"
    | "labels:write"
    | "cases:write"
    | "rules:write"
    | "audit:read"
    | "metrics:read"
    | "admin"
  )[];
  /** Default: 90. */
  readonly expiresInDays?: number | "never";
  readonly requestsPerMinute?: number;
};

export type IssuedToken = {
  /** Text of the token; it is shown only once. */
  readonly token: string;
  readonly info: TokenInfo;
};

export type TokenRotation = {
  /** Default: 90. */
  readonly expiresInDays?: number | "never";
};

export type SideChoice = {
  readonly mode: "live" | "test";
};

export type SavedViewList = {
  /** The caller's own first, then those of the team, each in order of page and name. */
  readonly views: readonly {
    readonly page: string;
    readonly name: string;
    /** Of the team; else the caller's own. */
    readonly isShared: boolean;
    /** The filter, as the page has it in its address. */
    readonly query: string;
    /** Columns that are not shown. */
    readonly hidden?: readonly string[];
    readonly sorting?: {
      readonly name: string;
      readonly isDown: boolean;
    };
    readonly changedAt: string;
    readonly changedBy: string;
  }[];
};

export type SavedViewInput = {
  /** The filter, as the page has it in its address. */
  readonly query: string;
  /** Columns that are not shown. */
  readonly hidden?: readonly string[];
  readonly sorting?: {
    readonly name: string;
    readonly isDown: boolean;
  };
};

export type SignInWays = {
  /** Whether there are users. */
  readonly password: boolean;
  /** Whether people sign in through an OpenID Connect issuer. */
  readonly issuer: boolean;
};

export type PasswordSignIn = {
  /** Default: default. */
  readonly workspace?: string;
  /** The name to sign in with, such as a mail address. Capital letters make no difference. */
  readonly name: string;
  readonly password: string;
  /** The six digits that the authenticator app shows. */
  readonly code?: string;
  /** Side of the workspace. Default: live. */
  readonly mode?: "live" | "test";
};

export type UserInfo = {
  readonly id: string;
  /** The name to sign in with, such as a mail address. Capital letters make no difference. */
  readonly name: string;
  /** A named set of scopes: viewer has reports:read, documents:read; analyst has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write; lead has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, customers:write, audit:read; risk_engineer has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, rules:write, audit:read, metrics:read; admin has admin. */
  readonly role: "viewer" | "analyst" | "lead" | "risk_engineer" | "admin";
  /** False for people who sign in through the issuer only. */
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAt: string;
  readonly disabledAt: string | null;
};

export type PasswordChange = {
  readonly password: string;
  readonly newPassword: string;
};

export type SecondFactorOffer = {
  readonly secret: string;
  /** otpauth: address, as authenticator apps read it. */
  readonly address: string;
  /** The address as a QR code: a line a row, 1 for a dark square. */
  readonly squares: readonly string[];
};

export type SecondFactorRequest = {
  readonly secret: string;
  /** The six digits that the authenticator app shows. */
  readonly code: string;
  readonly password: string;
};

export type PasswordProof = {
  readonly password: string;
};

export type SessionInfo = {
  readonly id: string;
  /** Whether this request was made in it. */
  readonly isCurrent: boolean;
  readonly mode: "live" | "test";
  readonly openedAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string;
  /** Network address from which it was opened. */
  readonly address: string;
  /** User agent of the browser. */
  readonly agent: string;
};

export type SessionList = {
  readonly sessions: readonly SessionInfo[];
};

export type SessionEnd = {
  readonly ended: number;
};

export type UserList = {
  readonly users: readonly UserInfo[];
  readonly nextCursor: string | null;
};

export type UserRequest = {
  /** The name to sign in with, such as a mail address. Capital letters make no difference. */
  readonly name: string;
  /** A named set of scopes: viewer has reports:read, documents:read; analyst has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write; lead has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, customers:write, audit:read; risk_engineer has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, rules:write, audit:read, metrics:read; admin has admin. */
  readonly role: "viewer" | "analyst" | "lead" | "risk_engineer" | "admin";
  readonly password: string;
};

export type UserChange = {
  /** A named set of scopes: viewer has reports:read, documents:read; analyst has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write; lead has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, customers:write, audit:read; risk_engineer has reports:read, documents:read, customers:read, documents:write, transactions:write, labels:write, cases:write, rules:write, audit:read, metrics:read; admin has admin. */
  readonly role?: "viewer" | "analyst" | "lead" | "risk_engineer" | "admin";
  /** A disabled user is signed out and cannot sign in. */
  readonly isDisabled?: boolean;
  readonly password?: string;
  /** Removes the authenticator app, for example after a phone was lost. */
  readonly hasSecondFactor?: false;
};

export type ApprovalSettings = {
  /** Promoting, retiring and adjusting rules, and restoring rule sets. */
  readonly rules: boolean;
  /** Promoting models and rolling them back. */
  readonly models: boolean;
  /** Thresholds and alert budgets. */
  readonly thresholds: boolean;
  /** Deleting documents and files of cases, and erasing customers. */
  readonly deletions: boolean;
  /** Decisions of cases whose value at risk is above this amount. Null: none. */
  readonly decisionsAbove: number | null;
  /** Of decisionsAbove: other currencies are converted by the rates that verdicts use, and a case with one that has no rate needs a second person. Null, or missing: amounts are added up whatever their currency. */
  readonly decisionsCurrency?: string | null;
};

export type ProposalList = {
  readonly proposals: readonly ProposalInfo[];
  readonly nextCursor: string | null;
};

export type ProposalNote = {
  /** Free text. */
  readonly note?: string;
};

export type ProposalResult = {
  readonly proposal: ProposalInfo;
  /** The answer of the operation that was put in force. */
  readonly result: unknown;
};

export type Health = {
  readonly status: "alive" | "ready";
};

export type VerdictEvent = {
  readonly transactionId: string;
  /** Card numbers are masked. */
  readonly accountId: string;
  readonly amount: number;
  readonly currency: string | null;
  /** Time of the transaction. */
  readonly timestamp: string;
  readonly status: "approved" | "review" | "declined";
  readonly riskScore: number;
  /** Codes of the reasons, the weightiest first. */
  readonly reasons: readonly string[];
};

export type CaseEvent = {
  readonly caseId: string;
  /** What happened to the case. */
  readonly event:
    | "opened"
    | "alert"
    | "hit"
    | "assigned"
    | "noted"
    | "decided"
    | "snoozed"
    | "woken"
    | "reopened"
    | "linked"
    | "attached"
    | "removed";
  /** Who did it. */
  readonly actor: string;
  readonly version: number;
  /** Card numbers are masked. */
  readonly accountId: string;
  readonly state: "open" | "snoozed" | "decided";
  readonly assignee: string | null;
  readonly highestScore: number;
  readonly valueAtRisk: number;
  readonly alertCount: number;
  /** When the decision is due. */
  readonly dueAt: string;
  readonly outcome: "fraud" | "genuine" | "inconclusive" | null;
};

export type CaseMention = CaseEvent & {
  /** Names that the note mentions. */
  readonly mentions: readonly string[];
};

export type DocumentEvent = {
  /** Id of the analysis report. */
  readonly id: number;
  /** Card numbers are masked. */
  readonly document_name: string;
  readonly tampered: boolean;
  /** Number of findings. */
  readonly findings: number;
  /** Checks that found something. */
  readonly checks: readonly string[];
};

export type DocumentReviewEvent = {
  /** Id of the analysis report. */
  readonly id: number;
  readonly outcome: "accepted" | "rejected" | "asked_again";
  /** Who decided. */
  readonly actor: string;
  readonly version: number;
  readonly assignee: string | null;
};

export type BulkCaseEvent = {
  readonly caseId: string;
  readonly rows: number;
  readonly processed: number;
  readonly rejected: number;
};

/** A message to a webhook in the form `standard`. */
export type WebhookMessage =
  /** A verdict is review or declined */
  | {
      readonly type: "verdict.flagged";
      readonly timestamp: string;
      readonly data: VerdictEvent;
    }
  /** A transaction was decided */
  | {
      readonly type: "verdict.decided";
      readonly timestamp: string;
      readonly data: VerdictEvent;
    }
  /** A case was opened */
  | {
      readonly type: "case.opened";
      readonly timestamp: string;
      readonly data: CaseEvent;
    }
  /** A case was decided */
  | {
      readonly type: "case.decided";
      readonly timestamp: string;
      readonly data: CaseEvent;
    }
  /** A note of a case mentions somebody */
  | {
      readonly type: "case.mentioned";
      readonly timestamp: string;
      readonly data: CaseMention;
    }
  /** A document was analysed */
  | {
      readonly type: "document.analysed";
      readonly timestamp: string;
      readonly data: DocumentEvent;
    }
  /** A document is likely tampered with */
  | {
      readonly type: "document.tampered";
      readonly timestamp: string;
      readonly data: DocumentEvent;
    }
  /** A document was reviewed */
  | {
      readonly type: "document.reviewed";
      readonly timestamp: string;
      readonly data: DocumentReviewEvent;
    }
  /** A file of transactions is decided */
  | {
      readonly type: "bulk_case.done";
      readonly timestamp: string;
      readonly data: BulkCaseEvent;
    };
