/** assay load-customers FILE: loads a file of customers into the data folder, or with a running service. */
import { request as requestSecure } from "node:https";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { defaultWorkspace } from "../../auth/first-token.ts";
import { readConfig } from "../../config.ts";
import type { CustomerLoadResult } from "../../contract/customers.ts";
import type { ErrorBody } from "../../contract/error.ts";
import { request as requestPlain } from "../../node-http.ts";
import { createLoadCustomers } from "../../operations/customers/load-customers.ts";
import { adviseOptions, guideOptions, guideQuery, readGuide } from "../bulk/file-guide.ts";
import { inPlace, needFile } from "../given-file.ts";
import { commandLine, inSide } from "../open-data.ts";
import { bar, showProgress } from "../progress.ts";
import { type RunningService, runningService, unreachable } from "../running-service.ts";
import { fileForm } from "../send-file.ts";
import { type OptionValues, onlyWord, readWords, UsageError } from "../words.ts";

const options = {
  mode: { type: "string", default: "insert" },
  side: { type: "string" },
  workspace: { type: "string" },
  server: { type: "string" },
  token: { type: "string" },
  ...guideOptions,
} as const;

type Values = OptionValues<typeof options>;

/** Exit codes: 0 all loaded, 1 records failed, 2 the file was not loaded. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, options);
  const path = onlyWord(positionals, "Give one customer file.");
  const bytes = await needFile(path);
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
        const load = createLoadCustomers(
          ledger.customers,
          config,
          (_content, work) => work(path),
          Date.now,
          (progress) => onProgress({ bytesRead: progress.bytesRead, counts: progress }),
        );
        return load(sideId, { ...inPlace(path), guide }, mode, commandLine);
      });
  }
  if (values.side !== undefined || values.workspace !== undefined) {
    throw new UsageError("With --server, leave out --side and --workspace: the token determines them.");
  }
  const isUsable = (address: string) => /^https?:/.test(address) && URL.canParse(address);
  const service = runningService(server, values.token ?? config.token, isUsable);
  return (onProgress) =>
    sendCustomers(service, path, `mode=${mode}&${guideQuery(guide)}`, (bytesRead) => onProgress({ bytesRead }));
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

/** Has a running service load the file. Not with fetch, which gives up when the answer does not begin within five minutes: a large file may take longer. */
async function sendCustomers(
  { server, token }: RunningService,
  path: string,
  query: string,
  onSent: (bytes: number) => void,
): Promise<CustomerLoadResult> {
  const form = fileForm(path);
  const address = new URL(`${server}/fraud-detection/customers/load?${query}`);
  const send = address.protocol === "https:" ? requestSecure : requestPlain;
  const request = send(address, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": form.contentType },
  });
  const answered = new Promise<{ readonly status: number; readonly body: string }>((settle, fail) => {
    request.once("error", (error) => fail(unreachable(server, error)));
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
