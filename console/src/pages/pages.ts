/** Every page: its address, its place in the navigation, and the module that is loaded when it is opened. */
import type { ComponentType } from "preact";
import type { TokenHolder } from "../../../client/interface.ts";
import type { PageProps } from "../parts/frame.tsx";

type Scope = TokenHolder["scopes"][number];

export interface PageEntry {
  readonly pattern: string;
  /** The page is hidden from tokens without it. */
  readonly scope: Scope;
  readonly load: () => Promise<{ readonly Page: ComponentType<PageProps> }>;
  /** Pages without a name are reached from others. */
  readonly navigation?: { readonly name: string; readonly group: (typeof groups)[number]; readonly key?: string };
}

export const groups = ["Monitor", "Work", "Tune", "Compliance", "Admin"] as const;

export const pages: readonly PageEntry[] = [
  {
    pattern: "/",
    scope: "reports:read",
    load: () => import("./overview/overview.tsx"),
    navigation: { name: "Overview", group: "Monitor", key: "o" },
  },
  {
    pattern: "/console/transactions",
    scope: "reports:read",
    load: () => import("./transactions/transactions.tsx"),
    navigation: { name: "Transactions", group: "Monitor", key: "x" },
  },
  { pattern: "/console/transactions/:id", scope: "reports:read", load: () => import("./transactions/transaction.tsx") },
  {
    pattern: "/console/try",
    scope: "transactions:write",
    load: () => import("./try/try.tsx"),
    navigation: { name: "Try one", group: "Monitor", key: "y" },
  },
  {
    pattern: "/console/files",
    scope: "reports:read",
    load: () => import("./files/files.tsx"),
    navigation: { name: "Files", group: "Work", key: "f" },
  },
  { pattern: "/console/files/:caseId", scope: "reports:read", load: () => import("./files/case.tsx") },
  {
    pattern: "/console/documents",
    scope: "documents:read",
    load: () => import("./documents/documents.tsx"),
    navigation: { name: "Documents", group: "Work", key: "d" },
  },
  { pattern: "/console/documents/:id", scope: "documents:read", load: () => import("./documents/document.tsx") },
  {
    pattern: "/console/customers",
    scope: "customers:read",
    load: () => import("./customers/customers.tsx"),
    navigation: { name: "Customers", group: "Work", key: "u" },
  },
  { pattern: "/console/customers/:id", scope: "customers:read", load: () => import("./customers/customer.tsx") },
  { pattern: "/console/accounts/:id", scope: "reports:read", load: () => import("./entities/account.tsx") },
  { pattern: "/console/counterparties/:id", scope: "reports:read", load: () => import("./entities/counterparty.tsx") },
  { pattern: "/console/devices/:id", scope: "reports:read", load: () => import("./entities/device.tsx") },
  {
    pattern: "/console/rules",
    scope: "reports:read",
    load: () => import("./rules/rules.tsx"),
    navigation: { name: "Rules", group: "Tune", key: "r" },
  },
  { pattern: "/console/rules/_new", scope: "rules:write", load: () => import("./rules/new-rule.tsx") },
  { pattern: "/console/rules/sets", scope: "reports:read", load: () => import("./rules/rule-sets.tsx") },
  { pattern: "/console/rules/:id", scope: "reports:read", load: () => import("./rules/rule.tsx") },
  {
    pattern: "/console/backtests",
    scope: "reports:read",
    load: () => import("./backtests/backtests.tsx"),
    navigation: { name: "Backtests", group: "Tune", key: "b" },
  },
  { pattern: "/console/backtests/:id", scope: "reports:read", load: () => import("./backtests/backtest.tsx") },
  {
    pattern: "/console/lists",
    scope: "reports:read",
    load: () => import("./lists/lists.tsx"),
    navigation: { name: "Lists", group: "Tune", key: "l" },
  },
  { pattern: "/console/lists/:name", scope: "reports:read", load: () => import("./lists/list.tsx") },
  {
    pattern: "/console/models",
    scope: "reports:read",
    load: () => import("./models/models.tsx"),
    navigation: { name: "Models", group: "Tune", key: "m" },
  },
  { pattern: "/console/models/:version", scope: "reports:read", load: () => import("./models/model.tsx") },
  {
    pattern: "/console/cases",
    scope: "reports:read",
    load: () => import("./cases/cases.tsx"),
    navigation: { name: "Cases", group: "Work", key: "c" },
  },
  { pattern: "/console/cases/:id", scope: "reports:read", load: () => import("./cases/case.tsx") },
  {
    pattern: "/console/tokens",
    scope: "admin",
    load: () => import("./tokens/tokens.tsx"),
    navigation: { name: "Tokens", group: "Admin", key: "k" },
  },
  {
    pattern: "/console/users",
    scope: "admin",
    load: () => import("./users/users.tsx"),
    navigation: { name: "Users", group: "Admin", key: "p" },
  },
  { pattern: "/console/users/:id", scope: "admin", load: () => import("./users/user.tsx") },
  { pattern: "/console/account", scope: "reports:read", load: () => import("./users/account.tsx") },
  {
    pattern: "/console/webhooks",
    scope: "admin",
    load: () => import("./webhooks/webhooks.tsx"),
    navigation: { name: "Webhooks", group: "Admin", key: "w" },
  },
  { pattern: "/console/webhooks/:id", scope: "admin", load: () => import("./webhooks/webhook.tsx") },
  {
    pattern: "/console/audit",
    scope: "audit:read",
    load: () => import("./audit/audit.tsx"),
    navigation: { name: "Audit", group: "Compliance", key: "a" },
  },
  { pattern: "/console/audit/:sequence", scope: "audit:read", load: () => import("./audit/record.tsx") },
  {
    pattern: "/console/approvals",
    scope: "reports:read",
    load: () => import("./approvals/approvals.tsx"),
    navigation: { name: "Approvals", group: "Compliance", key: "e" },
  },
  {
    pattern: "/console/governance",
    scope: "reports:read",
    load: () => import("./governance/governance.tsx"),
    navigation: { name: "Governance", group: "Compliance", key: "v" },
  },
  { pattern: "/console/governance/reasons", scope: "reports:read", load: () => import("./governance/reasons.tsx") },
];
