/** A name as words that can be compared. */
import { foldWord, skeletonOf } from "./fold.ts";
import { toLatin } from "./transliterate.ts";

export interface NameWord {
  /** In lower-case Latin letters. */
  readonly latin: string;
  readonly folded: string;
  readonly skeleton: string;
  /** 1 for a word that tells names apart; less for an initial, a particle and a legal form. */
  readonly weight: number;
}

/** Words of one name, and letters of a word; more are left out. */
const wordLimit = 12;
const letterLimit = 64;

/** Words that come and go between spellings of one name. */
const particles: ReadonlySet<string> = new Set(
  `al el ul ad an ar as at az bin ben ibn bint abu um de da do dos das del della di du la le los las von van der den ter ten
  zu zum zur af av y i e mr mrs ms dr prof sir haji hajji sheikh shaykh sayyid sayed syed mullah maulana`.split(/\s+/),
);
const legalForms: ReadonlySet<string> = new Set(
  `ltd limited llc inc incorporated corp corporation co company gmbh mbh ag kg sa sas sarl srl spa bv nv plc oy ab as aps oao ooo
  zao pao ao pjsc ojsc jsc cjsc llp lp fze fzco fzc fzllc est group holding holdings the of and for`.split(/\s+/),
);

const known = new Map<string, NameWord>();
const knownLimit = 20_000;

export function wordsOf(name: string): readonly NameWord[] {
  return latinWords(name).map(wordOf);
}

export function latinWords(name: string): readonly string[] {
  return toLatin(name)
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, wordLimit)
    .map((word) => word.slice(0, letterLimit));
}

function wordOf(latin: string): NameWord {
  const found = known.get(latin);
  if (found !== undefined) return found;
  if (known.size >= knownLimit) known.clear();
  const made = makeWord(latin);
  known.set(latin, made);
  return made;
}

export function makeWord(latin: string): NameWord {
  const folded = foldWord(latin);
  return { latin, folded, skeleton: skeletonOf(folded), weight: weightOf(latin) };
}

function weightOf(latin: string): number {
  if (latin.length === 1) return 0.5;
  return particles.has(latin) || legalForms.has(latin) ? 0.2 : 1;
}

/** Neighbours written as one, as in "Abd al" and "Abdal": all ways to join two, or two with a particle between them. */
export function joinings(words: readonly NameWord[]): readonly (readonly NameWord[])[] {
  return words.flatMap((_, at) => {
    const counts = at + 1 >= words.length ? [] : at + 2 < words.length && isParticle(words[at + 1]) ? [2, 3] : [2];
    return counts.map((count) => {
      const latin = words.slice(at, at + count).reduce((text, word) => text + word.latin, "");
      return [...words.slice(0, at), wordOf(latin), ...words.slice(at + count)];
    });
  });
}

function isParticle(word: NameWord | undefined): boolean {
  return word !== undefined && particles.has(word.latin);
}
