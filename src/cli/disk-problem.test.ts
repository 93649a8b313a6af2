import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../errors.ts";
import { diskProblem } from "./disk-problem.ts";

function refusalOf(cause: Error): ServiceError {
  const refusal = new ServiceError("overloaded", "The store cannot be written at the moment.");
  refusal.cause = cause;
  return refusal;
}

test("a full disk is a sentence, from the system or the store, and may have room later", () => {
  const system = Object.assign(new Error("no space left on device, write"), { code: "ENOSPC" });
  const ofThread = new Error("database or disk is full");
  for (const error of [system, ofThread, refusalOf(ofThread)]) {
    const problem = diskProblem(error, "/data");
    assert.ok(problem instanceof ServiceError && problem.code === "overloaded");
    assert.match(problem.message, /^The disk of the data folder \/data is full/);
  }
});

test("a folder that cannot be written is another sentence", () => {
  const errors = [
    new Error("EROFS: read-only file system, open '/data/ledger.db-wal'"),
    new Error("attempt to write a readonly database"),
    refusalOf(new Error("unable to open database file")),
  ];
  for (const error of errors) {
    const problem = diskProblem(error, "/data");
    assert.ok(problem instanceof ServiceError && problem.code === "conflict");
    assert.match(problem.message, /^The data folder \/data cannot be written/);
  }
});

test("any other error is returned as it is", () => {
  const known = new ServiceError("conflict", "It says EROFS itself.");
  for (const error of [new Error("a bug"), known, "ENOSPC"]) assert.equal(diskProblem(error, "/data"), error);
});
