/** A decision in words, made from its reasons: what decided it, then the gravest reasons, each with a number and what it is compared with. */
import type { Facts } from "../facts/facts.ts";
import type { StoredDecision } from "../record.ts";
import { amountVsHistory } from "../rules/amount-vs-history.ts";
import { findRule } from "../rules/catalogue.ts";
import type { WeighedFinding } from "../scorecard.ts";
import { wordMoreThan, wordNumberOf, wordShare } from "../wording.ts";
import type { Words } from "../words.ts";
import { decidingHits, raising, worthASentence } from "./deciding.ts";
import type { Reason } from "./gathered.ts";
import { wordIncoming } from "./incoming.ts";
import { otherInputs } from "./word-reason.ts";

/** More are not read; the evidence has all. */
const mostReasons = 3;
/** What a rule found, in log-odds of its own, is worth a word beside an approval from here on. */
const worthMentioning = 0.3;

/** The verdict's `details` where it is not approved. */
export function wordFlagged(decision: StoredDecision, reasons: readonly Reason[], { edition }: Words): string {
  const all = [...decidingHits(decision), ...raising(reasons)];
  const sentences = (edition < 5 ? all : leaveOutRepeat(all)).slice(0, mostReasons);
  if (sentences.length > 0) return sentences.map(({ sentence }) => sentence).join(" ");
  const rest = reasons.find(({ code, contribution }) => code === otherInputs && contribution > 0);
  const { riskScore, thresholds, status } = decision;
  const threshold = status === "declined" ? thresholds.decline : thresholds.review;
  const scored = `No single sign stands out; the risk score is ${riskScore}, from ${threshold} on it is ${verdictWords[status]}.`;
  return rest === undefined ? scored : `${scored} ${rest.sentence}`;
}

type Named = Pick<Reason, "code" | "sentence">;

/** The list of ranks is left out where the reasons beside it give each of them: a rare amount is one reason, not two. */
function leaveOutRepeat(reasons: readonly Named[]): readonly Named[] {
  const others = reasons.filter(({ code }) => code !== ranksCode);
  const said = others.slice(0, mostReasons).flatMap(ranksOf);
  const listed = reasons.filter(({ code }) => code === ranksCode).flatMap(ranksOf);
  return listed.every((rank) => said.includes(rank)) ? others : reasons;
}

function ranksOf({ sentence }: Named): readonly string[] {
  return sentence.match(/1 in \d[\d,]*/g) ?? [];
}

/** The verdict's `details` where it is approved: what the amount was compared with, the score, and what a rule found against it. */
export function wordApproved(decision: StoredDecision, facts: Facts, words: Words): string {
  const allowed = decidingHits(decision)[0];
  if (allowed !== undefined) return allowed.sentence;
  let habit: WeighedFinding | undefined;
  let against: WeighedFinding | undefined;
  for (const finding of decision.findings) {
    if (finding.code === habitCode) habit ??= finding;
    else if (against === undefined && isAgainst(finding)) against = finding;
  }
  const compared = wordCompared(decision, habit, facts, words);
  const scored = compared + wordScore(decision);
  const found = against === undefined ? undefined : wordFinding(against, words);
  return found === undefined ? scored : `${scored} Against it: ${found}`;
}

const habitCode = amountVsHistory.code;
const ranksCode = "COMBINED_SIGNS";

/** By tenths of the score: there are some thousand sentences, until the threshold changes. */
let sentences: string[] = [];
let sentencesOf = Number.NaN;

function wordScore({ riskScore, thresholds: { review } }: StoredDecision): string {
  if (review !== sentencesOf) [sentences, sentencesOf] = [[], review];
  const tenths = Math.round(riskScore * 10);
  // As scores are made, so that each has its own.
  if (tenths / 10 !== riskScore || !(tenths >= 0 && tenths <= 1_000)) return scoreSentence(riskScore, review);
  sentences[tenths] ??= scoreSentence(riskScore, review);
  return sentences[tenths];
}

function scoreSentence(riskScore: number, review: number): string {
  return ` Risk score ${riskScore}, review from ${review}.`;
}

function isAgainst({ code, weight, numbers }: WeighedFinding): boolean {
  return weight >= worthMentioning && findRule(code)?.isCalming?.(numbers) !== true;
}

/** With the account's own amounts where there are any. */
function wordCompared(decision: StoredDecision, habit: WeighedFinding | undefined, facts: Facts, words: Words): string {
  return habit === undefined ? wordComparison(decision, facts, words) : amountVsHistory.sentence(habit.numbers, words);
}

function wordFinding({ code, numbers }: WeighedFinding, words: Words): string | undefined {
  return findRule(code)?.sentence(numbers, words);
}

