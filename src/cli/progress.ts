/** Progress on a terminal: one line on stderr that is overwritten while a command works. */

const everyMs = 200;
const barWidth = 30;
const clearLine = "\r\u001b[K";

/** Shows the line several times a second; returns a function that ends it. A line may be missing for a moment. */
export function showProgress(describe: () => string | undefined | Promise<string | undefined>): () => void {
  if (!process.stderr.isTTY) return () => undefined;
  let isOver = false;
  const timer = setInterval(async () => {
    const line = await describe();
    if (line !== undefined && !isOver) process.stderr.write(`${clearLine}${line}`);
  }, everyMs);
  return () => {
    isOver = true;
    clearInterval(timer);
    process.stderr.write(clearLine);
  };
}

/** A bar and its percentage, of a share from 0 to 1. */
export function bar(share: number): string {
  const full = Math.round(share * barWidth);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `${"█".repeat(full)}${"░".repeat(barWidth - full)} ${percent} %`;
}
