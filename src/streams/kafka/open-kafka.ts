/**
 * Kafka: a member of a consumer group. A commit covers all offsets before it, so only what is finished without a gap is committed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "@platformatic/kafka";
import { type Broker, ConnectProblem, type ParkedMessage, type StreamMessage, type VerdictMessage } from "../broker.ts";
import type { BrokerOptions } from "../broker-options.ts";
import { createFinishedPrefix, type FinishedPrefix } from "../finished-prefix.ts";
import { loadPackages } from "../load-package.ts";

const load = () => loadPackages(() => import("@platformatic/kafka"), ["@platformatic/kafka@2"]);
type Client = Awaited<ReturnType<typeof load>>;

export interface KafkaOptions extends BrokerOptions {
  readonly saslMechanism: "PLAIN" | "SCRAM-SHA-256" | "SCRAM-SHA-512";
}

/** Below what brokers and producers take for a message, 1 MB unless set. */
const parkedValueLimit = 900_000;
const readAgainMs = 1_000;
const sessionTimeoutMs = 30_000;
const heartbeatMs = 3_000;
/** Kafka's name for: stored by all replicas that are in sync. */
const byAllReplicas = -1;
/** Messages of a partition that are finished behind one that is not; a restart has them decided again, as replays. */
const aheadLimit = 10_000;

export async function openKafka(options: KafkaOptions): Promise<Broker> {
  const client = await load();
  const base = {
    clientId: "assay-connect",
    bootstrapBrokers: [...options.addresses],
    retries: 3,
    ...(options.isEncrypted ? { tls: options.ca === undefined ? {} : { ca: options.ca } } : {}),
    ...(options.user === undefined
      ? {}
      : { sasl: { mechanism: options.saslMechanism, username: options.user, password: options.password ?? "" } }),
  };
  await requireTopics(client, base, options);
  return connectorBroker(client, base, options);
}

type Base = ConstructorParameters<Client["Admin"]>[0];

async function requireTopics(client: Client, base: Base, options: BrokerOptions): Promise<void> {
  const { addresses, from, verdicts, parked } = options;
  const admin = new client.Admin(base);
  try {
    const known = await admin.listTopics().catch((error: unknown) => {
      const sentence = error instanceof Error ? error.message : String(error);
      throw new ConnectProblem(`There is no connection to Kafka at ${addresses.join(", ")}: ${sentence}`, {
        cause: error,
      });
    });
    for (const topic of [from, verdicts, ...(parked === undefined ? [] : [parked])]) {
      if (!known.includes(topic)) throw new ConnectProblem(`Kafka has no topic ${topic}; create it first.`);
    }
  } finally {
    await admin.close();
  }
}

function connectorBroker(client: Client, base: Base, options: KafkaOptions): Broker {
  const { verdicts, parked, report } = options;
  const producer = new client.Producer({ ...base, acks: byAllReplicas, autocreateTopics: false });
  const stopping = new AbortController();
  let reader: Reader | undefined;

  async function write(topic: string, key: string | undefined, value: Uint8Array | string, headers: Headers) {
    const present = headers.filter((header): header is [string, string] => header[1] !== undefined);
    const entries = present.map(([name, text]) => [Buffer.from(name), Buffer.from(text)] as const);
    const keyOf = key === undefined ? {} : { key: Buffer.from(key) };
    await producer.send({ messages: [{ topic, ...keyOf, value: Buffer.from(value), headers: new Map(entries) }] });
  }

  return {
    async *messages() {
      while (!stopping.signal.aborted) {
        try {
          reader = await openReader(client, base, options);
          for await (const message of reader.messages(stopping.signal)) yield message;
        } catch (error) {
          report(`Reading from Kafka failed; trying again. ${error instanceof Error ? error.message : String(error)}`);
        }
        if (stopping.signal.aborted) return;
        await reader?.close();
        await sleep(readAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    },
    stopReading() {
      stopping.abort();
      reader?.stop();
    },
    writeVerdict: ({ key, body, isReplayed, source }: VerdictMessage) =>
      write(verdicts, key, body, [
        ["assay-replayed", String(isReplayed)],
        ["assay-source", source],
      ]),
    park: ({ source, key, value, code, reason }: ParkedMessage) =>
      write(parked ?? verdicts, key, value, [
        ["assay-code", code],
        ["assay-reason", reason],
        ["assay-source", source],
      ]),
    parkedValueLimit,
    async close() {
      await reader?.close();
      await producer.close().catch(() => undefined);
    },
  };
}

type Headers = readonly (readonly [name: string, text: string | undefined])[];

interface Reader {
  messages(stopping: AbortSignal): AsyncGenerator<StreamMessage>;
  stop(): void;
  /** Commits what is finished, and leaves the group. */
  close(): Promise<void>;
}

/** One membership of the group. After it was lost, another one reads again from what was committed. */
async function openReader(client: Client, base: Base, { from, group, report }: KafkaOptions): Promise<Reader> {
  const consumer = new client.Consumer({ ...base, groupId: group });
  const stream = await consumer
    .consume({
      topics: [from],
      mode: client.MessagesStreamModes.COMMITTED,
      fallbackMode: client.MessagesStreamFallbackModes.EARLIEST,
      autocommit: false,
      sessionTimeout: sessionTimeoutMs,
      heartbeatInterval: heartbeatMs,
      isolationLevel: client.FetchIsolationLevels.READ_COMMITTED,
    })
    .catch(async (error: unknown) => {
      await consumer.close(true).catch(() => undefined);
      throw error;
    });
  const prefixes = new Map<number, FinishedPrefix<Message>>();
  /** The last finished message of each partition, if it is not committed. */
  const finished = new Map<number, Message>();
  let committing: Promise<void> | undefined;
  let onFinished: () => void = () => undefined;

  async function commit(): Promise<void> {
    while (finished.size > 0) {
      const offsets = [...finished.values()].map(({ topic, partition, offset, leaderEpoch }) => {
        return { topic, partition, offset: offset + 1n, leaderEpoch };
      });
      finished.clear();
      try {
        await consumer.commit({ offsets });
      } catch (error) {
        // The messages come again, to this reader or another, and are answered as before.
        report(`Kafka did not take a commit. ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    committing = undefined;
  }

  function received(message: Message, prefix: FinishedPrefix<Message>): StreamMessage {
    const { topic, partition, offset, key, value } = message;
    prefix.take(message);
    return {
      source: `${topic}/${partition}@${offset}`,
      key: isEmpty(key) ? undefined : key.toString("utf8"),
      value: isEmpty(value) ? new Uint8Array() : value,
      async settle() {
        const last = prefix.finish(message);
        onFinished();
        if (last === undefined) return;
        finished.set(partition, last);
        committing ??= commit();
      },
    };
  }

  return {
    async *messages(stopping) {
      for await (const message of stream) {
        const prefix = prefixes.get(message.partition) ?? createFinishedPrefix<Message>();
        prefixes.set(message.partition, prefix);
        while (prefix.size() >= aheadLimit && !stopping.aborted) {
          await new Promise<void>((settle) => {
            onFinished = settle;
          });
        }
        if (stopping.aborted) return;
        yield received(message, prefix);
      }
    },
    stop() {
      onFinished();
      stream.close().catch(() => undefined);
    },
    async close() {
      await committing;
      await stream.close().catch(() => undefined);
      await consumer.close(true).catch(() => undefined);
    },
  };
}

/** Messages without a key or a value come as null or undefined, whatever the types say. */
function isEmpty(bytes: Buffer | null | undefined): boolean {
  return bytes === undefined || bytes === null || bytes.length === 0;
}
