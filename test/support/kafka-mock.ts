/** The mock cluster of librdkafka, which speaks Kafka's protocol and keeps everything in memory. It is no Kafka. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Consumer, MessagesStreamModes } from "@platformatic/kafka";

const program = fileURLToPath(new URL("./kafka-mock.py", import.meta.url));

/** Why tests with it are skipped, which the gate reports and CI treats as a failure. */
export const missingKafkaMock: string | false = isThere()
  ? false
  : "There is no Python with librdkafka.so.1 on this machine; Debian's package is librdkafka1.";

function isThere(): boolean {
  try {
    execFileSync("python3", ["-c", 'import ctypes; ctypes.CDLL("librdkafka.so.1")'], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export interface KafkaMock {
  readonly address: string;
  /** Without connections for so long; it forgets nothing. */
  goAway(awayMs: number): Promise<void>;
  stop(): void;
}

/** With topics of one partition each. */
export async function startKafkaMock(topics: readonly string[]): Promise<KafkaMock> {
  const child = spawn("python3", [program, ...topics.map((topic) => `${topic}:1`)], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout });
  const [address] = (await once(lines, "line")) as [string];
  const say = async (word: string) => {
    const answered = once(lines, "line");
    child.stdin.write(`${word}\n`);
    await answered;
  };
  return {
    address,
    async goAway(awayMs) {
      await say("down");
      await new Promise((settle) => setTimeout(settle, awayMs));
      await say("up");
    },
    stop: () => void child.kill("SIGKILL"),
  };
}

export interface KafkaRecord {
  readonly key: string;
  readonly text: string;
  readonly header: (name: string) => string | undefined;
}

/** Follows a topic from its beginning. */
export async function followTopic(address: string, topic: string) {
  const records: KafkaRecord[] = [];
  const consumer = new Consumer({ clientId: "test", groupId: `test-${topic}`, bootstrapBrokers: [address] });
  const stream = await consumer.consume({
    topics: [topic],
    mode: MessagesStreamModes.EARLIEST,
    autocommit: false,
    maxWaitTime: 100,
  });
  stream.on("data", ({ key, value, headers }) => {
    const all = new Map([...headers].map(([name, text]) => [name.toString(), text.toString()]));
    records.push({ key: String(key ?? ""), text: value.toString(), header: (name) => all.get(name) });
  });
  return { records, close: () => consumer.close(true) };
}
