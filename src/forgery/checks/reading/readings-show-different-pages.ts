/** Programs that read the file in different ways show different pages. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import type { InterpretationDifference, InterpretationFacts } from "../../facts/interpretations.ts";

const textShown = 80;
/** Programs that search for objects take the last of a number; objects left over from an earlier save are in many honest files. */
const unusedWays: readonly string[] = ["a program that takes the first object of a number in the file"];

export const readingsShowDifferentPages = defineCheck({
  id: "readings-show-different-pages",
  version: 2,
  title: "Page content depends on the reader",
  tamperingType: "tampering",
  cause: "reading",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Programs can interpret this file in different ways: an object occurs twice, a length and an end marker contradict each other, a dictionary has a key twice, or a reference is damaged. Each interpretation was rewritten as a clean file, rendered and compared. They show different content on the same page, so different readers see different content. A damaged file does not count, if one interpretation shows nothing, only a part, or the same words elsewhere; later revisions do not count either. If only objects left over from an earlier save show something else, the finding is weak, since hardly any program reads them.",
  innocentCauses: ["damage to one part of a page", "a program that writes invalid files"],
  source:
    'Content masking in "Processing Dangerous Paths" (Müller and others, NDSS 2021). None of the 205 files in the development data is read in two ways with different content.',
  needs: ["readings"],
  run({ readings }) {
    const [first] = readings.differences;
    const used = readings.differences.find(({ one, other }) => ![one, other].some((way) => unusedWays.includes(way)));
    if (first === undefined) return "clear";
    return [used === undefined ? { ...describe(first, readings), strength: "weak" } : describe(used, readings)];
  },
});

function describe(difference: InterpretationDifference, { oddities, differences }: InterpretationFacts): CheckFinding {
  const { page, one, other, boxes } = difference;
  const [oneText, otherText] = cutToDifference(difference.oneText, difference.otherText);
  const more = differences.length === 1 ? "" : ` ${differences.length} pairs of readings differ in all.`;
  return {
    observation: `Page ${page}: read by ${one} it shows '${oneText}', read by ${other} it shows '${otherText}'. The file has ${oddities.join(", ")}.${more} Damage that leaves out or moves a part of a page, and later revisions, were ruled out.`,
    confidence: 92,
    boxes: [...boxes],
    evidence: { kind: "comparison", stated: oneText, expected: otherText, basis: `${one}, against ${other}` },
  };
}

/** From a word before the first one that differs. */
function cutToDifference(one: string, other: string): [string, string] {
  const [words, others] = [one.split(" "), other.split(" ")];
  let start = 0;
  while (start < words.length && words[start] === others[start]) start += 1;
  const from = start >= words.length && start >= others.length ? 0 : Math.max(0, start - 1);
  const cut = (list: readonly string[]) => maskCardNumbers(list.slice(from).join(" ").slice(0, textShown));
  return [cut(words), cut(others)];
}
