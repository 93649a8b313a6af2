/**
 * The three tasks of the day by keyboard alone: with the console's shortcuts, and by Tab and Enter alone as somebody does who knows none.
 * Prints how many keys and seconds each took: `test/long/console/keys.test.ts`.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { contentOf, invoiceLines, startDocument } from "../../../src/forgery/testing/pdf-writer.ts";
import { raiseAlerts } from "../../support/alerts.ts";
import { openConsole } from "../../support/console.ts";
import { documentResultOf, sendDocument } from "../../support/documents.ts";
import { resultOf } from "../../support/exchanges.ts";
import { ask } from "../../support/service.ts";

const { service, open } = openConsole();

/** Nobody goes on for longer. */
const mostTabs = 200;

interface Keys {
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Each character is a key. */
  readonly type: (text: string) => Promise<void>;
  /** Tab until what has the focus is called so, then Enter unless another key is given. */
  readonly tabTo: (name: string | RegExp, key?: string) => Promise<void>;
  readonly count: () => number;
}

function keysOf(page: Page): Keys {
  let count = 0;
  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      count += 1;
      await page.keyboard.press(key);
    }
  }
  const focused = () =>
    page.evaluate<string>(
      `(() => { const at = document.activeElement; return at?.getAttribute("aria-label") ?? at?.labels?.[0]?.querySelector(".label")?.textContent ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? ""; })()`,
    );
  return {
    press,
    async type(text) {
      count += text.length;
      await page.keyboard.type(text);
    },
    async tabTo(name, key = "Enter") {
      for (let tabs = 0; tabs < mostTabs; tabs += 1) {
        await press("Tab");
        const text = (await focused()).trim();
        if (typeof name === "string" ? text === name : name.test(text)) {
          if (key !== "") await press(key);
          return;
        }
      }
      assert.fail(`${name} is not reached by Tab.`);
    },
    count: () => count,
  };
}

const results: string[] = [];

/** Begins on the overview, as in the morning; the time is that of the browser and the service, not of a person's reading. */
async function measure(task: string, way: string, work: (page: Page, keys: Keys) => Promise<void>): Promise<number> {
  const page = await open("/");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  const keys = keysOf(page);
  const startMs = performance.now();
  await work(page, keys);
  const seconds = (performance.now() - startMs) / 1000;
  results.push(`${task}, ${way}: ${keys.count()} keys, ${seconds.toFixed(1)} s`);
  await page.close();
  return keys.count();
}

test("a flagged payment is decided", async () => {
  await raiseAlerts(service(), "one", ["k1"]);
  await raiseAlerts(service(), "two", ["k2"]);
  const short = await measure("Flagged payment to decision", "shortcuts", async (page, { press }) => {
    await press("g", "c");
    await page
      .getByRole("link", { name: /^case-/ })
      .first()
      .waitFor();
    await press("j");
    await page.getByRole("heading", { name: "Why", exact: true }).waitFor();
    await press("f");
    await page.locator("button:focus", { hasText: "Next case" }).waitFor();
  });
  const long = await measure("Flagged payment to decision", "Tab and Enter", async (page, { tabTo }) => {
    await tabTo(/^Cases/);
    await page
      .getByRole("link", { name: /^case-/ })
      .first()
      .waitFor();
    await tabTo(/^case-/);
    await page.getByRole("heading", { name: "Why", exact: true }).waitFor();
    await tabTo(/^Mark as fraud/);
    await page.locator("button:focus", { hasText: "Next case" }).waitFor();
  });
  const decided = resultOf<{ cases: readonly unknown[] }>(await ask(service(), "/cases?state=decided")).cases;
  assert.equal(decided.length, 2);
  assert.ok(short <= 5, `${short} keys`);
  assert.ok(long > short);
});

test("a tampered document is rejected", async () => {
  for (const total of ["9,240.00", "8,240.00"]) {
    const changed = contentOf(invoiceLines(total));
    const forged = startDocument(invoiceLines("1,240.00")).commit().set(4, "<< >>", changed).commit().bytes();
    documentResultOf(await sendDocument(service(), forged));
  }
  const opened = (page: Page) => page.getByRole("button", { name: "Reject" }).waitFor();
  const short = await measure("Tampered document to rejection", "shortcuts", async (page, { press }) => {
    await press("g", "d");
    await page.getByRole("table", { name: "Documents" }).waitFor();
    await press("j");
    await opened(page);
    await page.getByRole("button", { name: "Right" }).waitFor();
    await press("1");
    await page.getByText("Finding 1: right.").waitFor();
    await press("r");
    await page.locator("button:focus", { hasText: "Next document" }).waitFor();
  });
  const long = await measure("Tampered document to rejection", "Tab and Enter", async (page, { tabTo }) => {
    await tabTo(/^Documents/);
    await page.getByRole("table", { name: "Documents" }).waitFor();
    await tabTo("invoice.pdf");
    await opened(page);
    await tabTo(/^Reject/);
    await page.locator("button:focus", { hasText: "Next document" }).waitFor();
  });
  const rejected = resultOf<{ documents: readonly unknown[] }>(
    await ask(service(), "/forgery/documents?state=rejected"),
  );
  assert.equal(rejected.documents.length, 2);
  assert.ok(short <= 6, `${short} keys`);
  assert.ok(long > short);
});

test("a rule idea runs in shadow", async () => {
  const [title, condition] = ["Large on a new device", "amount > 500 && isNewDevice"];
  const written = title.length + condition.length;
  const short = await measure(`Rule idea to shadow (${written} of them typed)`, "shortcuts", async (page, keys) => {
    await keys.press("g", "r");
    await page.getByRole("heading", { name: "Built-in rules" }).waitFor();
    await keys.press("n");
    await page.locator("input:focus").waitFor();
    await keys.type(title);
    await keys.press("Tab");
    await keys.type(condition);
    await page.getByText(/^Valid\./).waitFor();
    await keys.press("Control+Enter");
    await page.getByText("Draft", { exact: true }).waitFor();
    await keys.press("s");
    await page.getByRole("dialog").waitFor();
    await keys.press("Enter");
    await page.getByText("Shadow", { exact: true }).first().waitFor();
  });
  const long = await measure(`Rule idea to shadow (${written} of them typed)`, "Tab and Enter", async (page, keys) => {
    await keys.tabTo("Rules");
    await page.getByRole("heading", { name: "Built-in rules" }).waitFor();
    await keys.tabTo("New rule");
    await page.locator("input:focus").waitFor();
    // As long as the first, which has its name.
    await keys.type(title.replace("Large", "Great"));
    await keys.press("Tab");
    await keys.type(condition);
    await page.getByText(/^Valid\./).waitFor();
    await keys.tabTo("Save as a draft");
    await page.getByText("Draft", { exact: true }).waitFor();
    await keys.tabTo("Run in shadow");
    await page.getByRole("dialog").waitFor();
    await keys.press("Enter");
    await page.getByText("Shadow", { exact: true }).first().waitFor();
  });
  const { rules } = resultOf<{ rules: readonly { mode: string }[] }>(await ask(service(), "/rules"));
  assert.deepEqual(
    rules.map(({ mode }) => mode),
    ["shadow", "shadow"],
  );
  assert.ok(short - written <= 8, `${short} keys`);
  assert.ok(long > short);
});

test("the figures are printed", (context) => {
  for (const result of results) context.diagnostic(result);
  assert.equal(results.length, 6);
});
