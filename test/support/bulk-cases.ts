/** Bulk cases over HTTP: sent with a later answer, and followed to their end. */
import { resultOf, upload } from "./exchanges.ts";
import { ask, type Reply, type RunningService } from "./service.ts";
import { answerWhen } from "./until.ts";

export interface BulkCase {
  readonly caseId: string;
  readonly state: string;
  readonly fileName: string;
  readonly createdBy: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly bytes: number;
  readonly rows: {
    readonly read: number;
    readonly processed: number;
    readonly decided: number;
    readonly replayed: number;
    readonly rejected: number;
  };
  readonly readAs: Readonly<Record<string, unknown>> | null;
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
  readonly problem: string | null;
  readonly isResultKept: boolean;
  readonly summary: Readonly<Record<string, number>> | null;
}

export function sendLater(
  service: RunningService,
  content: string | Uint8Array<ArrayBuffer>,
  name = "rows.csv",
): Promise<Reply> {
  const parts = { file: new File([content], name) };
  return upload(service, "/fraud-detection/bulk", parts, { Prefer: "respond-async" });
}

/** The id of the case under which the file will be decided. */
export async function acceptedCase(reply: Reply): Promise<string> {
  return resultOf<{ caseId: string }>(reply, 202).caseId;
}

export async function fetchCase(service: RunningService, caseId: string): Promise<BulkCase> {
  return resultOf<BulkCase>(await ask(service, `/bulk-cases/${caseId}`));
}

export function caseWhen(
  service: RunningService,
  caseId: string,
  isWanted: (found: BulkCase) => boolean,
): Promise<BulkCase> {
  return answerWhen(() => fetchCase(service, caseId), isWanted);
}

export function endedCase(service: RunningService, caseId: string): Promise<BulkCase> {
  return caseWhen(service, caseId, ({ endedAt }) => endedAt !== null);
}

/** Payments of many accounts, in no order of time; some of them stand out. */
export function manyRows(name: string, count: number, accounts: number): string {
  const lines = ["transactionId,amount,timestamp,accountId"];
  for (let at = 0; at < count; at += 1) {
    const mixed = Math.imul(at + 1, 2_654_435_761) >>> 0;
    const timeMs = Date.UTC(2025, 1, 1) + (mixed % 5_000_000) * 1_000;
    const amount = mixed % 97 === 0 ? 5_000 + (mixed % 900) : 20 + (mixed % 60);
    lines.push(`${name}-${at},${amount},${new Date(timeMs).toISOString()},${name}-account-${mixed % accounts}`);
  }
  return lines.join("\n");
}
