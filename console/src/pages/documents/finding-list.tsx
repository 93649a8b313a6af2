/** The findings, gravest first, each with what it rests on. */
import type { DetailedFinding } from "../../../../client/interface.ts";
import { nameOfCode } from "../../data/format.ts";
import { idOfFinding, type Mark } from "./finding.ts";
import { FindingEvidence } from "./finding-evidence.tsx";
import { reliabilityOf } from "./measured-reliability.ts";

export function FindingList({
  marks,
  missing,
  active,
  page,
  onPoint,
}: {
  readonly marks: readonly Mark[];
  /** What could not be looked at. */
  readonly missing: readonly DetailedFinding[];
  readonly active: number | undefined;
  readonly page: number;
  readonly onPoint: (number: number | undefined, mayTurn: boolean) => void;
}) {
  return (
    <section class="findings" aria-labelledby="findings-title">
      <h2 id="findings-title">Findings</h2>
      {marks.length === 0 ? (
        <p class="soft">No findings. The list of checks below shows what was examined.</p>
      ) : (
        <ol>
          {marks.map((mark) => (
            <Finding key={mark.number} mark={mark} isActive={mark.number === active} page={page} onPoint={onPoint} />
          ))}
        </ol>
      )}
      {missing.length === 0 ? null : (
        <div class="missing">
          <h3>Not assessed</h3>
          <ul>
            {missing.map(({ check, observation }) => (
              <li key={check}>{observation}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Finding({
  mark: { number, finding },
  isActive,
  page,
  onPoint,
}: {
  readonly mark: Mark;
  readonly isActive: boolean;
  readonly page: number;
  readonly onPoint: (number: number | undefined, mayTurn: boolean) => void;
}) {
  const reliability = finding.tampered ? reliabilityOf(finding.confidence_score) : undefined;
  const { issue, observation, tampered, tampering_type, confidence_score, evidence, boxes } = finding;
  return (
    <li
      class={`finding ${tampered ? "sure" : "unsure"} ${isActive ? "active" : ""}`}
      onMouseEnter={() => onPoint(number, false)}
      onMouseLeave={() => onPoint(undefined, false)}
    >
      <h3>
        <button
          type="button"
          id={idOfFinding(number)}
          onFocus={() => onPoint(number, true)}
          onClick={() => onPoint(number, true)}
        >
          <span class="number">{number}</span>
          <span>{issue}</span>
        </button>
      </h3>
      {evidence === undefined ? null : <FindingEvidence evidence={evidence} />}
      <p>{observation}</p>
      <p class="traits">
        <span class={`badge ${tampered ? "declined" : "review"}`}>
          {tampered ? "Likely tampering" : "Worth a look"}
        </span>
        <span class="figure">Confidence {confidence_score} %</span>
        {reliability === undefined ? null : <span class="soft">{reliability}</span>}
        <span class="soft">{nameOfCode(tampering_type)}</span>
        <span class="soft">{placeOf(boxes, page)}</span>
      </p>
    </li>
  );
}

function placeOf(boxes: DetailedFinding["boxes"], current: number): string {
  const pages = [...new Set(boxes.map(({ page }) => page))].sort((one, other) => one - other);
  if (pages.length === 0) return "In the file, not on a page";
  if (pages.length === 1 && pages[0] === current) return "On this page";
  return `On ${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}`;
}
