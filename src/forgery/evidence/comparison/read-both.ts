/** What stands in one place of two pictures: each is read several times, and only what most readings of each agree on counts. */
import { type ReadValue, readValue } from "../../derived/reading/value-shape.ts";
import { vote } from "../../derived/reading/vote.ts";
import type { ReplacedPrint } from "../../facts/compared-picture.ts";
import type { Plane } from "../raster/plane.ts";
import { readPlace } from "../recognition/reread-values.ts";
import type { Recogniser } from "../recognition/tesseract.ts";
import type { Place } from "./lay-out-words.ts";

export interface Seen {
  readonly plane: Plane;
  readonly place: Place;
}

export interface PlaceTraits {
  /** The print itself is unlike, so that readings need not be as sure. */
  readonly isUnlike: boolean;
  /** A mark like a decimal point stands before its last two digits. */
  readonly hasPoint: boolean;
}

/** Parts of a place's height by which more or less around it is read: each gives three readings. */
const margins = [0, 0.12];
/** Of six readings: how many must be one value, and how many of the other picture's may be it as well. */
const [sureOwn, sureOther] = [4, 0];
const [unlikeOwn, unlikeOther] = [3, 1];
const textLimit = 40;
/** Fuel and goods by weight have three. */
const withDecimals = /^\D*\d{1,6}[.,]\d{2,3}\D*$/;

/** Undefined where both may be the same, or nothing with digits. */
export function readBoth(
  recogniser: Recogniser,
  one: Seen,
  other: Seen,
  { isUnlike, hasPoint }: PlaceTraits,
): Pick<ReplacedPrint, "kind" | "here"> | undefined {
  const [here, before] = [readAll(recogniser, one), readAll(recogniser, other)];
  const isDifferent = here.digits !== before.digits && here.digits !== "" && before.digits !== "";
  if (!isDifferent) return undefined;
  const [own, foreign] = isUnlike ? [unlikeOwn, unlikeOther] : [sureOwn, sureOther];
  const isSure =
    countOf(here.digits, here) >= own &&
    countOf(before.digits, before) >= own &&
    countOf(here.digits, before) <= foreign &&
    countOf(before.digits, here) <= foreign;
  if (!isSure) return isUnlike ? { kind: "unsure", here: "" } : undefined;
  const shapes = [...here.shapes, ...before.shapes];
  const isAmount = hasPoint || shapes.includes("amount");
  const kind = shapes.includes("date") ? "date" : isAmount ? "amount" : "number";
  return { kind, here: here.text.slice(0, textLimit) };
}

interface Readings {
  readonly text: string;
  readonly digits: string;
  /** Of each reading. */
  readonly all: readonly string[];
  readonly shapes: readonly ReadValue["kind"][];
}

function readAll(recogniser: Recogniser, { plane, place }: Seen): Readings {
  const height = place.bottom - place.top;
  const readings = margins.flatMap((share) => readPlace(recogniser, plane, widen(place, share * height)));
  const { text } = vote(readings);
  const values = readings.map((reading) => readValue(reading.text));
  const all = values.map(({ core }) => core.replace(/\D/g, ""));
  const shapes = values.map(({ core, kind }) => (kind === "other" && withDecimals.test(core) ? "amount" : kind));
  return { text, digits: text.replace(/\D/g, ""), all, shapes };
}

function widen({ left, top, right, bottom }: Place, by: number): Place {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function countOf(digits: string, { all }: Readings): number {
  return all.filter((reading) => reading === digits).length;
}
