/** Finds imports that go the wrong way, cycles, and impurity in pure rooms; each with its reason. */
import { isForTests, isPure, lightStarts, purePackages, roomOf, rooms } from "./rooms.ts";
import type { SourceFile } from "./source-file.ts";

export function findWrongDirections(sources: readonly SourceFile[]): string[] {
  const problems: string[] = [];
  for (const { path, imports } of sources) {
    const name = roomOf(path);
    const room = rooms[name];
    if (room === undefined) {
      problems.push(
        `src/${path}: there is no room "${name}"; add it to test/support/rooms.ts with what it may import.`,
      );
      continue;
    }
    for (const { target, isTypeOnly } of imports) {
      if (target === undefined || target.startsWith("../")) continue;
      const other = roomOf(target);
      const isAllowed =
        other === name || room.imports.includes(other) || (isTypeOnly && room.types?.includes(other) === true);
      if (!isAllowed) problems.push(`src/${path} imports src/${target}, but ${name} may not: ${room.reason}.`);
    }
  }
  return problems;
}

/** Each cycle once, by its files. Types count too: a cycle of types is a cycle of ideas. */
export function findCycles(sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const trail: string[] = [];
  const problems: string[] = [];
  const visit = (path: string) => {
    const start = trail.indexOf(path);
    if (start >= 0) problems.push(`Import cycle: ${[...trail.slice(start), path].join(" -> ")}.`);
    if (start >= 0 || done.has(path)) return;
    trail.push(path);
    for (const { target } of byPath.get(path)?.imports ?? []) if (target !== undefined) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const { path } of sources) visit(path);
  return problems;
}

/** Only what the language itself offers; the rest is kept out by compiling the pure rooms without Node's types. */
const impurities: readonly (readonly [RegExp, string])[] = [
  [/\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)/, "reads the clock"],
  [/\bMath\.random\b/, "draws chance"],
  [/\bglobalThis\b/, "reaches for the global object"],
];

/** Follows what pure files import at run time: whatever they use has to be pure as well. */
export function findImpurities(sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const problems: string[] = [];
  const seen = new Set<string>();
  const pending = sources.filter(({ path }) => isPure(path) && !isForTests(path)).map(({ path }) => path);
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const source = byPath.get(path);
    if (source === undefined || seen.has(path)) continue;
    seen.add(path);
    const home = isPure(path) ? "it is in a pure room" : "a pure room imports it";
    for (const { specifier, target, isTypeOnly } of source.imports) {
      if (target !== undefined) {
        if (!isTypeOnly) pending.push(target);
      } else if (!purePackages.includes(specifier)) {
        problems.push(`src/${path} imports ${specifier}, but ${home}: same input, same output, nothing else.`);
      }
    }
    for (const [pattern, what] of impurities) {
      if (pattern.test(source.code)) problems.push(`src/${path} ${what}, but ${home}; take it as an argument.`);
    }
  }
  return problems;
}

/** What `src/node-http.ts` saves. */
export function findImportsOfHttp(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => !isForTests(path))
    .filter(({ imports }) => imports.some(({ specifier, isTypeOnly }) => specifier === "node:http" && !isTypeOnly))
    .map(({ path }) => `src/${path} imports node:http, which loads fetch as well; take it from src/node-http.ts.`);
}

/** What loads the shapes: their builders, or the package that checks by them. */
function loadsShapes({ specifier, target, isTypeOnly }: SourceFile["imports"][number]): boolean {
  return !isTypeOnly && (specifier.startsWith("typebox") || target === "contract/schema.ts");
}

/** The files that are loaded with this one, itself among them. */
function findLoaded(byPath: ReadonlyMap<string, SourceFile>, start: string): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const path of reached) {
    for (const { target, isTypeOnly } of byPath.get(path)?.imports ?? []) {
      if (target !== undefined && !isTypeOnly) reached.add(target);
    }
  }
  return reached;
}

/** Follows what the threads that a start waits for import at run time. */
export function findHeavyStarts(sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return lightStarts.flatMap((start) =>
    [...findLoaded(byPath, start)]
      .filter((path) => byPath.get(path)?.imports.some(loadsShapes))
      .map(
        (path) =>
          `src/${path} loads the shapes, and src/${start} gets there; keep what it needs in a file without them.`,
      ),
  );
}

/** Evidence is gathered before anybody judges it: what reads a document does not load the checks. */
export function findJudgingReaders(sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const judges = (path: string) => path === "forgery/catalogue.ts" || path.startsWith("forgery/checks/");
  return sources
    .map(({ path }) => path)
    .filter((path) => path.startsWith("forgery/evidence/") || path === "forgery/isolation/gather.ts")
    .filter((path) => !isForTests(path) && [...findLoaded(byPath, path)].some(judges))
    .map((path) => `src/${path} loads the checks; let isolation/judge.ts say what is to be read again.`);
}
