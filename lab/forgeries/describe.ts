/** The figures of assessed forgeries and their twins, as lines of a table. */
import { describeProportion, proportionOf } from "../../bench/documents/proportion.ts";
import type { Assessed } from "./assess.ts";

export function describeAll(all: readonly Assessed[]): readonly string[] {
  const forged = all.filter(({ document }) => document.isForged);
  const traced = forged.filter(({ traceless }) => traceless === undefined);
  const note = (name: string) => (one: Assessed) => one.document.notes[name] ?? "";
  const splits = [...new Set(forged.map(note("split")))].sort();
  return [
    `${forged.length} forgeries, ${all.length - forged.length} twins; intervals are Wilson's, 95 %`,
    ...splits.flatMap((split) => [
      "",
      split.toUpperCase(),
      ...describeSplit(all.filter((one) => note("split")(one) === split)),
    ]),
    "",
    header,
    ...rowsBy("split", forged, note("split")),
    ...rowsBy("method", traced, (one) => `${note("split")(one)}, ${note("method")(one)}`),
    ...rowsBy("field", traced, (one) => `${note("split")(one)}, ${note("field")(one)}`),
    ...rowsBy("role", traced, (one) => `${note("field")(one)}: ${note("role")(one)}`),
    ...rowsBy("paper", traced, note("paper")),
    ...rowsBy("contradicts", traced, (one) => `${note("split")(one)}, ${note("contradicts")(one)}`),
    ...rowsBy(
      "traceless and consistent",
      forged.filter(({ traceless }) => traceless !== undefined),
      (one) => {
        return `${note("method")(one)}: ${one.traceless}`;
      },
    ),
  ];
}

function describeSplit(all: readonly Assessed[]): readonly string[] {
  const forged = all.filter(({ document }) => document.isForged);
  const twins = all.filter(({ document }) => !document.isForged);
  const traced = forged.filter(({ traceless }) => traceless === undefined);
  const found = forged.filter(({ isFound }) => isFound);
  const contradicting = forged.filter(({ document }) => document.notes.contradicts === "yes");
  const line = (name: string, list: readonly Assessed[], isHit: (one: Assessed) => boolean) => {
    return `  ${name.padEnd(52)} ${describeProportion(proportionOf(list.filter(isHit).length, list.length))}`;
  };
  return [
    line("found, of all", forged, ({ isFound }) => isFound),
    line("found, of all but traceless and consistent", traced, ({ isFound }) => isFound),
    line("found, where a value contradicts another", contradicting, ({ isFound }) => isFound),
    line("right place, value and the one before, of the found", found, ({ namesBoth }) => namesBoth),
    line("right place and two values, of the found", found, ({ namesTwo }) => namesTwo),
    line("right place, of the found", found, ({ isInPlace }) => isInPlace),
    line("right finding that does not decide, of all", forged, ({ isOnlyReported }) => isOnlyReported),
    line("twins accused", twins, ({ isFound }) => isFound),
  ];
}

const header = `${"".padEnd(60)}   all found place   two  both reported`;

function rowsBy(name: string, forged: readonly Assessed[], keyOf: (one: Assessed) => string): readonly string[] {
  const groups = [...Map.groupBy(forged, keyOf)].sort(([one], [other]) => one.localeCompare(other, "en"));
  const rows = groups.map(([key, group]) => {
    const count = (isHit: (one: Assessed) => boolean) => String(group.filter(isHit).length);
    const cells = [
      String(group.length),
      count(({ isFound }) => isFound),
      count(({ isInPlace }) => isInPlace),
      count(({ namesTwo }) => namesTwo),
      count(({ namesBoth }) => namesBoth),
      count(({ isOnlyReported }) => isOnlyReported),
    ];
    return `  ${key.slice(0, 58).padEnd(58)} ${cells.map((cell) => cell.padStart(5)).join(" ")}`;
  });
  return [`by ${name}`, ...rows];
}

/** What a forgery that was missed or explained wrongly, and a twin that was accused, had reported of it. */
export function describeMissed({ document, findings, isFound, namesTwo, traceless }: Assessed): readonly string[] {
  const isRight = document.isForged ? namesTwo : !isFound;
  if (isRight) return [];
  const { field, role, original, forged, contradicts, split } = document.notes;
  const state = document.isForged ? (isFound ? "explained otherwise" : "missed") : "TWIN ACCUSED";
  const head = document.isForged
    ? `${state} ${document.name} (${split}) ${field}, ${role}: ${original} -> ${forged}, contradicts ${contradicts}${traceless === undefined ? "" : ", traceless"}`
    : `${state} ${document.name} (${split})`;
  return [
    head,
    ...findings
      .filter(({ check }) => !check.startsWith("not-assessed-"))
      .map(({ check, tampered, confidence_score: score, observation }) => {
        return `    ${tampered ? "TAMPERED" : "reported"} ${check} ${score}: ${observation.slice(0, 220)}`;
      }),
  ];
}
