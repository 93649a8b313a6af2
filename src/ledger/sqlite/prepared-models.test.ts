import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Decider } from "../decider.ts";
import { createDecider } from "../testing/counting-decider.ts";
import { openForWriting } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { inFolder } from "./testing/open.ts";
import { Writer } from "./writer.ts";

/** A writer that notes the versions of the models that it prepares. */
function openAt(folder: string) {
  const prepared: string[] = [];
  const prepare = (model: unknown) => {
    prepared.push(model === undefined ? "built-in" : (model as { version: string }).version);
  };
  const decider: Decider = { ...(createDecider() as Decider), prepare };
  const database = openForWriting(join(folder, "ledger.db"), "FULL");
  migrate(database);
  const writer = new Writer(database, decider, { cacheEntries: 100, now: () => 1 });
  return { writer, prepared };
}

const side = 1;
const body = (text: string) => new TextEncoder().encode(text);

test("models are prepared by the start and by the promotion, not by the first transaction", () =>
  inFolder(async (folder) => {
    const first = openAt(folder);
    first.writer.takeIn();
    assert.deepEqual(first.prepared, ["built-in"]);
    first.writer.change("saveModel", [side, { trainedAtMs: 1, card: {}, body: body("sound") }, "me"]);
    first.writer.change("promoteModel", [side, "trained-1", 2, "me"]);
    assert.deepEqual(first.prepared, ["built-in", "trained-1"]);
    first.writer.close();

    const second = openAt(folder);
    second.writer.takeIn();
    assert.deepEqual(second.prepared, ["built-in", "trained-1"]);
    second.writer.close();
  }));
