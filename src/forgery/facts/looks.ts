/** How drawn pages look: what of them stands out to the eye, whatever it was drawn with. */
import type { Placement } from "./placement.ts";

export interface LookFacts {
  readonly pages: readonly LookedPage[];
}

export interface LookedPage extends PageLooks {
  /** From 1. */
  readonly page: number;
  /** From the drawing's points to those of the page as it is shown; absent for pictures. */
  readonly placement?: Placement;
}

/** All lengths are in points of the picture or the drawing. */
export interface PageLooks {
  /** Height that most letters have. */
  readonly letterHeight: number;
  /** Brightness of the page's paper. */
  readonly paper: number;
  readonly patches: readonly LookedPatch[];
  /** How steep the print is in the middle of all words, in parts of its contrast. */
  readonly usualSharpness: number;
  /** Words of much softer print. */
  readonly softWords: readonly SoftWord[];
}

export interface SoftWord {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly sharpness: number;
  /** How many sharp words of its height stand in its row. */
  readonly peers: number;
}

/** A rectangle with print on it, about as high as a line, whose tone differs from what is around it. */
export interface LookedPatch {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Brightness within and around. */
  readonly inner: number;
  readonly outer: number;
  /** How many of its sides are seen. */
  readonly sides: number;
  /** How many other straight edges of the page continue its own, as the columns and rows of a table do. */
  readonly aligned: number;
  /** How many more rectangles of these two tones the page has. */
  readonly like: number;
  /** From its sides to the print on it: left, top, right, bottom. */
  readonly margins: readonly [left: number, top: number, right: number, bottom: number];
}
