/** Reasons of a score: its additive parts, gathered by what they speak of, with the numbers and words of rules and claims. */
import type { Facts } from "../facts/facts.ts";
import type { Explained } from "../model.ts";
import { roundLogOdds } from "../odds.ts";
import type { PolicyHit } from "../policy.ts";
import type { WeighedFinding } from "../scorecard.ts";
import type { Words } from "../words.ts";
import { isQuick } from "./claims/pace-claims.ts";
import { wordReasonsFirst } from "./first-edition/word-reason.ts";
import { gather, noParts, type Reason } from "./gathered.ts";
import { wordReasons } from "./word-reason.ts";

interface Reasons {
  /** With all contributions it adds up to the score's log-odds. */
  readonly baseLogOdds: number;
  /** What raises the score the most comes first, what lowers it the most comes last. */
  readonly reasons: readonly Reason[];
}

export function gatherReasons(
  explained: Explained,
  findings: readonly WeighedFinding[],
  logOdds: number,
  { facts, words, hits = [] }: { readonly facts: Facts; readonly words: Words; readonly hits?: readonly PolicyHit[] },
): Reasons {
  const gathered = gather(explained, findings, isQuick(facts, words.edition));
  const reasons = [...(words.edition === 1 ? wordReasonsFirst(gathered, facts) : wordReasons(gathered, facts, words))];
  for (const { code, isLive, contribution, sentence } of hits) {
    if (!isLive || contribution === 0) continue;
    reasons.push({ code, sentence, isInformative: true, contribution, numbers: {}, parts: noParts });
  }
  reasons.sort((left, right) => right.contribution - left.contribution || (left.code < right.code ? -1 : 1));
  const sum = reasons.reduce((total, { contribution }) => total + contribution, 0);
  return { baseLogOdds: roundLogOdds(logOdds - sum), reasons };
}
