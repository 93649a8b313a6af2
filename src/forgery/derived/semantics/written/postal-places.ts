/**
 * Postal codes with the place that stands beside them, and which codes that place has. States and provinces are complete; of towns there
 * are the large ones, whose names no other place of the country has without an addition.
 */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { type Line, readLines, type Word, wordsBetween } from "./lines.ts";
import { toPlainText } from "./plain-text.ts";

export interface PostalPlace {
  readonly code: string;
  /** As it is written: "Bremen", "OR". */
  readonly place: string;
  /** What the codes of the place begin with. */
  readonly usual: readonly string[];
  readonly holds: boolean;
  readonly page: number;
  readonly words: readonly Word[];
}

/** The shape of a country's codes, then places and what their codes begin with, "10-14" for each of 10 to 14. */
const towns: readonly { readonly shape: RegExp; readonly table: string }[] = [
  {
    // DE, FR, ES and IT have five digits; the town says which country it is.
    shape: /^\d{5}$/,
    table: `berlin 10-14|hamburg 20-22,27|munchen 80-81|koln 50-51|frankfurt am main 60,65|stuttgart 70|dusseldorf 40|leipzig 04|dortmund 44
      |essen 45,49|bremen 27-28|dresden 01|hannover 30|nurnberg 90|duisburg 47|bochum 44|wuppertal 42|bielefeld 33|bonn 53|mannheim 68
      |karlsruhe 76|augsburg 86|wiesbaden 55,65|aachen 52|braunschweig 38|kiel 24|chemnitz 09|magdeburg 39|erfurt 99|rostock 18
      |paris 75,77-78,91-95|lyon 69|marseille 13|toulouse 31|nice 06|nantes 44|strasbourg 67|montpellier 34|bordeaux 33|lille 59|rennes 35
      |grenoble 38|dijon 21|toulon 83|madrid 28|barcelona 08|valencia 46|sevilla 41|zaragoza 50|malaga 29|murcia 30|bilbao 48|alicante 03
      |valladolid 47|roma 00|milano 20|napoli 80|torino 10|palermo 90|genova 16|bologna 40|firenze 50|bari 70|catania 95|venezia 30
      |verona 37|padova 35|trieste 34|brescia 25`,
  },
  {
    // AT, CH and BE; years look alike.
    shape: /^(?!19\d\d|20[0-4]\d)\d{4}$/,
    table: `wien 10-14|graz 80|linz 40|salzburg 50|innsbruck 60|klagenfurt 90|zurich 80|basel 40|bern 30|geneve 12|lausanne 10|winterthur 84
      |luzern 60|bruxelles 10-12|brussel 10-12|gent 90|liege 40|brugge 80|leuven 30|namur 50`,
  },
  {
    shape: /^\d{4} ?[A-Z]{2}$/,
    table: `amsterdam 10-11|rotterdam 30-31|den haag 24-25|utrecht 34-35|eindhoven 56|groningen 97|tilburg 50|breda 48|nijmegen 65|almere 13
      |haarlem 20|arnhem 68|enschede 75|maastricht 62`,
  },
  {
    shape: /^\d{2}-\d{3}$/,
    table: `warszawa 00-05|krakow 30-32|lodz 90-94|wroclaw 50-54|poznan 60-61|gdansk 80|szczecin 70-71|bydgoszcz 85|lublin 20|katowice 40
      |bialystok 15|gdynia 81`,
  },
];

/** The first three digits of the codes of each state, after the Postal Service's Publication 65. Delaware is left out: "DE" is Germany, too. */
const states = `AL 350-369|AK 995-999|AZ 850-865|AR 716-729|CA 900-966|CO 800-816|CT 060-069|DC 200-205|FL 320-349|GA 300-319,398-399|HI 967-968
  |ID 832-838|IL 600-629|IN 460-479|IA 500-528|KS 660-679|KY 400-427|LA 700-714|ME 039-049|MD 206-219|MA 010-027,055|MI 480-499|MN 550-567
  |MS 386-397|MO 630-658|MT 590-599|NE 680-693|NV 889-898|NH 030-038|NJ 070-089|NM 870-884|NY 005,063,100-149|NC 270-289|ND 580-588
  |OH 430-459|OK 730-749|OR 970-979|PA 150-196|PR 006-009|RI 028-029|SC 290-299|SD 570-577|TN 370-385|TX 733,750-799,885|UT 840-847
  |VT 050-059|VA 201,220-246|WA 980-994|WV 247-268|WI 530-549|WY 820-831`;

