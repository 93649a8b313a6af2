/** The frame of a chart: an axis with its unit, ticks below, what is pointed at, and the same figures as a table. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Scale } from "./scale.ts";
import { type Column, Table } from "./table.tsx";

/** The picture is drawn in this width and stretched to the room that there is. */
export const plotWidth = 1_000;

/** A text below the chart, at a share of its width. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** What is pointed at. */
export interface Pointed {
  /** Share of the width. */
  readonly at: number;
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: string, kind?: string])[];
}

export function Plot({
  describe,
  unit,
  height,
  scale,
  format,
  ticks,
  pointed,
  heads,
  readRows,
  legend,
  children,
}: {
  /** What the picture shows, in a sentence. */
  readonly describe: string;
  /** Of the upright axis. */
  readonly unit: string;
  /** In pixels, of the picture and of its coordinates. */
  readonly height: number;
  readonly scale: Scale;
  readonly format: (value: number) => string;
  readonly ticks: readonly Tick[];
  readonly pointed: Pointed | undefined;
  readonly heads: readonly string[];
  /** The figures, which are written once the table is opened. */
  readonly readRows: () => readonly (readonly string[])[];
  readonly legend?: ComponentChildren | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <figure class="plot">
      <p class="unit soft">
        {unit}
        {scale.note === undefined ? "" : `, ${scale.note}`}
      </p>
      <div class="drawing">
        <div class="up figure" aria-hidden="true">
          {scale.ticks.map((tick) => (
            <span key={tick} ref={styled({ marginBlockEnd: `${scale.place(tick) * height - 8}px` })}>
              {format(tick)}
            </span>
          ))}
        </div>
        <div class="area">
          <svg
            viewBox={`0 0 ${plotWidth} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={describe}
            ref={styled({ height: `${height}px` })}
          >
            {scale.ticks.map((tick) => {
              const y = height * (1 - scale.place(tick));
              return <line key={tick} class="tick" x1="0" x2={plotWidth} y1={y} y2={y} />;
            })}
            {children}
          </svg>
          {pointed === undefined ? null : <Tip pointed={pointed} />}
        </div>
        <div class="along" aria-hidden="true">
          {ticks.map(({ at, text }) => (
            <span
              key={`${at} ${text}`}
              ref={styled({ insetInlineStart: `${at * 100}%`, translate: at <= 0 ? "0" : at >= 1 ? "-100%" : "-50%" })}
            >
              {text}
            </span>
          ))}
        </div>
      </div>
      <div class="below">
        {legend ?? <span />}
        <Figures heads={heads} readRows={readRows} label={describe} />
      </div>
    </figure>
  );
}

function Tip({ pointed: { at, title, lines } }: { readonly pointed: Pointed }) {
  return (
    <div
      class="tip"
      aria-hidden="true"
      ref={styled({ insetInlineStart: `${at * 100}%`, translate: at > 0.5 ? "calc(-100% - 0.75rem)" : "0.75rem" })}
    >
      <strong>{title}</strong>
      {lines.map(([name, value, kind]) => (
        <span key={name}>
          {kind === undefined ? null : <span class={`key ${kind}`} />}
          {name} <span class="figure">{value}</span>
        </span>
      ))}
    </div>
  );
}

function Figures({
  heads,
  readRows,
  label,
}: {
  readonly heads: readonly string[];
  readonly readRows: () => readonly (readonly string[])[];
  readonly label: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const columns = heads.map((name, place): Column<readonly string[]> => {
    const column = { name, cell: (row: readonly string[]) => row[place] ?? "" };
    return place === 0 ? { ...column, class: "whole" } : { ...column, class: "end" };
  });
  return (
    <details class="as-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As a table</summary>
      {isOpen ? (
        <Table rows={readRows()} columns={columns} keyOf={(_, place) => place} label={label} isLimited />
      ) : null}
    </details>
  );
}

/** The page's policy forbids styles in its text; set by a script they are allowed. */
function styled(
  values: Partial<Pick<CSSStyleDeclaration, "height" | "marginBlockEnd" | "insetInlineStart" | "translate">>,
) {
  return (element: HTMLElement | SVGElement | null): void => {
    if (element !== null) Object.assign(element.style, values);
  };
}
