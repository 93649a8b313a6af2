/**
 * Waits for what a test gets no event for. How long that takes is the machine's affair: the time limit of the test ends a wait for
 * what never comes. The pauses keep no process alive, so a wait that its test no longer needs ends with the other tests.
 */
import { setTimeout as pause } from "node:timers/promises";

const pauseMs = 10;
/** Beyond the time limit of a test. */
const givenUpMs = 15 * 60_000;

/** Asks again and again, and gives the first answer that is wanted. */
export async function answerWhen<T>(ask: () => T | Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  const endMs = performance.now() + givenUpMs;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (performance.now() > endMs) throw new Error(`This is still not what is waited for: ${JSON.stringify(answer)}`);
    await pause(pauseMs, undefined, { ref: false });
  }
}

export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await answerWhen(isTrue, (answer) => answer);
}
