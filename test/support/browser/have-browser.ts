/** A step of the gate before the console's tests: ends with 0 once there is a browser, else with a sentence. */
import { findBrowser } from "./browser.ts";

try {
  await findBrowser();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
