/** `assay mcp`: tools for language models, over standard input and output, against a running service. */
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { readConfig } from "../../config.ts";
import { version } from "../../version.ts";
import { runningService } from "../running-service.ts";
import { createAsk } from "./ask-service.ts";
import { ruleTools, writingTools } from "./rule-tools.ts";
import { createMcpServer } from "./server.ts";
import { readingTools } from "./tools.ts";

const options = {
  server: { type: "string", default: "http://127.0.0.1:8080" },
  token: { type: "string" },
  write: { type: "boolean", default: false },
} as const;

const lastCallsMs = 2_000;

/** Ends when its input ends, as the protocol has it. */
export async function run(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...words], options });
  const service = runningService(values.server, values.token ?? readConfig().token);
  const server = createMcpServer({
    tools: [...readingTools, ...ruleTools, ...(values.write ? writingTools : [])],
    version,
    ask: (signal, traceparent) => createAsk(service, signal, traceparent),
    write: (message) => process.stdout.write(`${message}\n`),
  });
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const underWay = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === "") continue;
    const answer = server.receive(line).finally(() => underWay.delete(answer));
    underWay.add(answer);
  }
  // A client may send all its requests at once and close its output: calls in progress still answer.
  const giveUp = setTimeout(() => server.close(), lastCallsMs);
  await Promise.all(underWay);
  clearTimeout(giveUp);
  return 0;
}
