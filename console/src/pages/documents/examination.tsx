/** The findings beside the pages that they are on: pointing at one shows the other. */
import { useState } from "preact/hooks";
import type { DocumentReport, DocumentVersions } from "../../../../client/interface.ts";
import { notify, notifyFailure } from "../../parts/notices.tsx";
import { may } from "../../session/session.ts";
import { usePageKeys } from "../../shell/page-keys.ts";
import { CheckList } from "./check-list.tsx";
import { FileFacts } from "./file-facts.tsx";
import { idOfFinding, isNotAssessed, type Mark, subjectOf, type Target } from "./finding.ts";
import { FindingCrop } from "./finding-crop.tsx";
import { FindingList } from "./finding-list.tsx";
import { FindingMarks, markKeys } from "./finding-marks.tsx";
import { HeldList } from "./held-list.tsx";
import { OriginList } from "./origin-list.tsx";
import { ReviewEvents } from "./review-events.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import { type FindingMark, markNames } from "./review-words.tsx";
import { SelfDescription } from "./self-description.tsx";
import { hasSignatures, SignatureTimeline } from "./signature-timeline.tsx";
import { usePageImage } from "./use-page-image.ts";
import { useReview } from "./use-review.ts";
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
  const review = useReview(String(report.id));
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
    point(number, true);
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
          ...markKeys.map(({ mark, keys }) => ({
            keys,
            meaning: `Mark the finding: ${markNames[mark].toLowerCase()}`,
            run: () => void markChosen(mark),
          })),
        ],
  );

  async function markChosen(mark: FindingMark): Promise<void> {
    const wanted = marks.find(({ number }) => number === chosen);
    if (wanted === undefined || !may("cases:write")) return;
    const finding = report.findings.indexOf(wanted.finding);
    const sent = review.change({ kind: "mark", finding, mark });
    await sent.then(() => notify(`Finding ${wanted.number}: ${markNames[mark].toLowerCase()}.`), notifyFailure);
  }

  function marking({ number, finding }: Mark) {
    const place = report.findings.indexOf(finding);
    const found = review.known?.findings.find((one) => one.finding === place);
    return found === undefined ? null : <FindingMarks number={number} found={found} review={review} />;
  }

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
        <ReviewPanel review={review} isTampered={report.findings.some(({ tampered }) => tampered)} />
        <FindingList
          marks={marks}
          missing={report.findings.filter(isNotAssessed)}
          active={active}
          chosen={chosen}
          crop={(mark) => <FindingCrop report={report} versions={versions.versions} mark={mark} image={now.image} />}
          onPoint={point}
          page={page}
          marking={marking}
        />
        {review.known === undefined ? null : <ReviewEvents events={review.known.events} report={report} />}
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
