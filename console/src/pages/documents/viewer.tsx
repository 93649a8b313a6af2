/** A page of the document with its findings on it: turned, enlarged, and laid over an earlier version. */
import { useState } from "preact/hooks";
import { AssayError } from "../../../../client/assay.ts";
import type { DocumentReport, DocumentVersions, PageHeat } from "../../../../client/interface.ts";
import { latestOf, type Resource, useResource } from "../../data/use-resource.ts";
import { Failure, Loading } from "../../parts/states.tsx";
import { client } from "../../session/session.ts";
import type { Mark, Pointing } from "./finding.ts";
import { HeatWords } from "./heat-words.tsx";
import { PageBar } from "./page-bar.tsx";
import { PagePicture, type Zoom } from "./page-picture.tsx";
import { encodePassword, password } from "./password.ts";
import { PasswordForm } from "./password-form.tsx";
import { RoleLegend } from "./role-legend.tsx";
import { usePageImage } from "./use-page-image.ts";

export interface ViewerProps {
  readonly report: DocumentReport;
  readonly versions: DocumentVersions["versions"];
  readonly marks: readonly Mark[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly pointing: Pointing;
}

/** Dots an inch of the screen, as browsers count them. */
const screenDots = 96;
/** More than the service draws is not asked for. */
const mostDots = 300;

export function Viewer({ report, versions, marks, page, onPage, pointing }: ViewerProps) {
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [version, setVersion] = useState<number | undefined>(undefined);
  const [share, setShare] = useState(0.5);
  const id = String(report.id);
  const dotsPerInch = Math.min(mostDots, Math.round(screenDots * (zoom === "200" ? 2 : 1.25) * devicePixelRatio));
  const now = usePageImage({ id, page, dotsPerInch });
  const earlier = usePageImage(version === undefined ? undefined : { id, page, dotsPerInch, version });
  const isVector = report.doc_format === "pdf";
  const shown = now.image?.page === page ? now.image : undefined;
  const [isHeat, setHeat] = useState(false);
  const [heat, askAgain] = useHeat(id, page, isHeat);
  return (
    <section class="viewer" aria-label="Pages">
      <PageBar
        page={page}
        pages={Math.max(1, report.pages)}
        marked={new Set(marks.flatMap(({ finding }) => finding.boxes.map((box) => box.page)))}
        onPage={onPage}
        zoom={zoom}
        onZoom={setZoom}
        versions={versions}
        version={version}
        onVersion={setVersion}
        isHeat={isHeat}
        onHeat={setHeat}
      />
      {isHeat ? <HeatWords heat={heat} onRetry={askAgain} /> : null}
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
          heat={isHeat ? heatOf(heat, page) : undefined}
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

/** Nothing is computed before it is asked for. */
function useHeat(id: string, page: number, isWanted: boolean) {
  return useResource<PageHeat>(`${isWanted} ${page} ${password.value}`, async (signal) => {
    if (!isWanted) return { page, width: 0, height: 0, maps: [], notAssessed: [] };
    const headers = encodePassword(password.value);
    return await client.mapDocumentPage({ id, page: String(page) }, { signal, headers });
  });
}

function heatOf(heat: Resource<PageHeat>, page: number): PageHeat | undefined {
  const known = heat.state === "ready" ? latestOf(heat) : undefined;
  return known?.page === page ? known : undefined;
}

function isUnreadable(error: Error): boolean {
  return error instanceof AssayError && error.code === "unprocessable_document";
}
