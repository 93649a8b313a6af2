/** Prints an HTML page to PDF with the browser of the console's tests, for the papers of a browser. */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { readCommand } from "../../scripts/support/command.ts";
import { existingFile, required, text } from "../../scripts/support/options.ts";
import { openBrowser } from "../../test/support/browser/browser.ts";

const options = readCommand({
  does: "Prints an HTML page to a PDF of A4 pages, as a browser does.",
  words: {
    page: required(existingFile("PAGE", "the HTML page")),
    out: required(text("FILE", "the PDF")),
  },
});
const browser = await openBrowser();
try {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(options.page).href);
  const margin = { top: "15mm", left: "15mm", right: "15mm", bottom: "15mm" };
  writeFileSync(options.out, await page.pdf({ format: "A4", printBackground: true, margin }));
} finally {
  await browser.close();
}
