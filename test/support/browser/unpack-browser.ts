/** Has the browser's package unpack into this process's temporary folder, with the system libraries that it brings. */
import chromium from "@sparticuz/chromium";

// Only the complete set counts, so the whole process fails with the first file.
process.on("uncaughtException", (error) => {
  process.stderr.write(error.message);
  process.exit(1);
});
await chromium.executablePath();
