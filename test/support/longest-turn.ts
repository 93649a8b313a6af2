/** The longest turn of a service's thread, for one that was started with `turnWatch` in it. */
import { eventually } from "./nodes.ts";
import type { RunningService } from "./service.ts";

/** For `NODE_OPTIONS: --import=`. */
export const turnWatch = new URL("./turn-watch.ts", import.meta.url).href;

/** In milliseconds of processor time, and of the clock. */
export interface Turn {
  readonly worked: number;
  readonly clock: number;
}

/** Since the last time that it was asked for. */
export async function longestTurn(service: RunningService): Promise<Turn> {
  const seen = turnsIn(service.log()).length;
  service.child.kill("SIGUSR2");
  return await eventually("the longest turn", () => turnsIn(service.log())[seen]);
}

function turnsIn(log: string): readonly Turn[] {
  return [...log.matchAll(/^\{"longestTurn":(.*)\}$/gm)].map(([, json = ""]) => JSON.parse(json) as Turn);
}
