/** A browser without a screen for the console's tests: the one that is named, the one of its package, or one of this machine. */
import { existsSync } from "node:fs";
import { type Browser, chromium as driver } from "playwright-core";
import { type BrowserFiles, browserFolder, ensurePackagedBrowser } from "./packaged-browser.ts";

/** Where installers put a browser that the driver can steer. */
const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

export async function findBrowser(): Promise<BrowserFiles> {
  const named = process.env.ASSAY_TEST_BROWSER ?? "";
  if (named !== "") return { executable: named, environment: {} };
  // The package holds a program for this kind of machine only.
  if (process.platform === "linux" && process.arch === "x64") return await ensurePackagedBrowser(browserFolder());
  const executable = usualPlaces.find((path) => existsSync(path));
  if (executable !== undefined) return { executable, environment: {} };
  throw new Error(
    `There is no browser for the console's tests on ${process.platform}-${process.arch}: install Chrome or Chromium, or name one in ASSAY_TEST_BROWSER.`,
  );
}

/** The package's usual arguments turn web security off, so none of them are taken. */
export async function openBrowser(): Promise<Browser> {
  const { executable, environment } = await findBrowser();
  return await driver.launch({
    executablePath: executable,
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    env: { ...process.env, ...environment },
    // A machine with many processes takes its time; what hangs is ended by the gate.
    timeout: 0,
  });
}
