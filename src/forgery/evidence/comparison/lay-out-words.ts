/** The words of a picture as boxes with their glyphs, without reading them. */

import type { Plane } from "../raster/plane.ts";
import { findPieces } from "../raster/tokens/components.ts";
import { layOut } from "../raster/tokens/glyphs.ts";
import { findInk } from "../raster/tokens/ink.ts";

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PlacedWord extends Place {
  /** From left to right. */
  readonly glyphs: readonly Place[];
}

export interface PlacedWords {
  readonly words: readonly PlacedWord[];
  readonly usualHeight: number;
}

/** A page of print has some hundred; of more, the first are looked at. */
const wordLimit = 1_200;
/** Parts of the usual height below which a word is a dot, a dash or dust. */
const leastPart = 0.5;

/** Undefined where there is more speckle than print. */
export function layOutWords(plane: Plane): PlacedWords | undefined {
  const pieces = findPieces(findInk(plane));
  if (pieces === undefined) return undefined;
  const { glyphs, usualHeight } = layOut(pieces);
  const words = [...Map.groupBy(glyphs, ({ word }) => word).values()].flatMap((own) => {
    const box = boxAround(own);
    return box.bottom - box.top < leastPart * usualHeight ? [] : [{ ...box, glyphs: own }];
  });
  return { words: words.slice(0, wordLimit), usualHeight };
}

function boxAround(places: readonly Place[]): Place {
  return {
    left: Math.min(...places.map(({ left }) => left)),
    top: Math.min(...places.map(({ top }) => top)),
    right: Math.max(...places.map(({ right }) => right)),
    bottom: Math.max(...places.map(({ bottom }) => bottom)),
  };
}
