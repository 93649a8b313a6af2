/** The interface's shapes and operations. Written by `node bin/run.js scripts/write-client.ts` from the OpenAPI document; do not edit. */

/** How each operation is sent. */
export const operations = {
  listCases: {
    method: "GET",
    path: "/cases",
    query: ["limit", "cursor", "state", "assignee", "accountId", "dueBefore", "minimumScore", "order"],
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
    query: ["column", "value", "ids", "negativeAmounts"],
    file: "file",
    answer: "json",
  },
  previewFile: {
    method: "POST",
    path: "/files/preview",
    query: ["column", "value", "ids", "negativeAmounts", "content", "isWhole"],
    file: "file",
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
  checkRule: { method: "POST", path: "/rules/check", query: [], answer: "json" },
  fetchRule: { method: "GET", path: "/rules/{ruleId}", query: [], answer: "json" },
  saveRule: { method: "PUT", path: "/rules/{ruleId}", query: [], answer: "json" },
  listRuleVersions: { method: "GET", path: "/rules/{ruleId}/versions", query: ["limit", "cursor"], answer: "json" },
  fetchRuleStatistics: { method: "GET", path: "/rules/{ruleId}/statistics", query: [], answer: "json" },
  promoteRule: { method: "POST", path: "/rules/{ruleId}/promote", query: [], answer: "json" },
  shadowRule: { method: "POST", path: "/rules/{ruleId}/shadow", query: [], answer: "json" },
  retireRule: { method: "POST", path: "/rules/{ruleId}/retire", query: [], answer: "json" },
  adjustBuiltInRule: { method: "PUT", path: "/rules/built-in/{code}", query: [], answer: "json" },
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
  fetchDrift: { method: "GET", path: "/models/drift", query: ["against"], answer: "json" },
  proposeThresholds: { method: "POST", path: "/models/thresholds", query: [], answer: "json" },
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
  listDocuments: {
    method: "GET",
    path: "/forgery/documents",
    query: ["limit", "cursor", "tampered", "name", "format"],
    answer: "json",
  },
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
  analyseTransaction: { method: "POST", path: "/fraud-detection", query: ["dryRun"], answer: "json" },
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
  fetchOverview: { method: "GET", path: "/overview", query: ["from", "to"], answer: "json" },
  streamEvents: { method: "GET", path: "/events", query: [], answer: "response" },
  loadCustomers: {
    method: "POST",
    path: "/fraud-detection/customers/load",
    query: ["column", "value", "mode"],
    file: "file",
    answer: "json",
  },
  listCustomers: {
    method: "GET",
    path: "/customers",
    query: ["limit", "cursor", "riskLevel", "country", "watchlist", "accountId"],
    answer: "json",
  },
  fetchCustomer: { method: "GET", path: "/customers/{customerId}", query: [], answer: "json" },
  changeCustomer: { method: "PATCH", path: "/customers/{customerId}", query: [], answer: "json" },
  eraseCustomer: { method: "DELETE", path: "/customers/{customerId}", query: [], answer: "nothing" },
  listTokens: { method: "GET", path: "/tokens", query: ["limit", "cursor"], answer: "json" },
  issueToken: { method: "POST", path: "/tokens", query: [], answer: "json" },
  fetchTokenHolder: { method: "GET", path: "/tokens/self", query: [], answer: "json" },
  rotateToken: { method: "POST", path: "/tokens/{id}/rotate", query: [], answer: "json" },
  revokeToken: { method: "DELETE", path: "/tokens/{id}", query: [], answer: "nothing" },
  readMetrics: { method: "GET", path: "/metrics", query: [], answer: "response" },
  isAlive: { method: "GET", path: "/healthz", query: [], answer: "json" },
  isReady: { method: "GET", path: "/readyz", query: [], answer: "json" },
  readInterface: { method: "GET", path: "/openapi.json", query: [], answer: "json" },
} as const;

/** What each operation takes, and what it answers. */
export interface Operations {
  /** List the cases of this side */
  readonly listCases: {
    readonly input: {
      /** Most entries; 50 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
      /** Only in this state, or in one of several, parted by commas. */
      readonly state?: string | undefined;
      /** Only of this assignee; `me` is whoever asks, empty is nobody. */
      readonly assignee?: string | undefined;
      /** Only of this account. */
      readonly accountId?: string | undefined;
      /** Only what is due before this ISO 8601 date-time. */
      readonly dueBefore?: string | undefined;
      /** Only with this highest score or a higher one. */
      readonly minimumScore?: number | undefined;
      /** priority (the default): highest score, then value at risk; age: the oldest first. */
      readonly order?: "priority" | "age" | undefined;
    };
    readonly answer: CaseList;
  };
  /** Open a case by hand. With named transactions of the account, whatever was decided of them. An account has one open case. */
  readonly openCase: {
    readonly input: {
      readonly body: CaseInput;
    };
    readonly answer: Case;
  };
  /** Sum up the work on cases */
  readonly summariseCases: { readonly input: Readonly<Record<string, never>>; readonly answer: CaseSummary };
  /** Do the same to several cases. Each by itself: what fails is told in its result and stops nothing. */
  readonly changeCases: {
    readonly input: {
      readonly body: CaseBulkAction;
    };
    readonly answer: CaseBulkResult;
  };
  /** Fetch a case with its alerts and events */
  readonly fetchCase: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
    };
    readonly answer: CaseDetails;
  };
  /** List the alerts of a case */
  readonly listCaseAlerts: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
      /** Most entries; 50 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
    };
    readonly answer: CaseAlertList;
  };
  /** Assign a case to somebody, oneself or nobody */
  readonly assignCase: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
      readonly body: CaseAssignment;
    };
    readonly answer: CaseChangeResult;
  };
  /** Add a note to a case */
  readonly noteCase: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
      readonly body: CaseNote;
    };
    readonly answer: CaseChangeResult;
  };
  /** Decide a case. fraud and genuine label the named transactions, or all that the case lists, in the same step. Labels in force that say otherwise are a conflict unless replaceLabels is sent. The same decision may be sent again. */
  readonly decideCase: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
      readonly body: CaseDecisionInput;
    };
    readonly answer: CaseChangeResult;
  };
  /** Put a case aside until a time. It wakes at that time, or with the next alert. */
  readonly snoozeCase: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
      readonly body: CaseSnooze;
    };
    readonly answer: CaseChangeResult;
  };
  /** Reopen a decided case. Its labels stay as they are until it is decided again. */
  readonly reopenCase: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
      readonly body: CaseReopening;
    };
    readonly answer: CaseChangeResult;
  };
  /** Link a case with a document, a customer or a bulk case */
  readonly linkCase: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
      readonly body: CaseLinkInput;
    };
    readonly answer: CaseChangeResult;
  };
  /** List the webhooks of this side */
  readonly listWebhooks: { readonly input: Readonly<Record<string, never>>; readonly answer: WebhookList };
  /** Make a webhook. It is told what happens from now on. The secret is shown this once. */
  readonly createWebhook: {
    readonly input: {
      readonly body: WebhookInput;
    };
    readonly answer: WebhookWithSecret;
  };
  /** Fetch a webhook */
  readonly fetchWebhook: {
    readonly input: {
      /** The webhook's id. */
      readonly webhookId: string;
    };
    readonly answer: Webhook;
  };
  /** Change a webhook, pause it, or let it go on */
  readonly changeWebhook: {
    readonly input: {
      /** The webhook's id. */
      readonly webhookId: string;
      readonly body: WebhookPatch;
    };
    readonly answer: Webhook;
  };
  /** Remove a webhook */
  readonly removeWebhook: {
    readonly input: {
      /** The webhook's id. */
      readonly webhookId: string;
    };
    readonly answer: undefined;
  };
  /** Give a webhook a new secret. For 24 hours messages carry both signatures. The secret is shown this once. */
  readonly rotateWebhookSecret: {
    readonly input: {
      /** The webhook's id. */
      readonly webhookId: string;
    };
    readonly answer: WebhookWithSecret;
  };
  /** Send a message that says nothing, now and once */
  readonly testWebhook: {
    readonly input: {
      /** The webhook's id. */
      readonly webhookId: string;
    };
    readonly answer: WebhookDelivery;
  };
  /** Tell a webhook again what happened since a time or a message */
  readonly replayWebhook: {
    readonly input: {
      /** The webhook's id. */
      readonly webhookId: string;
      readonly body: WebhookReplay;
    };
    readonly answer: Webhook;
  };
  /** List the latest deliveries of a webhook */
  readonly listWebhookDeliveries: {
    readonly input: {
      /** The webhook's id. */
      readonly webhookId: string;
      /** Most entries; 50 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
    };
    readonly answer: WebhookDeliveryList;
  };
  /** Tell how good each reason is by labels. Precision, recall and value caught of every reason and rule that flagged something. Up to a minute old. */
  readonly fetchRuleQuality: {
    readonly input: {
      /** Days back from the latest transaction; 90 unless said. */
      readonly days?: number | undefined;
    };
    readonly answer: RuleQuality;
  };
  /** Tell the fraud rate by value. Beside the reference rates of PSD2's technical standards. Up to a minute old. */
  readonly fetchFraudRate: {
    readonly input: {
      /** Days back from the latest transaction; 90 unless said. */
      readonly days?: number | undefined;
    };
    readonly answer: FraudRate;
  };
  /** Tell whether risk scores mean what they say. What was predicted and what happened, by bands of the risk score. Up to a minute old. */
  readonly fetchReliability: {
    readonly input: {
      /** Days back from the latest transaction; 90 unless said. */
      readonly days?: number | undefined;
    };
    readonly answer: ReliabilityReport;
  };
  /** List every reason that a verdict can name. Codes are stable. Rules of your own are named by `rule:` and their id. */
  readonly listReasons: { readonly input: Readonly<Record<string, never>>; readonly answer: ReasonCatalogue };
  /** List what happened. The latest first: every record of the journal of this side. A page may have fewer entries than asked for, or none, and still be followed by another: only nextCursor tells. */
  readonly listAuditEvents: {
    readonly input: {
      /** Most entries; 100 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
      /** Only of this kind, or of one of several, parted by commas. */
      readonly kind?: string | undefined;
      /** Only about this id. */
      readonly subject?: string | undefined;
      /** Only what this one did: a token's name, a JWT's subject, or `command line`. */
      readonly actor?: string | undefined;
      /** Only what was committed from this time on, as an ISO 8601 date-time. */
      readonly from?: string | undefined;
      /** Only what was committed before this time. */
      readonly to?: string | undefined;
    };
    readonly answer: AuditList;
  };
  /** Fetch a record with its proof. With its content, its salted commitment, and the commitments of its group, from which the group's root follows. */
  readonly fetchAuditRecord: {
    readonly input: {
      readonly sequence: string;
    };
    readonly answer: AuditRecord;
  };
  /** List the anchored roots. One for each minute in which something was added. Kept elsewhere, they show later whether the journal was written anew. */
  readonly listAuditAnchors: {
    readonly input: {
      /** Most entries; 100 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
    };
    readonly answer: AuditAnchorList;
  };
  /** Check the journal's chain. Begins a check where none ran within the last minute, and tells how far it is. Asked again, it tells the result. */
  readonly verifyAudit: { readonly input: Readonly<Record<string, never>>; readonly answer: AuditCheck };
  /** Decide a kept transaction again and compare. With the features, model, rules and lists of then. Nothing is changed; what differs from the record is told by field. */
  readonly reproduceVerdict: {
    readonly input: {
      /** The transaction's id, percent-encoded. */
      readonly id: string;
    };
    readonly answer: Reproduction;
  };
  /** Export the journal for auditors. Lines of JSON from which anybody can recompute the chain. Records of other sides, customers without the scope for them, and records with card numbers are there by their commitment only. That it was exported is itself a record. */
  readonly exportAudit: {
    readonly input: {
      /** The first group; the root before it is given with the export. */
      readonly fromGroup?: number | undefined;
    };
    readonly answer: Response;
  };
  /** Analyse transactions in bulk. A CSV, JSON or JSON lines file, also gzipped. Rows are decided in the order of their time; a bad row is named in analyticsJson.rejected and stops nothing. With the header `Prefer: respond-async` the answer comes as soon as the file is on the disk, and names the case under which its progress and result stand. */
  readonly analyseFile: {
    readonly input: {
      /** A field, a colon and the name of the column that gives it, such as transactionId:Reference; goes before what names tell. Of nested records the path with dots. May come several times. */
      readonly column?: readonly string[] | undefined;
      /** A field, a colon and its value for all rows, such as accountId:A-1 or currency:EUR. May come several times. */
      readonly value?: readonly string[] | undefined;
      /** from-rows for a file without ids: each row gets one that follows from its content, so that a row sent again is known again. */
      readonly ids?: "from-rows" | undefined;
      /** What a negative amount means: money coming in (the default), or going out, as in statements of accounts. Columns for debits and credits mean what they say in either case. */
      readonly negativeAmounts?: "in" | "out" | undefined;
      /** The file of transactions. */
      readonly file: Blob;
    };
    readonly answer: BulkResult | BulkCaseAccepted;
  };
  /** Tell how a file would be read. What each column gives, which rows would be rejected and why, and the first transactions as they would be taken in. Nothing is kept. Of a large file its beginning is enough. */
  readonly previewFile: {
    readonly input: {
      /** A field, a colon and the name of the column that gives it, such as transactionId:Reference; goes before what names tell. Of nested records the path with dots. May come several times. */
      readonly column?: readonly string[] | undefined;
      /** A field, a colon and its value for all rows, such as accountId:A-1 or currency:EUR. May come several times. */
      readonly value?: readonly string[] | undefined;
      /** from-rows for a file without ids: each row gets one that follows from its content, so that a row sent again is known again. */
      readonly ids?: "from-rows" | undefined;
      /** What a negative amount means: money coming in (the default), or going out, as in statements of accounts. Columns for debits and credits mean what they say in either case. */
      readonly negativeAmounts?: "in" | "out" | undefined;
      /** What the file holds. */
      readonly content: "transactions" | "labels" | "customers";
      /** false where only the file's beginning is sent: its last record is then left out. */
      readonly isWhole?: boolean | undefined;
      /** A file of transactions, labels or customers, or its beginning. */
      readonly file: Blob;
    };
    readonly answer: FilePreview;
  };
  /** List the bulk cases of this side */
  readonly listBulkCases: {
    readonly input: {
      /** Most entries; 50 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
    };
    readonly answer: BulkCaseList;
  };
  /** See how far a bulk case has come */
  readonly fetchBulkCase: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
    };
    readonly answer: BulkCaseDetails;
  };
  /** Cancel a bulk case. What was decided until then stays decided, and is replayed when the file is sent again. Any node takes it; where the one that works at the case is gone, the case shows as it was and is cancelled within 20 s. */
  readonly deleteBulkCase: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
    };
    readonly answer: BulkCase;
  };
  /** Assign, note, review or reopen a bulk case. What people do about the file; its run and its verdicts stay as they are. A file is reviewed, with an outcome in a sentence, once it has ended. All but a note need the version that was read. */
  readonly changeBulkCase: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
      readonly body: BulkCaseAction;
    };
    readonly answer: BulkCaseDetails;
  };
  /** Cancel a bulk case. What was decided until then stays decided, and is replayed when the file is sent again. Any node takes it; where the one that works at the case is gone, the case shows as it was and is cancelled within 20 s. */
  readonly cancelBulkCase: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
    };
    readonly answer: BulkCase;
  };
  /** Fetch the result of a bulk case. As JSON, what the request would have been answered at once; as CSV, one line for each row with a verdict: line, transactionId, accountId, amount, timestamp, status, riskScore, reasons. */
  readonly fetchBulkResult: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
      /** JSON unless csv, or Accept: text/csv, is said. */
      readonly format?: "json" | "csv" | undefined;
    };
    readonly answer: BulkResult;
  };
  /** Fetch all rows of a bulk case that have no verdict. One for each row: line, field and reason, as JSON lines or CSV. */
  readonly fetchRejectedRows: {
    readonly input: {
      /** The case's id. */
      readonly caseId: string;
      /** JSON lines unless csv, or Accept: text/csv, is said. */
      readonly format?: "ndjson" | "csv" | undefined;
    };
    readonly answer: Response;
  };
  /** Fill an empty test side with a made portfolio. Six weeks of payments up to now with planted frauds, what is known of them, and customers. Where the test side holds transactions already, nothing is added. Either way a token for that side is issued, which ends after an hour; keep its text safe, it is in this answer and nowhere else. */
  readonly loadDemonstration: { readonly input: Readonly<Record<string, never>>; readonly answer: Demonstration };
  /** List the rules of this side */
  readonly listRules: {
    readonly input: {
      /** Most entries; 100 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
    };
    readonly answer: RuleList;
  };
  /** List the names and functions that rules may use */
  readonly listRuleNames: { readonly input: Readonly<Record<string, never>>; readonly answer: RuleNameList };
  /** Check a rule's expression without saving it */
  readonly checkRule: {
    readonly input: {
      readonly body: RuleCheckRequest;
    };
    readonly answer: RuleCheck;
  };
  /** Fetch a rule: its latest version, and what of it is in force */
  readonly fetchRule: {
    readonly input: {
      /** The rule's id. */
      readonly ruleId: string;
    };
    readonly answer: Rule;
  };
  /** Save a rule as a new version. It changes no verdict before it is promoted. `baseVersion` is the version that the change was made from: if another was saved meanwhile, 409 says which. */
  readonly saveRule: {
    readonly input: {
      /** The rule's id. */
      readonly ruleId: string;
      readonly body: RuleInput;
    };
    readonly answer: Rule;
  };
  /** List the versions of a rule, with who saved them and when */
  readonly listRuleVersions: {
    readonly input: {
      /** The rule's id. */
      readonly ruleId: string;
      /** Most entries; 100 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
    };
    readonly answer: RuleVersionList;
  };
  /** See on how many transactions a rule fired, was watched, or could not be worked out */
  readonly fetchRuleStatistics: {
    readonly input: {
      /** The rule's id. */
      readonly ruleId: string;
    };
    readonly answer: RuleStatistics;
  };
  /** Put a rule in charge, for all accounts or a share of them */
  readonly promoteRule: {
    readonly input: {
      /** The rule's id. */
      readonly ruleId: string;
      readonly body?: RulePromotion | undefined;
    };
    readonly answer: RuleSetInCharge;
  };
  /** Watch a rule: it is evaluated and recorded, and has no effect */
  readonly shadowRule: {
    readonly input: {
      /** The rule's id. */
      readonly ruleId: string;
      readonly body?: RulePromotion | undefined;
    };
    readonly answer: RuleSetInCharge;
  };
  /** Take a rule out of force */
  readonly retireRule: {
    readonly input: {
      /** The rule's id. */
      readonly ruleId: string;
    };
    readonly answer: RuleSetInCharge;
  };
  /** Turn a built-in rule off or on, watch it, or make it weigh more or less. It changes the rule's own part of the score; what the trained trees see in the same facts stays. Conflicts as with saving a rule. */
  readonly adjustBuiltInRule: {
    readonly input: {
      /** Code of a built-in rule, such as NEW_DEVICE. */
      readonly code: string;
      readonly body: BuiltInAdjustment;
    };
    readonly answer: RuleSetInCharge;
  };
  /** List the rule sets that were in charge: who changed what, and when */
  readonly listRuleSets: {
    readonly input: {
      /** Most entries; 100 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
    };
    readonly answer: RuleSetList;
  };
  /** Fetch a rule set */
  readonly fetchRuleSet: {
    readonly input: {
      /** set-1, set-2 and so on. */
      readonly ruleSet: string;
    };
    readonly answer: RuleSet;
  };
  /** Put the rules of a former set in charge again */
  readonly restoreRuleSet: {
    readonly input: {
      /** set-1, set-2 and so on. */
      readonly ruleSet: string;
    };
    readonly answer: RuleSetInCharge;
  };
  /** Try rules, a model or thresholds on the past of this side, or on a file. Nothing that is tried decides anything. With a form, the part `file` holds transactions, with isFraud where it is known, and the part `request` the JSON of what is tried; a file has no past but itself. */
  readonly startBacktest: {
    readonly input: {
      /** Transactions as for bulk analysis; isFraud and knownAt are optional. */
      readonly file?: Blob | undefined;
      /** A BacktestRequest as JSON. */
      readonly request?: string | undefined;
      /** After how many days labels were known, where the file does not say; 7 unless said. */
      readonly labelDelayDays?: string | undefined;
      readonly body?: BacktestRequest | undefined;
    };
    readonly answer: Backtest;
  };
  /** List the last backtests of this side */
  readonly listBacktests: {
    readonly input: {
      /** Most entries; 50 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
    };
    readonly answer: BacktestList;
  };
  /** See how far a backtest has come, and its result */
  readonly fetchBacktest: {
    readonly input: {
      /** The backtest's id. */
      readonly backtestId: string;
    };
    readonly answer: Backtest;
  };
  /** Cancel a backtest */
  readonly cancelBacktest: {
    readonly input: {
      /** The backtest's id. */
      readonly backtestId: string;
    };
    readonly answer: Backtest;
  };
  /** List the lists of this side */
  readonly listLists: {
    readonly input: {
      /** Most entries; 100 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
    };
    readonly answer: ListPage;
  };
  /** Make a list, or give one another title */
  readonly createList: {
    readonly input: {
      /** The list's name. */
      readonly name: string;
      readonly body: ListInput;
    };
    readonly answer: List;
  };
  /** Fetch a list without its entries */
  readonly fetchList: {
    readonly input: {
      /** The list's name. */
      readonly name: string;
    };
    readonly answer: List;
  };
  /** Retire a list. Verdicts that were given by it stay as they are. Not while a rule in force names it. */
  readonly retireList: {
    readonly input: {
      /** The list's name. */
      readonly name: string;
    };
    readonly answer: undefined;
  };
  /** List the entries of a list */
  readonly listEntries: {
    readonly input: {
      /** The list's name. */
      readonly name: string;
      /** Most entries; 100 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
      /** Only entries whose value begins so. */
      readonly prefix?: string | undefined;
    };
    readonly answer: ListEntryPage;
  };
  /** Put an entry into a list, or change its expiry or note */
  readonly putEntry: {
    readonly input: {
      /** The list's name. */
      readonly name: string;
      readonly body: ListEntryInput;
    };
    readonly answer: ListEntry;
  };
  /** Take an entry out of a list */
  readonly removeEntry: {
    readonly input: {
      /** The list's name. */
      readonly name: string;
      /** The entry's value, percent-encoded. */
      readonly value: string;
    };
    readonly answer: undefined;
  };
  /** Load a file of entries into a list. A CSV, JSON or JSON lines file, also gzipped, with the columns value, expiresAt and note, of which only the first is needed. A bad record is named in errorDetails and stops nothing. */
  readonly loadList: {
    readonly input: {
      /** The list's name. */
      readonly name: string;
      /** add (the default) puts the entries in, remove takes them out; replace puts them in and then takes out all others. */
      readonly mode?: "add" | "remove" | "replace" | undefined;
      /** The file of entries. */
      readonly file: Blob;
    };
    readonly answer: ListLoadResult;
  };
  /** Fetch a list's entries as a file that can be loaded again */
  readonly downloadList: {
    readonly input: {
      /** The list's name. */
      readonly name: string;
    };
    readonly answer: Response;
  };
  /** Fetch the fraud report of a transaction */
  readonly fetchFraudReport: {
    readonly input: {
      /** The transaction's id, percent-encoded. */
      readonly id: string;
    };
    readonly answer: FraudReport;
  };
  /** Fetch everything behind a verdict. Every reason with its code, numbers and contribution, every feature, and the versions that decided. */
  readonly fetchEvidence: {
    readonly input: {
      /** The transaction's id, percent-encoded. */
      readonly id: string;
    };
    readonly answer: Evidence;
  };
  /** Say whether a transaction turned out to be fraud. The label takes the place of an earlier one. Verdicts on transactions from `knownAt` on use it; earlier verdicts never change. */
  readonly labelTransaction: {
    readonly input: {
      /** The transaction's id, percent-encoded. */
      readonly id: string;
      readonly body: LabelInput;
    };
    readonly answer: Label;
  };
  /** Fetch the label of a transaction */
  readonly fetchLabel: {
    readonly input: {
      /** The transaction's id, percent-encoded. */
      readonly id: string;
    };
    readonly answer: Label;
  };
  /** Revoke the label of a transaction. Later verdicts no longer use it; that it was given and revoked stays in the journal. */
  readonly revokeLabel: {
    readonly input: {
      /** The transaction's id, percent-encoded. */
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Label many transactions. A CSV, JSON or JSON lines file, also gzipped, or a JSON list as the body. Labels are taken in the given order; a bad record is named in errorDetails and stops nothing. */
  readonly loadLabels: {
    readonly input: {
      /** The file of labels, with the columns transactionId and isFraud; knownAt, source, note optional. */
      readonly file?: Blob | undefined;
      readonly body?: readonly LabelRecord[] | undefined;
    };
    readonly answer: LabelLoadResult;
  };
  /** List the labels in force */
  readonly listLabels: {
    readonly input: {
      /** Most entries; 100 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
      /** Only labels that say this. */
      readonly isFraud?: boolean | undefined;
    };
    readonly answer: LabelList;
  };
  /** List the models of this side */
  readonly listModels: { readonly input: Readonly<Record<string, never>>; readonly answer: ModelList };
  /** Train a model on the labelled transactions of this side. Training goes on beside the service; Location says where its progress stands. The model is not in charge until it is promoted. */
  readonly trainModel: { readonly input: Readonly<Record<string, never>>; readonly answer: TrainingState };
  /** See how far the last training of this side has come */
  readonly fetchTraining: { readonly input: Readonly<Record<string, never>>; readonly answer: TrainingState };
  /** See whether scores and features have changed. Compares the last 7 days, by the transactions' own time, with the time on which the model was judged, or with the 28 days before. */
  readonly fetchDrift: {
    readonly input: {
      /** What to compare the last days with; the time on which the model was judged unless its card tells nothing of it. */
      readonly against?: "training" | "earlier_days" | undefined;
    };
    readonly answer: DriftReport;
  };
  /** Have thresholds proposed. From what people can look at in a day, or from what reviews and losses cost, over the scores of the last four weeks. Changes nothing. */
  readonly proposeThresholds: {
    readonly input: {
      readonly body: ThresholdRequest;
    };
    readonly answer: ThresholdProposal;
  };
  /** Put the model in charge that was before the last promotion. Asked for again, it goes back one promotion more. */
  readonly rollBackModel: { readonly input: Readonly<Record<string, never>>; readonly answer: ModelInCharge };
  /** Fetch a model's card */
  readonly fetchModel: {
    readonly input: {
      /** The model's version, as the list has it. */
      readonly version: string;
    };
    readonly answer: Model;
  };
  /** Put a model in charge. Verdicts that were given before keep the model that gave them. */
  readonly promoteModel: {
    readonly input: {
      /** The model's version, as the list has it. */
      readonly version: string;
    };
    readonly answer: ModelInCharge;
  };
  /** Analyse a document for forgery. An empty response list says that nothing was found, never that a document is authentic. */
  readonly analyseDocument: {
    readonly input: {
      /** The file to analyse. */
      readonly document: Blob;
      /** The format's name, such as pdf, png, jpg, tiff, webp, gif, bmp, avif, or a MIME type. */
      readonly doc_format: string;
      /** The document's name; it is echoed back. */
      readonly document_name?: string | undefined;
      /** Opens an encrypted PDF. */
      readonly password?: string | undefined;
      /** The customer whom it is compared with; needs the scope customers:read. */
      readonly customerId?: string | undefined;
    };
    readonly answer: DocumentAnalysis;
  };
  /** Fetch a document's report */
  readonly fetchDocumentReport: {
    readonly input: {
      /** The report's id. */
      readonly id: string;
    };
    readonly answer: DocumentReport;
  };
  /** Delete a document. The report goes, and the document's bytes unless another report of the same side rests on them. A record without content says who deleted it. Backups made before keep what they hold. */
  readonly deleteDocument: {
    readonly input: {
      /** The report's id. */
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Read a stored document through its signed link */
  readonly readDocumentContent: {
    readonly input: {
      /** The report's id. */
      readonly id: string;
      readonly expires: string;
      readonly signature: string;
    };
    readonly answer: Response;
  };
  /** List analysed documents. With a filter, a page may have fewer entries than asked for, or none, and still be followed by another: only nextCursor tells. */
  readonly listDocuments: {
    readonly input: {
      /** Most entries; 100 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
      /** Only documents with a finding that likely represents tampering, or only those without. */
      readonly tampered?: boolean | undefined;
      /** Only documents whose name contains this, in any case. */
      readonly name?: string | undefined;
      /** Only documents of this format, such as pdf. */
      readonly format?: string | undefined;
    };
    readonly answer: DocumentList;
  };
  /** Draw a page of a document. A page takes its turn in the queue of document analyses. Boxes of findings are laid over it by the headers X-Page-Width and X-Page-Height, which are in the boxes' own unit. An encrypted document needs its password in the header x-document-password. */
  readonly drawDocumentPage: {
    readonly input: {
      /** The report's id. */
      readonly id: string;
      /** The page's number, from 1. */
      readonly page: string;
      /** Dots an inch; 96 unless said. */
      readonly dpi?: number | undefined;
      /** The page as it was in this version; as it is now, unless said. */
      readonly version?: number | undefined;
    };
    readonly answer: Response;
  };
  /** Map where a page's pixels look edited. A reading aid for scans and photos, made anew when it is asked for: only findings accuse. An encrypted document needs its password in the header x-document-password. */
  readonly mapDocumentPage: {
    readonly input: {
      /** The report's id. */
      readonly id: string;
      /** The page's number, from 1. */
      readonly page: string;
      /** The page as it was in this version; as it is now, unless said. */
      readonly version?: number | undefined;
    };
    readonly answer: PageHeat;
  };
  /** List the versions that a PDF went through */
  readonly listDocumentVersions: {
    readonly input: {
      /** The report's id. */
      readonly id: string;
    };
    readonly answer: DocumentVersions;
  };
  /** Download an earlier version of a PDF */
  readonly downloadDocumentVersion: {
    readonly input: {
      /** The report's id. */
      readonly id: string;
      /** The version's number, from 1. */
      readonly version: string;
    };
    readonly answer: Response;
  };
  /** List the digital signatures of a PDF. What each covers, whether it holds, and what came after it; read anew when it is asked for. An encrypted document needs its password in the header x-document-password. */
  readonly listDocumentSignatures: {
    readonly input: {
      /** The report's id. */
      readonly id: string;
    };
    readonly answer: DocumentSignatures;
  };
  /** Tell what a document says of itself. Dates, programs and the steps that programs noted, as written in the file; read anew when it is asked for. An encrypted document needs its password in the header x-document-password. */
  readonly readDocumentMetadata: {
    readonly input: {
      /** The report's id. */
      readonly id: string;
    };
    readonly answer: DocumentMetadata;
  };
  /** Print a document's report. One HTML page that needs nothing else and runs nothing, with the findings drawn on their pages. An encrypted document needs its password in the header x-document-password. */
  readonly printDocumentReport: {
    readonly input: {
      /** The report's id. */
      readonly id: string;
    };
    readonly answer: Response;
  };
  /** Analyse a transaction. Answers with the verdict once it is durable. The same id with the same content answers with the first verdict again; with other content it is a conflict. On a test side, an id that begins with sandbox-approve, sandbox-review or sandbox-decline gets that verdict. */
  readonly analyseTransaction: {
    readonly input: {
      /** Only tell what the verdict would be: nothing is kept or counted. */
      readonly dryRun?: boolean | undefined;
      readonly body: TransactionInput;
    };
    readonly answer: FraudVerdict;
  };
  /** Find analysed transactions. The latest accepted first. With a filter a page may have fewer entries than asked for, or none, and still be followed by another: only nextCursor tells. */
  readonly listTransactions: {
    readonly input: {
      /** Most entries; 100 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
      /** Only of this account. */
      readonly accountId?: string | undefined;
      /** Only with an id that begins so. */
      readonly idPrefix?: string | undefined;
      /** Only with this status, or with one of several, parted by commas. */
      readonly status?: string | undefined;
      /** Only what was flagged with this reason's code among others. */
      readonly reason?: string | undefined;
      /** Only from this time of the transaction on, as an ISO 8601 date-time. */
      readonly from?: string | undefined;
      /** Only before this time of the transaction. */
      readonly to?: string | undefined;
      /** Only of this amount or more. */
      readonly minimumAmount?: number | undefined;
      /** Only of this amount or less. */
      readonly maximumAmount?: number | undefined;
      /** Only with this risk score or a higher one. */
      readonly minimumScore?: number | undefined;
    };
    readonly answer: TransactionList;
  };
  /** Sum up analysed transactions. Whole hours: the period is widened to them. */
  readonly fetchOverview: {
    readonly input: {
      /** Where the period begins, as an ISO 8601 date-time; 30 days before its end unless said. */
      readonly from?: string | undefined;
      /** Where it ends; now unless said. */
      readonly to?: string | undefined;
    };
    readonly answer: Overview;
  };
  /** Follow what happens. Server-sent events: verdict.flagged, case.opened, case.decided, case.changed, document.tampered, document.analysed and bulk_case.done as webhooks send them, and every 15 seconds overview with the sums of the last day. The header Last-Event-ID resumes after an event. The stream ends after 15 minutes, and when the service stops; come again. */
  readonly streamEvents: { readonly input: Readonly<Record<string, never>>; readonly answer: Response };
  /** Load customer data. A CSV, JSON or JSON lines file, also gzipped. A bad record is named in errorDetails and stops nothing. */
  readonly loadCustomers: {
    readonly input: {
      /** A field, a colon and the name of the column that gives it, such as transactionId:Reference; goes before what names tell. Of nested records the path with dots. May come several times. */
      readonly column?: readonly string[] | undefined;
      /** A field, a colon and its value for all rows, such as accountId:A-1 or currency:EUR. May come several times. */
      readonly value?: readonly string[] | undefined;
      /** insert (the default) refuses a customer that is stored with other content, and leaves an account with the customer who owns it; upsert replaces the one and moves the other. */
      readonly mode?: "insert" | "upsert" | undefined;
      /** The file of customers. */
      readonly file: Blob;
    };
    readonly answer: CustomerLoadResult;
  };
  /** List customers. With a filter, a page may have fewer entries than asked for, or none, and still be followed by another: only nextCursor tells. */
  readonly listCustomers: {
    readonly input: {
      /** Most entries; 100 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
      /** Only customers of this risk level. */
      readonly riskLevel?: string | undefined;
      /** Only customers of this country, in two or three letters. */
      readonly country?: string | undefined;
      /** Only customers who are on the watch list, or only those who are not. */
      readonly watchlist?: boolean | undefined;
      /** Only the customer who owns this account. */
      readonly accountId?: string | undefined;
    };
    readonly answer: CustomerList;
  };
  /** Fetch a customer */
  readonly fetchCustomer: {
    readonly input: {
      /** The customer's id, percent-encoded. */
      readonly customerId: string;
    };
    readonly answer: Customer;
  };
  /** Change a customer's risk level or place on the watch list. Later verdicts use what is changed; earlier ones never change. What is left out stays as it is. */
  readonly changeCustomer: {
    readonly input: {
      /** The customer's id, percent-encoded. */
      readonly customerId: string;
      readonly body: CustomerChange;
    };
    readonly answer: ChangedCustomer;
  };
  /** Erase a customer. The personal data is overwritten in the store, its journal included, and no account is the customer's any more; a record without content says who erased what. Transactions and verdicts stay as they are. Backups made before keep what they hold. */
  readonly eraseCustomer: {
    readonly input: {
      /** The customer's id, percent-encoded. */
      readonly customerId: string;
    };
    readonly answer: undefined;
  };
  /** List the tokens of this workspace */
  readonly listTokens: {
    readonly input: {
      /** Most entries; 50 unless said. */
      readonly limit?: number | undefined;
      /** The nextCursor of the page before. */
      readonly cursor?: string | undefined;
    };
    readonly answer: TokenList;
  };
  /** Issue a token. The text is in this answer and nowhere else; keep it safe. */
  readonly issueToken: {
    readonly input: {
      readonly body: TokenRequest;
    };
    readonly answer: IssuedToken;
  };
  /** Tell who the token belongs to */
  readonly fetchTokenHolder: { readonly input: Readonly<Record<string, never>>; readonly answer: TokenHolder };
  /** Give a token a new text. The old text stops at once. The text is in this answer and nowhere else; keep it safe. */
  readonly rotateToken: {
    readonly input: {
      /** Identifier of the token, as the list has it. */
      readonly id: string;
      readonly body?: TokenRotation | undefined;
    };
    readonly answer: IssuedToken;
  };
  /** Revoke a token. It stops at once, and within a second in other processes. */
  readonly revokeToken: {
    readonly input: {
      /** Identifier of the token, as the list has it. */
      readonly id: string;
    };
    readonly answer: undefined;
  };
  /** Read the metrics. In the Prometheus text format. A port of its own can serve them without a token. */
  readonly readMetrics: { readonly input: Readonly<Record<string, never>>; readonly answer: Response };
  /** Ask whether the process lives */
  readonly isAlive: { readonly input: Readonly<Record<string, never>>; readonly answer: Health };
  /** Ask whether requests can be sent. Answers 503 while the store cannot be written and while the service is stopping. */
  readonly isReady: { readonly input: Readonly<Record<string, never>>; readonly answer: Health };
  /** Read this description */
  readonly readInterface: { readonly input: Readonly<Record<string, never>>; readonly answer: unknown };
}

export type Error = {
  /** A stable code from the error table. */
  readonly error: string;
  /** A sentence that says what is wrong and what to do. */
  readonly message: string;
};

export type Case = {
  readonly caseId: string;
  /** Grows with every change; to be sent with the next one. */
  readonly version: number;
  /** Card numbers are masked. */
  readonly accountId: string;
  readonly state: "open" | "snoozed" | "decided";
  readonly highestScore: number;
  /** Amounts paid, added up; currencies are not told apart. */
  readonly valueAtRisk: number;
  /** Flagged transactions; those listed are at most 1000. */
  readonly alertCount: number;
  readonly openedAt: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
  /** By when it should be decided. */
  readonly dueAt: string;
  readonly isOverdue: boolean;
  readonly snoozedUntil: string | null;
  readonly assignee: string | null;
  readonly decision: {
    /** fraud and genuine label the transactions; inconclusive labels none. */
    readonly outcome: "fraud" | "genuine" | "inconclusive";
    /** Null is all. */
    readonly transactionIds: readonly string[] | null;
    readonly note: string | null;
    readonly at: string;
    readonly by: string;
  } | null;
  readonly links: readonly {
    readonly kind: "document" | "customer" | "bulk_case";
    readonly id: string;
  }[];
};

export type CaseList = {
  readonly cases: readonly Case[];
  readonly nextCursor: string | null;
};

export type CaseSummary = {
  readonly open: number;
  readonly snoozed: number;
  /** Not decided, and due. */
  readonly overdue: number;
  /** Not decided, and nobody's. */
  readonly unassigned: number;
  /** Those with the most cases that are not decided. */
  readonly assignees: readonly {
    readonly assignee: string;
    readonly open: number;
    readonly overdue: number;
  }[];
  /** From opening to decision, of the latest 1000 decided cases. */
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
  /** A remark for people. */
  readonly note?: string;
};

export type CaseBulkAction = {
  readonly cases: readonly {
    readonly caseId: string;
    /** The version that was read; where the case has another by now, nothing is changed. */
    readonly version: number;
  }[];
  readonly action:
    | {
        readonly kind: "assign";
        /** A caller's name; `me` is whoever asks, null is nobody. */
        readonly assignee: string | null;
      }
    | {
        readonly kind: "note";
        /** A remark for people. */
        readonly text: string;
      }
    | {
        readonly kind: "decide";
        /** fraud and genuine label the transactions; inconclusive labels none. */
        readonly outcome: "fraud" | "genuine" | "inconclusive";
        readonly transactionIds?: readonly string[];
        /** A remark for people. */
        readonly note?: string;
        /** Also where labels in force say otherwise; false unless said. */
        readonly replaceLabels?: boolean;
      }
    | {
        readonly kind: "snooze";
        /** An ISO 8601 date-time. */
        readonly until: string;
      }
    | {
        readonly kind: "reopen";
        /** A remark for people. */
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

export type CaseAlert = {
  readonly transactionId: string;
  readonly amount: number;
  readonly currency: string | null;
  readonly timestamp: string;
  readonly status: "approved" | "review" | "declined";
  readonly riskScore: number;
  readonly reasons: readonly string[];
  /** False once retention has erased the verdict: then its report and evidence are not found. */
  readonly isVerdictKept: boolean;
};

export type CaseDetails = {
  readonly caseId: string;
  /** Grows with every change; to be sent with the next one. */
  readonly version: number;
  /** Card numbers are masked. */
  readonly accountId: string;
  readonly state: "open" | "snoozed" | "decided";
  readonly highestScore: number;
  /** Amounts paid, added up; currencies are not told apart. */
  readonly valueAtRisk: number;
  /** Flagged transactions; those listed are at most 1000. */
  readonly alertCount: number;
  readonly openedAt: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
  /** By when it should be decided. */
  readonly dueAt: string;
  readonly isOverdue: boolean;
  readonly snoozedUntil: string | null;
  readonly assignee: string | null;
  readonly decision: {
    /** fraud and genuine label the transactions; inconclusive labels none. */
    readonly outcome: "fraud" | "genuine" | "inconclusive";
    /** Null is all. */
    readonly transactionIds: readonly string[] | null;
    readonly note: string | null;
    readonly at: string;
    readonly by: string;
  } | null;
  readonly links: readonly {
    readonly kind: "document" | "customer" | "bulk_case";
    readonly id: string;
  }[];
  /** The first hundred in order of acceptance. */
  readonly alerts: readonly CaseAlert[];
  /** The oldest first. */
  readonly events: readonly {
    readonly kind: "opened" | "alert" | "assigned" | "noted" | "decided" | "snoozed" | "woken" | "reopened" | "linked";
    readonly at: string;
    readonly actor: string;
    readonly text: string | null;
    /** How many, where it is about alerts. */
    readonly alerts: number;
  }[];
};

export type CaseAlertList = {
  readonly alerts: readonly CaseAlert[];
  readonly nextCursor: string | null;
};

export type CaseAssignment = {
  /** The version that was read; where the case has another by now, nothing is changed. */
  readonly version: number;
  /** A caller's name; `me` is whoever asks, null is nobody. */
  readonly assignee: string | null;
};

export type CaseChangeResult = {
  readonly case: Case;
  /** Transactions whose label is new or another than before. */
  readonly labelledCount: number;
};

export type CaseNote = {
  /** A remark for people. */
  readonly text: string;
};

export type CaseDecisionInput = {
  /** The version that was read; where the case has another by now, nothing is changed. */
  readonly version: number;
  /** fraud and genuine label the transactions; inconclusive labels none. */
  readonly outcome: "fraud" | "genuine" | "inconclusive";
  readonly transactionIds?: readonly string[];
  /** A remark for people. */
  readonly note?: string;
  /** Also where labels in force say otherwise; false unless said. */
  readonly replaceLabels?: boolean;
};

export type CaseSnooze = {
  /** The version that was read; where the case has another by now, nothing is changed. */
  readonly version: number;
  /** An ISO 8601 date-time. */
  readonly until: string;
};

export type CaseReopening = {
  /** The version that was read; where the case has another by now, nothing is changed. */
  readonly version: number;
  /** A remark for people. */
  readonly note?: string;
};

export type CaseLinkInput = {
  readonly kind: "document" | "customer" | "bulk_case";
  readonly id: string;
};

export type Webhook = {
  readonly webhookId: string;
  /** An https address; others, and private networks, only where the settings allow them. */
  readonly url: string;
  /** What it is for, in words. */
  readonly description: string;
  readonly events: readonly (
    | "verdict.flagged"
    | "verdict.decided"
    | "case.opened"
    | "case.decided"
    | "document.analysed"
    | "document.tampered"
    | "bulk_case.done"
  )[];
  /** failing is tried again; paused is not. */
  readonly state: "active" | "failing" | "paused";
  readonly problem: string | null;
  /** In a row, of the message that waits. */
  readonly failedAttempts: number;
  readonly nextAttemptAt: string | null;
  /** Records of its side that are still to be looked through for it. Counted among the next 5,000 of the journal: one that is further behind may have more. */
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
  /** An https address; others, and private networks, only where the settings allow them. */
  readonly url: string;
  /** verdict.decided is every verdict, document.analysed every report. */
  readonly events: readonly (
    | "verdict.flagged"
    | "verdict.decided"
    | "case.opened"
    | "case.decided"
    | "document.analysed"
    | "document.tampered"
    | "bulk_case.done"
  )[];
  /** What it is for, in words. */
  readonly description?: string;
};

export type WebhookWithSecret = {
  readonly webhook: Webhook;
  /** With which messages are signed; it is shown this once. */
  readonly secret: string;
};

export type WebhookPatch = {
  /** An https address; others, and private networks, only where the settings allow them. */
  readonly url?: string;
  /** verdict.decided is every verdict, document.analysed every report. */
  readonly events?: readonly (
    | "verdict.flagged"
    | "verdict.decided"
    | "case.opened"
    | "case.decided"
    | "document.analysed"
    | "document.tampered"
    | "bulk_case.done"
  )[];
  /** What it is for, in words. */
  readonly description?: string;
  /** What happens while it is paused is told afterwards. */
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

/** One of the two. */
export type WebhookReplay = {
  /** An ISO 8601 date-time. */
  readonly since?: string;
  /** Of the first message to tell again. */
  readonly messageId?: string;
};

export type WebhookDeliveryList = {
  readonly deliveries: readonly WebhookDelivery[];
  readonly nextCursor: string | null;
};

export type CoveredPeriod = {
  /** Back from the latest transaction. */
  readonly days: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly transactions: number;
  /** False where the period holds more than is read for one answer; the latest are counted then. */
  readonly isWhole: boolean;
  /** How far labels have come in. What is not labelled yet may still turn out to be fraud. */
  readonly maturity: readonly {
    /** Days between the transaction and the latest one. */
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
  readonly labelled: number;
  /** Transactions that turned out to be fraud. */
  readonly frauds: number;
  /** Transactions that were not approved. */
  readonly flagged: number;
  readonly reasons: readonly {
    /** Of a built-in reason, a list, or a rule of one's own as `rule:id`. */
    readonly code: string;
    /** Not approved, with this reason among others. */
    readonly flagged: number;
    /** Of these, those with a label. */
    readonly labelled: number;
    readonly frauds: number;
    readonly precision: number | null;
    readonly precisionRange: readonly unknown[] | null;
    readonly recall: number | null;
    /** Amounts of its frauds, by currency. */
    readonly valueCaught: readonly CurrencyAmount[];
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
  /** By currency, which are not converted, and within it by channel. */
  readonly groups: readonly {
    readonly currency: string | null;
    readonly channel: string | null;
    /** The sum of all channels of the currency. */
    readonly isTotal: boolean;
    /** Payments that were not declined. */
    readonly transactions: number;
    /** Their sum; what came in is left out. */
    readonly value: number;
    /** Of these, those that turned out to be fraud. */
    readonly frauds: number;
    readonly fraudValue: number;
    readonly fraudRate: number | null;
    readonly labelledValueShare: number | null;
    /** Frauds that were declined; they are in none of the sums before. */
    readonly stopped: number;
    readonly stoppedValue: number;
    /** Only of a group that holds such remote payments alone does this say something. */
    readonly within: {
      readonly remoteCardPayments: number | null;
      readonly creditTransfers: number | null;
    };
  }[];
};

export type ReliabilityReport = {
  readonly covered: CoveredPeriod;
  /** The share of fraud that the built-in model supposes: the setting ASSAY_FRAUD_BASE_RATE. */
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
    readonly observedRange: readonly unknown[] | null;
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
    /** Names of the numbers that come with it. */
    readonly numbers: readonly string[];
    /** What the model reads under it. */
    readonly features: readonly string[];
    readonly source: string | null;
  }[];
};

export type AuditEntry = {
  /** Place in the journal. */
  readonly sequence: number;
  /** When its group was committed. */
  readonly at: string;
  /** Such as verdict, customer, document, token, label, model, rule, list, case, audit. */
  readonly kind: string;
  /** The id of what the record is about. Card numbers are masked. */
  readonly subject: string;
  readonly event: string | null;
  readonly actor: string | null;
  readonly isErased: boolean;
  /** The commit group that the record is in. */
  readonly group: number;
};

export type AuditList = {
  readonly events: readonly AuditEntry[];
  readonly nextCursor: string | null;
};

export type AuditRecord = {
  /** Place in the journal. */
  readonly sequence: number;
  /** When its group was committed. */
  readonly at: string;
  /** Such as verdict, customer, document, token, label, model, rule, list, case, audit. */
  readonly kind: string;
  /** The id of what the record is about. Card numbers are masked. */
  readonly subject: string;
  readonly event: string | null;
  readonly actor: string | null;
  readonly isErased: boolean;
  /** The commit group that the record is in. */
  readonly group: number;
  /** What stands for the record in its group's root, in hexadecimal. */
  readonly commitment: string;
  readonly withheld: "erased" | "personal_data" | "card_number" | null;
  readonly content: {
    readonly side: number;
    readonly kind: number;
    /** The random salt of the commitment, in hexadecimal. */
    readonly salt: string;
    readonly body: string;
    readonly verdict: string | null;
    readonly record: string | null;
    readonly features: string | null;
  } | null;
  readonly inclusion: {
    readonly number: number;
    readonly firstSequence: number;
    readonly lastSequence: number;
    readonly atMs: number;
    /** The root of the group before, in hexadecimal. */
    readonly previousRoot: string;
    /** Of all records of the group, in order. */
    readonly commitments: readonly string[];
    /** The group's root, which follows from all of these, in hexadecimal. */
    readonly root: string;
  };
};

export type AuditAnchor = {
  /** Place of the anchor itself in the journal. */
  readonly sequence: number;
  readonly at: string;
  /** The group whose root it is. */
  readonly group: number;
  /** The last record that the root covers. */
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
  /** Checked so far. */
  readonly records: number;
  /** Records that there were at the start. */
  readonly of: number;
  /** Records of which only the commitment is left. */
  readonly erased: number;
  readonly groups: number;
  readonly root: string | null;
  /** What does not hold, in sentences. */
  readonly problems: readonly string[];
};

export type Reproduction = {
  readonly transactionId: string;
  readonly sequence: number;
  /** Verdict and record were made again from what was kept, the same to the last byte. */
  readonly isReproduced: boolean;
  readonly problem: string | null;
  readonly model: string;
  /** The version of the built-in rules. */
  readonly rules: string;
  readonly ruleSet: string;
  readonly baseRate: number | null;
  readonly thresholds: {
    readonly review: number;
    readonly decline: number;
  };
  /** Fields of the record that were taken from it: they rest on what is not kept. */
  readonly carried: readonly string[];
  /** Fields that differ, each as JSON. */
  readonly differences: readonly {
    readonly field: string;
    readonly recorded: string | null;
    readonly recomputed: string | null;
  }[];
};

export type RejectedRow = {
  /** Line of the file (CSV, JSON lines) or position in the array, from 1. */
  readonly line: number;
  /** The field that is at fault; empty where the whole row is. */
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
    readonly amount: {
      readonly total: number;
      readonly review: number;
      readonly declined: number;
    };
    readonly period: {
      readonly from: string;
      readonly to: string;
    };
    readonly accounts: number;
  };
  readonly flagged: readonly {
    readonly transactionId: string;
    readonly accountId: string;
    readonly amount: number;
    readonly timestamp: string;
    readonly riskScore: number;
    readonly status: "approved" | "review" | "declined";
    readonly reasons: readonly string[];
  }[];
  /** How many were flagged; the list is capped. */
  readonly flaggedCount: number;
  readonly rejected: readonly RejectedRow[];
  /** How many rows were rejected; the list is capped. */
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
    /** Sum of the absolute amounts in this file. */
    readonly amount: number;
  }[];
  /** How many accounts the file has; the list is capped. */
  readonly accountsCount: number;
};

export type FraudVerdict = {
  /** What to do with the transaction. */
  readonly status: "approved" | "review" | "declined";
  /** True exactly when the status is declined. */
  readonly isFraudulent: boolean;
  /** Why, in sentences with the numbers. */
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
  /** Where its progress stands, and later its result. */
  readonly address: string;
};

export type FilePreview = {
  readonly columns: readonly {
    /** As the file has it; of nested records the path with dots. */
    readonly name: string;
    /** The field that it gives; null where it gives none. Of transactions such a column is an attribute. */
    readonly field: string | null;
  }[];
  /** Rows that were looked at. */
  readonly rows: number;
  /** Of them, rows that would be rejected. */
  readonly rejectedCount: number;
  /** Of them, transactions with a negative amount, which are money coming in. Where they are most, the file may mean it the other way round: negativeAmounts=out. */
  readonly incomingCount: number;
  /** The first of those rows. */
  readonly rejected: readonly {
    readonly line: number;
    readonly field: string;
    readonly reason: string;
  }[];
  /** The first transactions as they would be taken in; of other contents there are none. */
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

export type BulkCaseEntry = {
  readonly caseId: string;
  /** done, cancelled and failed are final; only a case that is done has a result. */
  readonly state: "receiving" | "queued" | "running" | "done" | "cancelled" | "failed";
  /** As it was sent; may be empty. */
  readonly fileName: string;
  readonly createdAt: string;
  /** The token's name. */
  readonly createdBy: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Of the file, so far. */
  readonly bytes: number;
  readonly rows: {
    /** Rows of the file, so far; all of them once it is queued. */
    readonly read: number;
    /** Rows with a verdict. */
    readonly processed: number;
    /** Rows without one. */
    readonly rejected: number;
  };
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
  readonly problem: string | null;
  /** Whether result and rejected rows can be downloaded. */
  readonly isResultKept: boolean;
  /** When it is done. */
  readonly summary: {
    readonly rows: number;
    readonly processed: number;
    readonly rejected: number;
    readonly replayed: number;
    readonly approved: number;
    readonly review: number;
    readonly declined: number;
    readonly amount: {
      readonly total: number;
      readonly review: number;
      readonly declined: number;
    };
    readonly period: {
      readonly from: string;
      readonly to: string;
    };
    readonly accounts: number;
  } | null;
  /** What people did about it. */
  readonly work: {
    /** Grows with every change; to be sent with the next one. */
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

export type BulkCaseDetails = {
  readonly caseId: string;
  /** done, cancelled and failed are final; only a case that is done has a result. */
  readonly state: "receiving" | "queued" | "running" | "done" | "cancelled" | "failed";
  /** As it was sent; may be empty. */
  readonly fileName: string;
  readonly createdAt: string;
  /** The token's name. */
  readonly createdBy: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Of the file, so far. */
  readonly bytes: number;
  readonly rows: {
    /** Rows of the file, so far; all of them once it is queued. */
    readonly read: number;
    /** Rows with a verdict. */
    readonly processed: number;
    /** Rows without one. */
    readonly rejected: number;
  };
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
  readonly problem: string | null;
  /** Whether result and rejected rows can be downloaded. */
  readonly isResultKept: boolean;
  /** When it is done. */
  readonly summary: {
    readonly rows: number;
    readonly processed: number;
    readonly rejected: number;
    readonly replayed: number;
    readonly approved: number;
    readonly review: number;
    readonly declined: number;
    readonly amount: {
      readonly total: number;
      readonly review: number;
      readonly declined: number;
    };
    readonly period: {
      readonly from: string;
      readonly to: string;
    };
    readonly accounts: number;
  } | null;
  /** What people did about it. */
  readonly work: {
    /** Grows with every change; to be sent with the next one. */
    readonly version: number;
    readonly state: "open" | "reviewed";
    readonly assignee: string | null;
    readonly review: {
      readonly outcome: string;
      readonly at: string;
      readonly by: string;
    } | null;
    /** The oldest first. */
    readonly events: readonly {
      readonly kind: "assigned" | "noted" | "reviewed" | "reopened";
      readonly at: string;
      readonly actor: string;
      readonly text: string | null;
    }[];
  };
};

export type BulkCaseAction = {
  /** The version that was read; where the case has another by now, nothing is changed. */
  readonly version?: number;
  readonly action:
    | {
        readonly kind: "assign";
        /** A caller's name; `me` is whoever asks, null is nobody. */
        readonly assignee: string | null;
      }
    | {
        readonly kind: "note";
        /** A remark for people. */
        readonly text: string;
      }
    | {
        readonly kind: "review";
        /** A remark for people. */
        readonly outcome: string;
      }
    | {
        readonly kind: "reopen";
        /** A remark for people. */
        readonly note?: string;
      };
};

export type BulkCase = {
  readonly caseId: string;
  /** done, cancelled and failed are final; only a case that is done has a result. */
  readonly state: "receiving" | "queued" | "running" | "done" | "cancelled" | "failed";
  /** As it was sent; may be empty. */
  readonly fileName: string;
  readonly createdAt: string;
  /** The token's name. */
  readonly createdBy: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Of the file, so far. */
  readonly bytes: number;
  readonly rows: {
    /** Rows of the file, so far; all of them once it is queued. */
    readonly read: number;
    /** Rows with a verdict. */
    readonly processed: number;
    /** Rows without one. */
    readonly rejected: number;
  };
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
  readonly problem: string | null;
  /** Whether result and rejected rows can be downloaded. */
  readonly isResultKept: boolean;
  /** When it is done. */
  readonly summary: {
    readonly rows: number;
    readonly processed: number;
    readonly rejected: number;
    readonly replayed: number;
    readonly approved: number;
    readonly review: number;
    readonly declined: number;
    readonly amount: {
      readonly total: number;
      readonly review: number;
      readonly declined: number;
    };
    readonly period: {
      readonly from: string;
      readonly to: string;
    };
    readonly accounts: number;
  } | null;
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
  /** The rate limit; null is none. */
  readonly requestsPerMinute: number | null;
};

export type Demonstration = {
  /** A token for the test side; it is shown this once, and ends after an hour. */
  readonly token: string;
  readonly info: TokenInfo;
  /** Analysed now; 0 where the test side was not empty. */
  readonly transactions: number;
  /** What is known by now of some of them. */
  readonly labels: number;
  /** Who the accounts belong to. */
  readonly customers: number;
};

export type RuleAction =
  | {
      readonly kind: "allow" | "block" | "review";
    }
  | {
      readonly kind: "points";
      /** Added to the score: ten points are 1 in log-odds, which makes the odds of fraud 2.72 times as high. All rules together add at most 100 points. */
      readonly points: number;
    };

export type RuleVersion = {
  /** What it says of a transaction that it fires on; it stands in the verdict's sentences. */
  readonly title: string;
  /** For people. */
  readonly description?: string;
  /** The condition, in the rule language. */
  readonly expression: string;
  readonly action: RuleAction;
  readonly version: number;
  /** ISO 8601 date-time. */
  readonly savedAt: string;
  readonly savedBy: string;
};

export type Rule = {
  readonly ruleId: string;
  readonly mode: "draft" | "shadow" | "live" | "retired";
  /** What of it is evaluated now; null where nothing is. */
  readonly inForce: {
    readonly version: number;
    readonly mode: "live" | "shadow";
    /** The share of accounts on which it acts; on the others it is watched only. By a hash of the account. */
    readonly rolloutPercent: number;
  } | null;
  readonly latest: RuleVersion;
};

export type BuiltInRule = {
  readonly code: string;
  readonly title: string;
  readonly meaning: string;
  readonly mode: "live" | "shadow" | "off";
  /** Of what it adds to the score; 1 is as it came. */
  readonly multiplier: number;
  /** How often it was adjusted. */
  readonly version: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
};

export type RuleList = {
  /** The set in charge; set-0 while nothing was ever changed. */
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
  /** The name that may have been meant. */
  readonly suggestion?: string;
};

export type RuleCheck = {
  readonly isValid: boolean;
  readonly problems: readonly RuleProblem[];
  /** Names and functions that it uses. */
  readonly names: readonly string[];
  /** Lists that it uses. */
  readonly lists: readonly string[];
  /** How many parts are worked out at most, of 200. */
  readonly cost: number;
};

export type RuleVersionList = {
  readonly versions: readonly RuleVersion[];
  readonly nextCursor: string | null;
};

export type RuleStatistics = {
  readonly ruleId: string;
  /** By version and day, the latest day first. */
  readonly versions: readonly {
    readonly version: number;
    /** UTC, of the transactions. */
    readonly day: string;
    /** Transactions on which it fired and acted. */
    readonly fired: number;
    /** Those on which it would have: in shadow mode, or outside its share. */
    readonly watched: number;
    /** Those on which it could not be worked out: a value was missing, or a number divided by zero. */
    readonly undecided: number;
    /** The sum of the amounts of the first two. */
    readonly firedAmount: number;
  }[];
};

export type RuleInput = {
  /** What it says of a transaction that it fires on; it stands in the verdict's sentences. */
  readonly title: string;
  /** For people. */
  readonly description?: string;
  /** The condition, in the rule language. */
  readonly expression: string;
  readonly action: RuleAction;
  /** The version that the change was made from; 0 for a new rule. Another one in between is a conflict. */
  readonly baseVersion: number;
};

export type RulePromotion = {
  /** The latest one unless said. */
  readonly version?: number;
  /** The share of accounts on which it acts; on the others it is watched only. By a hash of the account. */
  readonly rolloutPercent?: number;
};

export type RuleSetInCharge = {
  readonly ruleSet: string;
  readonly previous: string;
  /** False where it was so already. */
  readonly isChanged: boolean;
};

export type BuiltInAdjustment = {
  readonly mode: "live" | "shadow" | "off";
  /** 1 unless said. */
  readonly multiplier?: number;
  /** The version that the change was made from; 0 for a new rule. Another one in between is a conflict. */
  readonly baseVersion: number;
};

export type RuleSet = {
  /** set-1, set-2 and so on; verdicts name it. */
  readonly ruleSet: string;
  /** Verdicts after this place in the order of acceptance are by it. */
  readonly sequence: number;
  /** ISO 8601 date-time. */
  readonly changedAt: string;
  readonly changedBy: string;
  /** What made it, such as promoted night-transfers@3. */
  readonly change: string;
  readonly rules: readonly {
    readonly ruleId: string;
    readonly version: number;
    readonly mode: "live" | "shadow";
    /** The share of accounts on which it acts; on the others it is watched only. By a hash of the account. */
    readonly rolloutPercent: number;
  }[];
  /** Built-in rules that are not as they came. */
  readonly builtIn: readonly {
    readonly code: string;
    readonly mode: "live" | "shadow" | "off";
    readonly multiplier: number;
  }[];
};

export type RuleSetList = {
  readonly ruleSets: readonly RuleSet[];
  readonly nextCursor: string | null;
};

export type BacktestRequest = {
  readonly title?: string;
  /** A set that was in charge, to begin with; the one in charge now unless said. */
  readonly ruleSet?: string;
  /** Begin with no rules at all. */
  readonly isAlone?: boolean;
  /** Put in charge, in the place of the same rule if there is one. */
  readonly rules?: readonly {
    readonly ruleId: string;
    /** A saved version; the latest unless said. */
    readonly version?: number;
    readonly title?: string;
    /** Tried as it stands here instead of as it is saved. */
    readonly expression?: string;
    readonly action?: RuleAction;
    readonly rolloutPercent?: number;
  }[];
  /** Rules left out, by id. */
  readonly without?: readonly string[];
  readonly builtIn?: readonly {
    readonly code: string;
    readonly mode: "live" | "shadow" | "off";
    readonly multiplier?: number;
  }[];
  /** A model's version; the one in charge unless said. */
  readonly model?: string;
  /** The ones that are set unless said. */
  readonly thresholds?: {
    readonly review: number;
    readonly decline: number;
  };
  /** then (the default) asks the lists as they were at each transaction; now as they are. */
  readonly lists?: "then" | "now";
  /** Transactions before this instant are left out, as an ISO 8601 date-time. */
  readonly from?: string;
  /** Transactions from this instant on are left out, as an ISO 8601 date-time. */
  readonly to?: string;
};

export type BacktestFigures = {
  readonly approved: number;
  readonly review: number;
  readonly declined: number;
  readonly flagged: number;
  readonly flaggedAmount: number;
  /** Flagged transactions for each day with transactions. */
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
  /** Flagged, and nobody has said what they were. */
  readonly unlabelledFlagged: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly recallByAmount: number | null;
};

/** candidate is what was tried, today what is in charge now, recorded what live traffic was told at the time; null for a file. */
export type BacktestComparison = {
  readonly candidate: BacktestFigures;
  readonly today: BacktestFigures;
  readonly recorded: BacktestFigures | null;
};

export type BacktestResult = {
  readonly transactions: number;
  readonly amount: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly frauds: number;
  readonly fraudAmount: number;
  /** Transactions that are labelled as genuine. */
  readonly genuine: number;
  readonly maturity: {
    /** Within so many days nine of ten frauds were known; 60 is assumed where fewer than 20 are labelled. */
    readonly labelDelayDays: number;
    readonly isAssumed: boolean;
    readonly matureUntil: string | null;
    readonly matureTransactions: number;
    readonly labelledShare: number | null;
  };
  readonly whole: BacktestComparison;
  readonly mature: BacktestComparison;
  readonly days: readonly {
    /** UTC. */
    readonly day: string;
    readonly transactions: number;
    readonly frauds: number;
    readonly isMature: boolean;
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
    readonly today: {
      readonly flagged: number;
      readonly flaggedAmount: number;
      readonly declined: number;
      readonly caught: number;
      readonly caughtAmount: number;
      readonly missed: number;
      readonly missedAmount: number;
      readonly falseAlarms: number;
    };
  }[];
  /** What each rule and list of what was tried did, the busiest first. */
  readonly rules: readonly {
    readonly code: string;
    readonly version: number;
    readonly fired: number;
    readonly watched: number;
    readonly undecided: number;
    readonly amount: number;
    readonly frauds: number;
    readonly genuine: number;
  }[];
  readonly examples: {
    /** At most 20, the largest amounts first. */
    readonly newlyFlagged: readonly {
      readonly transactionId: string;
      readonly amount: number;
      readonly timestamp: string;
      readonly today: "approved" | "review" | "declined";
      readonly candidate: "approved" | "review" | "declined";
      readonly isFraud: boolean | null;
      /** Rules and lists of what was tried that fired. */
      readonly codes: readonly string[];
    }[];
    /** At most 20, the largest amounts first. */
    readonly noLongerFlagged: readonly {
      readonly transactionId: string;
      readonly amount: number;
      readonly timestamp: string;
      readonly today: "approved" | "review" | "declined";
      readonly candidate: "approved" | "review" | "declined";
      readonly isFraud: boolean | null;
      /** Rules and lists of what was tried that fired. */
      readonly codes: readonly string[];
    }[];
    /** At most 20, the largest amounts first. */
    readonly caught: readonly {
      readonly transactionId: string;
      readonly amount: number;
      readonly timestamp: string;
      readonly today: "approved" | "review" | "declined";
      readonly candidate: "approved" | "review" | "declined";
      readonly isFraud: boolean | null;
      /** Rules and lists of what was tried that fired. */
      readonly codes: readonly string[];
    }[];
    /** At most 20, the largest amounts first. */
    readonly missed: readonly {
      readonly transactionId: string;
      readonly amount: number;
      readonly timestamp: string;
      readonly today: "approved" | "review" | "declined";
      readonly candidate: "approved" | "review" | "declined";
      readonly isFraud: boolean | null;
      /** Rules and lists of what was tried that fired. */
      readonly codes: readonly string[];
    }[];
    /** At most 20, the largest amounts first. */
    readonly falseAlarms: readonly {
      readonly transactionId: string;
      readonly amount: number;
      readonly timestamp: string;
      readonly today: "approved" | "review" | "declined";
      readonly candidate: "approved" | "review" | "declined";
      readonly isFraud: boolean | null;
      /** Rules and lists of what was tried that fired. */
      readonly codes: readonly string[];
    }[];
  };
  /** Rows of a file that could not be read. */
  readonly rejectedRows: number;
};

export type Backtest = {
  readonly backtestId: string;
  readonly status: "queued" | "running" | "done" | "cancelled" | "failed";
  readonly source: "history" | "file";
  readonly request: BacktestRequest;
  /** When it was asked for, as an ISO 8601 date-time. */
  readonly createdAt: string;
  readonly createdBy: string;
  /** Records looked at so far. */
  readonly done: number;
  /** How many it will be; 0 while that is not known. */
  readonly of: number;
  /** How long it has run. */
  readonly seconds: number;
  readonly problem: string | null;
  readonly result: BacktestResult | null;
};

export type BacktestList = {
  /** Without their results. */
  readonly backtests: readonly {
    readonly backtestId: string;
    readonly status: "queued" | "running" | "done" | "cancelled" | "failed";
    readonly source: "history" | "file";
    readonly request: BacktestRequest;
    /** When it was asked for, as an ISO 8601 date-time. */
    readonly createdAt: string;
    readonly createdBy: string;
    /** Records looked at so far. */
    readonly done: number;
    /** How many it will be; 0 while that is not known. */
    readonly of: number;
    /** How long it has run. */
    readonly seconds: number;
    readonly problem: string | null;
  }[];
  readonly nextCursor: string | null;
};

export type List = {
  /** Small letters, digits, - and _; 64 at most. Rules name it so. */
  readonly name: string;
  /** block declines, allow approves, watch sends to review; reference does nothing by itself. */
  readonly kind: "block" | "allow" | "watch" | "reference";
  /** The field of a transaction whose values it holds. */
  readonly field:
    | "accountId"
    | "counterpartyId"
    | "country"
    | "deviceId"
    | "merchantCategory"
    | "channel"
    | "currency"
    | "customerId";
  /** What it is for, in words. */
  readonly title: string;
  /** Entries in force, expired ones included. */
  readonly entries: number;
  readonly createdAt: string;
  readonly createdBy: string;
  /** When its entries last changed. */
  readonly changedAt: string;
  readonly changedBy: string;
};

export type ListPage = {
  readonly lists: readonly List[];
  readonly nextCursor: string | null;
};

export type ListInput = {
  /** block declines, allow approves, watch sends to review; reference does nothing by itself. */
  readonly kind: "block" | "allow" | "watch" | "reference";
  /** The field of a transaction whose values it holds. */
  readonly field:
    | "accountId"
    | "counterpartyId"
    | "country"
    | "deviceId"
    | "merchantCategory"
    | "channel"
    | "currency"
    | "customerId";
  /** What it is for, in words. */
  readonly title?: string;
};

export type ListEntry = {
  readonly value: string;
  /** Transactions from this instant on no longer meet it; null is never. */
  readonly expiresAt: string | null;
  readonly note: string | null;
  /** Place in the order of acceptance: verdicts after it meet the entry. */
  readonly sequence: number;
};

export type ListEntryPage = {
  readonly entries: readonly ListEntry[];
  readonly nextCursor: string | null;
};

export type ListEntryInput = {
  readonly value: string;
  /** Transactions from this instant on no longer meet it; null is never. */
  readonly expiresAt?: string | null;
  /** A remark for people. */
  readonly note?: string;
};

export type ListLoadResult = {
  readonly addedCount: number;
  /** Entries that were there with another expiry or note. */
  readonly changedCount: number;
  readonly unchangedCount: number;
  readonly removedCount: number;
  readonly failedCount: number;
  readonly errorDetails: readonly Error[];
};

export type FraudReport = {
  readonly transactionId: string;
  readonly isFraudulent: boolean;
  /** 100 x the estimated probability of fraud, one decimal. */
  readonly riskScore: number;
  /** Every reason for the score, in sentences with the numbers. */
  readonly explanation: string;
};

/** The transaction as it was understood; card numbers are masked. */
export type EvidenceTransaction = {
  readonly accountId: string;
  readonly amount: number;
  readonly timestamp: string;
  /** Type of the account. */
  readonly accountType?: string;
  /** ISO 4217 code. */
  readonly currency?: string;
  /** Who is paid or pays. */
  readonly counterpartyId?: string;
  /** Merchant category. */
  readonly merchantCategory?: string;
  /** How it was made. */
  readonly channel?: string;
  /** Where it happened. */
  readonly country?: string;
  /** The device that was used. */
  readonly deviceId?: string;
  /** The customer that the account belongs to. */
  readonly customerId?: string;
};

export type Reason = {
  /** Stable code of the reason, such as AMOUNT_VS_HISTORY. */
  readonly code: string;
  /** The reason in words, with its numbers. */
  readonly sentence: string;
  /** What it adds to the score, in log-odds; negative lowers it. */
  readonly contribution: number;
  /** The numbers that a rule found. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The part of the contribution that comes from each feature: its Shapley value, in log-odds. */
  readonly features: Readonly<Record<string, number>>;
};

export type Decision = {
  readonly status: "approved" | "review" | "declined";
  readonly riskScore: number;
  /** The base plus every contribution. */
  readonly logOdds: number;
  /** Log-odds of a transaction of which nothing is known. */
  readonly baseLogOdds: number;
  readonly reasons: readonly Reason[];
  readonly counterfactual: {
    /** An amount up to which it would have been approved, all else being equal; null where it was, or none is. */
    readonly approvedUpTo: number | null;
  };
  readonly modelVersion: string;
  /** Of the built-in rules. */
  readonly rulesVersion: string;
  /** The set of rules that was in charge; set-0 while none was ever changed. */
  readonly ruleSet: string;
  /** Rules that fired, and lists that held a value of the transaction. */
  readonly rules: readonly {
    /** rule:ID, or BLOCK_LIST, ALLOW_LIST or WATCH_LIST. */
    readonly code: string;
    /** Of the rule; null for a list. */
    readonly version: number | null;
    readonly effect: "allow" | "block" | "review" | "points";
    /** False for one that was only watched. */
    readonly isLive: boolean;
    /** What it adds to the score, in log-odds. */
    readonly contribution: number;
    readonly sentence: string;
  }[];
  /** Rules, as rule:ID@VERSION, that could not be worked out: a value was missing, or a number divided by zero. */
  readonly undecidedRules: readonly string[];
  readonly thresholds: {
    readonly review: number;
    readonly decline: number;
  };
  readonly history: {
    /** How many earlier transactions of the account were seen. */
    readonly transactions: number;
    /** It happened before others that had already been decided. */
    readonly late: boolean;
    /** False when part of the past it belongs to is no longer retained. */
    readonly complete: boolean;
  };
};

export type EarlierTransaction = {
  readonly transactionId: string;
  readonly amount: number;
  readonly timestamp: string;
  /** How long before the transaction it happened. */
  readonly sinceSeconds: number;
};

export type Evidence = {
  readonly transactionId: string;
  readonly transaction: EvidenceTransaction;
  /** Place in the order in which transactions were accepted. */
  readonly sequence: number;
  readonly decision: Decision;
  /** The account's last transactions that were accepted before it and did not happen after it, the latest first. */
  readonly earlier: readonly EarlierTransaction[];
  /** Every feature by name; null where it has no value yet. */
  readonly features: Readonly<Record<string, number | null>>;
};

export type LabelInput = {
  /** Whether the transaction turned out to be fraud. */
  readonly isFraud: boolean;
  /** From when on this was known, as an ISO 8601 date-time: not before the transaction, at most 24 hours ahead. Now, unless said otherwise. */
  readonly knownAt?: string;
  /** Why the label exists; analyst unless said otherwise. */
  readonly source?: "analyst" | "chargeback" | "customer" | "random_review" | "other";
  /** A remark for people; scoring does not read it. */
  readonly note?: string;
};

export type Label = {
  readonly transactionId: string;
  /** Whether the transaction turned out to be fraud. */
  readonly isFraud: boolean;
  /** From when on this was known, as an ISO 8601 date-time: not before the transaction, at most 24 hours ahead. Now, unless said otherwise. */
  readonly knownAt: string;
  /** Why the label exists; analyst unless said otherwise. */
  readonly source: "analyst" | "chargeback" | "customer" | "random_review" | "other";
  /** A remark for people; scoring does not read it. */
  readonly note?: string;
};

/** Fields that are not listed are passed over. */
export type LabelRecord = {
  /** The transaction's id, exactly as it was accepted. */
  readonly transactionId: string;
  /** Whether the transaction turned out to be fraud. */
  readonly isFraud: boolean;
  /** From when on this was known, as an ISO 8601 date-time: not before the transaction, at most 24 hours ahead. Now, unless said otherwise. */
  readonly knownAt?: string;
  /** Why the label exists; analyst unless said otherwise. */
  readonly source?: "analyst" | "chargeback" | "customer" | "random_review" | "other";
  /** A remark for people; scoring does not read it. */
  readonly note?: string;
  readonly [name: string]: unknown;
};

export type LabelLoadResult = {
  /** Records whose label is new or took the place of another. */
  readonly labelledCount: number;
  /** Those of labelledCount that say the opposite of the label in force until then, of the same file too; both stay in the journal. */
  readonly reversedCount: number;
  /** Records whose label was in force already. */
  readonly unchangedCount: number;
  readonly failedCount: number;
  readonly errorDetails: readonly Error[];
};

export type LabelList = {
  readonly labels: readonly Label[];
  readonly nextCursor: string | null;
};

export type ModelEntry = {
  /** built-in, or trained-1, trained-2 and so on. */
  readonly version: string;
  /** The name under which the evidence of verdicts gives it. */
  readonly modelVersion: string;
  /** Whether it decides now. */
  readonly isInCharge: boolean;
  readonly trainedAt: string | null;
  readonly trainedBy: string | null;
  readonly validation: {
    readonly transactions: number | null;
    readonly frauds: number | null;
    readonly auc: number | null;
    readonly averagePrecision: number | null;
  } | null;
};

export type ModelList = {
  readonly models: readonly ModelEntry[];
};

export type TrainingState = {
  /** none since the service was started, or as far as the last training of this side has come. */
  readonly status: "none" | "reading" | "training" | "trained" | "refused" | "failed";
  readonly startedAt: string | null;
  readonly startedBy: string | null;
  /** Labels read so far that say genuine. */
  readonly genuine: number;
  /** Labels read so far that say fraud. */
  readonly frauds: number;
  /** Trees grown so far. */
  readonly trees: number;
  /** How many it will be at most; 0 while it is reading. */
  readonly treesInAll: number;
  readonly version: string | null;
  readonly problem: string | null;
};

export type DriftReport = {
  /** built-in, or trained-1, trained-2 and so on. */
  readonly version: string;
  readonly level: "stable" | "alarm" | "severe" | null;
  readonly problem: string | null;
  readonly current: {
    /** Time of the earliest transaction, as an ISO 8601 date-time. */
    readonly from: string;
    /** Time of the latest transaction, as an ISO 8601 date-time. */
    readonly to: string;
    /** How many were looked at. */
    readonly transactions: number;
  } | null;
  /** What the last days are compared with: the time on which the model was judged, or the days before them. */
  readonly reference: "training" | "earlier_days";
  readonly earlier: {
    /** Time of the earliest transaction, as an ISO 8601 date-time. */
    readonly from: string;
    /** Time of the latest transaction, as an ISO 8601 date-time. */
    readonly to: string;
    /** How many were looked at. */
    readonly transactions: number;
  } | null;
  /** Which share of the verdicts of these days was looked at, about. */
  readonly share: number;
  readonly score: {
    /** The population stability index: 0 where nothing has changed. */
    readonly stabilityIndex: number;
    /** The index from which it is more than chance and worth a look. */
    readonly alarmFrom: number;
    readonly level: "stable" | "alarm" | "severe";
  } | null;
  /** Those that changed most, the largest change first. */
  readonly features: readonly {
    readonly name: string;
    /** The population stability index: 0 where nothing has changed. */
    readonly stabilityIndex: number;
    /** The index from which it is more than chance and worth a look. */
    readonly alarmFrom: number;
    readonly level: "stable" | "alarm" | "severe";
  }[];
  /** How many features were compared. */
  readonly featureCount: number;
  /** How many of them are at alarm or severe. */
  readonly alarmCount: number;
};

/** Either alertsPerDay or reviewCost. */
export type ThresholdRequest = {
  /** Whose scores; those of the model in charge unless said. */
  readonly version?: string;
  /** How many payments a day people can look at. */
  readonly alertsPerDay?: number;
  /** What looking at one payment costs. */
  readonly reviewCost?: number;
  /** Share of a fraud's amount that is saved when it is stopped; 1 unless said. */
  readonly lossShare?: number;
  /** Share of a genuine payment's amount that declining it costs; 0.1 unless said. */
  readonly declineCostShare?: number;
};

export type ThresholdProposal = {
  /** built-in, or trained-1, trained-2 and so on. */
  readonly version: string;
  readonly reviewThreshold: number | null;
  readonly declineThreshold: number | null;
  /** Payments a day from the one threshold up to the other. */
  readonly reviewedPerDay: number;
  readonly declinedPerDay: number;
  readonly netPerDay: number | null;
  readonly basis: {
    /** Time of the earliest payment, as an ISO 8601 date-time. */
    readonly from: string;
    /** Time of the latest payment, as an ISO 8601 date-time. */
    readonly to: string;
    /** How many payments were looked at. */
    readonly transactions: number;
    /** Which share of all payments of that time they are, about. */
    readonly share: number;
    /** Of how many a label says what they were; of the others the score does. */
    readonly labelled: number;
  };
};

export type ModelInCharge = {
  /** The model that is in charge now. */
  readonly version: string;
  /** The one that was in charge before this request. */
  readonly previous: string;
  /** False where it was in charge already, or nothing was before it. */
  readonly isChanged: boolean;
};

export type Model = {
  /** built-in, or trained-1, trained-2 and so on. */
  readonly version: string;
  /** The name under which the evidence of verdicts gives it. */
  readonly modelVersion: string;
  /** Whether it decides now. */
  readonly isInCharge: boolean;
  readonly trainedAt: string | null;
  readonly trainedBy: string | null;
  /** What it was trained on, how good it is on later transactions, and how what it saw was distributed. */
  readonly card: unknown;
};

export type Finding = {
  /** Label of what was detected. */
  readonly issue: string;
  /** What was seen, where, and why that is unusual. */
  readonly observation: string;
  /** 100 x the probability that the stated observation is true and none of its benign causes. */
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
  /** Gravest first. Empty: nothing was found, which proves nothing. */
  readonly response: readonly Finding[];
  /** Temporary address of the stored document. */
  readonly document_url: string;
};

export type FindingEvidence =
  | {
      readonly kind: "history";
      /** What stood there before. */
      readonly before: string;
      /** What stands there now. */
      readonly after: string;
      /** The version that made the change. */
      readonly revision?: number;
    }
  | {
      readonly kind: "comparison";
      readonly stated: string;
      readonly expected: string;
      /** Where the expected value comes from. */
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
  /** Id of the check, such as amount-replaced-in-later-revision. */
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
  /** Probability of tampering, given this finding and those that support it. */
  readonly probability: number;
  readonly boxes: readonly {
    readonly page: number;
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
    /** What it shows: what the finding is about (if absent), what it was compared with, or where it was taken from. */
    readonly role?: "subject" | "compared" | "source";
  }[];
  readonly evidence?: FindingEvidence;
};

export type DocumentReport = {
  readonly id: number;
  readonly document_name: string;
  /** The format that the content has. */
  readonly doc_format: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly pages: number;
  readonly analysedAt: string;
  readonly catalogueVersion: string;
  readonly checks: readonly {
    readonly check: string;
    readonly outcome: "clear" | "found" | "not_applicable" | "not_assessed";
  }[];
  readonly findings: readonly DetailedFinding[];
  readonly document_url: string;
};

export type DocumentEntry = {
  readonly id: number;
  readonly document_name: string;
  /** The format that the content has. */
  readonly doc_format: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly pages: number;
  readonly analysedAt: string;
  /** How many there are, not counting what was not assessed. */
  readonly findings: number;
  /** Whether one of them likely represents tampering. */
  readonly tampered: boolean;
};

export type DocumentList = {
  readonly documents: readonly DocumentEntry[];
  readonly nextCursor: string | null;
};

export type PageHeat = {
  readonly page: number;
  /** Of the page as it is shown, in the unit of a finding's boxes. */
  readonly width: number;
  readonly height: number;
  /** One for each picture on the page that could be judged. */
  readonly maps: readonly {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
    /** How the picture came to be, as far as it shows: grey scan, colour scan, photo or messenger. */
    readonly capture: string;
    /** Whether the page as a whole stands out as one in a hundred untouched pages does, or one in five hundred. */
    readonly level: "none" | "usual" | "strict";
    /** That it was edited, were half of all pages edited. */
    readonly probability: number;
    readonly columns: number;
    readonly rows: number;
    /** The greatest probability of an edited place in each cell, in percent, row after row from the top left. */
    readonly values: readonly number[];
  }[];
  /** Why a picture of print could not be judged. */
  readonly notAssessed: readonly string[];
};

export type DocumentVersions = {
  /** Oldest first; the last one is the document as it is. */
  readonly versions: readonly {
    /** 1 is the oldest that can be recovered. */
    readonly version: number;
    /** The file's length in this version; the rest was appended later. */
    readonly bytes: number;
    /** 0 where they cannot be counted. */
    readonly pages: number;
  }[];
  /** Older versions that were left out. */
  readonly omitted: number;
};

export type DocumentSignatures = {
  /** In the order of what they cover. */
  readonly signatures: readonly {
    /** The name of its field; empty for one that no field leads to. */
    readonly field: string;
    /** A time stamp over the document, by nobody in particular. */
    readonly isTimestamp: boolean;
    /** Whether what it covers is what was signed. It says nothing of who signed. */
    readonly state: "valid" | "invalid" | "unreadable" | "unsupported" | "empty";
    /** What the signer's clock said. */
    readonly signedAt: string | null;
    /** What a valid time stamp says. */
    readonly stampedAt: string | null;
    readonly certificate: {
      readonly notBefore: string;
      readonly notAfter: string;
      readonly isSelfSigned: boolean;
      /** It leads to an authority that is publicly known. */
      readonly hasKnownRoot: boolean;
    } | null;
    /** Where in the file what it covers ends; 0 if that is unknown. */
    readonly coveredBytes: number;
    /** Bytes after that, which it does not cover. */
    readonly bytesAfter: number;
    /** What is wrong with the bytes that it says it covers. */
    readonly faults: readonly string[];
    /** What was changed after it, by kind, and whether it lets that happen. */
    readonly laterChanges: readonly {
      readonly kind: string;
      readonly verdict: "permitted" | "indeterminate" | "violated";
      readonly count: number;
    }[];
    /** The document as it is now still leads to it. */
    readonly isCurrent: boolean;
  }[];
  /** Why signatures could not be read, where that is so. */
  readonly notAssessed: string | null;
};

export type DocumentMetadata = {
  readonly entries: readonly {
    readonly kind: "date" | "program";
    /** A PDF's information dictionary, an XMP packet, or a picture's EXIF. */
    readonly source: "Info" | "XMP" | "EXIF";
    readonly field: string;
    /** As written, cut to a bound. Whoever makes a file can write anything. */
    readonly text: string;
  }[];
  /** Steps that programs noted in an XMP packet, oldest first. */
  readonly history: readonly {
    readonly action: string;
    /** As written; empty where it is not stated. */
    readonly when: string;
    readonly program: string;
  }[];
  /** The identifier of the document that it says it was made from. */
  readonly derivedFrom: string | null;
  /** Why it could not be read. */
  readonly notAssessed: string | null;
};

/** Fields that are not listed are kept as attributes. */
export type TransactionInput = {
  /** Identifier of the transaction, 1 to 128 characters, taken exactly. */
  readonly transactionId: string;
  /** Amount in the account's currency; negative is money coming in, such as a refund. */
  readonly amount: number;
  /** ISO 8601 date-time; without an offset it is UTC. */
  readonly timestamp: string;
  readonly accountDetails: {
    /** Identifier of the account, 1 to 128 characters, taken exactly. */
    readonly accountId: string;
    /** Type of the account, such as checking, savings, credit or business. */
    readonly accountType?: string;
    readonly [name: string]: unknown;
  };
  /** ISO 4217 code. */
  readonly currency?: string;
  /** Who is paid or pays: a merchant, terminal or account. */
  readonly counterpartyId?: string;
  /** Merchant category, such as an MCC. */
  readonly merchantCategory?: string;
  /** How it was made, such as card_present, online, transfer. */
  readonly channel?: string;
  /** ISO 3166-1 code of the country where it happened. */
  readonly country?: string;
  /** The device that was used. */
  readonly deviceId?: string;
  /** The customer that the account belongs to. */
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
  /** Stable codes of what was not approved; gravest first. */
  readonly reasons: readonly string[];
};

export type TransactionList = {
  readonly transactions: readonly ListedTransaction[];
  readonly nextCursor: string | null;
  /** Verdicts and other records that were accepted but are not in the list yet; usually 0 within a second. */
  readonly behind: number;
};

export type Overview = {
  readonly from: string;
  readonly to: string;
  readonly total: {
    readonly transactions: number;
    readonly review: number;
    readonly declined: number;
    /** Of payments; what came in is left out, and currencies are not told apart. */
    readonly amount: number;
    readonly reviewAmount: number;
    readonly declinedAmount: number;
  };
  /** By the transactions' own time; steps without any are left out. */
  readonly steps: readonly {
    readonly start: string;
    readonly transactions: number;
    readonly review: number;
    readonly declined: number;
    /** Of payments; what came in is left out, and currencies are not told apart. */
    readonly amount: number;
    readonly reviewAmount: number;
    readonly declinedAmount: number;
  }[];
  readonly stepHours: number;
  /** Transactions by risk score: 0-10, 10-20, and so on. */
  readonly scores: readonly number[];
  /** Reasons of what was not approved, most frequent first. */
  readonly reasons: readonly {
    readonly code: string;
    readonly transactions: number;
  }[];
  /** The time of the latest transaction of all. */
  readonly latest: string | null;
  /** Records that were accepted but are not counted yet. */
  readonly behind: number;
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
  /** low, medium or high; other words are kept as given. */
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
  /** low, medium or high; other words are kept as given. null takes the value away. */
  readonly riskLevel?: string | null;
  /** null takes the value away. */
  readonly watchlist?: boolean | null;
};

export type ChangedCustomer = {
  readonly customerId: string;
  readonly riskLevel: string | null;
  readonly watchlist: boolean | null;
};

export type TokenList = {
  readonly tokens: readonly TokenInfo[];
  readonly nextCursor: string | null;
};

export type TokenHolder = {
  /** The token's name, or the subject of a JWT. */
  readonly name: string;
  readonly workspace: string;
  /** The side of the workspace that it belongs to. */
  readonly mode: "live" | "test";
  /** All that it may do; `admin` holds every other one. */
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
  /** 90 unless said otherwise. */
  readonly expiresInDays?: number | "never";
  readonly requestsPerMinute?: number;
};

export type IssuedToken = {
  /** The token's text; it is shown this once. */
  readonly token: string;
  readonly info: TokenInfo;
};

export type TokenRotation = {
  /** 90 unless said otherwise. */
  readonly expiresInDays?: number | "never";
};

export type Health = {
  readonly status: "alive" | "ready";
};
