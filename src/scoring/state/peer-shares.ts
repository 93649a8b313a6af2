/** What share of the payments of comparable accounts on the days before had a signal of at least so much: what kind of stream it is. */
import { fewestPeers, type PeersState, placeOf, type signals } from "./peers.ts";

/** Counted on top, as so many may be missed: a share is small only where many were seen. */
const missed = 3;

type ReadShare = (state: PeersState) => number;

/** What is read is right only after `comparePeers`; NaN where there are too few. */
function shareFrom(name: (typeof signals)[number]["name"], value: number): ReadShare {
  const [all, from] = [placeOf(name, Number.NEGATIVE_INFINITY), placeOf(name, value)];
  return ({ above }) => {
    const count = above[all] ?? 0;
    return count < fewestPeers ? Number.NaN : ((above[from] ?? 0) + missed) / (count + missed);
  };
}

/** Amounts that spoke for fraud: evidence of 0 is the lower edge of a bin. */
export const shareAboveUsual = shareFrom("rankAmount", 0);
/** Payments on an account that paid, or tried to pay, at least six times within the day. */
export const shareBusy = shareFrom("rankCount24h", Math.log(6));
