/**
 * Takes a picture of every page of the console, on a service of its own with the demonstration portfolio:
 * `node bin/run.js scripts/console-screenshots.ts FOLDER [PART OF A NAME]`. In both themes, on a laptop, a tablet and a phone. Those of the
 * README: `docs/pictures readme`.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../test/support/browser/browser.ts";
import { adminToken, type RunningService, withService } from "../test/support/service.ts";
import { prepareConsole, type Scene } from "./screenshots/scenes.ts";
import { readCommand } from "./support/command.ts";
import { required, text, withDefault } from "./support/options.ts";

const { folder, wanted } = readCommand({
  does: `Takes a picture of every page of the console, on a service of its own with the demonstration portfolio, in both themes, on a laptop,
    a tablet and a phone.`,
  words: {
    folder: required(text("FOLDER", "the folder to write to")),
    wanted: withDefault(
      text("PART", "takes only pictures whose name has this part, or one of several with commas between"),
      "",
    ),
  },
});

interface Look {
  readonly name: string;
  readonly colorScheme: "light" | "dark";
  readonly viewport: { readonly width: number; readonly height: number };
  /** The scenes of the README, as they fit on the screen; else every scene at its whole height. */
  readonly only?: readonly string[];
}

const looks: readonly Look[] = [
  { name: "light-laptop", colorScheme: "light", viewport: { width: 1366, height: 768 } },
  { name: "dark-tablet", colorScheme: "dark", viewport: { width: 820, height: 1180 } },
  { name: "dark-laptop", colorScheme: "dark", viewport: { width: 1366, height: 768 } },
  { name: "light-tablet", colorScheme: "light", viewport: { width: 820, height: 1180 } },
  { name: "light-phone", colorScheme: "light", viewport: { width: 390, height: 844 } },
  { name: "dark-phone", colorScheme: "dark", viewport: { width: 390, height: 844 } },
  {
    name: "readme-light",
    colorScheme: "light",
    viewport: { width: 1366, height: 768 },
    only: ["overview", "document"],
  },
  { name: "readme-dark", colorScheme: "dark", viewport: { width: 1366, height: 768 }, only: ["overview", "document"] },
];

/** What moves when a page has come has settled by then. */
const settleMs = 400;

async function takePictures(browser: Browser, { url }: RunningService, scenes: readonly Scene[]): Promise<void> {
  for (const { name: look, only, ...options } of looks) {
    const context = await browser.newContext({ ...options, locale: "en-GB", timezoneId: "Europe/Berlin" });
    const page = await context.newPage();
    for (const scene of scenes) {
      if (only?.includes(scene.name) === false) continue;
      if (!wanted.split(",").some((part) => `${scene.name}-${look}`.includes(part))) continue;
      await openScene(page, url, scene);
      await page.waitForTimeout(settleMs);
      await page.screenshot({ path: join(folder, `${scene.name}-${look}.png`), fullPage: only === undefined });
    }
    await context.close();
  }
}

async function openScene(page: Page, url: string, { address, token, act }: Scene): Promise<void> {
  // A page of the service that is none of the console's, to set the tab's token from.
  await page.goto(`${url}/docs`);
  await page.evaluate(
    token === undefined ? "sessionStorage.clear()" : `sessionStorage.setItem("assay-token", ${JSON.stringify(token)})`,
  );
  await page.goto(url + address);
  await page.locator("h1").first().waitFor();
  await page.locator(".state[role=status]").first().waitFor({ state: "detached" });
  await act?.(page);
}

await mkdir(folder, { recursive: true });
await withService(
  async (service) => {
    const browser = await openBrowser();
    try {
      await takePictures(browser, service, await prepareConsole(service, adminToken));
    } finally {
      await browser.close();
    }
  },
  { ASSAY_WEBHOOK_ALLOW_HTTP: "true", ASSAY_WEBHOOK_ALLOW_PRIVATE: "true" },
);
