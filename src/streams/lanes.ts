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
  /** Settles when a piece of work ends. */
  let ended = Promise.withResolvers<void>();
  const until = async (isReached: () => boolean) => {
    while (!isReached()) await ended.promise;
  };
  return {
    room: () => until(() => held < limit),
    run(lane, work) {
      held += 1;
      const last = (lasts.get(lane) ?? Promise.resolve()).then(work).finally(() => {
        held -= 1;
        if (lasts.get(lane) === last) lasts.delete(lane);
        ended.resolve();
        ended = Promise.withResolvers();
      });
      lasts.set(lane, last);
    },
    held: () => held,
    idle: () => until(() => held === 0),
  };
}
