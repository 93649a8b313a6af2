/** What the cues of a page are measured on. */
import type { PageMemory } from "../kernels/page-memory.ts";
import type { Plane } from "../plane.ts";
import type { InkMask } from "../tokens/ink.ts";
import type { EarlierSave, StoredCoefficients } from "./history.ts";

export interface PagePicture {
  readonly luminance: Plane;
  /** At their own size, often half; undefined for grey pictures. */
  readonly blue: Plane | undefined;
  readonly red: Plane | undefined;
  readonly stored: StoredCoefficients | undefined;
}

export interface MeasuredPage extends PagePicture {
  readonly memory: PageMemory;
  readonly ink: InkMask;
  /** 1 where there is ink within two points. */
  readonly nearInk: Uint8Array;
  readonly usualHeight: number;
  /** Of each stored block, the coefficients that are not zero, the constant one left out. */
  readonly storedCounts: Uint8Array | undefined;
  readonly earlier: EarlierSave | undefined;
}
