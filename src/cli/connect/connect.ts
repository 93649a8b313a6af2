/** `assay connect`: transactions from NATS JetStream or Kafka to a running service, and their verdicts back. */
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, type Input } from "../../../client/assay.ts";
import { readConfig } from "../../config.ts";
import { createMetrics } from "../../http/metrics.ts";
import { openMetricsPort } from "../../http/metrics-port.ts";
import { type Broker, ConnectProblem } from "../../streams/broker.ts";
import { runConnector } from "../../streams/connector.ts";
import { type Counts, createCounts, describeCounts } from "../../streams/counts.ts";
import { type AskVerdict, type Clock, createDecider, type Decider } from "../../streams/decide.ts";
import { openKafka } from "../../streams/kafka/open-kafka.ts";
import { openNats } from "../../streams/nats/open-nats.ts";
import { openParkedFile } from "../../streams/parked-file.ts";
import { stopSignal } from "../stop-signal.ts";
import { UsageError } from "../words.ts";
import { type ConnectWords, parseConnectWords } from "./connect-words.ts";

const statusEveryMs = 10_000;
/** What is in flight at a stop is given back to the broker after this. */
const finishLimitMs = 20_000;
const callLimitMs = 30_000;

const clock: Clock = {
  nowMs: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  random: Math.random,
};

const report = (line: string) => void process.stderr.write(`${line}\n`);

export async function run(words: readonly string[]): Promise<number> {
  const given = parseConnectWords(words);
  const token = given.token ?? readConfig().token;
  if (token === undefined) throw new UsageError("The service needs a token: give --token, or set ASSAY_TOKEN.");
  const counts = createCounts();
  const decider = createDecider(askService(given.server, token), clock);
  try {
    return await connect(given, counts, decider);
  } catch (error) {
    if (!(error instanceof ConnectProblem)) throw error;
    report(`assay: ${error.message}`);
    return 1;
  }
}

async function connect(given: ConnectWords, counts: Counts, decider: Decider): Promise<number> {
  const stop = stopSignal();
  const broker = await openBroker(given);
  const port = given.metricsPort === undefined ? undefined : await serveMetrics(given.metricsPort, counts, decider);
  const endStatus = showStatus(counts, decider);
  const stopping = new AbortController();
  const givingUp = new AbortController();
  let limit: NodeJS.Timeout | undefined;
  void stop.requested.then(() => {
    stopping.abort();
    limit = setTimeout(() => givingUp.abort(), finishLimitMs);
  });
  const { idFrom, broker: options } = given;
  report(`Reading ${options.from} as ${options.group}, for ${given.server}.`);
  try {
    const parts = { broker, decider, counts, clock, idFrom, inFlight: options.inFlight, report };
    await runConnector(parts, stopping.signal, givingUp.signal);
  } finally {
    clearTimeout(limit);
    endStatus();
    await broker.close();
    await port?.close();
  }
  return 0;
}

async function openBroker({ kind, broker: options, parkedFile }: ConnectWords): Promise<Broker> {
  const full = { ...options, report };
  const broker = await (kind === "nats" ? openNats(full) : openKafka(full));
  if (parkedFile === undefined) return broker;
  const file = await openParkedFile(parkedFile).catch(async (cause: unknown) => {
    await broker.close();
    throw new ConnectProblem(`Messages cannot be parked in ${parkedFile}.`, { cause });
  });
  return {
    ...broker,
    park: (message) => file.append(message),
    async close() {
      await file.close();
      await broker.close();
    },
  };
}

function askService(baseUrl: string, token: string): AskVerdict {
  const client = createClient({ baseUrl, token, retries: 0, timeoutMs: callLimitMs });
  return async (transaction, signal) => {
    let isReplayed = false;
    // What it holds is for the service to check.
    const body = transaction as Input<"analyseTransaction">["body"];
    const onReply = (reply: { readonly isReplayed: boolean }) => {
      isReplayed = reply.isReplayed;
    };
    return { body: await client.analyseTransaction({ body }, { signal, onReply }), isReplayed };
  };
}

function showStatus(counts: Counts, decider: Decider): () => void {
  let shown = "";
  const show = () => {
    const line = describeCounts(counts, decider.isWaiting());
    if (line !== shown) report(line);
    shown = line;
  };
  const timer = setInterval(show, statusEveryMs);
  return () => {
    clearInterval(timer);
    show();
  };
}

async function serveMetrics(port: number, counts: Counts, decider: Decider): Promise<{ close(): Promise<void> }> {
  const metrics = createMetrics();
  metrics.total("assay_connect_verdicts_total", "Verdicts written.", () => counts.decided);
  metrics.total("assay_connect_replayed_total", "Verdicts written that are earlier ones.", () => counts.replayed);
  metrics.total("assay_connect_parked_total", "Messages parked without a verdict.", () => counts.parked);
  metrics.total(
    "assay_connect_write_failures_total",
    "Writes that the broker did not take.",
    () => counts.writeFailures,
  );
  metrics.gauge("assay_connect_in_flight", "Messages read and not settled.", () => counts.held());
  metrics.gauge("assay_connect_waiting", "1 while the service is unreachable, busy or limits the token.", () =>
    decider.isWaiting() ? 1 : 0,
  );
  return await openMetricsPort(metrics, "127.0.0.1", port).catch((cause: unknown) => {
    throw new ConnectProblem(`--metrics-port ${port} cannot be opened on 127.0.0.1.`, { cause });
  });
}
