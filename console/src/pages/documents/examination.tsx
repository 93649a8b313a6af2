/** The findings beside the pages that they are on: pointing at one shows the other. */
import { useState } from "preact/hooks";
import type { DocumentReport, DocumentVersions } from "../../../../client/interface.ts";
import { usePageKeys } from "../../shell/page-keys.ts";
import { CheckList } from "./check-list.tsx";
import { FileFacts } from "./file-facts.tsx";
import { idOfFinding, isNotAssessed, type Mark, subjectOf, type Target } from "./finding.ts";
import { FindingCrop } from "./finding-crop.tsx";
import { FindingList } from "./finding-list.tsx";
import { HeldList } from "./held-list.tsx";
import { OriginList } from "./origin-list.tsx";
import { SelfDescription } from "./self-description.tsx";
import { hasSignatures, SignatureTimeline } from "./signature-timeline.tsx";
import { usePageImage } from "./use-page-image.ts";
import { VersionList } from "./version-list.tsx";
import { dotsFor, Viewer } from "./viewer.tsx";
import type { Zoom } from "./zoom.ts";

export function Examination({
  report,
  versions,
}: {
  readonly report: DocumentReport;
  readonly versions: DocumentVersions;
}) {
  const marks: readonly Mark[] = report.findings
    .filter((finding) => !isNotAssessed(finding))
    .map((finding, index) => ({ number: index + 1, finding }));
  const first = marks.find(({ finding }) => finding.boxes.length > 0);
  const [page, setPage] = useState(first === undefined ? 1 : (subjectOf(first.finding)?.page ?? 1));
  const [active, setActive] = useState<number | undefined>(undefined);
  /** Where the reader is in the list; the page opens at the first finding that has a place. */
  const [chosen, setChosen] = useState<number | undefined>((first ?? marks[0])?.number);
  const [target, setTarget] = useState<Target | undefined>(first);
  const [zoom, setZoom] = useState<Zoom>(first === undefined ? "fit" : "finding");
  const now = usePageImage({ id: String(report.id), page, dotsPerInch: dotsFor(zoom) });

  /** A finding on another page opens that page only if the reader asked for it. */
  function point(number: number | undefined, mayTurn: boolean): void {
    setActive(number);
    if (mayTurn && number !== undefined) setChosen(number);
    const boxes = marks.find((mark) => mark.number === number)?.finding.boxes ?? [];
    if (number === undefined || boxes.length === 0) return;
    const isHere = boxes.some((box) => box.page === page);
    if (!isHere && mayTurn) setPage(subjectOf({ boxes })?.page ?? page);
    if (mayTurn) setTarget({ number });
  }

  function choose(number: number): void {
    setActive(number);
    const entry = document.getElementById(idOfFinding(number));
    entry?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: "nearest" });
  }

  const last = marks.length;
  usePageKeys(
    marks.length === 0
      ? []
      : [
          { keys: "n", meaning: "Next finding", run: () => choose(Math.min(last, (chosen ?? 0) + 1)) },
          { keys: "p", meaning: "Previous finding", run: () => choose(Math.max(1, (chosen ?? last + 1) - 1)) },
        ],
  );

  return (
    <div class="examination">
      <Viewer
        report={report}
        versions={versions.versions}
        marks={marks}
        page={page}
        onPage={setPage}
        pointing={{ active, target, onPoint: setActive, onChoose: choose }}
        now={now}
        zoom={zoom}
        onZoom={setZoom}
      />
      <div class="side">
        <FindingList
          marks={marks}
          missing={report.findings.filter(isNotAssessed)}
          active={active}
          chosen={chosen}
          crop={(mark) => <FindingCrop report={report} versions={versions.versions} mark={mark} image={now.image} />}
          onPoint={point}
          page={page}
        />
        {versions.versions.length > 1 ? <VersionList id={String(report.id)} versions={versions} /> : null}
        {hasSignatures(report) ? <SignatureTimeline report={report} versions={versions.versions} /> : null}
        <FileFacts report={report} />
        <SelfDescription report={report} />
        <HeldList report={report} />
        <OriginList report={report} />
        <CheckList report={report} />
      </div>
    </div>
  );
}
