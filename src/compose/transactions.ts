/** Transactions one by one: analysed, searched, reported, and streamed as events. */
import { createReadEntity } from "../operations/entities/read-entity.ts";
import { createStreamEvents } from "../operations/events/stream-events.ts";
import { createAnalyseTransaction } from "../operations/transactions/analyse-transaction.ts";
import { createSearchTransactions } from "../operations/transactions/search-transactions.ts";
import { entityRoute } from "../routes/entities.ts";
import { eventRoute } from "../routes/events.ts";
import { analyseTransactionRoute, transactionRoutes } from "../routes/transactions.ts";
import type { Part, Services } from "./part.ts";

export function composeTransactions({ config, ledger, countryOf, now, isDraining }: Services): Part {
  const { searchIndex, transactions, labels } = ledger;
  const search = createSearchTransactions(searchIndex, labels);
  const subscriberLimit = config.eventSubscribers;
  return {
    routes: [
      analyseTransactionRoute(createAnalyseTransaction(transactions, now, countryOf)),
      ...transactionRoutes(search, now),
      entityRoute(createReadEntity(ledger.laggingHistory ?? ledger.history, ledger.lists)),
      eventRoute(createStreamEvents({ searchIndex, transactions, search, subscriberLimit, isDraining, now })),
    ],
  };
}
