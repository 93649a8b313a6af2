import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { repeatedLineDiffersOnOnePage as check } from "./repeated-line-differs-on-one-page.ts";

const run = (...heads: string[]) =>
  check.run({
    text: textOfLines(
      ...heads.map((text, index) => [
        { x: 60, y: 800, text },
        { x: 60, y: 700, text: `Body of page ${index} 12345${index * 1111}` },
      ]),
    ),
  });

test("forged: the account number in the head of one page is another", () => {
  const result = run("Account 40044532", "Account 40044532", "Account 40044582", "Account 40044532");
  assert.ok(typeof result !== "string");
  assert.match(
    result[0]?.observation ?? "",
    /Page 3 reads 'Account 40044582' where 3 other pages read 'Account 40044532'/,
  );
  assert.equal(result[0]?.boxes?.length, 2);
});

test("honest: the same head on every page", () => {
  assert.equal(run("Account 40044532", "Account 40044532", "Account 40044532"), "clear");
});

test("look-alike: heads that count pages, and lines that differ on every page", () => {
  assert.equal(run("Statement 2024, page 1", "Statement 2024, page 1", "Statement 2024, page 2"), "clear");
  assert.equal(run("Account 40044532", "Account 40044533", "Account 40044534"), "clear");
  assert.equal(run("Account 40044532", "Account 40044532", "Entirely 99999999"), "clear");
});

test("empty: too few pages", () => {
  assert.equal(run("Account 40044532", "Account 40044532"), "nothing_to_compare");
});
