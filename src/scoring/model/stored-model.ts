/** A model as plain data: forests beside the scorecard, how much each counts, and how their sum becomes a probability. */
import { type Calibrator, parseCalibrator, type StoredCalibrator } from "../../learning/calibration/calibrator.ts";
import { type Forest, parseForest } from "../../learning/forest/forest.ts";
import type { StoredForest } from "../../learning/forest/stored-forest.ts";
import { isWithin, readStored } from "../../learning/stored.ts";
import { featureNames } from "../features.ts";
import { type CauseName, type Causes, causeNames, parseCauses, type StoredCauses } from "./causes.ts";
import { createForestPart, type ForestPart, type Scope, scopes } from "./forest-part.ts";

/** Of a model whose parts add up, and of one with causes. */
const [plainVersion, causesVersion] = [1, 2];
const mostForests = 8;
/** Far beyond any log-odds, and so far below the largest number that no sum or product of these is infinite. */
const mostLogOdds = 1e6;
const mostCover = 1e15;

export interface StoredPart {
  readonly weight: number;
  readonly scope: Scope;
  /** Left out where it is added to all others. */
  readonly cause?: CauseName;
  /** The features that it reads, by name, in the order in which it numbers them. */
  readonly inputs: readonly string[];
  readonly forest: StoredForest;
}

export interface StoredModel {
  readonly version: number;
  /** True when the margin says only how much likelier fraud is than usual, so that the base rate comes from the settings. */
  readonly isRelative: boolean;
  readonly scorecardWeight: number;
  readonly parts: readonly StoredPart[];
  /** Left out where all parts and rules add up. */
  readonly causes?: StoredCauses;
  readonly calibrator: StoredCalibrator;
  /** For transactions without peers to be ranked among, of which a margin means something else; null where it does not. */
  readonly lonelyCalibrator: StoredCalibrator | null;
}

export interface ParsedModel {
  readonly isRelative: boolean;
  readonly scorecardWeight: number;
  /** Without those that belong to a cause. */
  readonly parts: readonly ForestPart[];
  readonly causes: Causes | undefined;
  readonly calibrator: Calibrator;
  readonly lonelyCalibrator: Calibrator;
}

/** A TypeError says what is wrong. */
export function parseModel(stored: unknown): ParsedModel {
  const hasCauses = typeof stored === "object" && stored !== null && "causes" in stored;
  const reader = readStored("model", stored, hasCauses ? causesVersion : plainVersion);
  const fields = stored as Readonly<Record<string, unknown>>;
  const { isRelative } = fields;
  if (typeof isRelative !== "boolean") return reader.fail("isRelative is neither true nor false.");
  const parts = reader.list("parts");
  if (parts.length > mostForests) reader.fail(`it has more than ${mostForests} forests.`);
  const read = parts.map((part) => parsePart(part, reader.fail));
  const of = (name: CauseName | undefined) => read.flatMap(({ cause, part }) => (cause === name ? [part] : []));
  const scorecardWeight = reader.number("scorecardWeight", 0, 10);
  if (!hasCauses && read.some(({ cause }) => cause !== undefined))
    reader.fail("a part has a cause and the model none.");
  const calibrator = parseBounded(fields.calibrator, reader.fail);
  const lonely = fields.lonelyCalibrator ?? null;
  return {
    isRelative,
    scorecardWeight,
    parts: of(undefined),
    causes: hasCauses
      ? parseCauses(fields.causes, { behaviour: of("behaviour"), labels: of("labels") }, scorecardWeight)
      : undefined,
    calibrator,
    lonelyCalibrator: lonely === null ? calibrator : parseBounded(lonely, reader.fail),
  };
}

function parseBounded(stored: unknown, fail: (problem: string) => never): Calibrator {
  const calibrator = parseCalibrator(stored);
  const { slope, offset } = calibrator.toStored();
  return isSmall(slope) && isSmall(offset) ? calibrator : fail("its calibration is out of range.");
}

interface ReadPart {
  readonly cause: CauseName | undefined;
  readonly part: ForestPart;
}

function parsePart(part: unknown, fail: (problem: string) => never): ReadPart {
  if (typeof part !== "object" || part === null) return fail("a part is not an object.");
  const { weight, scope, inputs, forest, cause } = part as Readonly<Record<string, unknown>>;
  const named = causeNames.find((name) => name === cause);
  if (cause !== undefined && named === undefined) return fail("a part's cause is unknown.");
  if (!isWithin(weight, 0, 10)) return fail("a part's weight is out of range.");
  const known = scopes.find((name) => name === scope);
  if (known === undefined) return fail("a part's scope is unknown.");
  if (!Array.isArray(inputs)) return fail("a part's inputs are not a list.");
  if (inputs.length > featureNames.length) return fail("a part reads more features than there are.");
  const columns = inputs.map((name) => {
    const column = typeof name === "string" ? featureNames.indexOf(name) : -1;
    return column < 0 ? fail("a part reads a feature that there is not.") : column;
  });
  const parsed = parseForest(forest);
  if (parsed.featureCount !== columns.length) return fail("a part's forest reads another number of features.");
  if (!isBounded(parsed)) return fail("a number of a part's forest is out of range.");
  return { cause: named, part: createForestPart({ weight, scope: known, columns, forest: parsed }) };
}

function isSmall(value: number): boolean {
  return Math.abs(value) <= mostLogOdds;
}

/** Thresholds may be anything. */
function isBounded({ trees: { features, values, covers, baseMargin } }: Forest): boolean {
  const areLeavesSmall = values.every((value, node) => (features[node] ?? 0) >= 0 || isSmall(value));
  return areLeavesSmall && isSmall(baseMargin) && covers.every((cover) => cover <= mostCover);
}

/** As JSON. Names and numbers alone, so every character is ASCII. */
export function bytesOfModel(stored: unknown): Uint8Array {
  const text = JSON.stringify(stored);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** So many characters are made at once: a function takes only so many arguments. */
const pieceLength = 8_192;

/** A TypeError says what is wrong with the bytes. */
export function parseModelBytes(bytes: Uint8Array): unknown {
  let text = "";
  for (let start = 0; start < bytes.length; start += pieceLength) {
    const piece = bytes.subarray(start, start + pieceLength);
    if (piece.some((byte) => byte > 0x7f)) throw new TypeError("Stored model: it has bytes that are not ASCII.");
    text += String.fromCharCode(...piece);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TypeError("Stored model: it is not JSON.", { cause });
  }
}
