/** `/backtests`: tests of rules, models and thresholds on past transactions. */

import { Backtest, BacktestList, BacktestRequest } from "../contract/backtests.ts";
import { Type } from "../contract/schema.ts";
import { ServiceError } from "../errors.ts";
import { type Answer, defineRoute, type Route } from "../http/route.ts";
import { compileCheck } from "../http/validate.ts";
import type { Backtests } from "../operations/backtests/backtests.ts";
import type { StartFileBacktest } from "../operations/backtests/start-file-backtest.ts";
import { pageFields } from "./query-fields.ts";

const params = Type.Object({ backtestId: Type.String({ description: "Id of the backtest." }) });
const usualLimit = 50;
const Page = Type.Object(pageFields(usualLimit, 100));

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
      description: "The backtest is running or queued.",
      schema: Backtest,
      headers: { Location: "Address of its progress and result." },
    },
  } as const;
  return [
    defineRoute({
      ...base,
      method: "POST",
      path: "/backtests",
      operation: "startBacktest",
      summary: "Start a backtest of rules, a model or thresholds",
      description:
        "Tests a candidate on the history of this side, or on a file; verdicts are not affected. With a form, the part `file` has the transactions, with isFraud if known, and the part `request` the request as JSON. The rows of a file are the only history used.",
      body: BacktestRequest,
      form: {
        file: "file",
        fileDescription: "Transactions in the format of bulk analysis; isFraud and knownAt are optional.",
        limitBytes: fileLimit,
        fields: {
          request: { description: "A BacktestRequest as JSON.", isRequired: false, limitBytes: 65_536 },
          labelDelayDays: {
            description: "Days until labels were known, if the file does not state it; default 7.",
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
      summary: "List the latest backtests of this side",
      query: Page,
      responses: { 200: { description: "One page, newest first, without results.", schema: BacktestList } },
      handler: ({ caller, query: { limit = usualLimit, cursor = "" } }) =>
        backtests.list(caller.side, cursor, limit).then((page) => JSON.stringify(page)),
    }),
    defineRoute({
      ...base,
      method: "GET",
      path: "/backtests/:backtestId",
      operation: "fetchBacktest",
      summary: "Fetch the progress and result of a backtest",
      params,
      responses: { 200: { description: "The backtest.", schema: Backtest } },
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
