/** Puts the stream of events together. */
import type { Config } from "../config.ts";
import type { Route } from "../http/route.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createStreamEvents } from "../operations/events/stream-events.ts";
import { createSearchTransactions } from "../operations/transactions/search-transactions.ts";
import { eventRoute } from "../routes/events.ts";

export function composeEvents(config: Config, ledger: Ledger, now: () => number, isDraining: () => boolean): Route {
  const { register, transactions } = ledger;
  const search = createSearchTransactions(register);
  const subscriberLimit = config.eventSubscribers;
  return eventRoute(createStreamEvents({ register, transactions, search, subscriberLimit, isDraining, now }));
}
