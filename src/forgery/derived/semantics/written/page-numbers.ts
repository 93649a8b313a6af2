/** The numbers that pages print of themselves: "Page 2 of 5". */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { readLines, type Word, wordsBetween } from "./lines.ts";

export interface PrintedPageNumber {
  readonly page: number;
  readonly number: number;
  readonly count: number;
  readonly text: string;
  readonly words: readonly Word[];
}

const shape =
  /(?:^|[^\p{L}])((?:page|pages|seite|blatt|pagina|página|pág\.?|pag\.?|strona|str\.|side|sida|folha)\s*:?\s*(\d{1,4})\s*(?:of|von|de|di|van|sur|z|af|av|\/)\s*(\d{1,4}))(?!\d)/iu;

/** At most one a page: a page that prints several speaks of others. */
export const findPageNumbers = memoise((text: TextFacts): readonly PrintedPageNumber[] => {
  const found = new Map<number, PrintedPageNumber[]>();
  for (const line of readLines(text).lines) {
    if (!/\d\s*(?:of|von|de|di|van|sur|z|af|av|\/)\s*\d/i.test(line.text)) continue;
    const match = shape.exec(line.text);
    if (match === null) continue;
    const [, printed = "", number = "", count = ""] = match;
    const start = match.index + match[0].length - printed.length;
    const words = wordsBetween(line, start, start + printed.length);
    const item = { page: line.page, number: Number(number), count: Number(count), text: printed, words };
    found.set(line.page, [...(found.get(line.page) ?? []), item]);
  }
  return [...found.values()].flatMap((items) => {
    const [first] = items;
    return first !== undefined && items.every(({ number, count }) => number === first.number && count === first.count)
      ? [first]
      : [];
  });
});
