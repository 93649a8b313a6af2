import assert from "node:assert/strict";
import { test } from "node:test";
import { holdBelow } from "../../test/support/cost-ratio.ts";
import { entryText, readEntryText } from "./entry-text.ts";
import { NameIndex } from "./name-index.ts";
import { compareDates } from "./nearness.ts";
import { toLatin } from "./transliterate.ts";

function indexOf(entries: readonly (readonly [string, string?])[]): NameIndex {
  const index = new NameIndex();
  for (const [value, note = null] of entries) index.add({ list: "sanctions", value, note });
  return index;
}

const filler = Array.from({ length: 200 }, (_, at) => [`Company Number${at} Trading`] as const);
const index = indexOf([
  ["PUTIN, Vladimir Vladimirovich #ofac-1", "person; born 1952-10-07; country RU; UKRAINE-EO13661"],
  ["AL-ASSAD, Bashar #ofac-2", "person; born 1965-09-11; country SY"],
  ["Παπαδόπουλος Γεώργιος #gr-1"],
  ["ООО Северный Ветер #ru-9", "company; country RU"],
  ...filler,
]);
const find = (name: string, born: readonly string[] = [], countries: readonly string[] = []) =>
  index.find({ name, born, countries }, 80, 5)[0];

test("Letters of other scripts become Latin ones by tables", () => {
  assert.equal(toLatin("Щербаков, Юрий"), "shcherbakov yuriy");
  assert.equal(toLatin("Δήμητρα Ευαγγέλου"), "dimitra evangelou");
  assert.equal(toLatin("محمد الأسد"), "mhmd al asd");
  assert.equal(toLatin("Łukasz Größe O’Brien-Smith"), "lukasz grosse obrien smith");
  assert.equal(toLatin("山田"), "");
});

test("A name is found in other letters, order and spelling, with initials and without a middle name", () => {
  for (const name of ["Владимир Путин", "Vladimir Poutine", "Putin V.", "Vladimir PUTIN", "Wladimir W. Putin"]) {
    assert.equal(find(name)?.entry, "ofac-1", name);
  }
  assert.equal(find("Bashshar Alassad")?.entry, "ofac-2");
  assert.equal(find("بشار الأسد")?.entry, "ofac-2");
  assert.equal(find("Georgios Papadopoulos")?.entry, "gr-1");
  assert.equal(find("Severnyi Veter LLC")?.entry, "ru-9");
});

test("Other names are not found, nor one word of a name alone", () => {
  for (const name of ["Vladimir Pushkin", "Putin", "Maria Putina Lopez", "John Smith", "", "!"]) {
    assert.equal(find(name), undefined, name);
  }
});

test("Date of birth and country bring a name nearer or farther, and the words say what differs", () => {
  const bare = find("Vladimir Poutin");
  const same = find("Vladimir Poutin", ["1952-10-07"], ["RU"]);
  const [other] = index.find({ name: "Vladimir Poutin", born: ["1980-01-02"], countries: ["FR"] }, 70, 5);
  assert.ok(bare !== undefined && same !== undefined && other !== undefined);
  assert.ok(same.score > bare.score && bare.score > other.score);
  assert.equal(same.name, bare.name);
  assert.deepEqual(same.differences, [
    "one word is spelled differently",
    "one word is in one name only",
    "the words stand in another order",
    "the date of birth agrees",
    "the country agrees",
  ]);
  assert.deepEqual([other.born, other.country], ["differs", "differs"]);
  assert.equal(same.listed, "person; born 1952-10-07; country RU; UKRAINE-EO13661");
});

test("Dates agree as far as both are given; one part that differs, or a swap of day and month, is near", () => {
  const compare = (one: string, other: string) => compareDates([one], [other]).agreement;
  assert.equal(compare("1952", "1952-10-07"), "agrees");
  assert.equal(compare("1952-07-10", "1952-10-07"), "near");
  assert.equal(compare("1953-10-07", "1952-10-07"), "near");
  assert.equal(compare("1952-10-08", "1952-10-07"), "near");
  assert.equal(compare("1954-10-07", "1952-10-07"), "differs");
  assert.equal(compareDates([], ["1952"]).agreement, "unknown");
});

test("Of a party with several names the nearest one is told, with what all its entries say", () => {
  const two = indexOf([["Ivan Petrov #x", "born 1970"], ["Iwan Petroff #x", "country BG"], ...filler]);
  const hits = two.find({ name: "Ivan Petrov", born: ["1970-01-01"], countries: ["BG"] }, 80, 5);
  assert.deepEqual(
    hits.map(({ entry, listedName, born, country }) => [entry, listedName, born, country]),
    [["x", "Ivan Petrov", "agrees", "agrees"]],
  );
});

test("An entry's text holds a listed name and gives it back", () => {
  const whole = {
    name: "Li # Na",
    id: "NK-1.a",
    party: "person",
    born: ["1980", "1981-02"],
    countries: ["CN"],
    remark: "SDN",
  };
  const { value, note } = entryText(whole, 200);
  assert.deepEqual([value, note], ["Li # Na #NK-1.a", "person; born 1980, 1981-02; country CN; SDN"]);
  assert.deepEqual(readEntryText(value, note), whole);
  assert.deepEqual(entryText(whole, 30).note, "person; born 1980, 1981-02");
  assert.deepEqual(readEntryText("Plain Name", "seen at a branch").remark, "seen at a branch");
});

test("An entry's note is read in a time that is in proportion to its length", async () => {
  const blanks = `a${" ".repeat(20_000)}b`;
  await holdBelow(
    200,
    () => readEntryText("a", blanks),
    () => blanks.replace(/ /g, "_"),
  );
});
