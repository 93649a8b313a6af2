import assert from "node:assert/strict";
import { getPriority } from "node:os";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

test("a thread that gives way leaves the others as they are", { skip: process.platform !== "linux" }, async () => {
  const before = getPriority();
  const source = `
    import { getPriority } from "node:os";
    import { parentPort } from "node:worker_threads";
    import { giveWay } from ${JSON.stringify(new URL("./give-way.ts", import.meta.url).href)};
    giveWay();
    parentPort.postMessage(getPriority());`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  const [priority] = await Promise.all([
    new Promise<number>((settle, fail) => worker.once("message", settle).once("error", fail)),
    new Promise((settle) => worker.once("exit", settle)),
  ]);
  assert.ok(priority > before, `${priority} is after ${before}`);
  assert.equal(getPriority(), before);
});
