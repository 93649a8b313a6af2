/** A client's transactions by a seed: accounts with habits, passing days, and some late arrivals. */

/** Each client has a currency of its own: what an account is compared with then depends on that client's order alone. */
const currencies = "EUR USD GBP JPY CHF SEK NOK DKK PLN CZK HUF RON AUD CAD NZD SGD".split(" ");
export const mostClients = currencies.length;

export interface CrashTransaction {
  readonly transactionId: string;
  readonly [field: string]: unknown;
}

/** From 0 to 1; one seed gives the same again. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function* transactionsOf(name: string, client: number, seed: number): Generator<CrashTransaction, never> {
  const random = randomFrom(seed * 1_000 + client);
  let timeMs = Date.UTC(2025, 3, 1);
  for (let count = 0; ; count += 1) {
    timeMs += Math.floor(random() * 40 * 60_000);
    const isLate = random() < 0.05;
    yield {
      transactionId: `${name}/${count}`,
      amount: Math.round(Math.exp(3 + 2 * random() + (random() < 0.03 ? 3 : 0)) * 100) / 100,
      timestamp: new Date(timeMs - (isLate ? 5 * 3_600_000 : 0)).toISOString(),
      currency: currencies[client % mostClients],
      accountDetails: { accountId: `account ${client}-${Math.floor(random() * 5)}`, accountType: "checking" },
    };
  }
}
