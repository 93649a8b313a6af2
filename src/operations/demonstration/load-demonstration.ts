/** Fills an empty test side with a synthetic portfolio, and issues a token for it that expires after an hour. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { issueToken } from "../../auth/issue.ts";
import type { RandomBytes } from "../../auth/token-text.ts";
import type { Demonstration } from "../../contract/demonstration.ts";
import { scopes } from "../../contract/tokens.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import type { AnalyseFile } from "../bulk/analyse-file.ts";
import type { LoadCustomers } from "../customers/load-customers.ts";
import type { LoadLabels } from "../labels/load-labels.ts";
import type { ReceivedFile } from "../shared/received-file.ts";
import type { DemonstrationFiles } from "./demonstration-thread.ts";

export interface DemonstrationParts {
  readonly ledger: Pick<Ledger, "searchIndex" | "tokens" | "transactions" | "workspaces">;
  readonly analyseFile: AnalyseFile;
  readonly loadLabels: LoadLabels;
  readonly loadCustomers: LoadCustomers;
  readonly now: () => number;
  readonly random: RandomBytes;
}

export type LoadDemonstration = (workspace: string, actor: string) => Promise<Demonstration>;

type Counts = Pick<Demonstration, "transactions" | "labels" | "customers">;

const oneHourInDays = 1 / 24;
const nothing: Counts = { transactions: 0, labels: 0, customers: 0 };
/** An id of every demonstration. The search index, which shows other transactions, may be some moments behind. */
const firstId = "t0001";
/** The token may do everything on the test side except issue tokens, which could be live ones. */
const shown = scopes.filter((scope) => scope !== "admin");

export function createLoadDemonstration(parts: DemonstrationParts): LoadDemonstration {
  const { ledger, now, random } = parts;
  const underWay = new Map<SideId, Promise<Counts>>();

  async function fill(side: SideId, actor: string): Promise<Counts> {
    if (!(await isEmpty(side))) return nothing;
    const files = await makeFiles(now());
    const customers = await parts.loadCustomers(
      side,
      fileOf("demonstration-customers.jsonl", files.customers),
      "insert",
      actor,
    );
    const result = await parts.analyseFile.atOnce(side, fileOf("demonstration.jsonl", files.transactions), actor);
    const pieces: Buffer[] = [];
    for await (const piece of result) pieces.push(Buffer.from(piece));
    const labels = await parts.loadLabels.file(side, fileOf("demonstration-labels.jsonl", files.labels), actor);
    const { processedCount } = JSON.parse(Buffer.concat(pieces).toString()) as { readonly processedCount: number };
    return { transactions: processedCount, labels: labels.labelledCount, customers: customers.loadedCount };
  }

  async function isEmpty(side: SideId): Promise<boolean> {
    if ((await ledger.transactions.findVerdict(side, firstId)) !== undefined) return false;
    return (await ledger.searchIndex.list(side, {}, undefined, 1)).entries.length === 0;
  }

  return async (workspace, actor) => {
    const side = await ledger.workspaces.findSide(workspace, "test");
    if (side === undefined) throw new Error("A workspace has a test side.");
    const filling = underWay.get(side) ?? fill(side, actor).finally(() => underWay.delete(side));
    underWay.set(side, filling);
    const counts = await filling;
    const request = { name: "demonstration", mode: "test", scopes: shown, expiresInDays: oneHourInDays } as const;
    return { ...(await issueToken(ledger.tokens, workspace, request, actor, now(), random)), ...counts };
  };
}

async function makeFiles(endMs: number): Promise<DemonstrationFiles> {
  const thread = new Worker(new URL("./demonstration-thread.ts", import.meta.url), { workerData: endMs });
  try {
    const [files] = (await once(thread, "message")) as [DemonstrationFiles];
    return files;
  } finally {
    await thread.terminate();
  }
}

function fileOf(fileName: string, text: string): ReceivedFile {
  return {
    content: (async function* () {
      yield Buffer.from(text);
    })(),
    fileName,
    contentType: "application/x-ndjson",
    finish: async () => undefined,
  };
}
