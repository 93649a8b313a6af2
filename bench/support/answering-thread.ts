/** A writer's thread that answers at once, in groups as the service has them: what is left of a file's row is the main thread's part. */
import { parentPort, workerData } from "node:worker_threads";
import type { DecideOutcome } from "../../src/ledger/ledger.ts";
import type { WriterReply, WriterRequest } from "../../src/ledger/thread/protocol.ts";

/** In a service, a time slice has up to 128 rows, and most have as many. */
const groupRows = 128;
/** Of as many rows one is flagged. */
const flaggedEvery = 200;
const approval = "Approved, with an estimated fraud probability of 0.1 %. Nothing about it is unusual for the account.";
const flag =
  "Flagged for review, with an estimated fraud probability of 34.5 %. The amount of 812.20 is 9.2 times what is usual for this account. The counterparty is new to it.";

/** That of the checkout that is measured. */
const { protocol } = workerData as { readonly protocol: string };
const { encodeOutcomes } = (await import(protocol)) as typeof import("../../src/ledger/thread/protocol.ts");
let sequence = 0;

function decide(): DecideOutcome {
  sequence += 1;
  const isFlagged = sequence % flaggedEvery === 0;
  const status = isFlagged ? "review" : "approved";
  return {
    kind: "decided",
    status,
    sequence,
    verdict: JSON.stringify({ status, isFraudulent: false, details: isFlagged ? flag : approval }),
    riskScore: isFlagged ? 34.5 : (sequence % 30) / 10,
    reasonCodes: isFlagged ? ["UNUSUAL_AMOUNT", "NEW_COUNTERPARTY"] : [],
  };
}

function reply(message: WriterReply): void {
  parentPort?.postMessage(message);
}

let groups = 0;
reply({ type: "ready" });
parentPort?.on("message", (request: WriterRequest) => {
  if (request.type === "close") parentPort?.close();
  if (request.type !== "decide") return;
  for (let open = request.sides.length; open > 0; open -= groupRows) {
    const outcomes = Array.from({ length: Math.min(open, groupRows) }, decide);
    groups += 1;
    reply({
      type: "decided",
      group: groups,
      isBulk: true,
      batches: 0,
      commit: 0,
      synced: 0,
      busyMs: 0,
      ...encodeOutcomes(outcomes),
    });
  }
});
