/** The bar above a page: page number, zoom, heat map, and the version to compare with. */

import type { DocumentVersions } from "../../../../client/interface.ts";
import { Button } from "../../parts/button.tsx";
import { Choices } from "../../parts/choices.tsx";
import { usePageKeys } from "../../shell/page-keys.ts";
import type { Zoom } from "./zoom.ts";

const zooms = [
  ["finding", "Finding"],
  ["fit", "Fit"],
  ["100", "100 %"],
  ["200", "200 %"],
] as const;

export function PageBar({
  page,
  pages,
  marked,
  onPage,
  zoom,
  onZoom,
  versions,
  version,
  onVersion,
  isHeat,
  onHeat,
}: {
  readonly page: number;
  readonly pages: number;
  /** Pages with findings. */
  readonly marked: ReadonlySet<number>;
  readonly onPage: (page: number) => void;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly versions: DocumentVersions["versions"];
  readonly version: number | undefined;
  readonly onVersion: (version: number | undefined) => void;
  readonly isHeat: boolean;
  readonly onHeat: (isHeat: boolean) => void;
}) {
  usePageKeys([
    { keys: "]", meaning: "Next page", run: () => onPage(Math.min(pages, page + 1)) },
    { keys: "[", meaning: "Previous page", run: () => onPage(Math.max(1, page - 1)) },
    { keys: "h", meaning: "Heat map on or off", run: () => onHeat(!isHeat) },
  ]);
  return (
    <div class="page-bar">
      {pages > 1 ? (
        <div class="actions">
          <Button
            name="‹"
            class="button small"
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <select
            class="input"
            aria-label="Page"
            value={String(page)}
            onChange={({ currentTarget }) => onPage(Number(currentTarget.value))}
          >
            {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
              <option key={number} value={String(number)}>
                {number} of {pages}
                {marked.has(number) ? " · findings" : ""}
              </option>
            ))}
          </select>
          <Button
            name="›"
            class="button small"
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </div>
      ) : null}
      <Choices label="Size" choices={marked.size === 0 ? zooms.slice(1) : zooms} value={zoom} onChoose={onZoom} />
      <Button name="Heat map" class="button small" aria-pressed={isHeat} onClick={() => onHeat(!isHeat)} />
      {versions.length > 1 ? (
        <select
          class="input compare"
          aria-label="Compare with an earlier version"
          value={version === undefined ? "" : String(version)}
          onChange={({ currentTarget: { value } }) => onVersion(value === "" ? undefined : Number(value))}
        >
          <option value="">Current version</option>
          {versions.slice(0, -1).map((one) => (
            <option key={one.version} value={String(one.version)}>
              Compare with version {one.version}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  );
}
