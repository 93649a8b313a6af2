import assert from "node:assert/strict";
import { test } from "node:test";
import { parseWrittenDates } from "./listed-dates.ts";
import { inferPublishedColumns, readPublishedNames } from "./listed-names.ts";

const sdnNames = "ent_num SDN_Name SDN_Type Program Title Call_Sign Vess_type Tonnage GRT Vess_flag Vess_owner Remarks";
const record = (names: string, cells: readonly unknown[]) =>
  Object.fromEntries(names.split(" ").map((name, at) => [name, cells[at]]));

function read(fields: Readonly<Record<string, unknown>>) {
  const found = readPublishedNames(fields);
  assert.ok(found?.kind === "names", JSON.stringify(found));
  return found.names;
}

test("An entity of FollowTheMoney gives its names with dates of birth and countries; weak aliases are left out", () => {
  const properties = {
    name: ["Wladimir Putin", "Владимир Путин"],
    alias: ["Putin, V."],
    weakAlias: ["the boss"],
    birthDate: ["1952-10-07", "around 1952"],
    nationality: ["ru"],
    country: ["ru", "suhh"],
    topics: ["sanction", "role.pep"],
  };
  const names = read({ id: "Q7747", schema: "Person", caption: "Vladimir Putin", target: true, properties });
  assert.deepEqual(
    names.map(({ name }) => name),
    ["Vladimir Putin", "Wladimir Putin", "Владимир Путин", "Putin, V."],
  );
  const { name: _, ...rest } = names[0] ?? { name: "" };
  const born = ["1952-10-07"];
  assert.deepEqual(rest, { id: "Q7747", party: "person", born, countries: ["RU"], remark: "sanction role.pep" });
});

test("What is no listed party is ignored, and a party without a name is a problem", () => {
  const entity = (schema: string, more = {}) => readPublishedNames({ id: "x", schema, properties: {}, ...more })?.kind;
  assert.deepEqual(
    [entity("Address"), entity("Sanction"), entity("Person", { target: false }), entity("Person")],
    ["ignored", "ignored", "ignored", "problem"],
  );
  assert.equal(readPublishedNames({ value: "Anybody" }), undefined);
});

test("A row of targets.simple.csv gives its name and aliases", () => {
  const columns = "id schema name aliases birth_date countries addresses identifiers sanctions dataset";
  const cells = [
    "NK-1",
    "Company",
    "Northern Wind",
    "Северный Ветер;Severny Veter",
    "",
    "ru;cy",
    "",
    "",
    "",
    "EU List",
  ];
  const names = read(record(columns, cells));
  assert.equal(names.length, 3);
  assert.deepEqual([names[1]?.id, names[1]?.party, names[1]?.countries], ["NK-1", "company", ["RU", "CY"]]);
});

test("Rows of OFAC's sdn.csv and alt.csv share an id, and dates and nationality are read from the remarks", () => {
  const remarks =
    "DOB 12 Dec 1950; alt. DOB 1951; POB Tikrit, Iraq; nationality Iraq; Gender Male; a.k.a. 'ABU ALI'; (Linked To: X).";
  const row = [
    "7371",
    "HUSSEIN, Saddam",
    "individual",
    "IRAQ2",
    "-0- ",
    "-0- ",
    "-0- ",
    "-0- ",
    "-0- ",
    "-0- ",
    "-0- ",
  ];
  const [first, second] = read(record(sdnNames, [...row, remarks]));
  assert.deepEqual(first, {
    name: "HUSSEIN, Saddam",
    id: "ofac-7371",
    party: "person",
    born: ["1950-12-12", "1951"],
    countries: ["IQ"],
    remark: "IRAQ2",
  });
  assert.equal(second?.name, "ABU ALI");
  const alternative = record("ent_num alt_num alt_type alt_name alt_remarks", ["7371", "1", "aka", "SADDAM", "-0- "]);
  assert.equal(read(alternative)[0]?.id, "ofac-7371");
});

test("A row of the consolidated list gives all its names", () => {
  const columns = "_id source entity_number type programs name alt_names dates_of_birth nationalities citizenships";
  const names = read(
    record(columns, ["a1", "SDN", "36", "Individual", "CUBA", "ADA", "Ada L.; A. L.", "1815-12-10", "GB", ""]),
  );
  assert.deepEqual([names.length, names[0]?.born, names[0]?.countries], [3, ["1815-12-10"], ["GB"]]);
});

test("Dates are cut after what is given", () => {
  assert.deepEqual(parseWrittenDates("circa 1950"), ["1950"]);
  assert.deepEqual(parseWrittenDates("Sep 1963"), ["1963-09"]);
  assert.deepEqual(parseWrittenDates("1950 to 1952"), ["1950", "1952"]);
  assert.deepEqual(parseWrittenDates("3 March 1970"), ["1970-03-03"]);
});

test("Files of OFAC without a header are recognised by their shape", () => {
  const row = (first: string, width: number) => [first, ...Array.from({ length: width - 1 }, () => "1")];
  assert.equal(inferPublishedColumns([row("36", 12), row("173", 12)])?.[1], "SDN_Name");
  assert.equal(inferPublishedColumns([row("36", 5)])?.[3], "alt_name");
  assert.equal(inferPublishedColumns([row("name", 12)]), undefined);
  assert.equal(inferPublishedColumns([row("36", 7)]), undefined);
});
