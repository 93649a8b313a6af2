/** A page's picture with the boxes of findings over it, both in the report's own coordinates. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PageHeat } from "../../../../client/interface.ts";
import { BoxMark } from "./box-mark.tsx";
import { type Mark, type Pointing, roleNames, subjectOf } from "./finding.ts";
import { HeatLayer } from "./heat.tsx";
import { placeLabels } from "./place-labels.ts";
import { TwinArrow } from "./twin-arrow.tsx";
import type { PageImage } from "./use-page-image.ts";
import { widthOf, type Zoom } from "./zoom.ts";

export interface PagePictureProps {
  readonly image: PageImage;
  /** Laid over the left part of the page. */
  readonly earlier: PageImage | undefined;
  /** How much of the width it covers, from 0 to 1. */
  readonly share: number;
  readonly heat: PageHeat | undefined;
  readonly name: string;
  /** Its unit is the point; otherwise it is the picture's own pixel. */
  readonly isVector: boolean;
  readonly zoom: Zoom;
  readonly marks: readonly Mark[];
  readonly pointing: Pointing;
}

/** Browsers count 96 pixels an inch, and an inch has 72 points. */
const pixelsPerPoint = 96 / 72;

export function PagePicture(props: PagePictureProps) {
  const { image, earlier, share, heat, isVector, zoom, marks } = props;
  const { active, target, onPoint, onChoose } = props.pointing;
  const frame = useRef<HTMLDivElement>(null);
  const frameWidth = useInnerWidth(frame);
  const natural = image.width * (isVector ? pixelsPerPoint : 1);
  const aimed = marks.find(({ number }) => number === target?.number)?.finding;
  const box = aimed === undefined ? undefined : subjectOf(aimed);
  const width = widthOf(zoom, { frameWidth, natural, pageWidth: image.width, box });
  const unitsPerPixel = image.width / width;
  const boxes = marks.flatMap(({ number, finding }) =>
    finding.boxes.filter(({ page }) => page === image.page).map((box) => ({ number, finding, box })),
  );

  const labels = placeLabels(boxes, unitsPerPixel, image.width);

  useEffect(() => {
    const found = frame.current?.querySelector(`[data-finding="${target?.number ?? ""}"]`);
    if (frame.current !== null && found != null) showWithin(frame.current, found);
  }, [target, image.address, width]);

  const edge = share * image.width;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section class="page-frame" ref={frame} tabIndex={0} aria-label={`Page ${image.page}`}>
      <svg
        viewBox={`0 0 ${image.width} ${image.height}`}
        width={width}
        height={(width * image.height) / image.width}
        role="img"
        aria-label={describe(props, boxes.length)}
      >
        <rect class="sheet" width={image.width} height={image.height} />
        <image href={image.address} width={image.width} height={image.height} />
        {earlier === undefined ? null : (
          <>
            <clipPath id="earlier-part">
              <rect width={edge} height={image.height} />
            </clipPath>
            <g clip-path="url(#earlier-part)">
              <rect class="sheet" width={image.width} height={image.height} />
              <image href={earlier.address} width={earlier.width} height={earlier.height} />
            </g>
            <line class="edge" x1={edge} x2={edge} y1="0" y2={image.height} />
          </>
        )}
        {heat === undefined ? null : <HeatLayer heat={heat} />}
        {boxes.map(({ number, finding, box }, index) => (
          <BoxMark
            key={`${number} ${index}`}
            number={number}
            box={box}
            label={labels[index] ?? box}
            title={`${number}. ${finding.issue} (${roleNames[box.role ?? "subject"]})`}
            isSure={finding.tampered}
            isActive={number === active}
            isFaint={active !== undefined && number !== active}
            pixel={unitsPerPixel}
            onPoint={onPoint}
            onChoose={onChoose}
          />
        ))}
        {marks.map(({ number, finding }) =>
          number === (active ?? target?.number) ? (
            <TwinArrow key={number} boxes={finding.boxes} page={image.page} pixel={unitsPerPixel} />
          ) : null,
        )}
      </svg>
    </section>
  );
}

function describe({ image, name, earlier }: PagePictureProps, boxes: number): string {
  const what = `Page ${image.page} of ${name}`;
  const marked = boxes === 0 ? "without findings" : `with ${boxes} marked ${boxes === 1 ? "place" : "places"}`;
  return earlier === undefined ? `${what}, ${marked}` : `${what}, ${marked}, overlaid with version ${earlier.version}`;
}

/** Scrolls the frame alone: the page around it stays where it is. */
function showWithin(frame: HTMLElement, found: Element): void {
  const [outer, inner] = [frame.getBoundingClientRect(), found.getBoundingClientRect()];
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  frame.scrollBy({
    top: inner.top + inner.height / 2 - outer.top - outer.height / 2,
    left: inner.left + inner.width / 2 - outer.left - outer.width / 2,
    behavior: isCalm ? "instant" : "smooth",
  });
}

/** The width within the frame, as it changes. */
function useInnerWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return width;
}
