/** Which of the types that a route can answer with its caller prefers, by `Accept` (RFC 9110, section 12.5.1). */

interface Range {
  readonly type: string;
  readonly weight: number;
}

/** More ranges than these are not looked at. */
const rangeLimit = 32;

/** The one with the highest weight, of equals the one that is named first; the first of them where none is accepted or nothing is said. */
export function preferredType<const T extends string>(accept: string | undefined, types: readonly [T, ...T[]]): T {
  const ranges = (accept ?? "").toLowerCase().split(",", rangeLimit).map(parseRange);
  let best: { readonly type: T; readonly weight: number; readonly place: number } | undefined;
  for (const type of types) {
    const place = placeOf(ranges, type);
    const weight = ranges[place]?.weight ?? 0;
    if (weight === 0 || weight < (best?.weight ?? 0)) continue;
    if (best === undefined || weight > best.weight || place < best.place) best = { type, weight, place };
  }
  return best?.type ?? types[0];
}

/** Of the ranges that a type is in, the narrowest holds; -1 where there is none. */
function placeOf(ranges: readonly Range[], type: string): number {
  const group = `${type.slice(0, type.indexOf("/"))}/*`;
  const names = [type, group, "*/*"].map((name) => ranges.findIndex((range) => range.type === name));
  return names.find((place) => place >= 0) ?? -1;
}

/** A weight that cannot be read is the usual one. */
function parseRange(text: string): Range {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.find((part) => /^q\s*=/.test(part))?.replace(/^q\s*=\s*/, "");
  return { type, weight: weight !== undefined && /^(?:0|1)(?:\.\d{0,3})?$/.test(weight) ? Number(weight) : 1 };
}
