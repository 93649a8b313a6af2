/** Work in lanes: one after the other within a lane, lanes beside each other, and no more at once than the limit. */

export interface Lanes {
  /** Settles when there is room for another piece of work. */
  room(): Promise<void>;
  /** The work must not fail. */
  run(lane: string, work: () => Promise<void>): void;
  /** Pieces of work that have begun or wait for their turn. */
  held(): number;
  /** Settles when nothing is held. */
  idle(): Promise<void>;
}

export function createLanes(limit: number): Lanes {
  /** The last piece of work of each lane that has any. */
  const lasts = new Map<string, Promise<void>>();
  let held = 0;
  let wake: () => void = () => undefined;
  let ended = Promise.resolve();
  const renew = () => {
    ended = new Promise((settle) => {
      wake = settle;
    });
  };
  const until = async (isReached: () => boolean) => {
    while (!isReached()) await ended;
  };
  return {
    room: () => until(() => held < limit),
    run(lane, work) {
      held += 1;
      renew();
      const last = (lasts.get(lane) ?? Promise.resolve()).then(work).finally(() => {
        held -= 1;
        if (lasts.get(lane) === last) lasts.delete(lane);
        const waiting = wake;
        renew();
        waiting();
      });
      lasts.set(lane, last);
    },
    held: () => held,
    idle: () => until(() => held === 0),
  };
}
