/** assay load-customers FILE: loads a file of customers into the data folder, or with a running service. */
import { stat } from "node:fs/promises";
import { request as requestSecure } from "node:https";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { defaultWorkspace } from "../../auth/first-token.ts";
import { readConfig } from "../../config.ts";
import type { CustomerLoadResult } from "../../contract/customers.ts";
import type { ErrorBody } from "../../contract/error.ts";
import { request as requestPlain } from "../../node-http.ts";
import { createLoadCustomers } from "../../operations/customers/load-customers.ts";
import { adviseOptions, guideOptions, guideQuery, readGuide } from "../bulk/file-guide.ts";
import { commandLine, inSide } from "../open-data.ts";
import { bar, showProgress } from "../progress.ts";
import { fileForm } from "../send-file.ts";
import { onlyWord, UsageError } from "../words.ts";

const options = {
  mode: { type: "string", default: "insert" },
  side: { type: "string" },
  workspace: { type: "string" },
  server: { type: "string" },
  token: { type: "string" },
  ...guideOptions,
} as const;

type Values = ReturnType<typeof parse>["values"];

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], options, allowPositionals: true });
}

/** Exit codes: 0 all loaded, 1 records failed, 2 the file was not loaded. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parse(words);
  const path = onlyWord(positionals, "Give one customer file.");
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
        // The file is complete: it is read in place, without a temporary copy.
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

function fileSize(path: string): Promise<number | undefined> {
  return stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );
}

/** The progress of a load; the counts are known where this process does it. */
interface LoadState {
  readonly bytesRead: number;
  readonly counts?: { readonly loadedCount: number; readonly failedCount: number };
}

/** A line of progress. */
function describeProgress({ bytesRead, counts }: LoadState, bytesInAll: number): string {
  const share = bytesInAll === 0 ? 1 : Math.min(1, bytesRead / bytesInAll);
  if (counts === undefined) return share < 1 ? `Sending ${bar(share)}` : "Sent; the service is loading the file";
  return `Loading ${bar(share)}  ${whole(counts.loadedCount)} loaded, ${whole(counts.failedCount)} failed`;
}

/** The table at the end. */
function describeLoad({ status, loadedCount, failedCount }: CustomerLoadResult, tookMs: number): string {
  const rows = [
    ["Status", status],
    ["Records", whole(loadedCount + failedCount)],
    ["Loaded", whole(loadedCount)],
    ["Failed", whole(failedCount)],
    ["Took", `${(tookMs / 1_000).toFixed(1)} s`],
  ] as const;
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}\n`).join("");
}

function whole(value: number): string {
  return value.toLocaleString("en");
}

interface CustomerService {
  readonly server: string;
  readonly token: string;
}

/** Has a running service load the file. Not with fetch, which gives up when the answer does not begin within five minutes: a large file may take longer. */
async function sendCustomers(
  { server, token }: CustomerService,
  path: string,
  query: string,
  onSent: (bytes: number) => void,
): Promise<CustomerLoadResult> {
  const form = fileForm(path);
  const address = new URL(`${server.replace(/\/+$/, "")}/fraud-detection/customers/load?${query}`);
  const send = address.protocol === "https:" ? requestSecure : requestPlain;
  const request = send(address, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": form.contentType },
  });
  const answered = new Promise<{ readonly status: number; readonly body: string }>((settle, fail) => {
    request.once("error", fail);
    request.once("response", (response) => {
      text(response).then((body) => settle({ status: response.statusCode ?? 0, body }), fail);
    });
  });
  // A refusal may arrive and end the connection before all is sent: then the answer says more than the broken pipe.
  const sent = pipeline(Readable.from(form.read(onSent)), request).catch(() => undefined);
  const [{ status, body }] = await Promise.all([answered, sent]);
  if (status === 200) return JSON.parse(body) as CustomerLoadResult;
  throw new Error(`The service answered ${status}. ${messageOf(body)}`);
}

function messageOf(body: string): string {
  try {
    return (JSON.parse(body) as Partial<ErrorBody>).message ?? "";
  } catch {
    return "";
  }
}
