/** A line that stands in the same place of every page differs on one of them. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { editDistance } from "../../../contract/edit-distance.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { type Line, readLines } from "../../derived/semantics/written/lines.ts";

/** Pages that agree before one that does not is told from them. */
const agreeingMinimum = 2;
/** Points by which the place of a running head differs from page to page. */
const placeTolerance = 2;
/** Characters that an edit exchanges; more are another line. */
const editLimit = 3;
const findingLimit = 3;
const lineLimitOfPage = 400;

export const repeatedLineDiffersOnOnePage = defineCheck({
  id: "repeated-line-differs-on-one-page",
  version: 1,
  title: "Repeated line differs on one page",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A name, account, invoice number or address is in the same place on every page, and a few of its characters differ on one page. Programs repeat such lines from one value.",
  innocentCauses: [
    "a running head with page numbers or dates, which does not count",
    "pages of several documents that were merged",
  ],
  source: "Lines in one place on at least three pages, of which all but one are equal, character by character.",
  needs: ["text"],
  run({ text }) {
    const { lines, pages } = readLines(text);
    if (pages.length <= agreeingMinimum) return "nothing_to_compare";
    const places = groupByPlace(lines);
    if (places.length === 0) return "nothing_to_compare";
    const findings = places.flatMap((group) => judge(group, text.source === "recognised"));
    return findings.length === 0 ? "clear" : findings.slice(0, findingLimit);
  },
});

function groupByPlace(lines: readonly Line[]): Line[][] {
  const groups = new Map<string, Line[]>();
  const seen = new Map<number, number>();
  for (const line of lines) {
    const count = seen.get(line.page) ?? 0;
    seen.set(line.page, count + 1);
    if (count >= lineLimitOfPage || !/\d/.test(line.text) || line.text.length < 6) continue;
    const key = [line.words[0]?.left ?? 0, line.top].map((value) => Math.round(value / (2 * placeTolerance))).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else if (group.at(-1)?.page !== line.page) group.push(line);
  }
  return [...groups.values()].filter((group) => group.length > agreeingMinimum);
}

function judge(group: readonly Line[], isRecognised: boolean): CheckFinding[] {
  const counts = new Map<string, Line[]>();
  for (const line of group) counts.set(line.text, [...(counts.get(line.text) ?? []), line]);
  const [usual, other, ...others] = [...counts.values()].sort((one, next) => next.length - one.length);
  const [common, single] = [usual?.[0], other?.[0]];
  if (common === undefined || single === undefined || others.length > 0) return [];
  if ((other?.length ?? 0) !== 1 || (usual?.length ?? 0) < agreeingMinimum) return [];
  // A page that alone counts or dates itself differs in its last number only, as running heads do.
  const distance = editDistance(common.text, single.text);
  const isText = common.text.replace(/\d/g, "") === single.text.replace(/\d/g, "");
  if (distance > editLimit || !isText || !/\d{4}/.test(common.text) || isPageNumber(common.text, single.text))
    return [];
  return [
    {
      observation: `Page ${single.page} reads '${shorten(single.text)}' where ${usual?.length ?? 0} other pages read '${shorten(common.text)}' in the same place. Page numbers were left out; pages of several documents put together would explain it.`,
      confidence: isRecognised ? 55 : 88,
      strength: isRecognised ? "weak" : "moderate",
      boxes: boxesAround([single], [common]),
      evidence: {
        kind: "comparison",
        stated: shorten(single.text),
        expected: shorten(common.text),
        basis: "the same line on the other pages",
      },
    },
  ];
}

/** Short numbers, and those beside a word for pages, count. */
function isPageNumber(one: string, other: string): boolean {
  const [first, second] = [one.match(/\d+/g) ?? [], other.match(/\d+/g) ?? []];
  const differing = first.filter((number, index) => number !== second[index]);
  return differing.every((number) => number.length <= 3);
}

function shorten(text: string): string {
  return maskCardNumbers(text).slice(0, 160);
}
