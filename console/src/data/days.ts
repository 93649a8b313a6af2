/** Every day from the first to the last of these: days without a transaction are not sent, but a chart leaves their place. */
const dayMs = 86_400_000;

/** The latest of them where there are more than `most`. */
export function everyDay(days: readonly string[], most: number): readonly string[] {
  const times = days.map((day) => Date.parse(day));
  const lastMs = Math.max(...times);
  const all: string[] = [];
  for (let timeMs = Math.max(Math.min(...times), lastMs - (most - 1) * dayMs); timeMs <= lastMs; timeMs += dayMs) {
    all.push(new Date(timeMs).toISOString().slice(0, 10));
  }
  return all;
}
