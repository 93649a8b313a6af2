import assert from "node:assert/strict";
import { test } from "node:test";
import { overloaded } from "../errors.ts";
import { createLog } from "../http/log.ts";
import { logRepeated } from "./repeated-failures.ts";

test("a store that is away is logged once a minute, and any other failure each time", () => {
  let nowMs = 0;
  const lines: string[] = [];
  const now = () => nowMs;
  const onFailure = logRepeated(
    createLog({ level: "info", now, write: (line) => lines.push(line) }),
    now,
    "It failed.",
  );
  const away = overloaded("The database is away.", 5);
  for (; nowMs < 59_000; nowMs += 1_000) onFailure(away);
  assert.equal(lines.length, 1);
  onFailure(new Error("a bug"));
  onFailure(new Error("a bug"));
  assert.equal(lines.length, 3);
  nowMs = 60_000;
  onFailure(away);
  nowMs = -3_600_000;
  onFailure(away);
  assert.equal(lines.length, 5);
  assert.equal(JSON.parse(lines[4] ?? "").message, "It failed.");
});
