import assert from "node:assert/strict";
import { test } from "node:test";
import { preferredType } from "./accept.ts";

test("the type with the highest weight is preferred, and one with none is not sent", () => {
  const cases: readonly (readonly [string | undefined, string])[] = [
    [undefined, "json"],
    ["", "json"],
    ["text/csv", "csv"],
    ["Text/CSV; charset=utf-8", "csv"],
    ["text/csv;q=0.1, application/json", "json"],
    ["application/json;q=0.5, text/csv;q=0.9", "csv"],
    ["application/json, text/csv;q=0.5", "json"],
    ["text/csv, application/json", "csv"],
    ["text/csv, */*", "csv"],
    ["text/csv;q=0", "json"],
    ["text/csv;q=0, */*", "json"],
    ["application/json;q=0, */*;q=0.1", "csv"],
    ["text/*", "csv"],
    ["text/*, text/csv;q=0, application/json;q=0.1", "json"],
    ["*/*", "json"],
    ["application/xml", "json"],
    ["text/csv;q=nonsense", "csv"],
    [",;q=,".repeat(10_000), "json"],
  ];
  for (const [accept, kind] of cases) {
    const type = preferredType(accept, ["application/json", "text/csv"]);
    assert.equal(type, kind === "csv" ? "text/csv" : "application/json", accept?.slice(0, 80));
  }
});
