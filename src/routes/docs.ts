/** `/openapi.json` and `/docs`: the API document for programs and for people. */
import { messageShapes } from "../contract/webhook-messages.ts";
import { renderDocs } from "../http/docs-page.ts";
import { createApiDocument } from "../http/openapi.ts";
import type { ApiExamples } from "../http/openapi-examples.ts";
import { type Answer, defineRoute, type Route } from "../http/route.ts";
import examples from "./examples.json" with { type: "json" };

const introduction =
  "Fraud detection for transactions, with reasons and numbers, and forgery analysis of documents. " +
  "Send the header Authorization: Bearer TOKEN with every request, unless the operation needs no token.";

/** What each tag of the API document holds. */
const tagDescriptions: Readonly<Record<string, string>> = {
  Approvals: "Changes that a second person has to approve.",
  Audit: "Who did what, the journal's records, and the proof that none was changed.",
  Backtests: "Rules and thresholds tried on past transactions.",
  "Bulk cases": "Files of transactions: sending them, their progress and their results.",
  Cases: "Flagged transactions of one account, and the analysts' work on them.",
  Customers: "Files of customers, and single customers.",
  Documents: "Analysis of documents for forgery, stored reports and their review.",
  Events: "The stream of events as they happen.",
  Governance: "How well rules and scores do on labelled transactions.",
  Labels: "Whether transactions turned out to be fraud.",
  Lists: "Values that are blocked, allowed, watched, or used by rules.",
  Models: "Trained models, their promotion and their drift.",
  Operation: "Health, metrics and this document.",
  Rules: "Users' rules, built-in rules and thresholds.",
  "Sign-in": "Signing in to the console.",
  Tokens: "Tokens and sessions of callers.",
  Transactions: "Verdicts on transactions, with reports, evidence and search.",
  Users: "People who sign in to the console.",
  Webhooks: "Targets that events are sent to.",
};

/** Gives the routes that document the others. */
export function docsRoutes(documented: readonly Route[]): readonly Route[] {
  const page = { method: "GET", tag: "Operation", scope: null, errors: [], isHidden: true } as const;
  // The page differs only in the address of its examples, and most callers use the same one.
  let rendered: { readonly baseUrl: string; readonly page: Answer } | undefined;
  const html = { 200: { description: "A page.", contentType: "text/html" } };
  const routes: readonly Route[] = [
    defineRoute({
      ...page,
      path: "/openapi.json",
      operation: "readInterface",
      summary: "Fetch the OpenAPI document",
      isHidden: false,
      responses: { 200: { description: "An OpenAPI 3.1 document." } },
      handler: () => ({ headers: { "Cache-Control": "no-cache" }, body: json }),
    }),
    defineRoute({
      ...page,
      path: "/docs",
      operation: "readDocs",
      summary: "Open the API documentation",
      responses: html,
      handler: ({ baseUrl }) => {
        if (rendered?.baseUrl !== baseUrl) rendered = { baseUrl, page: renderDocs(document, baseUrl) };
        return rendered.page;
      },
    }),
  ];
  const about = { introduction, tags: tagDescriptions, examples: examples as ApiExamples, messages: messageShapes };
  const document = createApiDocument([...documented, ...routes], about);
  const json = JSON.stringify(document);
  return routes;
}
