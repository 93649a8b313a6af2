/** Checkpoints beside the commits, so that no verdict waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "../../give-way.ts";
import { type CheckpointRequest, type CheckpointThreadData, openCheckpointer } from "./checkpointer.ts";

const port = parentPort;
if (port === null) throw new Error("The checkpointer runs in a thread of the ledger.");
// Copying some 7,000 pages takes a processor for 5 to 15 ms, in which verdicts would wait for it.
giveWay();

const serve = openCheckpointer(workerData as CheckpointThreadData);
port.on("message", (request: CheckpointRequest) => {
  const reply = serve(request);
  if (reply === undefined) port.close();
  else port.postMessage(reply);
});
