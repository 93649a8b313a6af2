import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { codeOf } from "../../../src/auth/one-time-code.ts";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { browserWith, cookieOf, createUser, password, trySignIn } from "../../support/people.ts";
import { adminToken, ask } from "../../support/service.ts";

// A setting of its own, so that no other test finds its users.
const { service, openSignedOut } = openConsole({ ASSAY_LOG_REQUESTS: "false" });

test("the first token makes the first user, who signs in with password and app, and proposes to another", async () => {
  const page = await openSignedOut("/");
  await page.getByLabel("Token").fill(adminToken);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Make the first user" }).waitFor();
  await assertAccessible(page);
  await page.getByLabel("Name").fill("Anna@Example.com");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name: "anna@example.com" }).waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();

  await page.getByLabel("Name").fill("anna@example.com");
  await assertAccessible(page);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Name, password or code is wrong.").waitFor();
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "anna@example.com" }).first().click();
  await page.getByText("This browser").waitFor();

  await page.getByRole("button", { name: "Set up an app" }).click();
  await page.getByRole("img", { name: "QR code of the secret" }).waitFor();
  await assertAccessible(page);
  const secret = await page.locator(".copyable .mono").innerText();
  await page.getByLabel("Code that the app shows").fill(codeOf(secret, Date.now()));
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Use the app" }).click();
  await page.getByRole("button", { name: "Remove the app" }).waitFor();

  await createUser(service(), "ben", "admin");
  const rule = { title: "Night", expression: "amount > 5", action: { kind: "review" }, baseVersion: 0 };
  const saved = await ask(service(), "/rules/night", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(rule),
  });
  assert.ok(saved.status < 300, saved.text);
  await page.getByRole("link", { name: "Approvals" }).click();
  await page.getByLabel("Rules and rule sets").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await assertAccessible(page);
  const status = await page.evaluate(async () => {
    const headers = { "X-Assay-Session": "1", "Content-Type": "application/json" };
    return (await fetch("/rules/night/promote", { method: "POST", headers, body: "{}" })).status;
  });
  assert.equal(status, 202);
  await page.reload();
  await page.getByText("Proposed by you").waitFor();
  assert.equal(await page.getByRole("button", { name: "Approve" }).count(), 0);

  const ben = browserWith(service(), cookieOf(await trySignIn(service(), { name: "ben" })));
  const approved = await ben("/approvals/1/approve", "POST", {});
  assert.equal(approved.status, 200, approved.text);
  await page.reload();
  await page.getByRole("cell", { name: "approved" }).waitFor();

  await page.getByRole("link", { name: "anna@example.com" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("a session that ends keeps what was typed until the same person has signed in again", async () => {
  await createUser(service(), "carla", "analyst");
  const page = await openSignedOut("/console/try");
  await signIn(page, "carla");
  await page.getByLabel("Account", { exact: true }).fill("typed before");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Score without storing" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Your session has ended; sign in to go on").waitFor();
  await assertAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.getByLabel("Account", { exact: true }).inputValue(), "typed before");
});

test("a page that is opened without a connection says so, and comes by itself", async () => {
  await createUser(service(), "dora", "analyst");
  const page = await openSignedOut("/console/try");
  await signIn(page, "dora");
  await page.getByRole("heading", { name: "Try one" }).waitFor();
  page.setDefaultTimeout(30_000);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Documents" }).click();
  await page.getByText("No connection to the service.").first().waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Documents", exact: true }).waitFor();
  await page.getByText("No connection to the service.").waitFor({ state: "detached" });
});

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
