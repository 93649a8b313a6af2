/** `/backtests`: what rules, models and thresholds would have said of the past. */

import { Backtest, BacktestList, BacktestRequest } from "../contract/backtest.ts";
import { Type } from "../contract/schema.ts";
import { ServiceError } from "../errors.ts";
import { type Answer, defineRoute, type Route } from "../http/route.ts";
import { compileCheck } from "../http/validate.ts";
import type { Backtests } from "../operations/backtests/backtests.ts";
import type { StartFileBacktest } from "../operations/backtests/start-file-backtest.ts";

const params = Type.Object({ backtestId: Type.String({ description: "The backtest's id." }) });
const usualLimit = 50;
const Page = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: `Most entries; ${usualLimit} unless said.` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: "The nextCursor of the page before." })),
});

const checkRequest = compileCheck(BacktestRequest, "The part request");

function readRequest(text: string): BacktestRequest {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    throw new ServiceError("invalid_request", "The part request must be JSON.");
  }
  checkRequest(request);
  return request as BacktestRequest;
}

export function backtestRoutes(
  backtests: Backtests,
  startFile: StartFileBacktest,
  fileLimit: number,
): readonly Route[] {
  const base = { tag: "Backtests", scope: "reports:read" } as const;
  const started = (backtest: Backtest, baseUrl: string): Answer => ({
    status: 202,
    headers: { Location: `${baseUrl}/backtests/${backtest.backtestId}` },
    body: JSON.stringify(backtest),
  });
  const accepted = {
    202: {
      description: "The backtest has begun, or waits for others.",
      schema: Backtest,
      headers: { Location: "The address of its progress and result." },
    },
  } as const;
  return [
    defineRoute({
      ...base,
      method: "POST",
      path: "/backtests",
      operation: "startBacktest",
      summary: "Try rules, a model or thresholds on the past of this side, or on a file",
      description:
        "Nothing that is tried decides anything. With a form, the part `file` holds transactions, with isFraud where it is known, and the part `request` the JSON of what is tried; a file has no past but itself.",
      body: BacktestRequest,
      form: {
        file: "file",
        fileDescription: "Transactions as for bulk analysis; isFraud and knownAt are optional.",
        limitBytes: fileLimit,
        fields: {
          request: { description: "A BacktestRequest as JSON.", isRequired: false, limitBytes: 65_536 },
          labelDelayDays: {
            description: "After how many days labels were known, where the file does not say; 7 unless said.",
            isRequired: false,
            limitBytes: 16,
          },
        },
      },
      responses: accepted,
      errors: ["unprocessable_file"],
      async handler({ caller, body, upload, baseUrl }) {
        const request: BacktestRequest | undefined = body;
        if (request === undefined) {
          return started(await startFile(caller.side, await upload(), readRequest, caller.name), baseUrl);
        }
        const { backtest } = await backtests.start(caller.side, request, caller.name);
        return started(backtest, baseUrl);
      },
    }),
    defineRoute({
      ...base,
      method: "GET",
      path: "/backtests",
      operation: "listBacktests",
      summary: "List the last backtests of this side",
      query: Page,
      responses: { 200: { description: "One page, the newest first, without results.", schema: BacktestList } },
      errors: [],
      handler: ({ caller, query: { limit = usualLimit, cursor = "" } }) =>
        backtests.list(caller.side, cursor, limit).then((page) => JSON.stringify(page)),
    }),
    defineRoute({
      ...base,
      method: "GET",
      path: "/backtests/:backtestId",
      operation: "fetchBacktest",
      summary: "See how far a backtest has come, and its result",
      params,
      responses: { 200: { description: "The backtest as it is now.", schema: Backtest } },
      errors: ["not_found"],
      handler: ({ caller, params: { backtestId } }) =>
        backtests.find(caller.side, backtestId).then((backtest) => JSON.stringify(backtest)),
    }),
    defineRoute({
      ...base,
      method: "POST",
      path: "/backtests/:backtestId/cancel",
      operation: "cancelBacktest",
      summary: "Cancel a backtest",
      params,
      responses: { 200: { description: "The backtest, cancelled.", schema: Backtest } },
      errors: ["not_found", "conflict"],
      handler: ({ caller, params: { backtestId } }) =>
        backtests.cancel(caller.side, backtestId).then((backtest) => JSON.stringify(backtest)),
    }),
  ];
}
