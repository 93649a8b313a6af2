/** What decided a verdict: lists and rules that settle it whatever the score says, and what the score alone would have done. */
import type { Evidence } from "../../../client/interface.ts";
import { formatScore } from "./format.ts";

type Decision = Evidence["decision"];
type Hit = Decision["rules"][number];
type Status = Decision["status"];

const statusOf = { allow: "approved", block: "declined", review: "review" } as const;

const listWords: Readonly<Record<string, string>> = {
  BLOCK_LIST: "block list",
  ALLOW_LIST: "allow list",
  WATCH_LIST: "watch list",
};

export interface Decider {
  readonly code: string;
  /** Such as `block list mules` or `rule night`. */
  readonly name: string;
  /** Undefined where the list cannot be told from the record. */
  readonly address: string | undefined;
  readonly sentence: string;
  readonly isList: boolean;
}

/** Those that are in force and whose effect is the verdict. */
export function decidersOf({ status, rules }: Decision): readonly Decider[] {
  return rules
    .filter(({ isLive, effect }) => isLive && effect !== "points" && statusOf[effect] === status)
    .map((hit) => nameHit(hit));
}

function nameHit({ code, sentence }: Hit): Decider {
  const list = listWords[code];
  if (list === undefined) {
    const id = code.replace(/^rule:/, "");
    return { code, name: `rule ${id}`, address: `/console/rules/${encodeURIComponent(id)}`, sentence, isList: false };
  }
  // A record holds the list's name in its sentence alone.
  const name = / list "([^"]+)"/.exec(sentence)?.[1];
  return {
    code: `${code} ${name ?? ""}`,
    name: name === undefined ? list : `${list} ${name}`,
    address: name === undefined ? undefined : `/console/lists/${encodeURIComponent(name)}`,
    sentence,
    isList: true,
  };
}

function statusByScore({ riskScore, thresholds }: Decision): Status {
  if (riskScore >= thresholds.decline) return "declined";
  return riskScore >= thresholds.review ? "review" : "approved";
}

const done: Readonly<Record<Status, string>> = {
  approved: "Approved",
  review: "Sent to review",
  declined: "Declined",
};
const would: Readonly<Record<Status, string>> = {
  approved: "approved",
  review: "sent it to review",
  declined: "declined",
};

/** Such as "Declined by block list mules; the score alone (9.6) would have approved." */
export function wordDeciders(decision: Decision): string | undefined {
  const deciders = decidersOf(decision);
  if (deciders.length === 0) return undefined;
  const alone = statusByScore(decision);
  const score = `the score alone (${formatScore(decision.riskScore)}) would have ${would[alone]}`;
  const names = deciders.map(({ name }) => name).join(" and ");
  return `${done[decision.status]} by ${names}; ${score}${alone === decision.status ? " too" : ""}.`;
}

/** Why no amount would have been approved. */
export function wordNoAmount(decision: Decision): string {
  const deciders = decidersOf(decision);
  const list = deciders.find(({ isList }) => isList);
  if (list !== undefined) {
    const effect = decision.status === "declined" ? "declines every payment" : "sends every payment to review";
    return `No amount would have been approved: ${list.name} ${effect} that it meets.`;
  }
  const [rule] = deciders;
  if (rule !== undefined) return `No amount would have been approved with ${rule.name} in force.`;
  return "No amount would have been approved: the other reasons are enough.";
}
