/** How much something new says, given how often the account has met something new before. */

interface Weighing {
  readonly weight: number;
  readonly strongest: number;
}

/** Where every second one is new, one more says nothing. */
const ordinaryShare = 0.5;

export function noveltyLogOdds(distinct: number, seen: number, weighing: Weighing): number | undefined {
  const share = (distinct + 0.5) / (seen + 1);
  if (share > ordinaryShare) return undefined;
  return Math.min(weighing.strongest, -weighing.weight * Math.log(share));
}
