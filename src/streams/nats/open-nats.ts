/**
 * NATS JetStream: a durable consumer with explicit acknowledgements. The server gives out again what was not acknowledged within the wait
 * for acknowledgements, so held messages are renewed, and a start first waits until what a killed run held is due: it then
 * comes before newer messages of the same accounts.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ConsumerInfo, JetStreamManager, JsMsg } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { type Broker, ConnectProblem, type ParkedMessage, type StreamMessage, type VerdictMessage } from "../broker.ts";
import type { BrokerOptions } from "../broker-options.ts";
import { loadPackages } from "../load-package.ts";

const packages = ["@nats-io/transport-node@3", "@nats-io/jetstream@3"];

function load() {
  return loadPackages(
    async () => ({ ...(await import("@nats-io/transport-node")), ...(await import("@nats-io/jetstream")) }),
    packages,
  );
}
type Client = Awaited<ReturnType<typeof load>>;

const ackWaitMs = 30_000;
const renewEveryMs = 10_000;
/** Longer than the wait, so that the server's own timer has run. */
const dueAfterMs = ackWaitMs + 2_000;
const ackTimeoutMs = 5_000;
/** What the server takes unless it says otherwise, and what code, reason, source and key need of it. */
const usualPayload = 1_048_576;
const parkedHeadRoom = 8_192;
const requestMs = 2_000;
const readAgainMs = 1_000;

export async function openNats(options: BrokerOptions): Promise<Broker> {
  const client = await load();
  const connection = await connect(client, options);
  try {
    return await openConsumer(client, connection, options);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function connect(client: Client, options: BrokerOptions): Promise<NatsConnection> {
  const { addresses, user, password, credentials, ca, isEncrypted } = options;
  try {
    return await client.connect({
      servers: [...addresses],
      name: "assay connect",
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      ...(user === undefined ? {} : { user, pass: password ?? "" }),
      ...(credentials === undefined ? {} : { authenticator: client.credsAuthenticator(credentials) }),
      ...(isEncrypted ? { tls: ca === undefined ? {} : { ca } } : {}),
    });
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    throw new ConnectProblem(`There is no connection to NATS at ${addresses.join(", ")}: ${sentence}.`, {
      cause: error,
    });
  }
}

async function openConsumer(client: Client, connection: NatsConnection, options: BrokerOptions): Promise<Broker> {
  const { from, verdicts, parked, group, keyHeader, report } = options;
  const manager = await client.jetstreamManager(connection).catch((cause: unknown) => {
    throw new ConnectProblem("The server of NATS does not offer JetStream to this user.", { cause });
  });
  for (const subject of parked === undefined ? [verdicts] : [verdicts, parked]) await streamOf(manager, subject);
  const stream = await streamOf(manager, from);
  const info = await ensureConsumer(client, manager, stream, options);
  const jetstream = client.jetstream(connection);

  const stopping = new AbortController();
  const held = new Set<JsMsg>();
  const renewal = setInterval(() => {
    for (const message of held) message.working();
  }, renewEveryMs);

  function received(message: JsMsg): StreamMessage {
    held.add(message);
    const key = message.headers?.get(keyHeader);
    return {
      source: `${stream}/${message.seq}`,
      key: key === undefined || key === "" ? undefined : key,
      value: message.data,
      async settle() {
        held.delete(message);
        await message.ackAck({ timeout: ackTimeoutMs }).catch(() => undefined);
      },
    };
  }

  async function write(subject: string, id: string, value: Uint8Array | string, headers: Headers): Promise<void> {
    const all = client.headers();
    for (const [name, text] of headers) if (text !== undefined) all.set(name, text.replace(/[\r\n]+/g, " "));
    await jetstream.publish(subject, value, { msgID: `${group}:${id}`, headers: all });
  }

  return {
    async *messages() {
      if (info.num_ack_pending > 0) {
        report(
          `${info.num_ack_pending} messages were left by an earlier run; NATS gives them out within ${dueAfterMs / 1_000} s.`,
        );
        await sleep(dueAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
      while (!stopping.signal.aborted) {
        try {
          const consumer = await jetstream.consumers.get(stream, group);
          while (!stopping.signal.aborted) {
            // A request that ends by itself leaves no message on its way to nobody, as one that is ended would.
            const batch = await consumer.fetch({ max_messages: options.inFlight, expires: requestMs });
            for await (const message of batch) yield received(message);
          }
        } catch (error) {
          report(`Reading from NATS failed; trying again. ${error instanceof Error ? error.message : String(error)}`);
        }
        await sleep(readAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    },
    stopReading() {
      stopping.abort();
    },
    writeVerdict: ({ transactionId, body, isReplayed, source }: VerdictMessage) =>
      write(verdicts, `verdict:${transactionId}`, body, [
        ["Assay-Replayed", String(isReplayed)],
        ["Assay-Source", source],
      ]),
    async park({ source, key, value, code, reason }: ParkedMessage) {
      await write(parked ?? verdicts, `parked:${source}`, value, [
        ["Assay-Code", code],
        ["Assay-Reason", reason],
        ["Assay-Source", source],
        ["Assay-Key", key],
      ]);
    },
    parkedValueLimit: (connection.info?.max_payload ?? usualPayload) - parkedHeadRoom,
    async close() {
      clearInterval(renewal);
      // They are put back in their order, so that the next run gets them in it.
      for (const message of held) message.nak();
      await connection.drain().catch(() => undefined);
    },
  };
}

type Headers = readonly (readonly [name: string, text: string | undefined])[];

async function streamOf(manager: JetStreamManager, subject: string): Promise<string> {
  return await manager.streams.find(subject).catch((cause: unknown) => {
    throw new ConnectProblem(`No stream of NATS takes the subject ${subject}; add one that stores it in files.`, {
      cause,
    });
  });
}

/** Continues what an earlier run left, or begins with the first message. */
async function ensureConsumer(
  client: Client,
  manager: JetStreamManager,
  stream: string,
  { group, from, inFlight }: BrokerOptions,
): Promise<ConsumerInfo> {
  const changeable = { ack_wait: client.nanos(ackWaitMs), max_ack_pending: inFlight, max_deliver: -1 };
  const known = await manager.consumers.info(stream, group).catch((error: unknown) => {
    if (error instanceof client.JetStreamApiError && error.code === client.JetStreamApiCodes.ConsumerNotFound)
      return undefined;
    throw error;
  });
  if (known === undefined) {
    return await manager.consumers.add(stream, {
      durable_name: group,
      filter_subject: from,
      ack_policy: client.AckPolicy.Explicit,
      deliver_policy: client.DeliverPolicy.All,
      replay_policy: client.ReplayPolicy.Instant,
      ...changeable,
    });
  }
  const { filter_subject: subject = from, ack_policy: policy } = known.config;
  if (subject !== from || policy !== client.AckPolicy.Explicit) {
    throw new ConnectProblem(
      `The consumer ${group} of the stream ${stream} is not one for ${from}; give another --group.`,
    );
  }
  return await manager.consumers.update(stream, group, { ...known.config, ...changeable });
}
