/** Sends the test files of other projects to a service, each as a document and as a file of records, and tells what it made of them. */
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { readCommand } from "../scripts/support/command.ts";
import { required, text, wholeNumber } from "../scripts/support/options.ts";
import { upload } from "../test/support/exchanges.ts";
import { ask, type RunningService, withService } from "../test/support/service.ts";

const { folder, most, slow } = readCommand({
  does: `Starts a service and sends it every file below FOLDER: documents by their ending, and all as a file of transactions. Prints how
    many got which status, by ending, and names those with a status of 500 or more, without an answer, or that took longer than --slow.
    Ends with 1 where there is one of the first two.`,
  needs:
    "Test files of other projects, such as the sources of qpdf, libpng, libtiff, exiv2, giflib and libwebp as Debian has them.",
  words: { folder: required(text("FOLDER", "where the files are")) },
  options: {
    most: wholeNumber(20_000_000, "so many bytes a file has at most"),
    slow: wholeNumber(20_000, "from how many milliseconds on an answer counts as slow"),
  },
});

const documents = new Set([
  ".pdf",
  ".png",
  ".tif",
  ".tiff",
  ".gif",
  ".webp",
  ".jpg",
  ".jpeg",
  ".bmp",
  ".heic",
  ".avif",
]);
const atOnce = 3;

interface Sent {
  readonly file: string;
  readonly as: "document" | "records";
  /** Undefined where there was no answer. */
  readonly status: number | undefined;
  readonly ms: number;
}

async function send(service: RunningService, file: string, as: Sent["as"]): Promise<Sent> {
  const content = new File([new Uint8Array(await readFile(file))], file.split("/").at(-1) ?? "file");
  const started = performance.now();
  const ending = extname(file).slice(1).toLowerCase();
  const reply = await (as === "document"
    ? upload(service, "/forgery/analyse/analyse_docs_v2", { document: content, doc_format: ending })
    : upload(service, "/fraud-detection/bulk", { file: content })
  ).catch(() => undefined);
  return { file, as, status: reply?.status, ms: Math.round(performance.now() - started) };
}

async function filesBelow(): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.sort();
}

const sent: Sent[] = [];
const isAlive = await withService(async (service) => {
  const left = [...(await filesBelow())];
  const next = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      const isDocument = documents.has(extname(file).toLowerCase());
      if ((await stat(file)).size <= most) sent.push(await send(service, file, isDocument ? "document" : "records"));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return (await ask(service, "/readyz")).status === 200;
});

const counts: Record<string, Record<string, number>> = {};
for (const { file, as, status } of sent) {
  const kind = as === "document" ? extname(file).toLowerCase() : "records";
  const name = String(status ?? "no answer");
  counts[kind] = { ...counts[kind], [name]: (counts[kind]?.[name] ?? 0) + 1 };
}
console.table(counts);
const failed = sent.filter(({ status }) => status === undefined || status >= 500);
for (const { file, as, status, ms } of sent) {
  if (status === undefined || status >= 500 || ms > slow)
    console.log(`${status ?? "no answer"} ${ms} ms ${as} ${file}`);
}
console.log(`${sent.length} files, ${failed.length} failed; the service ${isAlive ? "answers" : "is gone"}.`);
process.exitCode = failed.length > 0 || !isAlive ? 1 : 0;
