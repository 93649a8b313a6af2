/** The place of a finding cut out of its page, and out of the version before the change where there is one. */
import type { DocumentReport, DocumentVersions } from "../../../../client/interface.ts";
import { type Box, type Mark, subjectOf } from "./finding.ts";
import { type PageImage, usePageImage } from "./use-page-image.ts";

/** Around the box, in its own heights, so that the line it stands in can be read. */
const around = 1.5;
/** As a share of the picture's width. */
const leastShare = 0.18;
const screenDots = 96;
const sharpness = 2;

export function FindingCrop({
  report,
  versions,
  mark: { finding },
  image,
}: {
  readonly report: DocumentReport;
  readonly versions: DocumentVersions["versions"];
  readonly mark: Mark;
  /** The page that is shown. */
  readonly image: PageImage | undefined;
}) {
  const box = subjectOf(finding);
  const revision = finding.evidence?.kind === "history" ? finding.evidence.revision : undefined;
  const version = versions.find((one) => one.version === (revision ?? 0) - 1)?.version;
  const request =
    box === undefined || version === undefined
      ? undefined
      : { id: String(report.id), page: box.page, dotsPerInch: screenDots * sharpness, version };
  const earlier = usePageImage(request).image;
  if (box === undefined || image?.page !== box.page) return null;
  return (
    <div class="crops">
      {request === undefined ? null : (
        <figure>
          {earlier === undefined ? (
            <span class="soft">Drawing version {version}…</span>
          ) : (
            <Crop image={earlier} box={box} />
          )}
          <figcaption>Before, version {version}</figcaption>
        </figure>
      )}
      <figure>
        <Crop image={image} box={box} />
        <figcaption>{request === undefined ? "On the page" : "After"}</figcaption>
      </figure>
    </div>
  );
}

function Crop({ image, box }: { readonly image: PageImage; readonly box: Box }) {
  const width = Math.min(image.width, Math.max(box.width + 2 * around * box.height, leastShare * image.width));
  const height = Math.min(image.height, box.height * (1 + 2 * around));
  const left = within(box.left + box.width / 2 - width / 2, image.width - width);
  const top = within(box.top + box.height / 2 - height / 2, image.height - height);
  return (
    <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      <rect class="sheet" x={left} y={top} width={width} height={height} />
      <image href={image.address} width={image.width} height={image.height} />
      <rect class="cut" x={box.left} y={box.top} width={box.width} height={box.height} />
    </svg>
  );
}

const within = (place: number, most: number): number => Math.max(0, Math.min(place, most));
