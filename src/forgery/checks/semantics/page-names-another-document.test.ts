import assert from "node:assert/strict";
import { test } from "node:test";
import { noContent } from "../../testing/content-evidence.ts";
import { type StatementOrder, statementOf, usualHead } from "../../testing/counted-pages.ts";
import { evidenceOfPages, usual } from "../../testing/made-pages.ts";
import { pageNamesAnotherDocument as check } from "./page-names-another-document.ts";

const run = (order: StatementOrder) => check.run({ text: statementOf(order), content: noContent });
const [bank = "", holder = ""] = usualHead;
const otherAccount = [bank, holder, "Account: 90011288 1122"];
const otherPerson = [bank, "Account holder: Max Muster", "Account: 90011288 1122"];

test("forged: a page between others speaks of another account", () => {
  const result = run({ odd: { 3: { head: otherAccount } } });
  assert.ok(typeof result !== "string");
  assert.match(
    result[0]?.observation ?? "",
    /^Page 3 is numbered with the others \('Page 3 of 4'\).*'Account' is 90011288 1122, on 3 other pages 40044532 7788/,
  );
  assert.equal(result[0]?.strength, "moderate");
  assert.deepEqual(
    result[0]?.boxes?.map(({ page }) => page),
    [3, 1],
  );
});

test("forged: it weighs more where the count was painted before the rest of the page", () => {
  const pages = [1, 2, 3].map((page) => ({
    ...usual,
    head: `Page ${page} of 3 Account ${page === 2 ? 90_218 : 77_120}`,
  }));
  const { content, text } = evidenceOfPages(pages).artifacts;
  assert.ok(content?.state === "present" && text?.state === "present");
  const result = check.run({ content: content.value, text: text.value });
  assert.ok(typeof result !== "string", "one line holds the count and the account");
  assert.equal(result[0]?.strength, "strong");
});

test("forged: the last page is of another person with another account", () => {
  const result = run({ odd: { 4: { head: otherPerson } } });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "moderate");
});

test("honest: the same head on every page", () => {
  assert.equal(run({}), "clear");
});

test("look-alike: a second account of the same person at the end only supports", () => {
  const result = run({ odd: { 4: { head: otherAccount } } });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("look-alike: documents bound together, several accounts, a slip, and an annex", () => {
  const bound = { number: "Page 1 of 1", head: otherPerson };
  assert.equal(run({ odd: { 4: bound } }), "clear");
  assert.equal(run({ odd: { 2: bound } }), "clear");
  const third = [bank, holder, "Account: 55511288 1177"];
  assert.equal(run({ pages: 3, odd: { 2: { head: otherAccount }, 3: { head: third } } }), "clear");
  assert.equal(run({ odd: { 2: { head: [bank, holder, "Account: 40044532 7798"] } } }), "clear");
  assert.equal(run({ odd: { 2: { head: ["General terms", "They hold for all accounts"] } } }), "clear");
});

test("empty: too few pages", () => {
  assert.equal(run({ pages: 2, odd: { 2: { head: otherAccount } } }), "clear");
  assert.equal(check.run({ text: { source: "text layer", pages: [] }, content: noContent }), "clear");
});
