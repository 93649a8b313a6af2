/** Approval by a second person, over the routes of all other parts. */
import type { Route } from "../http/route.ts";
import { createApprovals } from "../operations/approvals/approvals.ts";
import { needsApproval, pinRequest } from "../operations/approvals/needs-approval.ts";
import { approvalRoutes } from "../routes/approvals.ts";
import { guardRoutes } from "../routes/guard-routes.ts";
import { readRates } from "../scoring/money/rates.ts";
import { parseRates } from "../scoring/settings.ts";
import type { Services } from "./part.ts";

export function composeApprovals({ config, ledger, now }: Services, others: readonly Route[]): readonly Route[] {
  const routes: Route[] = [...others];
  const rates = readRates(parseRates(config.exchangeRates));
  const dollarsPer = (currency: string) => rates.dollarsPer(currency, now());
  const approvals = createApprovals(
    ledger.approvals,
    ({ operation, params }) => {
      const summary = routes.find((route) => route.operation === operation)?.summary ?? operation;
      const subjects = Object.values(params ?? {}).map(String);
      return [summary, ...subjects].join(": ");
    },
    now,
  );
  routes.push(...approvalRoutes(approvals, () => routes));
  return guardRoutes(routes, {
    approvals,
    needsApproval: async (request, side) =>
      needsApproval(await approvals.readSettings(side), request, side, ledger, dollarsPer),
    pin: (request, side) => pinRequest(request, side, ledger),
  });
}
