/** Checkpoints beside the commits, so that no verdict waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import { type CheckpointRequest, type CheckpointThreadData, openCheckpointer } from "./checkpointer.ts";

const port = parentPort;
if (port === null) throw new Error("The checkpointer runs in a thread of the ledger.");

const serve = openCheckpointer(workerData as CheckpointThreadData);
port.on("message", (request: CheckpointRequest) => {
  const reply = serve(request);
  if (reply === undefined) port.close();
  else port.postMessage(reply);
});
