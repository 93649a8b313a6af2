/** The words of `assay connect`. */
import { readFileSync } from "node:fs";
import type { KafkaOptions } from "../../streams/kafka/open-kafka.ts";
import type { IdFrom } from "../../streams/read-message.ts";
import { need, parseNumber, readWords, UsageError } from "../words.ts";

export interface ConnectWords {
  readonly kind: "nats" | "kafka";
  readonly server: string;
  readonly token: string | undefined;
  readonly idFrom: IdFrom;
  readonly parkedFile: string | undefined;
  /** Undefined for none; 0 takes a free one. */
  readonly metricsPort: number | undefined;
  readonly broker: Omit<KafkaOptions, "report">;
}

const options = {
  from: { type: "string" },
  verdicts: { type: "string" },
  parked: { type: "string" },
  broker: { type: "string" },
  group: { type: "string" },
  server: { type: "string", default: "http://127.0.0.1:8080" },
  token: { type: "string" },
  id: { type: "string", default: "key" },
  "key-header": { type: "string", default: "Nats-Msg-Id" },
  "in-flight": { type: "string", default: "64" },
  user: { type: "string" },
  "password-file": { type: "string" },
  creds: { type: "string" },
  sasl: { type: "string", default: "SCRAM-SHA-256" },
  tls: { type: "boolean", default: false },
  ca: { type: "string" },
  "metrics-port": { type: "string" },
} as const;

const filePrefix = "file:";
const mostInFlight = 10_000;
const usualBroker = { nats: "127.0.0.1:4222", kafka: "127.0.0.1:9092" } as const;
const mechanisms = ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"] as const;

export function parseConnectWords(words: readonly string[]): ConnectWords {
  const { values, positionals } = readWords(words, options);
  const [kind, ...rest] = positionals;
  if ((kind !== "nats" && kind !== "kafka") || rest.length > 0) throw new UsageError("Say nats or kafka.");
  const other = kind === "nats" ? (["sasl"] as const) : (["creds", "key-header"] as const);
  for (const name of other) {
    if (words.some((word) => word === `--${name}` || word.startsWith(`--${name}=`))) {
      throw new UsageError(`--${name} does not go with ${kind}.`);
    }
  }
  if (!URL.canParse(values.server)) {
    throw new UsageError("--server must be the service's address, such as http://127.0.0.1:8080.");
  }
  if (values.id !== "key" && values.id !== "body") throw new UsageError("--id must be key or body.");
  const mechanism = mechanisms.find((each) => each === values.sasl.toUpperCase());
  if (mechanism === undefined) throw new UsageError(`--sasl must be one of ${mechanisms.join(", ")}.`);
  if ((values.user === undefined) !== (values["password-file"] === undefined)) {
    throw new UsageError("--user and --password-file belong together.");
  }
  const from = need(values.from, "--from, what to read,");
  const verdicts = need(values.verdicts, "--verdicts, where verdicts go,");
  const parked = need(values.parked, "--parked, where messages without a verdict go,");
  if ([verdicts, parked].includes(from)) throw new UsageError("What is read and what is written must differ.");
  return {
    kind,
    server: values.server.replace(/\/+$/, ""),
    token: values.token,
    idFrom: values.id,
    parkedFile: parked.startsWith(filePrefix) ? parked.slice(filePrefix.length) : undefined,
    metricsPort: parseNumber("--metrics-port", values["metrics-port"], 65_535),
    broker: {
      addresses: (values.broker ?? usualBroker[kind]).split(",").map((address) => address.trim()),
      from,
      verdicts,
      parked: parked.startsWith(filePrefix) ? undefined : parked,
      group: groupOf(kind, values.group, from),
      keyHeader: values["key-header"],
      inFlight: wholeNumber("--in-flight", values["in-flight"]),
      user: values.user,
      password: textOf("--password-file", values["password-file"])?.replace(/\r?\n$/, ""),
      credentials: bytesOf("--creds", values.creds),
      ca: textOf("--ca", values.ca),
      isEncrypted: values.tls || values.ca !== undefined,
      saslMechanism: mechanism,
    },
  };
}

/** A consumer of NATS belongs to one subject, and its name has no dots and wildcards. */
function groupOf(kind: "nats" | "kafka", given: string | undefined, from: string): string {
  if (kind === "kafka") return given ?? "assay";
  if (given !== undefined && !/^[\w-]+$/.test(given)) {
    throw new UsageError("--group of NATS has letters, digits, - and _ only.");
  }
  return (
    given ??
    `assay-${from
      .replaceAll("*", "any")
      .replaceAll(">", "all")
      .replace(/[^\w-]/g, "-")}`
  );
}

function wholeNumber(name: string, text: string): number {
  const value = parseNumber(name, text, mostInFlight) ?? 0;
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`${name} must be a whole number from 1 to ${mostInFlight}.`);
  return value;
}

function bytesOf(name: string, path: string | undefined): Buffer | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path);
  } catch {
    throw new UsageError(`${name} ${path} cannot be read.`);
  }
}

function textOf(name: string, path: string | undefined): string | undefined {
  return bytesOf(name, path)?.toString("utf8");
}
