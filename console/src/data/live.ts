/** Live events: one stream for the whole tab. It is closed while the tab is hidden, and opened again after a failure. */
import { effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { client, hasEnded, may, session } from "../session/session.ts";

export type LiveEvent =
  | "overview"
  | "verdict.flagged"
  | "case.opened"
  | "case.decided"
  | "case.mentioned"
  | "case.changed"
  | "document.tampered"
  | "document.reviewed"
  | "document.analysed"
  | "bulk_case.done";

interface Listener {
  readonly events: readonly LiveEvent[];
  readonly run: () => void;
}

/** After a failure, then twice as long each time up to the most, less up to a half by chance. */
const firstPauseMs = 1_000;
const mostPauseMs = 30_000;
/** Events within this time cause one reload. */
const gatherMs = 700;

export const isLive = signal(false);
const isTabVisible = signal(document.visibilityState === "visible");
const listeners = new Set<Listener>();
const hasListeners = signal(false);

document.addEventListener("visibilitychange", () => {
  isTabVisible.value = document.visibilityState === "visible";
});

effect(() => {
  const isWanted =
    hasListeners.value && isTabVisible.value && session.value !== undefined && !hasEnded.value && may("reports:read");
  if (!isWanted) return undefined;
  const stop = new AbortController();
  void follow(stop.signal);
  return () => {
    stop.abort();
    isLive.value = false;
  };
});

async function follow(signal: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs;
  // What was shown before may be old: the tab was hidden, or the stream was away.
  let isFirst = true;
  while (!signal.aborted) {
    try {
      const response = await client.streamEvents({}, { signal });
      isLive.value = true;
      pauseMs = firstPauseMs;
      if (!isFirst) runAll();
      isFirst = false;
      for await (const event of readEvents(response)) runListeners(event);
    } catch {
      // `isLive` shows it; the pages themselves say what they could not fetch.
    }
    if (signal.aborted) return;
    isLive.value = false;
    await pause(pauseMs * (1 - Math.random() / 2), signal);
    pauseMs = Math.min(mostPauseMs, 2 * pauseMs);
  }
}

function runListeners(event: string): void {
  for (const listener of listeners) if (listener.events.some((one) => one === event)) listener.run();
}

function runAll(): void {
  for (const { run } of listeners) run();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((settle) => {
    const timer = setTimeout(settle, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        settle();
      },
      { once: true },
    );
  });
}

/** Runs it soon after any of these events, and when the reader comes back to the tab. */
export function useLive(events: readonly LiveEvent[], run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  const key = events.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function later(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, gatherMs);
    }
    const listener = { events: key.split(",") as LiveEvent[], run: later };
    listeners.add(listener);
    hasListeners.value = true;
    let wasVisible = isTabVisible.value;
    const stopWatching = isTabVisible.subscribe((isNow) => {
      if (isNow && !wasVisible) later();
      wasVisible = isNow;
    });
    return () => {
      clearTimeout(timer);
      stopWatching();
      listeners.delete(listener);
      hasListeners.value = listeners.size > 0;
    };
  }, [key]);
}

async function* readEvents(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split(/\r?\n/);
      rest = (lines.pop() ?? "").slice(0, longestRest);
      for (const line of lines) if (line.startsWith("event: ")) yield line.slice("event: ".length);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Names are short; the data after them is not looked at. */
const longestRest = 200;
