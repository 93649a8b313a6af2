/** Sends the test files of other projects to a service, each by the route on which such bytes come, and tells what it made of them. */
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { readCommand } from "../scripts/support/command.ts";
import { required, text, wholeNumber } from "../scripts/support/options.ts";
import { longestTurn, type Turn, turnWatch } from "../test/support/longest-turn.ts";
import { ask, type RunningService, withService } from "../test/support/service.ts";
import { type Way, wayOf, ways } from "./hostile-files/send.ts";

const { folder, most, slow, as } = readCommand({
  does: `Starts a service and sends it every file below FOLDER: documents, certificates (in a signed PDF), messages (as a PDF's
    signature), CBOR (as a picture's manifest), JSON (as a body and as records) and forms by their ending, documents and whatever else
    there is also as a file of transactions. Prints how many answers had which status, names those with a status of 500 or more,
    without an answer, or that took longer than --slow, and the delays of the service's event loop beside those of a second, idle one.
    Ends with 1 where there is one of the first two.`,
  needs:
    "Test files of other projects, such as the sources of qpdf, libpng, libtiff, exiv2, giflib, libwebp and openssl as Debian has them.",
  words: { folder: required(text("FOLDER", "where the files are")) },
  options: {
    as: text(
      "WAY",
      `one way for all files: ${Object.keys(ways).join(", ")}`,
      new RegExp(`^(${Object.keys(ways).join("|")})$`),
    ),
    most: wholeNumber(20_000_000, "so many bytes a file has at most"),
    slow: wholeNumber(20_000, "from how many milliseconds on an answer counts as slow"),
  },
});
const only = Object.keys(ways).find((way): way is Way => way === as);
const atOnce = 3;

interface Sent {
  readonly file: string;
  readonly way: Way;
  /** Undefined where there was no answer. */
  readonly statuses: readonly (number | undefined)[];
  readonly ms: number;
}

async function send(service: RunningService, file: string, way: Way): Promise<Sent> {
  const bytes = await readFile(file);
  const started = performance.now();
  const replies = await ways[way](service, bytes, file.split("/").at(-1) ?? "file").catch(() => [undefined]);
  return { file, way, statuses: replies.map((reply) => reply?.status), ms: Math.round(performance.now() - started) };
}

async function filesBelow(): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.sort();
}

interface Delays extends Turn {
  /** Of the event loop, by the service's own metrics: quantiles in milliseconds. */
  readonly byQuantile: Readonly<Record<string, number>>;
}

/** Since the last time that they were asked for. */
async function delaysOf(service: RunningService): Promise<Delays> {
  const { text: metrics } = await ask(service, "/metrics");
  const lines = [...metrics.matchAll(/^assay_event_loop_delay_seconds\{quantile="([\d.]+)"\} (.*)$/gm)];
  const byQuantile = Object.fromEntries(lines.map(([, quantile = "", value]) => [quantile, Number(value) * 1_000]));
  return { ...(await longestTurn(service)), byQuantile };
}

const sent: Sent[] = [];
/** Measured from when both have settled; what the machine does otherwise slows both. */
const settleMs = 5_000;
const watched = { NODE_OPTIONS: `--import=${turnWatch}` };

async function sendAll(service: RunningService): Promise<void> {
  const left = [...(await filesBelow())];
  const next = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      if ((await stat(file)).size <= most) sent.push(await send(service, file, only ?? wayOf(file)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

const { isAlive, beside, meanwhile } = await withService(
  (service) =>
    withService(async (idle) => {
      await new Promise((settle) => setTimeout(settle, settleMs));
      await Promise.all([delaysOf(service), delaysOf(idle)]);
      await sendAll(service);
      const [meanwhile, beside] = await Promise.all([delaysOf(service), delaysOf(idle)]);
      return { isAlive: (await ask(service, "/readyz")).status === 200, beside, meanwhile };
    }, watched),
  watched,
);

const counts: Record<string, Record<string, number>> = {};
for (const { file, way, statuses } of sent) {
  const kind = way === "document" ? extname(file).toLowerCase() : way;
  for (const status of statuses) {
    const name = String(status ?? "no answer");
    counts[kind] = { ...counts[kind], [name]: (counts[kind]?.[name] ?? 0) + 1 };
  }
}
console.table(counts);
const hasFailed = ({ statuses }: Sent) => statuses.some((status) => status === undefined || status >= 500);
for (const one of sent.filter(({ ms }) => ms > slow).concat(sent.filter(hasFailed))) {
  console.log(`${one.statuses.map((status) => status ?? "no answer").join(", ")} ${one.ms} ms ${one.way} ${one.file}`);
}
const printDelay = (name: string, one: number, other: number) => {
  const ratio = `${(other / one).toFixed(1)} times`;
  console.log(`${name.padEnd(34)} idle ${one.toFixed(1)} ms, meanwhile ${other.toFixed(1)} ms (${ratio})`);
};
for (const [name, ms] of Object.entries(beside.byQuantile)) {
  printDelay(`delay of the loop, quantile ${name}`, ms, meanwhile.byQuantile[name] ?? Number.NaN);
}
printDelay("longest turn by the clock", beside.clock, meanwhile.clock);
printDelay("longest turn by processor time", beside.worked, meanwhile.worked);
const failed = sent.filter(hasFailed).length;
console.log(`${sent.length} files, ${failed} failed; the service ${isAlive ? "answers" : "is gone"}.`);
process.exitCode = failed > 0 || !isAlive ? 1 : 0;
