/** Finds names by some of their words: in any order, case and spelling of a sound, and across scripts that have tables. */
import { foldWord } from "./fold.ts";
import { latinWords } from "./name-words.ts";

export type NameSearch = (name: string) => boolean;

/** Each wanted word begins a word of the name, or sounds like one. A name in letters without a table is found as it is written. */
export function searchNames(wanted: string): NameSearch {
  const written = plain(wanted);
  const words = latinWords(wanted).map((latin) => ({ latin, folded: foldWord(latin) }));
  return (name) => {
    if (plain(name).includes(written)) return true;
    const found = latinWords(name);
    return (
      words.length > 0 &&
      words.every(({ latin, folded }) =>
        found.some((word) => word.startsWith(latin) || foldWord(word).startsWith(folded)),
      )
    );
  };
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");
