/** `/cases`: flagged transactions of one account that analysts work on. */
import {
  type CaseAction,
  CaseAlertList,
  CaseAssignment,
  CaseBulkAction,
  CaseBulkResult,
  CaseChangeResult,
  CaseDecisionInput,
  CaseDetails,
  CaseInfo,
  CaseInput,
  CaseLinkInput,
  CaseList,
  CaseNote,
  CaseReopening,
  CaseSnooze,
  type CaseState,
  CaseSummary,
  caseOrders,
  caseStates,
} from "../../contract/cases.ts";
import { Type } from "../../contract/schema.ts";
import type { Static } from "../../contract/static.ts";
import { ServiceError } from "../../errors.ts";
import { jsonRoute, type Route, type RouteRequest } from "../../http/route.ts";
import type { ChangeCases } from "../../operations/cases/change-cases.ts";
import type { ReadCases } from "../../operations/cases/read-cases.ts";
import { readMoment } from "../../operations/shared/period.ts";
import { pageFields } from "../query-fields.ts";

const params = Type.Object({ caseId: Type.String({ maxLength: 32, description: "Id of the case." }) });
const usualLimit = 50;
const page = pageFields(usualLimit, 500);
const CasesPage = Type.Object({
  ...page,
  state: Type.Optional(
    Type.String({ maxLength: 64, description: "Only cases in this state, or in several states separated by commas." }),
  ),
  assignee: Type.Optional(
    Type.String({
      maxLength: 256,
      description: "Only cases of this assignee; `me` is the caller, empty means unassigned.",
    }),
  ),
  accountId: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: "Only cases of this account." })),
  dueBefore: Type.Optional(
    Type.String({ maxLength: 64, description: "Only cases due before this ISO 8601 date-time, or before this date." }),
  ),
  minimumScore: Type.Optional(Type.Number({ description: "Only cases with at least this highest score." })),
  reason: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Only cases with an alert that has this reason, or `rule:` and the id of a rule.",
    }),
  ),
  mentioned: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: "Only cases whose notes mention this name; `me` is the caller.",
    }),
  ),
  order: Type.Optional(
    Type.Enum(caseOrders, {
      description: "priority (default): highest score, then value at risk; age: oldest first.",
    }),
  ),
});
const AlertsPage = Type.Object(page);

const base = { tag: "Cases" } as const;
const reading = { ...base, method: "GET", scope: "reports:read" } as const;
const changing = { ...base, method: "POST", scope: "cases:write" } as const;
const changingOne = {
  ...changing,
  params,
  responses: { 200: { description: "The case, changed.", schema: CaseChangeResult } },
  errors: ["not_found", "conflict"],
} as const;

export function caseRoutes(read: ReadCases, change: ChangeCases): readonly Route[] {
  return [...sideRoutes(read, change), ...oneCaseRoutes(read), ...actionRoutes(change)];
}

/** Routes of all cases of a side. */
function sideRoutes(read: ReadCases, change: ChangeCases): readonly Route[] {
  return [
    jsonRoute({
      ...reading,
      path: "/cases",
      operation: "listCases",
      summary: "List the cases of this side",
      query: CasesPage,
      responses: { 200: { description: "One page.", schema: CaseList } },
      answer: async ({ caller, query }) => {
        const { limit = usualLimit, cursor = "", order = "priority" } = query;
        return await read.list(caller.side, filterOf(query, caller.name), order, cursor, limit);
      },
    }),
    jsonRoute({
      ...reading,
      path: "/cases/summary",
      operation: "summariseCases",
      summary: "Summarise the cases of this side",
      responses: { 200: { description: "Counts by state, assignee and outcome.", schema: CaseSummary } },
      answer: ({ caller }) => read.summarise(caller.side),
    }),
    jsonRoute({
      ...changing,
      path: "/cases",
      operation: "openCase",
      summary: "Open a case manually",
      description:
        "The case gets the named transactions of the account, regardless of their verdicts. An account has at most one open case.",
      body: CaseInput,
      responses: { 201: { description: "The case.", schema: CaseInfo } },
      errors: ["not_found", "conflict"],
      answer: ({ caller, body }) => change.open(caller.side, body, caller.name),
    }),
    jsonRoute({
      ...changing,
      path: "/cases/actions",
      operation: "changeCases",
      summary: "Change several cases",
      description: "Applies one action to each case. Each result reports its own failure; the other cases are changed.",
      body: CaseBulkAction,
      responses: { 200: { description: "Result for each case.", schema: CaseBulkResult } },
      answer: ({ caller, body }) => change.changeAll(caller.side, body, caller.name),
    }),
  ];
}

