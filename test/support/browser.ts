/** A browser without a screen, from a package: nothing is installed on the machine. */
import { type Browser, chromium as driver } from "playwright-core";
import { unpackBrowser } from "./unpack-browser.ts";

/** Below the time limit of a test, so that a browser that does not start is named. */
const startLimitMs = 300_000;

let unpacking: ReturnType<typeof unpackBrowser> | undefined;

/** The package's usual arguments turn web security off, so none of them are taken. */
export async function openBrowser(): Promise<Browser> {
  unpacking ??= unpackBrowser();
  const { executablePath, environment } = await unpacking;
  return await driver.launch({
    executablePath,
    env: { ...process.env, ...environment },
    headless: true,
    timeout: startLimitMs,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}
