/** A browser without a screen, from a package: nothing is installed on the machine. */
import { tmpdir } from "node:os";
import { type Browser, chromium as driver } from "playwright-core";

let opening: Promise<string> | undefined;

/** Unpacks the browser once a process. Its package looks at this variable to bring its own system libraries. */
function findExecutable(): Promise<string> {
  opening ??= (async () => {
    process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs20.x";
    process.env.TMPDIR ??= tmpdir();
    const { default: chromium } = await import("@sparticuz/chromium");
    return await chromium.executablePath();
  })();
  return opening;
}

/** The package's usual arguments turn web security off, so none of them are taken. */
export async function openBrowser(): Promise<Browser> {
  return await driver.launch({
    executablePath: await findExecutable(),
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}
