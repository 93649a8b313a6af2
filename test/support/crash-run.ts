/** Clients that send transactions while the service is killed again and again, and the checks of what it must still know. */
import assert from "node:assert/strict";
import { adminToken, ask, postJson, type RunningService, startService } from "./service.ts";

/** Each client has a currency of its own: what an account is compared with then depends on that client's order alone. */
const currencies = [
  "EUR",
  "USD",
  "GBP",
  "JPY",
  "CHF",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "CZK",
  "HUF",
  "RON",
  "AUD",
  "CAD",
  "NZD",
  "SGD",
];

export interface CrashOptions {
  readonly kills: number;
  readonly clients: number;
  /** Acknowledged transactions between two kills, at least. */
  readonly burst: number;
  readonly seed: number;
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The client's transactions: accounts with habits, days that pass, now and then one that arrives late. */
function* transactions(
  client: number,
  seed: number,
): Generator<{ readonly transactionId: string; readonly [field: string]: unknown }> {
  const random = randomFrom(seed * 1_000 + client);
  let timeMs = Date.UTC(2025, 3, 1);
  for (let count = 0; ; count += 1) {
    timeMs += Math.floor(random() * 40 * 60_000);
    const isLate = random() < 0.05;
    yield {
      transactionId: `client ${client}/${count}`,
      amount: Math.round(Math.exp(3 + 2 * random() + (random() < 0.03 ? 3 : 0)) * 100) / 100,
      timestamp: new Date(timeMs - (isLate ? 5 * 3_600_000 : 0)).toISOString(),
      currency: currencies[client % currencies.length],
      accountDetails: { accountId: `account ${client}-${Math.floor(random() * 5)}`, accountType: "checking" },
    };
  }
}

type Acknowledged = Map<string, { readonly sent: unknown; readonly verdict: string }>;

class Client {
  private readonly source: ReturnType<typeof transactions>;
  private next: { readonly transactionId: string };
  readonly acknowledged: Acknowledged;

  constructor(index: number, seed: number, acknowledged: Acknowledged) {
    this.source = transactions(index, seed);
    this.next = this.source.next().value;
    this.acknowledged = acknowledged;
  }

  /** Sends until told to stop or the service is gone; what was not acknowledged is sent again the next time. */
  async run(service: RunningService, goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      let response: Response;
      let verdict: string;
      try {
        response = await fetch(`${service.url}/fraud-detection`, {
          method: "POST",
          headers: { Authorization: `Bearer ${adminToken}`, "Content-Type": "application/json" },
          body: JSON.stringify(this.next),
        });
        verdict = await response.text();
      } catch {
        return;
      }
      assert.equal(response.status, 200, verdict);
      this.acknowledged.set(this.next.transactionId, { sent: this.next, verdict });
      this.next = this.source.next().value;
    }
  }
}

/** Kills the service under load as often as told, and gives everything that it acknowledged. */
export async function runWithKills(home: string, options: CrashOptions): Promise<Acknowledged> {
  const acknowledged: Acknowledged = new Map();
  const clients = Array.from({ length: options.clients }, (_, index) => new Client(index, options.seed, acknowledged));
  const random = randomFrom(options.seed);
  for (let kill = 0; kill < options.kills; kill += 1) {
    const service = await startService(home);
    const target = acknowledged.size + options.burst;
    const running = Promise.all(clients.map((client) => client.run(service, () => true)));
    while (acknowledged.size < target) await new Promise((settle) => setTimeout(settle, 5));
    await new Promise((settle) => setTimeout(settle, random() * 30));
    await service.stop("SIGKILL");
    await running;
    await checkAll(home, acknowledged, kill === options.kills - 1 ? 1 : 0.1, random);
  }
  return acknowledged;
}

/** Everything acknowledged is there, replays byte for byte, and the chain holds. */
async function checkAll(home: string, acknowledged: Acknowledged, share: number, random: () => number): Promise<void> {
  const service = await startService(home);
  try {
    for (const [id, { sent, verdict }] of acknowledged) {
      if (random() > share) continue;
      const report = await ask(service, `/fraud-detection/${encodeURIComponent(id)}`);
      assert.equal(report.status, 200, `${id} was acknowledged and is gone`);
      const again = await postJson(service, "/fraud-detection", sent);
      assert.equal(again.text, verdict, `${id} is answered differently`);
      assert.equal(again.headers.get("idempotent-replayed"), "true");
    }
  } finally {
    await service.stop();
  }
}

/** The same transactions to a service that is never killed: each verdict must be the same. */
export async function compareWithUndisturbed(
  home: string,
  options: CrashOptions,
  acknowledged: Acknowledged,
): Promise<void> {
  const service = await startService(home);
  try {
    const undisturbed: Acknowledged = new Map();
    const clients = Array.from({ length: options.clients }, (_, index) => new Client(index, options.seed, undisturbed));
    await Promise.all(
      clients.map((client, index) => {
        const wanted = [...acknowledged.keys()].filter((id) => id.startsWith(`client ${index}/`)).length;
        let sent = 0;
        return client.run(service, () => sent++ < wanted);
      }),
    );
    assert.equal(undisturbed.size, acknowledged.size);
    for (const [id, { verdict }] of acknowledged) assert.equal(undisturbed.get(id)?.verdict, verdict, id);
  } finally {
    await service.stop();
  }
}
