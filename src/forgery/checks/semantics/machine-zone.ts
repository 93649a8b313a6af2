/** Machine-readable zones of passports and cards (ICAO 9303): found in the text, with each of their check digits. */

import { memoise } from "../../derived/memoise.ts";
import { type Line, readLines } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface ZoneDigit {
  readonly name: string;
  readonly stated: string;
  readonly expected: number;
  readonly isRight: boolean;
}

export interface MachineZone {
  readonly kind: "TD1" | "TD2" | "TD3" | "French identity card";
  readonly rows: readonly string[];
  readonly lines: readonly Line[];
  readonly digits: readonly ZoneDigit[];
  /** YYMMDD, as printed. */
  readonly birth: string;
  readonly expiry: string | undefined;
}

/** A span of a row, or several put together, and the place of its digit. */
interface DigitRule {
  readonly name: string;
  readonly spans: readonly (readonly [row: number, from: number, to: number])[];
  readonly digit: readonly [row: number, at: number];
}

interface Layout {
  readonly kind: MachineZone["kind"];
  readonly rows: number;
  readonly length: number;
  readonly start: RegExp;
  readonly rules: readonly DigitRule[];
  readonly birth: readonly [row: number, from: number];
  readonly expiry: readonly [row: number, from: number] | undefined;
}

/** A field of one row with its digit right behind it. */
function field(name: string, row: number, from: number, to: number): DigitRule {
  return { name, spans: [[row, from, to]], digit: [row, to] };
}

/** The digit at the end of the last row, over what the spans cover. */
function wholeZone(at: number, ...spans: DigitRule["spans"]): DigitRule {
  return { name: "whole zone", spans, digit: [1, at] };
}

/** Number, birth and expiry in the second row, as passports and larger cards have them. */
const secondRow = [
  field("document number", 1, 0, 9),
  field("date of birth", 1, 13, 19),
  field("date of expiry", 1, 21, 27),
] as const;

const layouts: readonly Layout[] = [
  {
    kind: "TD3",
    rows: 2,
    length: 44,
    start: /^[PV]/,
    birth: [1, 13],
    expiry: [1, 21],
    rules: [...secondRow, field("personal number", 1, 28, 42), wholeZone(43, [1, 0, 10], [1, 13, 20], [1, 21, 43])],
  },
  {
    kind: "French identity card",
    rows: 2,
    length: 36,
    start: /^IDFRA/,
    birth: [1, 27],
    expiry: undefined,
    rules: [
      field("document number", 1, 0, 12),
      field("date of birth", 1, 27, 33),
      wholeZone(35, [0, 0, 36], [1, 0, 35]),
    ],
  },
  {
    kind: "TD2",
    rows: 2,
    length: 36,
    start: /^[ACIPV]/,
    birth: [1, 13],
    expiry: [1, 21],
    rules: [...secondRow, wholeZone(35, [1, 0, 10], [1, 13, 20], [1, 21, 35])],
  },
  {
    kind: "TD1",
    rows: 3,
    length: 30,
    start: /^[ACI]/,
    birth: [1, 0],
    expiry: [1, 8],
    rules: [
      field("document number", 0, 5, 14),
      field("date of birth", 1, 0, 6),
      field("date of expiry", 1, 8, 14),
      wholeZone(29, [0, 5, 30], [1, 0, 7], [1, 8, 15], [1, 18, 29]),
    ],
  },
];

export const findMachineZones = memoise((text: TextFacts): readonly MachineZone[] => {
  const { lines } = readLines(text);
  const compact = lines.map((line) => line.text.replace(/\s/g, ""));
  return compact.flatMap((row, index) => {
    if (!/^[A-Z0-9<]{30,44}$/.test(row)) return [];
    const layout = layouts.find(({ rows, length, start }) => {
      const own = compact.slice(index, index + rows);
      return (
        start.test(row) &&
        own.length === rows &&
        own.every((other) => other.length === length && /^[A-Z0-9<]+$/.test(other))
      );
    });
    if (layout === undefined || !row.includes("<")) return [];
    return [readZone(layout, compact.slice(index, index + layout.rows), lines.slice(index, index + layout.rows))];
  });
});

function readZone(layout: Layout, rows: readonly string[], lines: readonly Line[]): MachineZone {
  const slice = ([row, from]: readonly [number, number], length: number) => rows[row]?.slice(from, from + length) ?? "";
  const digits = layout.rules.flatMap(({ name, spans, digit }): ZoneDigit[] => {
    const stated = slice(digit, 1);
    const covered = spans.map(([row, from, to]) => rows[row]?.slice(from, to) ?? "").join("");
    // Without a personal number its digit may be left out; a longer document number goes on in the optional part.
    if (stated === "<") return [];
    const expected = zoneDigit(covered);
    return [{ name, stated, expected, isRight: stated === String(expected) }];
  });
  const { kind, birth, expiry } = layout;
  return {
    kind,
    rows,
    lines,
    digits,
    birth: slice(birth, 6),
    expiry: expiry === undefined ? undefined : slice(expiry, 6),
  };
}

/** Weights 7, 3, 1; letters count from 10 and fillers as nought. */
function zoneDigit(text: string): number {
  return (
    [...text].reduce((sum, character, index) => {
      const value = character === "<" ? 0 : Number.parseInt(character, 36);
      return sum + value * ([7, 3, 1][index % 3] ?? 0);
    }, 0) % 10
  );
}
