/** The looks of drawn pages that are pictures, with those that were drawn to be looked at. */
import type { LookedPage, LookFacts } from "../../../facts/looks.ts";
import type { RasterPage } from "../../../facts/raster.ts";
import type { Artifact } from "../../../facts.ts";

export function looksOf(pictures: readonly RasterPage[], drawn: readonly LookedPage[] = []): Artifact<LookFacts> {
  const ofPictures = pictures.flatMap(({ page, placement, looks }): LookedPage[] =>
    looks === undefined ? [] : [{ page, ...looks, ...(placement && { placement }) }],
  );
  const pages = [...drawn, ...ofPictures];
  return pages.length === 0 ? { state: "absent" } : { state: "present", value: { pages } };
}
