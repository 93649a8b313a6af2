/** Where the page's pixels look edited, laid over it: the warmer, the likelier. A reading aid, never a finding. */
import type { PageHeat } from "../../../../client/interface.ts";

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
