/**
 * How many variants of listed names are found, and how many other names are, by score: `node bin/run.js bench/screening.ts`.
 * The variants are made by rules from the words in bench/screening/name-parts.ts. Prints shares by kind of variant and origin,
 * and what a list of the given size costs.
 */
import { readCommand } from "../scripts/support/command.ts";
import { wholeNumber } from "../scripts/support/options.ts";
import { NameIndex } from "../src/screening/name-index.ts";
import { middleNames, type NamePool, pools } from "./screening/name-parts.ts";

const { names: listSize } = readCommand({
  does: "Measures the comparison of names with screening lists: variants found, other names found, and cost.",
  options: { names: wholeNumber(100_000, "names on the list") },
});

const thresholds = [75, 80, 83, 85, 90, 95];

/** A small generator of its own, so that every run measures the same names. */
let state = 20_261_123;
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
const pick = <T>(from: readonly T[]): T => {
  const found = from[random(from.length)];
  if (found === undefined) throw new RangeError("Nothing to pick from.");
  return found;
};

interface Question {
  readonly kind: string;
  readonly origin: string;
  readonly name: string;
  /** The listed party; undefined where none should be found. */
  readonly entry: string | undefined;
  readonly born: string;
}

const index = new NameIndex();
const variants: Question[] = [];
const others: Question[] = [];

const bornOf = () =>
  `${1940 + random(60)}-${String(1 + random(12)).padStart(2, "0")}-${String(1 + random(28)).padStart(2, "0")}`;

function misspell(name: string, times: number): string {
  let text = name;
  for (let done = 0; done < times; done += 1) {
    const at = 1 + random(Math.max(1, text.length - 2));
    const letter = pick([..."aeiorsnt"]);
    const change = random(4);
    if (change === 0) text = text.slice(0, at) + text.slice(at + 1);
    else if (change === 1) text = text.slice(0, at) + letter + text.slice(at);
    else if (change === 2) text = text.slice(0, at) + letter + text.slice(at + 1);
    else text = text.slice(0, at) + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2);
  }
  return text;
}

function addPool({ origin, given, family }: NamePool): void {
  for (const [at, givenForms] of given.entries()) {
    for (const [beside, familyForms] of family.entries()) {
      const [first = "", ...otherGiven] = givenForms;
      const [last = "", ...otherFamily] = familyForms;
      const born = bornOf();
      const question = (kind: string, name: string) => ({ kind, origin, name, entry, born });
      // Half of the pairs are listed, the others are people who are not.
      const isListed = (at + beside) % 2 === 0;
      const entry = isListed ? `${origin}-${at}-${beside}` : undefined;
      if (!isListed) {
        others.push(question("same words, another pair", `${first} ${last}`));
        others.push(question("same words, another pair", `${pick(otherGiven)} ${pick(otherFamily)}`));
        continue;
      }
      const middle = pick(middleNames);
      const value = `${last.toUpperCase()}, ${first} ${middle} #${entry}`;
      index.add({ list: "bench", value, note: `person; born ${born}` });
      if (origin !== "Latin") variants.push(question("own letters", `${otherGiven[0] ?? ""} ${otherFamily[0] ?? ""}`));
      variants.push(
        question("as listed, no middle name", `${first} ${last}`),
        question("another order", `${last} ${first} ${middle}`),
        question(
          "other spellings",
          `${pick(otherGiven.slice(origin === "Latin" ? 0 : 1))} ${pick(otherFamily.slice(origin === "Latin" ? 0 : 1))}`,
        ),
        question("an initial", `${first[0] ?? ""}. ${last}`),
        question("one slip", `${first} ${misspell(last, 1)}`),
        question("two slips", `${misspell(first, 1)} ${misspell(last, 1)}`),
      );
    }
  }
}

const [starts, vowels, ends] = [
  "b br d dr f g gr h k kl l m n p r s st t tr v z",
  "a e i o u ei",
  "l n r s t m k nd",
].map((text) => text.split(" "));
const inventedWord = () => {
  const syllable = () => pick(starts ?? []) + pick(vowels ?? []) + (random(2) === 0 ? pick(ends ?? []) : "");
  const text = Array.from({ length: 2 + random(2) }, syllable).join("");
  return text[0]?.toUpperCase() + text.slice(1);
};

for (const pool of pools) addPool(pool);
const known = pools.flatMap(({ given }) => given.map(([first = ""]) => first));
const knownFamily = pools.flatMap(({ family }) => family.map(([last = ""]) => last));
const heapBefore = process.memoryUsage();
const loading = process.cpuUsage();
while (index.size < listSize) {
  // Common given names with rare family names and the reverse, as on a real list.
  const rare = `${inventedWord()} ${inventedWord()}`;
  const mixed = random(2) === 0 ? `${pick(known)} ${inventedWord()}` : `${inventedWord()} ${pick(knownFamily)}`;
  index.add({
    list: "bench",
    value: `${random(3) === 0 ? mixed : rare} #f-${index.size}`,
    note: `person; born ${bornOf()}`,
  });
}
for (let at = 0; at < 2_000; at += 1) {
  const name = random(2) === 0 ? `${pick(known)} ${inventedWord()}` : `${inventedWord()} ${inventedWord()}`;
  others.push({ kind: "invented", origin: "all", name, entry: undefined, born: bornOf() });
}
index.find({ name: "Warm Up", born: [], countries: [] }, 99, 1);
const loaded = process.cpuUsage(loading);
const heapAfter = process.memoryUsage();

const percent = (part: number, whole: number) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`);

function report(title: string, questions: readonly Question[], withBirth: boolean, wants: "entry" | "none"): void {
  const found = questions.map(({ name, born, entry }) => {
    const hits = index.find({ name, born: withBirth ? [born] : [], countries: [] }, thresholds[0] ?? 0, 20);
    return wants === "none" ? (hits[0]?.score ?? 0) : (hits.find((hit) => hit.entry === entry)?.score ?? 0);
  });
  const shares = thresholds.map((threshold) =>
    percent(found.filter((score) => score >= threshold).length, found.length),
  );
  console.log(`| ${title} | ${questions.length} | ${shares.join(" | ")} |`);
}

console.log(
  `${index.size} names. Loading takes ${Math.round((loaded.user + loaded.system) / 1_000)} ms of processor time; heap and buffers ${Math.round((heapAfter.heapUsed + heapAfter.arrayBuffers - heapBefore.heapUsed - heapBefore.arrayBuffers) / 2 ** 20)} MiB.`,
);
const head = `| | asked | ${thresholds.map((threshold) => `from ${threshold}`).join(" | ")} |`;
console.log(`\nListed people found, without date of birth:\n${head}`);
for (const [kind, asked] of Map.groupBy(variants, (one) => one.kind)) report(kind, asked, false, "entry");
for (const [origin, asked] of Map.groupBy(variants, (one) => one.origin)) report(origin, asked, false, "entry");
report("all", variants, false, "entry");
report("all, with date of birth", variants, true, "entry");
console.log(`\nOther people for whom somebody is found:\n${head}`);
for (const [kind, asked] of Map.groupBy(others, (one) => one.kind)) {
  report(kind, asked, false, "none");
  report(`${kind}, with date of birth`, asked, true, "none");
}
const beforeTimes = process.cpuUsage();
for (const { name } of variants) index.find({ name, born: [], countries: [] }, 85, 5);
const { user, system } = process.cpuUsage(beforeTimes);
console.log(`\nOne name takes ${((user + system) / 1_000 / variants.length).toFixed(2)} ms of processor time.`);
