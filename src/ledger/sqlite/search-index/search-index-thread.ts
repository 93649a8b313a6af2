/** Follows the journal with the search index, and answers searches of it, in a thread of its own: neither may hold up a verdict. */
import { parentPort, workerData } from "node:worker_threads";
import { createPauses, giveWay } from "../../../give-way.ts";
import type { DeciderModule, DeciderSource, SummaryModule } from "../../decider.ts";
import { FollowPauses } from "./follow-pauses.ts";
import { createSearchIndexFollower } from "./search-index-follower.ts";
import type { SearchIndexReply, SearchIndexRequest, SearchIndexThreadData } from "./search-index-protocol.ts";

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

const pauses = new FollowPauses();
let timer: NodeJS.Timeout;
function goOn(): void {
  const startMs = performance.now();
  const batch = follow();
  const endMs = performance.now();
  timer = setTimeout(goOn, pauses.lengthAfter(batch, endMs - startMs, endMs));
}
goOn();

port.on("message", async (request: SearchIndexRequest) => {
  const { call } = request;
  if (request.name === "close") clearTimeout(timer);
  else if (pauses.isEndedBy(request.name, performance.now())) {
    clearTimeout(timer);
    goOn();
  }
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
