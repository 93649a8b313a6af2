/** The findings beside the pages that they are on: pointing at one shows the other. */
import { useState } from "preact/hooks";
import type { DocumentReport, DocumentVersions } from "../../../../client/interface.ts";
import { usePageKeys } from "../../shell/page-keys.ts";
import { CheckList } from "./check-list.tsx";
import { FileFacts } from "./file-facts.tsx";
import { idOfFinding, isNotAssessed, type Mark, type Target } from "./finding.ts";
import { FindingList } from "./finding-list.tsx";
import { HeldList } from "./held-list.tsx";
import { OriginList } from "./origin-list.tsx";
import { SelfDescription } from "./self-description.tsx";
import { hasSignatures, SignatureTimeline } from "./signature-timeline.tsx";
import { VersionList } from "./version-list.tsx";
import { Viewer } from "./viewer.tsx";

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
  const [page, setPage] = useState(marks.find(({ finding }) => finding.boxes.length > 0)?.finding.boxes[0]?.page ?? 1);
  const [active, setActive] = useState<number | undefined>(undefined);
  const [target, setTarget] = useState<Target | undefined>(undefined);

  /** A finding on another page opens that page only if the reader asked for it. */
  function point(number: number | undefined, mayTurn: boolean): void {
    setActive(number);
    const boxes = marks.find((mark) => mark.number === number)?.finding.boxes ?? [];
    if (number === undefined || boxes.length === 0) return;
    const isHere = boxes.some((box) => box.page === page);
    if (!isHere && mayTurn) setPage(boxes[0]?.page ?? page);
    if (isHere || mayTurn) setTarget({ number });
  }

  function choose(number: number): void {
    setActive(number);
    const entry = document.getElementById(idOfFinding(number));
    entry?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: "nearest" });
  }

  const [first, last] = [1, marks.length];
  usePageKeys(
    marks.length === 0
      ? []
      : [
          {
            keys: "n",
            meaning: "Next finding",
            run: () => choose(active === undefined ? first : Math.min(last, active + 1)),
          },
          {
            keys: "p",
            meaning: "Previous finding",
            run: () => choose(active === undefined ? last : Math.max(first, active - 1)),
          },
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
      />
      <div class="side">
        <FindingList
          marks={marks}
          missing={report.findings.filter(isNotAssessed)}
          active={active}
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
