/** Finds names by some of their words: in any order, case and spelling of a sound, and across scripts that have tables. */
import { foldWord, skeletonOf } from "./fold.ts";
import { latinWords } from "./name-words.ts";

export type NameSearch = (name: string) => boolean;

/** Names in Arabic letters lack their short vowels; there the consonants have to be the same ones. */
const vowelless = /\p{Script=Arabic}/u;
const fewestConsonants = 2;
/** A vowel at the beginning stands there or not: "abd" is written with the three letters of عبد, of which one is no Latin letter. */
const consonantsOf = (folded: string): string => skeletonOf(folded).replace(/^a/, "");

/** Each wanted word begins a word of the name, or sounds like one. A name in letters without a table is found as it is written. */
export function searchNames(wanted: string): NameSearch {
  const written = plain(wanted);
  const words = latinWords(wanted).map((latin) => {
    const folded = foldWord(latin);
    return { latin, folded, skeleton: consonantsOf(folded) };
  });
  return (name) => {
    if (plain(name).includes(written)) return true;
    const found = latinWords(name).map((latin) => ({ latin, folded: foldWord(latin) }));
    const lacksVowels = vowelless.test(name);
    return (
      words.length > 0 &&
      words.every(({ latin, folded, skeleton }) => {
        const hasSkeleton = lacksVowels && skeleton.length >= fewestConsonants;
        return found.some(
          (one) =>
            one.latin.startsWith(latin) ||
            one.folded.startsWith(folded) ||
            (hasSkeleton && consonantsOf(one.folded) === skeleton),
        );
      })
    );
  };
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");
