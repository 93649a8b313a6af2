/** A CSV file of transactions from a seed: accounts with habits of their own, in the order of time with a few that are late. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createRandom } from "./requests.ts";

export interface BulkFile {
  readonly rows: number;
  readonly accounts: number;
  readonly seed: number;
  /** Rows for each further account; undefined where their number stays. */
  readonly rowsForAccount?: number | undefined;
  /** When the first row happens; by default at the beginning of 2025. */
  readonly startMs?: number;
}

const lateShare = 0.01;
const stepMs = 250;
const types = ["checking", "savings", "credit", "business"];

export async function writeBulkFile(path: string, file: BulkFile): Promise<void> {
  await pipeline(Readable.from(lines(file)), createWriteStream(path));
}

export interface BulkRow {
  readonly id: string;
  readonly amount: number;
  readonly timeMs: number;
  readonly accountId: string;
  readonly accountType: string;
  readonly counterpartyId: string;
  readonly merchantCategory: string;
  readonly channel: string;
}

export function* rowsOf({
  rows,
  accounts,
  seed,
  rowsForAccount = Number.POSITIVE_INFINITY,
  startMs = Date.UTC(2025, 0, 2),
}: BulkFile): Generator<BulkRow> {
  const random = createRandom(seed);
  for (let at = 0; at < rows; at += 1) {
    const account = Math.floor(random() ** 1.5 * (accounts + Math.floor(at / rowsForAccount)));
    const amount = (20 + (account % 100) * 3) * Math.exp(random() * 2 - 1);
    const lateMs = random() < lateShare ? random() * 86_400_000 : 0;
    const merchant = Math.floor(random() ** 2 * 5_000);
    yield {
      id: `b${seed}-${at}`,
      amount: Math.round(amount * 100) / 100,
      timeMs: Math.floor(startMs + at * stepMs - lateMs),
      accountId: `account-${account}`,
      accountType: types[account % 4] ?? "",
      counterpartyId: `merchant-${merchant}`,
      merchantCategory: String(5_000 + (merchant % 300)),
      channel: random() < 0.5 ? "online" : "card_present",
    };
  }
}

function* lines(file: BulkFile): Generator<string> {
  yield "transactionId,amount,timestamp,accountId,accountType,currency,counterpartyId,merchantCategory,channel,country\n";
  let piece = "";
  for (const row of rowsOf(file)) {
    const time = new Date(row.timeMs).toISOString();
    piece += `${row.id},${row.amount.toFixed(2)},${time},${row.accountId},${row.accountType},EUR,${row.counterpartyId},${row.merchantCategory},${row.channel},DE\n`;
    if (piece.length > 2 ** 18) {
      yield piece;
      piece = "";
    }
  }
  yield piece;
}
