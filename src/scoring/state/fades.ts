/** What is left of a weight after some days, at each rate at which an account's state forgets. */
import { decayDays, heatDecayDays, momentDecayDays } from "./layout.ts";

interface Fades {
  /** In the order of `decayDays`, then of `heatDecayDays`. */
  readonly decayed: Float64Array;
  readonly heat: Float64Array;
  readonly moments: number;
}

const fades = { decayed: new Float64Array(decayDays.length), heat: new Float64Array(heatDecayDays.length), moments: 1 };
let last = Number.NaN;

/** Overwritten for another span. One decision asks for one span when it reads the account, and again when it absorbs the payment. */
export function fadesAfter(days: number): Fades {
  if (days === last) return fades;
  for (let index = 0; index < decayDays.length; index += 1) {
    fades.decayed[index] = Math.exp(-days / (decayDays[index] ?? 1));
  }
  for (let index = 0; index < heatDecayDays.length; index += 1) {
    fades.heat[index] = Math.exp(-days / (heatDecayDays[index] ?? 1));
  }
  fades.moments = Math.exp(-days / momentDecayDays);
  last = days;
  return fades;
}
