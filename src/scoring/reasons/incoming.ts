/** How money that comes in compares with what came in before. */
import type { Facts } from "../facts/facts.ts";
import type { Words } from "../words.ts";

/** Nearer than this factor it is said to be in line, in either direction. */
const farFromUsual = 1.5;

/** Of one earlier amount there is no mean. What is kept is the mean of the logarithms, which a small amount among large ones moves far. */
export function wordIncoming({ incomingRatio, receipts }: Facts, words: Words): string {
  if (words.edition < 6) return `${words.times(incomingRatio)} what usually comes in`;
  const former = receipts === 1 ? "the only earlier amount that came in" : "the geometric mean of what came in before";
  if (incomingRatio >= farFromUsual) return `${words.times(incomingRatio)} ${former}`;
  return `${incomingRatio < 1 / farFromUsual ? "less than" : "in line with"} ${former}`;
}
