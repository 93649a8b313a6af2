/** How near two names are, and what differs: words are paired whatever their order, and each pair is compared by spelling and sound. */
import { spellingDistance } from "./fold.ts";
import { joinings, type NameWord } from "./name-words.ts";

/** What differs between the two names, beside what agrees. */
export interface NameDifferences {
  /** The words that agree stand in another order. */
  readonly isReordered: boolean;
  /** Pairs that are spelled differently. */
  readonly respelled: number;
  readonly initials: number;
  /** Words that only one of the names has, without particles and legal forms. */
  readonly missing: number;
}

export interface NameNearness extends NameDifferences {
  /** 0 to 1. */
  readonly score: number;
}

const nothing: NameNearness = { score: 0, isReordered: false, respelled: 0, initials: 0, missing: 0 };
/** Pairs below are no pairs. */
const leastSimilarity = 0.7;
const soundAlike = 0.9;
const respelledAlike = 0.98;
const initialAlike = 0.75;
/** A word that is missing beside two that agree: a middle name or a patronymic. */
const middleShare = 0.15;
const particleShare = 0.3;
/** Two words that one name writes as one. */
const joinedAlike = 0.98;
/** Near enough without joining words, and too far for it to help. */
const surelyNear = 0.95;
const leastJoined = 0.3;
/** Fewer consonants are shared by too many names. */
const fewestConsonants = 3;

export function compareNames(left: readonly NameWord[], right: readonly NameWord[]): NameNearness {
  let best = compareWords(left, right);
  if (best.score >= surelyNear || best.score < leastJoined) return best;
  const tries = [
    ...joinings(left).map((words) => [words, right] as const),
    ...joinings(right).map((words) => [left, words] as const),
  ];
  for (const [one, other] of tries) {
    const tried = compareWords(one, other);
    const score = tried.score * joinedAlike;
    if (score > best.score) best = { ...tried, score };
  }
  return best;
}

interface Pair {
  readonly left: number;
  readonly right: number;
  readonly similarity: number;
}

function compareWords(left: readonly NameWord[], right: readonly NameWord[]): NameNearness {
  const pairs = pairUp(left, right);
  if (pairs.length === 0) return nothing;
  let matched = 0;
  let whole = 0;
  let full = 0;
  let respelled = 0;
  let initials = 0;
  for (const { left: at, right: beside, similarity } of pairs) {
    const [one, other] = [left[at], right[beside]];
    if (one === undefined || other === undefined) continue;
    const weight = (one.weight + other.weight) / 2;
    matched += weight * similarity;
    whole += weight;
    if (weight === 1) full += 1;
    if (isInitial(one) !== isInitial(other)) initials += 1;
    else if (one.latin !== other.latin) respelled += 1;
  }
  const pairedLeft = new Set(pairs.map((pair) => pair.left));
  const pairedRight = new Set(pairs.map((pair) => pair.right));
  const lone = [...left.filter((_, at) => !pairedLeft.has(at)), ...right.filter((_, at) => !pairedRight.has(at))];
  const isSideMissing = pairedLeft.size < left.length && pairedRight.size < right.length;
  // Where both names have words of their own, these contradict each other.
  const share = full + initials >= 2 && !isSideMissing ? middleShare : 1;
  const missing = lone.reduce((sum, { weight }) => sum + weight * (weight < 1 ? particleShare : share), 0);
  return {
    score: matched / (whole + missing / 2),
    isReordered: isOutOfOrder(pairs),
    respelled,
    initials,
    missing: lone.filter(({ weight }) => weight === 1).length,
  };
}

/** The most similar words are paired first; each word is in one pair. */
function pairUp(left: readonly NameWord[], right: readonly NameWord[]): readonly Pair[] {
  const all: Pair[] = [];
  for (const [at, one] of left.entries()) {
    for (const [beside, other] of right.entries()) {
      const similarity = similarityOf(one, other);
      if (similarity > 0) all.push({ left: at, right: beside, similarity });
    }
  }
  all.sort((one, other) => other.similarity - one.similarity || one.left + one.right - other.left - other.right);
  const taken: Pair[] = [];
  for (const pair of all) {
    if (!taken.some(({ left, right }) => left === pair.left || right === pair.right)) taken.push(pair);
  }
  return taken;
}

/** 0 to 1, and 0 for words that are no pair. */
export function similarityOf(left: NameWord, right: NameWord): number {
  if (left.latin === right.latin) return 1;
  if (isInitial(left) || isInitial(right)) return left.folded[0] === right.folded[0] ? initialAlike : 0;
  if (left.weight < 1 || right.weight < 1) return 0;
  if (left.folded === right.folded) return respelledAlike;
  const longest = Math.max(left.folded.length, right.folded.length);
  const limit = Math.floor(longest * (1 - leastSimilarity));
  const distance = limit === 0 ? 1 : spellingDistance(left.folded, right.folded, limit);
  const bySpelling = distance > limit ? 0 : 1 - distance / longest;
  const isSame = left.skeleton === right.skeleton && left.skeleton.length >= fewestConsonants;
  return isSame ? Math.max(soundAlike, bySpelling) : bySpelling;
}

function isInitial({ latin }: NameWord): boolean {
  return latin.length === 1;
}

function isOutOfOrder(pairs: readonly Pair[]): boolean {
  const places = pairs.toSorted((one, other) => one.left - other.left).map(({ right }) => right);
  return places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0));
}