function oneCaseRoutes(read: ReadCases): readonly Route[] {
  return [
    jsonRoute({
      ...reading,
      path: "/cases/:caseId",
      operation: "fetchCase",
      summary: "Fetch a case with its alerts and events",
      params,
      responses: { 200: { description: "The case.", schema: CaseDetails } },
      errors: ["not_found"],
      answer: ({ caller, params: { caseId } }) => read.find(caller.side, caseId),
    }),
    jsonRoute({
      ...reading,
      path: "/cases/:caseId/alerts",
      operation: "listCaseAlerts",
      summary: "List the alerts of a case",
      params,
      query: AlertsPage,
      responses: { 200: { description: "One page, in order of acceptance.", schema: CaseAlertList } },
      errors: ["not_found"],
      answer: ({ caller, params: { caseId }, query: { limit = usualLimit, cursor = "" } }) =>
        read.alerts(caller.side, caseId, cursor, limit),
    }),
  ];
}

type ActionRequest = Pick<RouteRequest<{ readonly caseId: string }>, "caller" | "params">;

/** Routes that change one case. */
function actionRoutes({ change }: ChangeCases): readonly Route[] {
  const act = ({ caller, params: { caseId } }: ActionRequest, version: number | undefined, action: CaseAction) =>
    change(caller.side, caseId, version, action, caller.name);
  return [
    jsonRoute({
      ...changingOne,
      path: "/cases/:caseId/assign",
      operation: "assignCase",
      summary: "Assign or unassign a case",
      body: CaseAssignment,
      answer: (request) => act(request, request.body.version, { kind: "assign", assignee: request.body.assignee }),
    }),
    jsonRoute({
      ...changingOne,
      path: "/cases/:caseId/notes",
      operation: "noteCase",
      summary: "Add a note to a case",
      body: CaseNote,
      answer: (request) => act(request, undefined, { kind: "note", text: request.body.text }),
    }),
    jsonRoute({
      ...changingOne,
      path: "/cases/:caseId/decision",
      operation: "decideCase",
      summary: "Decide a case",
      description:
        "fraud and genuine also label the named transactions, or all that the case lists. Contradicting labels are a conflict unless replaceLabels is true. Repeating the same decision is allowed.",
      body: CaseDecisionInput,
      answer: (request) => {
        const { version, ...decision } = request.body;
        return act(request, version, { kind: "decide", ...decision });
      },
    }),
    jsonRoute({
      ...changingOne,
      path: "/cases/:caseId/snooze",
      operation: "snoozeCase",
      summary: "Snooze a case until a time",
      description: "The snooze ends at that time or with the next alert; null ends it now.",
      body: CaseSnooze,
      answer: (request) => act(request, request.body.version, { kind: "snooze", until: request.body.until }),
    }),
    jsonRoute({
      ...changingOne,
      path: "/cases/:caseId/reopen",
      operation: "reopenCase",
      summary: "Reopen a decided case",
      description: "Its labels do not change until it is decided again.",
      body: CaseReopening,
      answer: (request) => {
        const { version, ...reopening } = request.body;
        return act(request, version, { kind: "reopen", ...reopening });
      },
    }),
    jsonRoute({
      ...changingOne,
      path: "/cases/:caseId/links",
      operation: "linkCase",
      summary: "Link a case with a document, a customer or a bulk case",
      body: CaseLinkInput,
      answer: (request) => act(request, undefined, { kind: "link", link: request.body }),
    }),
  ];
}

function filterOf(query: Static<typeof CasesPage>, caller: string) {
  const { state, assignee, accountId, dueBefore, minimumScore, reason, mentioned } = query;
  const dueBeforeMs = readMoment("dueBefore", dueBefore);
  return {
    states: state?.split(",").map(readState),
    assignee: assignee === "" ? null : assignee === "me" ? caller : assignee,
    accountId,
    dueBeforeMs,
    minimumScore,
    reason,
    mentioned: mentioned === "me" ? caller : mentioned,
  };
}

function readState(word: string): CaseState {
  const state = caseStates.find((name) => name === word.trim());
  if (state !== undefined) return state;
  throw new ServiceError("invalid_request", `state must be one or several of ${caseStates.join(", ")}.`);
}
