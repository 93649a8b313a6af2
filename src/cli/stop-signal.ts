/**
 * The request to stop. One Ctrl-C reaches this process several times (the terminal's group, npm, shell and launcher all pass it
 * on), so signals within two seconds count as one; a later one ends the process at once.
 */
export interface StopSignal {
  readonly requested: Promise<void>;
  request(): void;
}

const samePressMs = 2_000;

export function stopSignal(): StopSignal {
  let firstMs: number | undefined;
  let request: () => void = () => undefined;
  const requested = new Promise<void>((settle) => {
    request = settle;
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      const nowMs = performance.now();
      firstMs ??= nowMs;
      // What is acknowledged is on disk, so leaving at once loses nothing but unanswered requests.
      if (nowMs - firstMs > samePressMs) process.exit(signal === "SIGINT" ? 130 : 143);
      request();
    });
  }
  return { requested, request };
}
