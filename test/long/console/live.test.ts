/** What a page shows while it is looked at: what happens comes by itself, and again after the line was cut. */
import { test } from "node:test";
import { raiseAlerts } from "../../support/alerts.ts";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { analyse, resultOf, transaction } from "../../support/exchanges.ts";

const { service, open } = openConsole();

test("the overview follows what is flagged, and takes up again after the line was cut", async () => {
  resultOf(await analyse(service(), transaction({ transactionId: "first" })));
  const page = await open("/?days=365");
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Latency" }).waitFor();
  await raiseAlerts(service(), "watched", ["while-looking"]);
  await page.getByRole("link", { name: "while-looking" }).waitFor();
  await assertAccessible(page);

  // The browser does not cut what is open already; the service does when it ends a stream.
  await page.route("**/events", (route) => route.abort());
  await page.reload();
  await page.getByText("Connecting…").waitFor();
  await raiseAlerts(service(), "unseen", ["while-cut-off"]);
  await page.unroute("**/events");
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("link", { name: "while-cut-off" }).waitFor();
});

test("a failure leaves what was shown, and says so above it", async () => {
  const page = await open("/?days=365");
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("link", { name: "while-looking" }).waitFor();
  await page.route("**/overview?*", (route) => route.abort());
  await raiseAlerts(service(), "third", ["third-1"]);
  await page.getByRole("alert").getByText("No connection to the service. It is tried again by itself.").waitFor();
  await page.getByRole("link", { name: "while-looking" }).waitFor();
  await page.unroute("**/overview?*");
  await page.getByRole("link", { name: "third-1" }).waitFor();
});

test("a notice of a lost connection goes once it is back", async () => {
  const page = await open("/?days=365");
  await page.route("**/events", (route) => route.abort());
  await page.route("**/fraud-detection/*/label", (route) => route.abort());
  await page.reload();
  await page.getByText("Connecting…").waitFor();
  await page.getByLabel("Outcome of while-looking").selectOption("Fraud");
  const notice = page.locator(".notices").getByText("No connection to the service.");
  await notice.waitFor();
  await page.unroute("**/events");
  await page.getByText("Live", { exact: true }).waitFor();
  await notice.waitFor({ state: "detached" });
});

test("cases come to the sums by themselves", async () => {
  const page = await open("/console/cases");
  const openCases = page.locator(".headline dd").first();
  await openCases.getByText("3", { exact: true }).waitFor();
  await raiseAlerts(service(), "fourth", ["fourth-1"]);
  await openCases.getByText("4", { exact: true }).waitFor();
});
