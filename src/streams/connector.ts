/** From a broker to the service and back: reads transactions, has them decided, writes the verdicts, and only then settles. */
import { type Broker, ConnectProblem, type StreamMessage } from "./broker.ts";
import type { Counts } from "./counts.ts";
import type { Clock, Decider } from "./decide.ts";
import { waitMs } from "./failed-call.ts";
import { createLanes } from "./lanes.ts";
import { type IdFrom, readMessage } from "./read-message.ts";

export interface ConnectorParts {
  readonly broker: Broker;
  readonly decider: Decider;
  readonly counts: Counts;
  readonly clock: Clock;
  readonly idFrom: IdFrom;
  /** Messages that are read and not settled. */
  readonly inFlight: number;
  readonly report: (line: string) => void;
}

/**
 * Ends when `stop` aborts and what is in flight is settled, or given up by `giveUp`: the broker then gives it out again. Fails with what
 * no message gets past.
 */
export async function runConnector(parts: ConnectorParts, stop: AbortSignal, giveUp: AbortSignal): Promise<void> {
  const { broker, counts, idFrom, inFlight } = parts;
  const failure = new AbortController();
  const over = AbortSignal.any([giveUp, failure.signal]);
  const lanes = createLanes(inFlight);
  const stopReading = () => broker.stopReading();
  stop.addEventListener("abort", stopReading, { once: true });
  over.addEventListener("abort", stopReading, { once: true });
  if (stop.aborted) stopReading();
  counts.held = lanes.held;

  for await (const message of broker.messages()) {
    await lanes.room();
    if (over.aborted) break;
    const read = readMessage(message, idFrom);
    lanes.run(read.lane, async () => {
      if (over.aborted) return;
      await handle(parts, message, read, over).catch((error: unknown) => {
        if (!over.aborted) failure.abort(error);
      });
    });
  }
  await lanes.idle();
  if (failure.signal.aborted) throw failure.signal.reason;
}

/** A longer key is no id, and what is written with the whole of it could be more than the broker takes. */
const keyLimit = 1_000;

async function handle(
  parts: ConnectorParts,
  message: StreamMessage,
  read: ReturnType<typeof readMessage>,
  signal: AbortSignal,
): Promise<void> {
  const { broker, decider, counts } = parts;
  const { source, value } = message;
  const key = message.key?.slice(0, keyLimit);
  const park = async (code: string, reason: string) => {
    const isLong = value.length > broker.parkedValueLimit;
    const parked = {
      ...{ source, key, code },
      value: isLong ? new Uint8Array() : value,
      reason: isLong ? `${reason} The value, ${value.length} bytes, is left out.` : reason,
    };
    await untilDone(parts, "park a message", signal, () => broker.park(parked));
    counts.parked += 1;
  };
  if (read.kind === "unreadable") await park("invalid_request", read.reason);
  else {
    const outcome = await decider.decide(read.transaction, signal);
    if (outcome.kind === "refused") await park(outcome.code, outcome.reason);
    else {
      const { transactionId } = read;
      const { body, isReplayed } = outcome.verdict;
      const text = JSON.stringify({ transactionId, ...body });
      const verdict = { key: key ?? transactionId, transactionId, body: text, isReplayed, source };
      await untilDone(parts, "write a verdict", signal, () => broker.writeVerdict(verdict));
      counts.decided += 1;
      if (isReplayed) counts.replayed += 1;
    }
  }
  await message.settle();
}

/** A broker that is away comes back; until then nothing is settled. */
async function untilDone(
  { clock, counts, report }: ConnectorParts,
  what: string,
  signal: AbortSignal,
  write: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      await write();
      return;
    } catch (error) {
      if (error instanceof ConnectProblem) throw error;
      counts.writeFailures += 1;
      if (attempt === 1) report(`The broker did not ${what}; trying again. ${sentenceOf(error)}`);
      await clock.sleep(waitMs(attempt, clock.random()), signal);
    }
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
