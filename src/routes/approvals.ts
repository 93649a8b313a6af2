/** `/approvals`: which changes of a side need a second person, and the proposals. */
import { ApprovalSettings, ProposalInfo, ProposalList, ProposalNote, ProposalResult } from "../contract/approvals.ts";
import { Type } from "../contract/schema.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import type { Approvals } from "../operations/approvals/approvals.ts";
import { perform, requireRight } from "./guard-routes.ts";
import { pageFields } from "./query-fields.ts";

const usualLimit = 50;
const Page = Type.Object({
  ...pageFields(usualLimit, 200),
  isOpen: Type.Optional(Type.Boolean({ description: "Only open proposals, or only settled ones." })),
});
const params = Type.Object({ number: Type.String({ description: "Number of the proposal." }) });
const base = { tag: "Approvals" } as const;
const settingsNow = { 200: { description: "What needs a second person.", schema: ApprovalSettings } } as const;

/** `routes` are those without their guard. */
export function approvalRoutes(approvals: Approvals, routes: () => readonly Route[]): readonly Route[] {
  return [...settingRoutes(approvals), ...proposalRoutes(approvals, routes)];
}

function settingRoutes(approvals: Approvals): readonly Route[] {
  return [
    jsonRoute({
      ...base,
      scope: "reports:read",
      method: "GET",
      path: "/approvals/settings",
      operation: "fetchApprovals",
      summary: "Fetch which changes of this side need a second person",
      responses: settingsNow,
      answer: ({ caller }) => approvals.readSettings(caller.side),
    }),
    jsonRoute({
      ...base,
      scope: "admin",
      method: "PUT",
      path: "/approvals/settings",
      operation: "setApprovals",
      summary: "Set which changes of this side need a second person",
      description: "If any change does, changing these settings does too.",
      body: ApprovalSettings,
      responses: settingsNow,
      answer: ({ caller, body }) => approvals.saveSettings(caller, body),
    }),
  ];
}

function proposalRoutes(approvals: Approvals, routes: () => readonly Route[]): readonly Route[] {
  return [
    jsonRoute({
      ...base,
      scope: "reports:read",
      method: "GET",
      path: "/approvals",
      operation: "listProposals",
      summary: "List the proposals of this side",
      query: Page,
      responses: { 200: { description: "One page, newest first.", schema: ProposalList } },
      answer: ({ caller, query: { limit = usualLimit, cursor = "", isOpen } }) =>
        approvals.list(caller, isOpen, cursor, limit),
    }),
    jsonRoute({
      ...base,
      scope: "reports:read",
      method: "POST",
      path: "/approvals/:number/approve",
      operation: "approveProposal",
      summary: "Put a proposal of another person in force",
      description:
        "Needs the scope of the operation that was proposed, and a person who is signed in. If the operation is no longer possible, the proposal fails and the answer is the operation's error.",
      params,
      body: ProposalNote,
      isBodyOptional: true,
      responses: { 200: { description: "The proposal, and what came of it.", schema: ProposalResult } },
      errors: ["not_found", "conflict"],
      answer: async (request) => {
        const { caller, params: given, body } = request;
        const proposal = await approvals.find(caller, given.number);
        requireRight(routes(), proposal, request);
        return await approvals.approve(caller, proposal, noteOf(body), () => perform(routes(), proposal, request));
      },
    }),
    jsonRoute({
      ...base,
      scope: "reports:read",
      method: "POST",
      path: "/approvals/:number/reject",
      operation: "rejectProposal",
      summary: "Reject a proposal, or withdraw one's own",
      description: "Rejecting needs the scope of the operation that was proposed.",
      params,
      body: ProposalNote,
      isBodyOptional: true,
      responses: { 200: { description: "The proposal.", schema: ProposalInfo } },
      errors: ["not_found", "conflict"],
      answer: async (request) => {
        const { caller, params: given, body } = request;
        const proposal = await approvals.find(caller, given.number);
        requireRight(routes(), proposal, request);
        return await approvals.reject(caller, proposal, noteOf(body));
      },
    }),
  ];
}

function noteOf(body: ProposalNote | undefined): string | undefined {
  return body?.note;
}
