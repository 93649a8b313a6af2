/** What decided: hits of users' rules, and the reasons that raise the score by enough to be named. */
import { type PolicyHit, policyEffects } from "../policy.ts";
import type { StoredDecision } from "../record.ts";
import type { Reason } from "./gathered.ts";

/** In log-odds, and as a share of all that raises: what moves a score by less gets no sentence. */
export const worthASentence = 0.1;
const worthShare = 0.04;

const none: readonly PolicyHit[] = [];

/** Hits of users' live rules and lists, except those that only add points: these are reasons like others. */
export function decidingHits({ status, policy }: Pick<StoredDecision, "status" | "policy">): readonly PolicyHit[] {
  if (policy === undefined || policy.hits.length === 0) return none;
  const hits = policy.hits.filter(({ isLive, effect }) => isLive && effect !== "points");
  // Of several effects only the one that prevailed is named; the others made no difference.
  const effect = policyEffects.find((one) => hits.some((hit) => hit.effect === one));
  if ((effect === "allow") !== (status === "approved")) return [];
  return hits.filter((hit) => hit.effect === effect);
}

/** The reasons that raise the score by enough to be named, gravest first. */
export function raising(reasons: readonly Reason[]): readonly Reason[] {
  const whole = reasons.reduce((sum, { contribution }) => sum + Math.max(0, contribution), 0);
  const least = Math.max(worthASentence, worthShare * whole);
  return reasons.filter(({ contribution, isInformative }) => isInformative && contribution >= least);
}
