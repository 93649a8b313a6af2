/** What moves when a store moves to another engine: every table with its columns, as all SQL engines have them. */

export type ColumnKind = "whole" | "real" | "text" | "bytes" | "truth";

export interface TransferTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** Only ever added to, in the order of this column. */
  readonly order?: "sequence" | "number";
  /** Rows at a time; fewer where a row can be large. */
  readonly batchRows: number;
}

const usualRows = 500;
const largeRows = 4;

function table(name: string, columns: Readonly<Record<string, ColumnKind>>, batchRows = usualRows): TransferTable {
  return { name, columns, batchRows };
}

const journal: TransferTable = {
  ...table("journal", {
    sequence: "whole",
    side: "whole",
    kind: "whole",
    subject: "text",
    previous: "whole",
    salt: "bytes",
    body: "text",
    verdict: "text",
    record: "text",
    features: "bytes",
    commitment: "bytes",
    record_bytes: "bytes",
  }),
  order: "sequence",
};

const chainGroups: TransferTable = {
  ...table("chain_groups", {
    number: "whole",
    first_sequence: "whole",
    last_sequence: "whole",
    at_ms: "whole",
    root: "bytes",
  }),
  order: "number",
};

/** The tables, each after those that its rows refer to. */
export const transferTables: readonly TransferTable[] = [
  table("workspaces", { name: "text", created_at_ms: "whole" }),
  table("sides", { side: "whole", workspace: "text", mode: "text" }),
  table("tokens", {
    id: "text",
    name: "text",
    side: "whole",
    scopes: "text",
    hash: "text",
    created_at_ms: "whole",
    expires_at_ms: "whole",
    last_used_at_ms: "whole",
    revoked_at_ms: "whole",
    requests_per_minute: "whole",
    origin: "text",
  }),
  table("users", {
    id: "text",
    workspace: "text",
    name: "text",
    role: "text",
    password: "text",
    subject: "text",
    secret: "text",
    used_step: "whole",
    created_at_ms: "whole",
    disabled_at_ms: "whole",
  }),
  table("approval_settings", { side: "whole", body: "text" }),
  table("proposals", { side: "whole", number: "whole", state: "text", body: "text" }),
  journal,
  chainGroups,
  table("retention_progress", { id: "whole", through_sequence: "whole" }),
  table("states", {
    side: "whole",
    kind: "text",
    id: "text",
    last_sequence: "whole",
    through_sequence: "whole",
    bytes: "bytes",
  }),
  table("labels", {
    transaction_sequence: "whole",
    side: "whole",
    sequence: "whole",
    is_fraud: "truth",
    known_at_ms: "whole",
    source: "text",
    note: "text",
  }),
  table(
    "models",
    { side: "whole", number: "whole", sequence: "whole", was_in_charge: "truth", body: "bytes" },
    largeRows,
  ),
  table("model_charges", { sequence: "whole", side: "whole", number: "whole" }),
  table(
    "bulk_cases",
    {
      number: "whole",
      id: "text",
      side: "whole",
      state: "text",
      ended_at_ms: "whole",
      kept_bytes: "whole",
      body: "text",
    },
    largeRows,
  ),
  table("bulk_work", { id: "text", side: "whole", body: "text", events: "text" }, largeRows),
  table(
    "backtests",
    { number: "whole", id: "text", side: "whole", touched_at_ms: "whole", body: "text", result: "text" },
    largeRows,
  ),
  table("customers", { number: "whole", side: "whole", customer_id: "text", sequence: "whole" }),
  table("customer_traits", { side: "whole", trait: "text", number: "whole" }),
  table("account_owners", { side: "whole", account_id: "text", number: "whole" }),
  table("documents", { id: "whole", side: "whole", sequence: "whole", sha256: "text", report: "text" }, largeRows),
  table("document_summaries", { side: "whole", id: "whole", at_ms: "whole", summary: "text" }),
  table("document_removals", { side: "whole", sha256: "text" }),
  table(
    "document_reviews",
    {
      id: "whole",
      side: "whole",
      state: "text",
      assignee: "text",
      since_ms: "whole",
      body: "text",
      events: "text",
    },
    largeRows,
  ),
  table("document_marks", { id: "whole", finding: "whole", side: "whole", check_id: "text", mark: "text" }),
  table("check_silencings", { side: "whole", version: "whole", body: "text" }),
  table("rules", { side: "whole", id: "text", latest: "whole", was_in_force: "truth" }),
  table("rule_versions", { side: "whole", id: "text", version: "whole", body: "text" }),
  table("rule_sets", { sequence: "whole", side: "whole", number: "whole", body: "text" }, largeRows),
  table("rule_tallies", {
    side: "whole",
    code: "text",
    day: "whole",
    version: "whole",
    fired: "whole",
    watched: "whole",
    undecided: "whole",
    amount: "real",
  }),
  table("lists", {
    number: "whole",
    side: "whole",
    name: "text",
    from_sequence: "whole",
    to_sequence: "whole",
    body: "text",
  }),
  table("list_entries", {
    number: "whole",
    list: "whole",
    value: "text",
    from_sequence: "whole",
    to_sequence: "whole",
    expires_at_ms: "whole",
    note: "text",
  }),
  table("cases", {
    number: "whole",
    side: "whole",
    account: "text",
    state: "text",
    assignee: "text",
    score: "real",
    value: "real",
    due_ms: "whole",
    snoozed_until_ms: "whole",
    opened_ms: "whole",
    decided_ms: "whole",
    outcome: "text",
    body: "text",
  }),
  table("case_queues", { side: "whole", name: "text", body: "text" }),
  table("saved_views", { side: "whole", owner: "text", page: "text", name: "text", body: "text" }),
  table("case_alerts", { number: "whole", sequence: "whole", body: "text" }),
  table("case_events", { number: "whole", place: "whole", body: "text" }),
  table("case_files", {
    id: "whole",
    side: "whole",
    case_number: "whole",
    sequence: "whole",
    sha256: "text",
    at_ms: "whole",
    body: "text",
  }),
  table("screening_hits", { side: "whole", subject: "text", entry: "text", score: "real" }),
  table("screening_progress", { side: "whole", body: "text" }),
  table("webhooks", { number: "whole", id: "text", side: "whole", is_paused: "truth", body: "text" }),
  table("webhook_deliveries", { webhook: "text", number: "whole", body: "text" }),
];