/** Where the account has no amounts to compare with: how little is known, and what was looked at. */
function wordComparison({ history }: StoredDecision, facts: Facts, words: Words): string {
  const { amount } = facts;
  const earlier = wordNumberOf(history.transactions, "earlier transaction");
  const known = `${words.edition >= 4 && history.transactions === 0 ? "no earlier transaction" : earlier} of this account`;
  if (amount < 0 && words.edition >= 5 && facts.unitRate === 0)
    return `${words.money(-amount)} comes in. Its currency has no known rate to the account's, so it was not compared with what came in before.`;
  if (amount < 0 && words.edition >= 3 && facts.incomingRatio > 0)
    return `${words.money(-amount)} comes in, ${wordIncoming(facts, words)}.`;
  if (amount < 0 && words.edition >= 5 && facts.receipts === 0)
    return `${words.money(-amount)} is the first money that is known to come in on this account${history.transactions === 0 ? "" : `, after ${earlier}`}.`;
  if (amount < 0)
    return `${words.money(-amount)} comes in, after ${known}; what comes in is not compared with usual amounts.`;
  if (!(amount > 0) && words.edition >= 6)
    return `No money moves: the amount is zero. ${wordKnown(history.transactions)}`;
  if (!(amount > 0)) return `No money moves, after ${known}.`;
  if (facts.unitRate === 0)
    return words.edition === 2
      ? `${words.money(amount)} is in a currency without a known rate to the account's, so it was not compared with its ${known}.`
      : `${words.money(amount)} is in a currency without a known rate to the account's, so it was not compared with its ${earlier}.`;
  const first = `${words.money(amount)} is ${history.transactions === 0 ? "the first payment" : "the first payment going out"} that is known of this account.`;
  if (facts.peersShare >= 0) {
    const basis = wordMoreThan(facts.peers, "recent payment", words.edition);
    if (words.edition >= 6 && facts.peersAsLarge < 0.5)
      return `${first} None of ${basis} of comparable accounts is as large.`;
    return `${first} Of ${basis} of comparable accounts ${wordShare(facts.peersShare)} are as large.`;
  }
  if (facts.blendedShare >= 0 && words.edition >= 5) {
    // There may be many, none of which can be told apart from what came later.
    const tooFew = `Too few payments of comparable accounts ${words.edition < 7 ? "are known" : "can be compared with it"}`;
    const general = `of payments in general${facts.value > 0 ? "" : ", whatever their currency,"}`;
    const share = wordShare(facts.blendedShare);
    return facts.blendedShare === facts.generalShare
      ? `${first} ${tooFew}; ${share} ${general} are as large.`
      : `${first} Few payments of comparable accounts are known yet; ${share} of these and ${general} are as large.`;
  }
  if (facts.blendedShare >= 0)
    return `${first} Too few payments of comparable accounts are known; ${wordShare(facts.blendedShare)} of payments in general are as large.`;
  return first;
}

function wordKnown(transactions: number): string {
  if (transactions === 0) return "No earlier transaction of this account is known.";
  return `${wordNumberOf(transactions, "earlier transaction")} of this account ${transactions === 1 ? "is" : "are"} known.`;
}

/** The report's `explanation`: the score and what moved it. */
export function wordExplanation(
  decision: StoredDecision,
  reasons: readonly Reason[],
  { facts, words }: { readonly facts: Facts; readonly words: Words },
): string {
  const up = raising(reasons);
  const deciding = decidingHits(decision);
  const down = reasons
    .filter(({ contribution, isInformative }) => isInformative && contribution <= -worthASentence)
    .toReversed();
  const { review, decline } = decision.thresholds;
  const parts = [
    `Risk score ${decision.riskScore} of 100: ${verdictWords[decision.status]} (review from ${review}, decline from ${decline}).`,
  ];
  if (deciding.length > 0) parts.push(deciding.map(({ sentence }) => sentence).join(" "));
  if (up.length > 0) parts.push(`Raises the score: ${up.map(({ sentence }) => sentence).join(" ")}`);
  if (down.length > 0) parts.push(`Lowers the score: ${down.map(({ sentence }) => sentence).join(" ")}`);
  if (up.length + down.length + deciding.length === 0) {
    const habit = words.edition < 6 ? undefined : decision.findings.find(({ code }) => code === habitCode);
    parts.push(wordCompared(decision, habit, facts, words));
  }
  if (decision.approvedUpTo > 0) {
    const amount = words.money(decision.approvedUpTo);
    // A smaller amount may be a sign of its own, such as a round one.
    parts.push(`${words.edition < 7 ? `Up to ${amount} it` : amount} would have been approved, all else being equal.`);
  }
  const { late, complete } = decision.history;
  if (late)
    parts.push("It arrived after later transactions of the account and was scored on the past that it belongs to.");
  if (!complete) parts.push(late || words.edition < 6 ? "Part of that past is no longer retained." : wordApart(words));
  return parts.join(" ");
}

/** What other accounts had done by then, or which of the account's labels were known. */
function wordApart({ edition }: Words): string {
  const what = edition === 7 ? "What other accounts had done by" : "Part of what was known";
  return `${what} then can no longer be told apart from what came later.`;
}

const verdictWords = { approved: "approved", review: "to be reviewed", declined: "declined" } as const;
