/** assay load-customers FILE: loads a file of customers into the data folder, or has a running service do it. */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { defaultWorkspace } from "../auth/first-token.ts";
import { readConfig } from "../config.ts";
import type { CustomerLoadResult } from "../contract/customer.ts";
import { createLoadCustomers } from "../operations/load-customers.ts";
import { describeLoad, describeProgress, type LoadState } from "./customers/describe-load.ts";
import { sendCustomers } from "./customers/send-customers.ts";
import { adviseOptions, guideOptions, guideQuery, readGuide } from "./file-guide.ts";
import { commandLine, inSide } from "./in-side.ts";
import { UsageError } from "./usage-error.ts";

const options = {
  mode: { type: "string", default: "insert" },
  side: { type: "string" },
  workspace: { type: "string" },
  server: { type: "string" },
  token: { type: "string" },
  ...guideOptions,
} as const;

type Values = ReturnType<typeof parse>["values"];

const progressEveryMs = 200;

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], options, allowPositionals: true });
}

/** Exit codes: 0 all loaded, 1 records failed, 2 the file was not loaded. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parse(words);
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) throw new UsageError("Give one customer file.");
  const bytes = await fileSize(path);
  if (bytes === undefined) throw new UsageError("The file does not exist.");
  const load = chooseLoad(values, path);
  const startedMs = performance.now();
  let state: LoadState = { bytesRead: 0 };
  const stopProgress = showProgress(() => describeProgress(state, bytes));
  try {
    const result = await load((next) => {
      state = next;
    }).finally(stopProgress);
    for (const { message } of result.errorDetails) process.stderr.write(`${message}\n`);
    process.stdout.write(describeLoad(result, performance.now() - startedMs));
    return result.failedCount === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    process.stderr.write(`assay: ${adviseOptions(error instanceof Error ? error.message : String(error))}\n`);
    return 2;
  }
}

type Load = (onProgress: (state: LoadState) => void) => Promise<CustomerLoadResult>;

function chooseLoad(values: Values, path: string): Load {
  const { mode, server } = values;
  if (mode !== "insert" && mode !== "upsert") {
    throw new UsageError("--mode must be insert or upsert; the side is named by --side.");
  }
  const config = readConfig();
  const guide = readGuide(values);
  if (server === undefined) {
    if (values.token !== undefined) throw new UsageError("--token needs --server.");
    const { side, workspace = defaultWorkspace } = values;
    return (onProgress) =>
      inSide({ side, workspace }, (ledger, sideId) => {
        // The file is whole already: it is read where it is instead of being held aside first.
        const load = createLoadCustomers(
          ledger.customers,
          config,
          (_content, work) => work(path),
          Date.now,
          (progress) => onProgress({ bytesRead: progress.bytesRead, counts: progress }),
        );
        const finish = async () => undefined;
        const file = { content: Readable.from([]), fileName: basename(path), contentType: "", finish, guide };
        return load(sideId, file, mode, commandLine);
      });
  }
  if (values.side !== undefined || values.workspace !== undefined) {
    throw new UsageError("With --server, leave out --side and --workspace: the token determines them.");
  }
  const token = values.token ?? config.token;
  if (token === undefined) throw new UsageError("The service needs a token: give --token, or set ASSAY_TOKEN.");
  if (!/^https?:/.test(server) || !URL.canParse(server)) {
    throw new UsageError("--server must be the service's address, such as http://127.0.0.1:8080.");
  }
  return (onProgress) =>
    sendCustomers({ server, token }, path, `mode=${mode}&${guideQuery(guide)}`, (bytesRead) =>
      onProgress({ bytesRead }),
    );
}

/** On a terminal, one line that is written over. */
function showProgress(describe: () => string): () => void {
  if (!process.stderr.isTTY) return () => undefined;
  const timer = setInterval(() => {
    process.stderr.write(`\r\u001b[K${describe()}`);
  }, progressEveryMs);
  return () => {
    clearInterval(timer);
    process.stderr.write("\r\u001b[K");
  };
}

function fileSize(path: string): Promise<number | undefined> {
  return stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );
}
