/** What a command says of words that it does not know. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parseArgs } from "node:util";
import { commands, helpText } from "./commands.ts";
import { needFile } from "./given-file.ts";
import { run as runList } from "./lists.ts";
import { unreachable } from "./running-service.ts";
import { run as runWebhook } from "./webhooks.ts";
import { describeParseError, nearestWord, UsageError } from "./words.ts";

const saysOf = (...args: readonly string[]): string | undefined => {
  const options = { days: { type: "string", short: "d" }, all: { type: "boolean" } } as const;
  try {
    parseArgs({ args: [...args], options });
    return "nothing";
  } catch (error) {
    return describeParseError(error);
  }
};

test("wrong options and words are told in sentences of our own", () => {
  assert.equal(saysOf("--bogus"), "There is no option --bogus.");
  assert.equal(saysOf("-x"), "There is no option -x.");
  assert.equal(saysOf("surplus"), 'The word "surplus" is one too many.');
  assert.equal(saysOf("--days"), "--days needs a value.");
  assert.equal(saysOf("--days", "-1"), "The value of --days begins with a hyphen; write it as --days=VALUE.");
  assert.equal(saysOf("--all=yes"), "--all takes no value.");
  assert.equal(describeParseError(new Error("other")), undefined);
});

test("a misspelt command is answered with the one that was meant, another word with none", () => {
  const names = commands.map(({ name }) => name);
  const meant = ["analyze-transactions", "analyse-documents", "Tokens", "load-customer", "bakup", "webhok"];
  assert.deepEqual(
    meant.map((word) => nearestWord(word, names)),
    ["analyse-transactions", "analyse-document", "token", "load-customers", "backup", "webhook"],
  );
  for (const word of ["start", "x", "score", "x".repeat(10_000)])
    assert.equal(nearestWord(word, names), undefined, word);
});

test("each line of the help is a whole sentence", () => {
  for (const { name, summary } of commands) assert.match(summary.split("\n")[0] ?? "", /[.)]$/, name);
  assert.match(helpText(), /assay --version/);
});

test("an unknown action is answered with those that there are, whatever follows it", () => {
  for (const words of [["foo"], ["foo", "name"], []]) {
    assert.throws(() => runList(words), /^UsageError: Give one of list, create, .* retire or near\.$/);
    assert.throws(() => runWebhook(words), /^UsageError: Give one of list, add, .* deliveries or remove\.$/);
  }
});

test("a folder is told from a file that is missing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assay-words-"));
  try {
    await writeFile(join(folder, "file"), "four");
    assert.equal(await needFile(join(folder, "file")), 4);
    await assert.rejects(needFile(folder), new UsageError("That is a folder; give a file."));
    await assert.rejects(needFile(join(folder, "none")), new UsageError("The file does not exist."));
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a service that cannot be reached is named", async () => {
  const failure = await fetch("http://127.0.0.1:9").catch((error: unknown) => error);
  assert.match(
    unreachable("http://127.0.0.1:9", failure).message,
    /^could not reach http:\/\/127\.0\.0\.1:9( \(\w+\))?\.$/,
  );
});
