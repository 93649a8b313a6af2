/** Findings of one kind reported once with all their places: one cause seen on many lines is one thing to a reader. */
import type { DetailedFinding } from "../contract/documents/document.ts";

/** Places named in words; all of them have their boxes. */
const placeLimit = 20;

/** In their order, each kind where it comes first. */
export function mergeFindings(findings: readonly DetailedFinding[]): DetailedFinding[] {
  const kinds = Map.groupBy(findings, ({ check, issue, confidence_score, tampered }) =>
    [check, issue, confidence_score, tampered].join("|"),
  );
  return [...kinds.values()].flatMap((group) => {
    const [first, ...others] = group;
    // What has no place cannot be reported by its places.
    if (first === undefined || group.some(({ boxes }) => boxes.length === 0)) return group;
    return others.length === 0 ? [first] : [merge(first, others)];
  });
}

function merge(first: DetailedFinding, others: readonly DetailedFinding[]): DetailedFinding {
  const places = [...new Set(others.map(namePlace))].filter((place) => place !== "");
  const named = places.length === 0 ? "" : `: ${places.slice(0, placeLimit).join("; ")}`;
  const omitted = places.length > placeLimit ? "; and others" : "";
  const count = others.length === 1 ? "one more place" : `${others.length} more places`;
  return {
    ...first,
    observation: `${first.observation} The same was seen in ${count}${named}${omitted}.`,
    probability: Math.max(first.probability, ...others.map(({ probability }) => probability)),
    boxes: [first, ...others].flatMap(({ boxes }) => boxes),
    ...weightsOf([first, ...others]),
  };
}

/** One that decides alone lets all of them decide so. */
function weightsOf(group: readonly DetailedFinding[]): Pick<DetailedFinding, "decides" | "supported_by"> {
  if (group.every(({ decides }) => decides === undefined)) return {};
  return {
    decides: group.some(({ decides }) => decides === "alone") ? "alone" : "together",
    supported_by: [...new Set(group.flatMap(({ supported_by: checks = [] }) => checks))],
  };
}

/** By its page and what changed there, or by the words that lead its observation: "Page 3, 'Total'". */
function namePlace({ boxes, evidence, observation }: DetailedFinding): string {
  const page = boxes[0] === undefined ? "" : `page ${boxes[0].page}`;
  if (evidence?.kind === "history") return [page, `${evidence.before} → ${evidence.after}`].filter(Boolean).join(": ");
  if (evidence?.kind === "comparison")
    return [page, evidence.expected === "" ? evidence.stated : `${evidence.stated}, expected ${evidence.expected}`]
      .filter(Boolean)
      .join(": ");
  const [lead] = /^Page \d+(, '[^']*')?/.exec(observation) ?? [];
  return lead === undefined ? page : `p${lead.slice(1)}`;
}
