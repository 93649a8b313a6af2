/** Tries again by itself what failed for a reason that passes: a connection that was lost, or a session that ended. */
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { AssayError } from "../../../client/assay.ts";
import { hasEnded } from "../session/session.ts";

const pauseMs = 3_000;

export function isUnreachable(error: Error | undefined): boolean {
  return error instanceof AssayError && error.code === "unreachable";
}

export function useRetry(error: Error | undefined, retry: () => void): void {
  const latest = useRef(retry);
  latest.current = retry;
  const isLost = isUnreachable(error);
  const isRefused = error instanceof AssayError && error.status === 401;
  useEffect(() => {
    if (!isLost) return undefined;
    const again = () => latest.current();
    const timer = setInterval(again, pauseMs);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [isLost]);
  useEffect(() => {
    if (!isRefused) return undefined;
    let hasWaited = hasEnded.peek();
    return effect(() => {
      const isOver = hasWaited && !hasEnded.value;
      hasWaited = hasEnded.value;
      if (isOver) latest.current();
    });
  }, [isRefused]);
}