/** Made anew by the engine that has them, from what moves; people sign in again. */
export const derivedTables: Readonly<Record<"sqlite" | "postgres", readonly string[]>> = {
  sqlite: [
    "case_progress",
    "sqlite_sequence",
    "state_chunks",
    "state_places",
    "states_progress",
    "user_sessions",
    "verdict_ids",
    "verdict_ids_filters",
    "verdict_ids_pages",
    "verdict_ids_progress",
    "verdict_ids_segments",
  ],
  postgres: [
    "case_progress",
    "chain_head",
    "counters",
    "leases",
    "rate_buckets",
    "register_entries",
    "schema_version",
    "secrets",
    "user_sessions",
  ],
};

/** Columns that only one engine has, and makes anew. */
export const derivedColumns: Readonly<Record<"sqlite" | "postgres", readonly string[]>> = {
  sqlite: ["states.number"],
  postgres: [
    "bulk_cases.cancel_asked_by",
    "sides.changes",
    "sides.has_customers",
    "sides.states_begun",
    "sides.states_through",
  ],
};

/** Tables whose numbers are given out by counting, and the column that has them. */
export const countedTables = [
  { counter: "side", table: "sides", column: "side" },
  { counter: "bulk_case", table: "bulk_cases", column: "number" },
  { counter: "backtest", table: "backtests", column: "number" },
  { counter: "document", table: "documents", column: "id" },
  { counter: "list", table: "lists", column: "number" },
  { counter: "list_entry", table: "list_entries", column: "number" },
  { counter: "webhook", table: "webhooks", column: "number" },
  { counter: "case_file", table: "case_files", column: "id" },
] as const;
