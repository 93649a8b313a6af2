/** A stand-in for the service, run as its own process by tests: analyses one document, then ends, stays, or is in the middle of one. */
import { readFileSync } from "node:fs";
import { createAnalyser } from "../analyse.ts";
import { formBomb } from "./hostile-files.ts";
import { invoiceLines, startDocument } from "./pdf-writer.ts";

const mode = process.argv[2] ?? "end";
const analyser = createAnalyser({
  workers: 1,
  queueLimit: 1,
  timeoutMs: 60_000,
  memoryLimitBytes: 2 ** 30,
  pageLimit: 20,
  pixelLimit: 1_000_000,
});
const honest = startDocument(invoiceLines("1,240.00")).commit().bytes();
await analyser.analyse({ bytes: honest, declaredFormat: "pdf", nowMs: 0 });

if (mode !== "end") {
  if (mode === "hang") analyser.analyse({ bytes: formBomb(), declaredFormat: "pdf", nowMs: 0 }).catch(() => undefined);
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
  setTimeout(() => console.log(JSON.stringify(children.map(Number))), mode === "hang" ? 300 : 0);
  setInterval(() => undefined, 1_000);
}
