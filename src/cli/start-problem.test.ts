import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { databaseProblem, listenProblem } from "./start-problem.ts";

const failure = (code: string) => Object.assign(new Error("as the system says it"), { code });

test("a port that cannot be opened names the setting and what to do", () => {
  const sentences: readonly (readonly [code: string, sentence: RegExp])[] = [
    ["EADDRINUSE", /^ASSAY_PORT 80 is in use on 10\.0\.0\.1: .*set another port, such as ASSAY_PORT=81\.$/],
    ["EACCES", /^ASSAY_PORT 80 needs more privileges; .*1024 or higher\.$/],
    ["EADDRNOTAVAIL", /^ASSAY_HOST 10\.0\.0\.1 is not an address of this machine/],
    ["ENOTFOUND", /^ASSAY_HOST 10\.0\.0\.1 is not an address of this machine/],
  ];
  for (const [code, sentence] of sentences) {
    const problem = listenProblem(failure(code), "10.0.0.1", "ASSAY_PORT", 80);
    assert.ok(problem instanceof ConfigError);
    assert.match(problem.message, sentence);
  }
});

test("a database that cannot be used names its setting and what the server says", () => {
  const away = new ServiceError("overloaded", "Try again soon.");
  away.cause = new Error("connect ECONNREFUSED 127.0.0.1:1");
  const withoutTls = new ServiceError("overloaded", "Try again soon.");
  withoutTls.cause = new Error("The server does not support SSL connections");
  const unreachable = databaseProblem(away);
  // Not a wrong setting: it may come back, and a supervisor should start the service again.
  assert.ok(unreachable instanceof ServiceError && unreachable.code === "overloaded");
  assert.match(
    unreachable.message,
    /^The database of ASSAY_DATABASE_URL is unreachable \(connect ECONNREFUSED 127\.0\.0\.1:1\);/,
  );
  const sentences: readonly (readonly [error: Error, sentence: RegExp])[] = [
    [withoutTls, /^The database of ASSAY_DATABASE_URL cannot be reached with TLS \(The server does not support SSL/],
    [
      new Error('DatabaseFailure: database "x" does not exist'),
      /^The database server refused ASSAY_DATABASE_URL: .*"x" does not exist\.$/,
    ],
    [new Error("DatabaseFailure: password authentication failed for user u"), /authentication failed for user u\.$/],
  ];
  for (const [error, sentence] of sentences) {
    const problem = databaseProblem(error);
    assert.ok(problem instanceof ConfigError);
    assert.match(problem.message, sentence);
  }
});

test("any other error is returned as it is", () => {
  for (const error of [failure("EIO"), new Error("a bug"), "thrown text"]) {
    assert.equal(listenProblem(error, "localhost", "ASSAY_PORT", 1), error);
    assert.equal(databaseProblem(error), error);
  }
});
