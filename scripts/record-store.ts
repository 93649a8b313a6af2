/** Records a store as a released version leaves it when it is killed, with what it answered, for the test that opens it with every later version. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { constants, createBrotliCompress } from "node:zlib";
import { type ArchiveSource, writeArchive } from "../src/archive/tar.ts";
import { recordRequests } from "./store/record-requests.ts";
import { readCommand } from "./support/command.ts";
import { required, text, withDefault } from "./support/options.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const token = "recorded-store-token-0123456789";

async function startService(checkout: string, home: string): Promise<{ url: string; stop(): Promise<void> }> {
  const environment = { ASSAY_HOME: home, ASSAY_PORT: "0", ASSAY_TOKEN: token, PATH: process.env.PATH };
  const child = spawn(process.execPath, [join(checkout, "bin/assay.js"), "serve"], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    said += chunk;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (url === undefined) continue;
    return {
      url,
      async stop() {
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
      },
    };
  }
  throw new Error(`The service of ${checkout} did not start.`);
}

async function* filesBelow(folder: string): AsyncGenerator<ArchiveSource> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    yield { path: relative(folder, file), bytes: statSync(file).size, open: () => createReadStream(file) };
  }
}

const { checkout, version } = readCommand({
  does: `Starts the service of a checkout on an empty data folder, sends it a fixed set of requests, kills it, and writes
    test/fixtures/stores/VERSION/ with the data folder (store.tar.br) and what was asked and answered (exchanges.jsonl).`,
  words: { version: required(text("VERSION", "how the recording is called, such as 0.1.0")) },
  options: { checkout: withDefault(text("DIR", "the released version's sources, installed"), root) },
});
const home = mkdtempSync(join(tmpdir(), "assay-record-"));
const place = join(root, "test/fixtures/stores", version);
mkdirSync(place, { recursive: true });
try {
  const service = await startService(resolve(checkout), home);
  try {
    const invoice = await readFile(join(root, "examples/changed-invoice.pdf"));
    const exchanges = await recordRequests(service.url, token, invoice);
    writeFileSync(
      join(place, "exchanges.jsonl"),
      `${exchanges.map((exchange) => JSON.stringify(exchange)).join("\n")}\n`,
    );
  } finally {
    await service.stop();
  }
  const packed = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  await pipeline(Readable.from(writeArchive(filesBelow(home))), packed, createWriteStream(join(place, "store.tar.br")));
} finally {
  rmSync(home, { recursive: true, force: true });
}
