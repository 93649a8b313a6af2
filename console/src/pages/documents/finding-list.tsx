/** The findings, most severe first, each with its evidence. */
import type { ComponentChildren } from "preact";
import type { DetailedFinding, FindingEvidence as Evidence } from "../../../../client/interface.ts";
import { nameOfCode } from "../../data/format.ts";
import { idOfFinding, type Mark, splitObservation } from "./finding.ts";
import { wordConfidence } from "./measured-reliability.ts";
import { readPdfDates } from "./pdf-dates.ts";

export function FindingList({
  marks,
  missing,
  active,
  chosen,
  crop,
  page,
  marking,
  onPoint,
}: {
  readonly marks: readonly Mark[];
  /** What could not be examined. */
  readonly missing: readonly DetailedFinding[];
  readonly active: number | undefined;
  /** The one that is opened. */
  readonly chosen: number | undefined;
  /** What the opened one shows of its page. */
  readonly crop: (mark: Mark) => ComponentChildren;
  readonly page: number;
  /** What people say of a finding. */
  readonly marking: (mark: Mark) => ComponentChildren;
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
            <Finding
              key={mark.number}
              mark={mark}
              isActive={mark.number === active || mark.number === chosen}
              crop={mark.number === chosen ? crop(mark) : null}
              marking={marking(mark)}
              page={page}
              onPoint={onPoint}
            />
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
  crop,
  marking,
  page,
  onPoint,
}: {
  readonly mark: Mark;
  readonly isActive: boolean;
  readonly crop: ComponentChildren;
  readonly marking: ComponentChildren;
  readonly page: number;
  readonly onPoint: (number: number | undefined, mayTurn: boolean) => void;
}) {
  const { issue, observation, tampered, confidence_score, evidence, boxes } = finding;
  // What pixels were measured to be stands below what a reader sees.
  const [first, measured] = splitObservation(observation);
  const isFolded = evidence?.kind === "structure" || (measured !== "" && evidence === undefined);
  const [lead, rest] = isFolded ? [first, measured] : [observation, ""];
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
      {evidence === undefined || isFolded ? null : <FindingEvidence evidence={evidence} />}
      {crop}
      <p>{lead}</p>
      {isFolded ? (
        <details>
          <summary>Measurements</summary>
          <div class="stack">
            {rest === "" ? null : <p>{rest}</p>}
            {evidence === undefined ? null : <FindingEvidence evidence={evidence} />}
          </div>
        </details>
      ) : null}
      <p class="traits">
        <span class={`badge ${tampered ? "declined" : "review"}`}>
          {tampered ? "Likely tampering" : "Worth a look"}
        </span>
        <span class="soft">{wordConfidence(confidence_score, tampered)}</span>
        {nameKind(finding)}
        <span class="soft">{placeOf(boxes, page)}</span>
      </p>
      {marking}
    </li>
  );
}

/** What is only worth a look is not called tampered with. */
function nameKind({ tampered, tampering_type }: Mark["finding"]): ComponentChildren {
  if (!tampered && tampering_type === "tampering") return null;
  return <span class="soft">{nameOfCode(tampering_type)}</span>;
}

function placeOf(boxes: DetailedFinding["boxes"], current: number): string {
  const pages = [...new Set(boxes.map(({ page }) => page))].sort((one, other) => one - other);
  if (pages.length === 0) return "In the file, not on a page";
  if (pages.length === 1 && pages[0] === current) return "On this page";
  return `On ${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}`;
}

const shownItems = 12;

function FindingEvidence({ evidence }: { readonly evidence: Evidence }) {
  switch (evidence.kind) {
    case "history":
      return (
        <div class="change">
          <div>
            <span class="soft">Before</span>
            <del>{evidence.before === "" ? "nothing" : readPdfDates(evidence.before)}</del>
          </div>
          <div>
            <span class="soft">
              After{evidence.revision === undefined ? "" : `, changed in version ${evidence.revision}`}
            </span>
            <ins>{evidence.after === "" ? "nothing" : readPdfDates(evidence.after)}</ins>
          </div>
        </div>
      );
    case "comparison":
      return (
        <div class="change">
          <div>
            <span class="soft">Stated</span>
            <ins>{readPdfDates(evidence.stated)}</ins>
          </div>
          <div>
            <span class="soft">Expected</span>
            <span class="expected">{readPdfDates(evidence.expected)}</span>
          </div>
          <p class="soft basis">{evidence.basis}</p>
        </div>
      );
    case "inventory":
      return <Items items={evidence.items} />;
    case "structure":
      return (
        <dl class="structure">
          {evidence.facts.map(({ name, text }, index) => (
            <div key={`${index} ${name}`}>
              <dt>{name}</dt>
              <dd>{readPdfDates(text)}</dd>
            </div>
          ))}
        </dl>
      );
  }
}

function Items({ items }: { readonly items: readonly string[] }) {
  const rest = items.slice(shownItems);
  return (
    <div>
      <ItemList items={items.slice(0, shownItems)} />
      {rest.length === 0 ? null : (
        <details>
          <summary>{rest.length} more</summary>
          <ItemList items={rest} />
        </details>
      )}
    </div>
  );
}

function ItemList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul class="inventory">
      {items.map((item, index) => (
        <li key={`${index} ${item}`}>{item}</li>
      ))}
    </ul>
  );
}
