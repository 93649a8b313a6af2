/** The heat map of a page: where its pixels look edited, as a layer over it and in words. A reading aid, never a finding. */
import type { PageHeat } from "../../../../client/interface.ts";
import { useResource } from "../../data/use-resource.ts";
import { Failure, Loading } from "../../parts/states.tsx";
import { client } from "../../session/session.ts";
import { encodePassword, password } from "./password.tsx";

export interface Heat {
  /** Undefined until the map of this page is there. */
  readonly map: PageHeat | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** Nothing is computed before it is asked for. */
export function useHeat(id: string, page: number, isWanted: boolean): Heat {
  const [resource, retry] = useResource(`${isWanted} ${page} ${password.value}`, async (signal) => {
    if (!isWanted) return undefined;
    const headers = encodePassword(password.value);
    return await client.mapDocumentPage({ id, page: String(page) }, { signal, headers });
  });
  const found = resource.state === "ready" ? resource.value : undefined;
  // Right after the reader turned the page, the resource still holds the map of the other one.
  const map = isWanted && found?.page === page ? found : undefined;
  return { map, error: resource.state === "failed" ? resource.error : undefined, retry };
}

type HeatMap = PageHeat["maps"][number];

/** In percent; below it nothing stands out. */
const leastShown = 20;

export function HeatLayer({ heat }: { readonly heat: PageHeat }) {
  return (
    <g class="heat">
      {heat.maps.map((map) => (
        <MapCells key={`${map.left} ${map.top}`} map={map} />
      ))}
    </g>
  );
}

function MapCells({ map: { left, top, width, height, columns, rows, values } }: { readonly map: HeatMap }) {
  const [cellWidth, cellHeight] = [width / columns, height / rows];
  return (
    <>
      <rect class="mapped" x={left} y={top} width={width} height={height} />
      {values.map((value, place) =>
        value < leastShown ? null : (
          <rect
            key={String(place)}
            class={value >= 60 ? "hot" : "warm"}
            fill-opacity={0.15 + (0.6 * value) / 100}
            x={left + (place % columns) * cellWidth}
            y={top + Math.floor(place / columns) * cellHeight}
            width={cellWidth}
            height={cellHeight}
          >
            <title>{`${value} %`}</title>
          </rect>
        ),
      )}
    </>
  );
}

const levels: Readonly<Record<PageHeat["maps"][number]["level"], string>> = {
  none: "The page as a whole looks like unedited pages. Single warm areas are normal.",
  usual: "The page as a whole looks edited. One in 100 unedited pages looks like this.",
  strict: "The page as a whole looks edited. One in 500 unedited pages looks like this.",
};

export function HeatWords({ heat: { map, error, retry } }: { readonly heat: Heat }) {
  return (
    <div class="heat-words" aria-live="polite">
      {error === undefined ? null : <Failure error={error} onRetry={retry} />}
      {map === undefined ? error === undefined ? <Loading what="Computing the heat map" /> : null : <Words map={map} />}
    </div>
  );
}

function Words({ map: { maps, notAssessed } }: { readonly map: PageHeat }) {
  return (
    <>
      {maps.map(({ left, top, level, capture }) => (
        <p key={`${left} ${top}`}>
          {levels[level]}{" "}
          <span class="soft">Treated as: {capture}. The map is an aid; only findings count as evidence.</span>
        </p>
      ))}
      {notAssessed.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {maps.length + notAssessed.length === 0 ? (
        <p class="soft">No heat map: this page has no scan or photo of printed text.</p>
      ) : null}
    </>
  );
}
