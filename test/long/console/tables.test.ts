/** Long tables: further rows come as the reader scrolls, only what can be seen is drawn, and a hundred thousand rows stay smooth. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { until } from "../../support/until.ts";

const { service, open } = openConsole();
const rowCount = 100_000;
const pageRows = 5_000;

function entryOf(place: number) {
  return {
    transactionId: `row-${place}`,
    accountId: `account-${place % 700}`,
    amount: place / 100,
    currency: "EUR",
    timestamp: new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString(),
    status: place % 50 === 0 ? "review" : "approved",
    riskScore: place % 100,
    reasons: ["AMOUNT_VS_HISTORY", "NEW_DEVICE", "NEW_COUNTRY"],
  };
}

test("a hundred thousand rows are scrolled through, of which some dozens are drawn", async () => {
  assert.ok(service().url.length > 0);
  const page = await open("/console/lists");
  // So many kept transactions take minutes to make; what the service would answer is all that the table sees.
  await page.route("**/transactions?*", async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const transactions = Array.from({ length: pageRows }, (_, place) => entryOf(from + place));
    const next = from + pageRows;
    await route.fulfill({ json: { transactions, nextCursor: next < rowCount ? String(next) : null, behind: 0 } });
  });
  await page.getByRole("link", { name: "Transactions" }).click();
  await page.getByRole("link", { name: "row-3", exact: true }).waitFor();
  await assertAccessible(page);
  const drawn = () => page.locator("tbody tr").count();
  assert.ok((await drawn()) < 120, `${await drawn()} rows are drawn`);
  const toEnd = "scrollTo(0, document.documentElement.scrollHeight)";
  const all = page.getByText("100,000 in total");
  for (let turn = 0; turn < rowCount / pageRows && !(await all.isVisible()); turn += 1) {
    const count = await page.locator("table").getAttribute("aria-rowcount");
    await page.evaluate(toEnd);
    await page.locator(`table:not([aria-rowcount="${count}"])`).or(all).first().waitFor();
  }
  const last = page.getByRole("link", { name: `row-${rowCount - 1}`, exact: true });
  // The page may grow once more after it was scrolled to its end.
  await until(async () => {
    await page.evaluate(toEnd);
    return await last.isVisible();
  });
  await all.waitFor();
  assert.ok((await drawn()) < 120, `${await drawn()} rows are drawn`);

  // In turns frames in which nothing moves and jumps of some thousand rows, so that whatever else the machine does slows both.
  const [restingMs, jumpingMs] = await page.evaluate<[number, number]>(`(async () => {
    const took = [0, 0];
    for (let step = 2; step <= 81; step += 1) {
      const begin = performance.now();
      if (step % 2 === 1) scrollTo(0, (document.documentElement.scrollHeight * step) / 82);
      await new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)));
      took[step % 2] += performance.now() - begin;
    }
    return took;
  })()`);
  assert.ok(jumpingMs < 10 * restingMs, `${jumpingMs} ms of jumps, ${restingMs} ms of rest`);
  await page.evaluate("scrollTo(0, 44 * 50_000)");
  await page
    .getByRole("row")
    .filter({ hasText: /row-49\d{3}|row-50\d{3}/ })
    .first()
    .waitFor();
});