/** The first letter of the codes of each province of Canada. */
const provinces = "NL A|NS B|PE C|NB E|QC G,H,J|ON K,L,M,N,P|MB R|SK S|AB T|BC V|NT X|NU X|YT Y";

function readTable(table: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    table.split("|").map((entry) => {
      const [, name = "", codes = ""] = /^\s*(.*) (\S+)\s*$/.exec(entry) ?? [];
      return [name, codes.split(",").flatMap(spread)] as const;
    }),
  );
}

function spread(range: string): string[] {
  const [from = "", to = from] = range.split("-");
  if (from === to) return [from];
  const count = Number(to) - Number(from) + 1;
  return Array.from({ length: count }, (_, index) => String(Number(from) + index).padStart(from.length, "0"));
}

const townTables = towns.map(({ shape, table }) => ({ shape, places: readTable(table) }));
const [stateTable, provinceTable] = [readTable(states), readTable(provinces)];

/** An address in one line has its parts between such marks. */
const part = /(?:(?! [-–—] )[^·•|;/])+/g;
const codeFirst =
  /^[\s–—-]*(?:[A-Z]{1,3}[- ])?(?<code>\d{5}|\d{4}(?: ?[A-Z]{2})?|\d{2}-\d{3}) (?<place>\p{Lu}[\p{L}'’. -]+?)(?: \(\p{L}+\)| cedex.*)?\s*$/iu;
const stateFirst = /\p{Lu}[\p{L}.' -]+,\s(?<place>[A-Z]{2}),? (?<code>\d{5})(?:-\d{4})?\s*$/u;
const provinceFirst = /\p{Lu}[\p{L}.' -]+,?\s(?<place>[A-Z]{2}),? {1,2}(?<code>[A-Z]\d[A-Z] ?\d[A-Z]\d)\s*$/u;

/** Those of places that the tables know. */
export const findPostalPlaces = memoise((text: TextFacts): readonly PostalPlace[] =>
  readLines(text).lines.flatMap((line) =>
    line.cells.flatMap(({ from, to }) => {
      const [start, end] = [line.starts[from] ?? 0, endOf(line, to)];
      return [...line.text.slice(start, end).matchAll(part)].flatMap(({ 0: own, index }) =>
        [...own.matchAll(/[^,]+(?:,\s[A-Z]{2},? [A-Z\d -]+)?/g)].flatMap((match) =>
          readPlace(match[0], line, start + index + match.index),
        ),
      );
    }),
  ),
);

function endOf({ starts, text }: Line, to: number): number {
  const next = starts[to];
  return next === undefined ? text.length : next - 1;
}

function readPlace(own: string, line: Line, start: number): PostalPlace[] {
  const match = codeFirst.exec(own) ?? stateFirst.exec(own) ?? provinceFirst.exec(own);
  const { code = "", place = "" } = match?.groups ?? {};
  if (match === null) return [];
  const usual = usualOf(code, place);
  if (usual === undefined || /(\d)\1{3}|12345|01234/.test(code)) return [];
  return [
    {
      code,
      place,
      usual,
      holds: usual.some((beginning) => code.startsWith(beginning)),
      page: line.page,
      words: wordsBetween(line, start + match.index, start + match.index + match[0].length),
    },
  ];
}

function usualOf(code: string, place: string): readonly string[] | undefined {
  if (/^[A-Z]{2}$/.test(place)) return (/^\d/.test(code) ? stateTable : provinceTable).get(place);
  const plain = toPlainText(place);
  return townTables.find(({ shape, places }) => shape.test(code) && places.has(plain))?.places.get(plain);
}
