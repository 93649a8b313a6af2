/** Short notices of what just happened. They disappear after some seconds; failures stay until they are closed. */

import { effect, signal } from "@preact/signals";
import { wordError } from "../data/error-words.ts";
import { isLive } from "../data/live.ts";
import { isProposed } from "../data/proposed.ts";
import { isUnreachable } from "../data/use-retry.ts";
import { Button } from "./button.tsx";

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly isFailure: boolean;
  /** It says that the service cannot be reached. */
  readonly isOfConnection: boolean;
}

const notices = signal<readonly Notice[]>([]);
let lastId = 0;
const noticeLimit = 4;
const shownMs = 5_000;

// What says that there is no connection is over once there is one.
effect(() => {
  if (isLive.value) endOutage();
});
addEventListener("online", endOutage);

function endOutage(): void {
  notices.value = notices.peek().filter(({ isOfConnection }) => !isOfConnection);
}

export function notify(text: string): void {
  show(text, false);
}

export function notifyFailure(error: unknown): void {
  show(wordError(error), !isProposed(error), error instanceof Error && isUnreachable(error));
}

function show(text: string, isFailure: boolean, isOfConnection = false): void {
  lastId += 1;
  const id = lastId;
  notices.value = [...notices.value, { id, text, isFailure, isOfConnection }].slice(-noticeLimit);
  if (!isFailure) setTimeout(() => dismiss(id), shownMs);
}

function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

export function Notices() {
  return (
    <div class="notices" aria-live="polite">
      {notices.value.map(({ id, text, isFailure }) => (
        <div key={id} class={isFailure ? "failure" : ""}>
          {text} <Button name="Close" class="button small" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
