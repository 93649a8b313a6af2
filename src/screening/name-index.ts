/** The names of a side's screening lists, found by the sound of their words: no query looks at all of them. */
import { similarityOf } from "./compare-names.ts";
import { readEntryText } from "./entry-text.ts";
import { joinings, latinWords, makeWord, type NameWord, wordsOf } from "./name-words.ts";
import { type Nearness, nearnessOf, type Particulars } from "./nearness.ts";

export interface IndexedEntry {
  readonly list: string;
  readonly value: string;
  readonly note: string | null;
}

export interface NameQuery extends Particulars {
  readonly name: string;
}

export interface NameHit extends Nearness {
  readonly list: string;
  /** The party's id; the entry's value if the list gives no id. */
  readonly entry: string;
  readonly listedName: string;
  readonly listed: string;
}

/** Names that are compared in full, of those that share most with the query. */
const candidateLimit = 60;
/** Words with the same skeleton, or one letter off, that are compared. The most similar words are few. */
const wordCandidateLimit = 300;

interface IndexedName {
  readonly list: string;
  readonly name: string;
  readonly party: number;
  readonly words: Uint32Array;
}

interface Party {
  readonly entry: string;
  readonly note: string;
  readonly born: string[];
  readonly countries: string[];
}

export class NameIndex {
  readonly #names: IndexedName[] = [];
  readonly #parties: Party[] = [];
  readonly #partyOf = new Map<string, number>();
  readonly #wordIds = new Map<string, number>();
  readonly #words: NameWord[] = [];
  #sums = new Float32Array();
  #own = new Float32Array();
  /** Names that have the word. */
  readonly #namesOf: number[][] = [];
  /** Words by the hash of their skeleton, and of it without one letter. */
  #keys = new Uint32Array();
  #keyWords = new Uint32Array();
  #isSorted = false;

  get size(): number {
    return this.#names.length;
  }

  add({ list, value, note }: IndexedEntry): void {
    const listed = readEntryText(value, note);
    const words = latinWords(listed.name);
    if (words.length === 0) return;
    const entry = listed.id ?? value;
    const known = this.#partyOf.get(entry);
    const party = known ?? this.#parties.length;
    if (known === undefined) {
      this.#partyOf.set(entry, party);
      this.#parties.push({ entry, note: note ?? "", born: [], countries: [] });
    }
    const kept = this.#parties[party];
    for (const date of listed.born) if (kept?.born.includes(date) === false) kept.born.push(date);
    for (const country of listed.countries)
      if (kept?.countries.includes(country) === false) kept.countries.push(country);
    const place = this.#names.length;
    const ids = Uint32Array.from(words, (latin) => this.#idOf(latin));
    for (const id of new Set(ids)) this.#namesOf[id]?.push(place);
    this.#names.push({ list, name: listed.name, party, words: ids });
    this.#isSorted = false;
  }

  #idOf(latin: string): number {
    const known = this.#wordIds.get(latin);
    if (known !== undefined) return known;
    const id = this.#words.length;
    this.#wordIds.set(latin, id);
    this.#words.push(makeWord(latin));
    this.#namesOf.push([]);
    return id;
  }

  /** Hits at or above the least score, nearest first, at most `limit`, with the nearest name of each party. */
  find(query: NameQuery, leastScore: number, limit: number): readonly NameHit[] {
    const words = wordsOf(query.name);
    if (words.length === 0) return [];
    const best = new Map<number, NameHit>();
    for (const place of this.#candidates(words)) {
      const indexed = this.#names[place];
      const party = indexed === undefined ? undefined : this.#parties[indexed.party];
      if (indexed === undefined || party === undefined) continue;
      const listedWords = Array.from(indexed.words, (id) => this.#words[id]).filter((word) => word !== undefined);
      const nearness = nearnessOf(words, query, listedWords, party);
      const known = best.get(indexed.party);
      if (nearness.score < leastScore || (known !== undefined && known.score >= nearness.score)) continue;
      const { list, name: listedName } = indexed;
      best.set(indexed.party, { ...nearness, list, entry: party.entry, listedName, listed: party.note });
    }
    return [...best.values()].sort((one, other) => other.score - one.score).slice(0, limit);
  }

  #candidates(words: readonly NameWord[]): readonly number[] {
    if (this.#sums.length < this.#names.length) {
      this.#sums = new Float32Array(this.#names.length);
      this.#own = new Float32Array(this.#names.length);
    }
    const [sums, own] = [this.#sums, this.#own];
    const met: number[] = [];
    for (const word of new Set([words, ...joinings(words)].flat())) {
      if (word.weight < 1) continue;
      const ownMet: number[] = [];
      for (const [id, similarity] of this.#similarWords(word)) {
        const names = this.#namesOf[id] ?? [];
        const worth = similarity * Math.log(1 + this.#names.length / names.length);
        for (const place of names) {
          if (own[place] === 0) ownMet.push(place);
          own[place] = Math.max(own[place] ?? 0, worth);
        }
      }
      for (const place of ownMet) {
        if (sums[place] === 0) met.push(place);
        sums[place] = (sums[place] ?? 0) + (own[place] ?? 0);
        own[place] = 0;
      }
    }
    const best = bestOf(met, sums);
    for (const place of met) sums[place] = 0;
    return best;
  }

  #similarWords(word: NameWord): readonly (readonly [number, number])[] {
    this.#sort();
    const ids = new Set<number>();
    const exact = this.#wordIds.get(word.latin);
    if (exact !== undefined) ids.add(exact);
    for (const key of keysOf(word)) {
      for (let at = lowerBound(this.#keys, key); this.#keys[at] === key && ids.size < wordCandidateLimit; at += 1) {
        ids.add(this.#keyWords[at] ?? 0);
      }
    }
    return [...ids].flatMap((id) => {
      const other = this.#words[id];
      const similarity = other === undefined ? 0 : similarityOf(word, other);
      return similarity > 0 ? [[id, similarity] as const] : [];
    });
  }

  #sort(): void {
    if (this.#isSorted) return;
    const shift = 2 ** 21;
    const all: number[] = [];
    for (const [id, word] of this.#words.entries()) for (const key of keysOf(word)) all.push(key * shift + id);
    const sorted = Float64Array.from(all).sort();
    this.#keys = Uint32Array.from(sorted, (value) => Math.floor(value / shift));
    this.#keyWords = Uint32Array.from(sorted, (value) => value % shift);
    this.#isSorted = true;
  }
}

/** Those with the highest sums; a few more where sums are equal. */
function bestOf(met: readonly number[], sums: Float32Array): readonly number[] {
  if (met.length <= candidateLimit) return met;
  const sorted = Float32Array.from(met, (place) => sums[place] ?? 0).sort();
  const floor = sorted[sorted.length - candidateLimit] ?? 0;
  const above = met.filter((place) => (sums[place] ?? 0) > floor);
  const equal = met.filter((place) => sums[place] === floor).slice(0, candidateLimit);
  return [...above, ...equal];
}

/** Skeletons from this length on are also found without one letter. */
const longSkeleton = 4;

function keysOf({ skeleton, folded }: NameWord): readonly number[] {
  // Words with few consonants are compared by their vowels too.
  const keys = new Set([hash(skeleton.length < 3 ? folded : skeleton)]);
  if (skeleton.length < 3) keys.add(hash(skeleton));
  if (skeleton.length >= longSkeleton) {
    for (let at = 0; at < skeleton.length; at += 1) keys.add(hash(skeleton.slice(0, at) + skeleton.slice(at + 1)));
  }
  return [...keys];
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

function lowerBound(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
