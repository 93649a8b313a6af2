/** Follows the journal with the search index, and answers searches of it, in a thread of its own: neither may hold up a verdict. */
import { parentPort, workerData } from "node:worker_threads";
import { createPauses, giveWay } from "../../../give-way.ts";
import type { DeciderModule, DeciderSource, SummaryModule } from "../../decider.ts";
import { createSearchIndexFollower } from "./search-index-follower.ts";
import type { SearchIndexReply, SearchIndexRequest, SearchIndexThreadData } from "./search-index-protocol.ts";

/** Pause between batches, in times of the last batch: verdicts come first. A file is followed at 50,000 rows/s. */
const busyPause = 2;
/**
 * Pause when there is nothing new. Each batch has a price of its own and a sync that verdicts may have to wait for: with 50 ms these took
 * 27 us of CPU a verdict at 2,000 a second, with this 15. What came meanwhile takes some 5 ms, in small pieces.
 */
const idlePauseMs = 150;

const port = parentPort;
if (port === null) throw new Error("The search index runs in a thread of the ledger.");
giveWay();

const { ledgerFile, searchIndexFile, decider: source } = workerData as SearchIndexThreadData;
const { follow, answer } = createSearchIndexFollower({
  ledgerFile,
  searchIndexFile,
  decider: await loadSummaries(source),
  pause: createPauses(),
});

async function loadSummaries({ moduleUrl, summaryUrl, settings }: DeciderSource): Promise<SummaryModule> {
  if (summaryUrl !== undefined) return (await import(summaryUrl)) as SummaryModule;
  return ((await import(moduleUrl)) as DeciderModule).createDecider(settings);
}

let timer: NodeJS.Timeout;
function goOn(): void {
  const startMs = performance.now();
  const isMore = follow();
  timer = setTimeout(goOn, isMore ? busyPause * (performance.now() - startMs) : idlePauseMs);
}
goOn();

port.on("message", async (request: SearchIndexRequest) => {
  const { call } = request;
  if (request.name === "close") clearTimeout(timer);
  try {
    port.postMessage({ call, result: await answer(request) } satisfies SearchIndexReply);
  } catch (error) {
    port.postMessage({
      call,
      problem: error instanceof Error ? error.message : String(error),
    } satisfies SearchIndexReply);
  }
  if (request.name === "close") port.close();
});
