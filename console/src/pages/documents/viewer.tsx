/** A page of the document with its findings: turned, zoomed, and compared with an earlier version. */
import { useState } from "preact/hooks";
import { AssayError } from "../../../../client/assay.ts";
import type { DocumentReport, DocumentVersions } from "../../../../client/interface.ts";
import { Failure, Loading } from "../../parts/states.tsx";
import { type Mark, type Pointing, roleNames } from "./finding.ts";
import { HeatWords, useHeat } from "./heat.tsx";
import { PageBar } from "./page-bar.tsx";
import { PagePicture } from "./page-picture.tsx";
import { PasswordForm } from "./password.tsx";
import { type PageImageState, usePageImage } from "./use-page-image.ts";
import type { Zoom } from "./zoom.ts";

export interface ViewerProps {
  readonly report: DocumentReport;
  readonly versions: DocumentVersions["versions"];
  readonly marks: readonly Mark[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly pointing: Pointing;
  /** The page as it is. */
  readonly now: PageImageState;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
}

export function Viewer({ report, versions, marks, page, onPage, pointing, now, zoom, onZoom }: ViewerProps) {
  const [version, setVersion] = useState<number | undefined>(undefined);
  const [share, setShare] = useState(0.5);
  const id = String(report.id);
  const dotsPerInch = dotsFor(zoom);
  const earlier = usePageImage(version === undefined ? undefined : { id, page, dotsPerInch, version });
  const isVector = report.doc_format === "pdf";
  const shown = now.image?.page === page ? now.image : undefined;
  const [isHeat, setHeat] = useState(false);
  const heat = useHeat(id, page, isHeat);
  return (
    <section class="viewer" aria-label="Pages">
      <PageBar
        page={page}
        pages={Math.max(1, report.pages)}
        marked={new Set(marks.flatMap(({ finding }) => finding.boxes.map((box) => box.page)))}
        onPage={onPage}
        zoom={zoom}
        onZoom={onZoom}
        versions={versions}
        version={version}
        onVersion={setVersion}
        isHeat={isHeat}
        onHeat={setHeat}
      />
      {isHeat ? <HeatWords heat={heat} /> : null}
      {version === undefined ? null : (
        <label class="slider">
          <span>Version {version}</span>
          <input
            type="range"
            min="0"
            max="100"
            value={Math.round(share * 100)}
            aria-label={`Opacity of version ${version} over the page`}
            onInput={({ currentTarget }) => setShare(Number(currentTarget.value) / 100)}
          />
          <span>Current</span>
        </label>
      )}
      {earlier.error === undefined ? null : (
        <Failure
          error={new Error(`Version ${version} cannot be shown. ${earlier.error.message}`)}
          onRetry={earlier.retry}
        />
      )}
      {now.error === undefined ? null : (
        <div class="stack">
          <Failure error={now.error} onRetry={now.retry} />
          {isVector && isUnreadable(now.error) ? <PasswordForm /> : null}
        </div>
      )}
      {now.error === undefined && shown === undefined ? <Loading what={`Drawing page ${page}`} /> : null}
      {shown === undefined ? null : (
        <PagePicture
          image={shown}
          earlier={earlier.image?.page === page && earlier.image.version === version ? earlier.image : undefined}
          share={share}
          heat={heat.map}
          name={report.document_name}
          isVector={isVector}
          zoom={zoom}
          marks={marks}
          pointing={pointing}
        />
      )}
      <RoleLegend marks={marks} page={page} />
    </section>
  );
}

/** Dots an inch of the screen, as browsers count them. */
const screenDots = 96;
/** More than the service draws is not asked for. */
const mostDots = 300;

export function dotsFor(zoom: Zoom): number {
  const isLarge = zoom === "200" || zoom === "finding";
  return Math.min(mostDots, Math.round(screenDots * (isLarge ? 2 : 1.25) * devicePixelRatio));
}

function isUnreadable(error: Error): boolean {
  return error instanceof AssayError && error.code === "unprocessable_document";
}

type Role = keyof typeof roleNames;
const roles: readonly Role[] = ["subject", "compared", "source"];

function RoleLegend({ marks, page }: { readonly marks: readonly Mark[]; readonly page: number }) {
  const shown = new Set(
    marks.flatMap(({ finding }) =>
      finding.boxes.filter((box) => box.page === page).map((box) => box.role ?? "subject"),
    ),
  );
  // A single role needs no legend.
  if (shown.size < 2) return null;
  return (
    <p class="roles">
      {roles
        .filter((role) => shown.has(role))
        .map((role) => (
          <span key={role}>
            <svg class={role} viewBox="0 0 28 6" aria-hidden="true">
              <line x1="1" x2="27" y1="3" y2="3" />
            </svg>
            {roleNames[role]}
          </span>
        ))}
    </p>
  );
}
