/** A CSV file of transactions from a seed: accounts with habits of their own, in the order of time with a few that are late. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createRandom } from "./requests.ts";

export interface BulkFile {
  readonly rows: number;
  readonly accounts: number;
  readonly seed: number;
}

const lateShare = 0.01;
const stepMs = 250;
const types = ["checking", "savings", "credit", "business"];

export async function writeBulkFile(path: string, file: BulkFile): Promise<void> {
  await pipeline(Readable.from(lines(file)), createWriteStream(path));
}

function* lines({ rows, accounts, seed }: BulkFile): Generator<string> {
  const random = createRandom(seed);
  yield "transactionId,amount,timestamp,accountId,accountType,currency,counterpartyId,merchantCategory,channel,country\n";
  let piece = "";
  for (let at = 0; at < rows; at += 1) {
    const account = Math.floor(random() ** 1.5 * accounts);
    const amount = (20 + (account % 100) * 3) * Math.exp(random() * 2 - 1);
    const lateMs = random() < lateShare ? random() * 86_400_000 : 0;
    const time = new Date(Date.UTC(2025, 0, 2) + at * stepMs - lateMs).toISOString();
    const merchant = Math.floor(random() ** 2 * 5_000);
    piece += `b${seed}-${at},${amount.toFixed(2)},${time},account-${account},${types[account % 4]},EUR,merchant-${merchant},${5_000 + (merchant % 300)},${random() < 0.5 ? "online" : "card_present"},DE\n`;
    if (piece.length > 2 ** 18) {
      yield piece;
      piece = "";
    }
  }
  yield piece;
}
