import assert from "node:assert/strict";
import { test } from "node:test";
import { maySayOneDay } from "./one-day.ts";

test("one day in two notations", () => {
  for (const [one, other] of [
    ["2026-09-03", "03 Sep 2026"],
    ["2026-09-03", "Thursday, September 3rd, 2026"],
    ["2026-09-03", "3. September 2026"],
    ["2026-03-03", "3. März 2026"],
    ["2026-09-03", "3 de septiembre de 2026"],
    ["2026-09-03", "3 września 2026"],
    ["2026-09-03", "3 IX 2026"],
    ["2026-09-03", "3-Sep-26"],
    ["2026-09-03", "Sep 3"],
    ["2026-09-03", "09/2026"],
    ["03/09/2026", "Sep 3, 2026"],
    ["09/03/2026", "3 Sep 2026"],
    ["D:20260903120000+02'00'", "03.09.2026"],
    ["2026-09-02T22:00:00.000Z", "3 Sep 2026"],
    ["2026-09-03 14:30", "3 Sep 2026"],
    ["20260903", "3/9/26"],
    ["030926", "3 Sep 2026"],
    ["2000-02-29", "29 Feb 00"],
    ["44927", "01.01.2023"],
    ["44927.75", "1 January 2023"],
    ["Jan 1, 2023", "44927"],
  ] as const) {
    assert.ok(maySayOneDay(one, other), `${one} and ${other}`);
    assert.ok(maySayOneDay(other, one), `${other} and ${one}`);
  }
});

test("another day, and what is none", () => {
  for (const [one, other] of [
    ["2026-09-03", "04 Sep 2026"],
    ["2026-09-03", "03 Oct 2026"],
    ["2026-09-03", "03 Sep 2025"],
    ["03/09/2026", "10 Mar 2026"],
    ["2026-09-03T00:00:00", "2 Sep 2026"],
    ["2026-09-02T22:00:00Z", "5 Sep 2026"],
    ["44927", "02.01.2023"],
    ["303.58", "403.58"],
    ["12.24", "12.2024"],
    ["1,240.00", "9,240.00"],
    ["17", "24"],
    ["2026-13-45", "45.13.2026"],
  ] as const) {
    assert.ok(!maySayOneDay(one, other), `${one} and ${other}`);
  }
});
