/** A signed-in console in a browser, on a service of its own; every page has to be free of errors and accessible. */
import assert from "node:assert/strict";
import { after, before } from "node:test";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { openBrowser } from "./browser/browser.ts";
import { oneService } from "./one-service.ts";
import { adminToken, type RunningService } from "./service.ts";

export interface OpenConsole {
  readonly service: () => RunningService;
  /** A page of a tab of its own that is signed in and stands at this address. */
  open(address: string, options?: { readonly token?: string; readonly theme?: "light" | "dark" }): Promise<Page>;
  /** A tab that nobody has signed in to. */
  openSignedOut(address: string): Promise<Page>;
}

export function openConsole(environment: Readonly<Record<string, string>> = {}): OpenConsole {
  const service = oneService(environment);
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  before(async () => {
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
  });

  async function openTab(theme: "light" | "dark"): Promise<Page> {
    assert.ok(browser !== undefined);
    const context = await browser.newContext({
      colorScheme: theme,
      viewport: { width: 1280, height: 800 },
      locale: "en-GB",
    });
    contexts.push(context);
    const page = await context.newPage();
    // Below the time limit of a test, so that what does not come is named.
    page.setDefaultTimeout(300_000);
    page.on("pageerror", (error) => {
      throw error;
    });
    page.on("console", (message) => {
      // The browser logs every refused request; pages handle those, and tests check how.
      const isRefusal = message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && !isRefusal) throw new Error(`The page says: ${message.text()}`);
    });
    return page;
  }

  return {
    service,
    async open(address, { token = adminToken, theme = "light" } = {}) {
      const page = await openTab(theme);
      // At the first load only: a page that is loaded again keeps the token of the demonstration.
      await page.addInitScript((text) => {
        if (sessionStorage.getItem("assay-token") === null) sessionStorage.setItem("assay-token", text);
      }, token);
      await page.goto(service().url + address);
      // While the console is made, another page with a heading stands there and loads itself again.
      await page.locator(".stage h1").waitFor();
      return page;
    },
    async openSignedOut(address) {
      const page = await openTab("light");
      await page.goto(service().url + address);
      return page;
    },
  };
}

type Theme = "light" | "dark";

/**
 * By the rules of WCAG 2.2 A and AA and axe's best practices. The page has no frames, so axe's way for one document does:
 * the other one opens a second page to join the parts.
 */
export async function assertAccessible(page: Page, themes: readonly Theme[] = ["light", "dark"]): Promise<void> {
  for (const theme of themes) {
    await page.evaluate(`document.documentElement.dataset.theme = "${theme}"`);
    const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
    const { violations } = await builder.analyze();
    const found = violations.map(
      ({ id, help, nodes }) => `${theme}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(" | ")}`,
    );
    assert.deepEqual(found, []);
  }
}
