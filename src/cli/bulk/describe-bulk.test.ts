import assert from "node:assert/strict";
import { test } from "node:test";
import { describeCase, describeProgress } from "./describe-bulk.ts";

test("progress is a bar with rate and time left, also before anything is known", () => {
  const none = describeProgress({ phase: "sending", done: 0, inAll: 0, rowsPerSecond: null, secondsLeft: null });
  assert.match(none, /^Reading +░+ +0 %$/);
  const half = { phase: "deciding", done: 500, inAll: 1_000, rowsPerSecond: 12_345.6, secondsLeft: 61.2 } as const;
  assert.match(describeProgress(half), /^Deciding █{15}░{15} +50 % {2}12,346 rows\/s {2}1 min 2 s left$/);
  assert.match(describeProgress({ ...half, done: 2_000 }), /█{30} 100 %/);
});

test("a case without a summary says why", () => {
  const text = describeCase({
    caseId: "case_1",
    state: "failed",
    fileName: "",
    createdAt: "2025-01-01T00:00:00.000Z",
    createdBy: "me",
    startedAt: null,
    endedAt: "2025-01-01T00:00:01.000Z",
    bytes: 10,
    rows: { read: 1_200, processed: 0, decided: 0, replayed: 0, rejected: 0 },
    readAs: null,
    rowsPerSecond: null,
    secondsLeft: null,
    problem: "There is no room.",
    isResultKept: false,
    summary: null,
  });
  assert.match(text, /^State +failed\nProblem +There is no room\.\nRows +1,200\n/m);
});

test("a case says which sheets were not read, and how many bookings are pending", () => {
  const amount = { total: 5, declined: 0, review: 0 };
  const counts = { rows: 1, processed: 1, replayed: 0, approved: 1, review: 0, declined: 0, rejected: 0, accounts: 1 };
  const text = describeCase({
    caseId: "case_1",
    state: "done",
    fileName: "may.xlsx",
    createdAt: "2025-01-01T00:00:00.000Z",
    createdBy: "me",
    startedAt: null,
    endedAt: "2025-01-01T00:00:01.000Z",
    bytes: 10,
    rows: { read: 1, processed: 1, decided: 1, replayed: 0, rejected: 0 },
    readAs: {
      ...{ format: "table", account: null, areIdsMade: false, negativeAmounts: "in", amountUnit: "major" },
      ...{ timezone: "UTC", incoming: 0, sheet: "May", otherSheets: ["June", "July"], pending: 3 },
    },
    rowsPerSecond: null,
    secondsLeft: null,
    problem: null,
    isResultKept: true,
    summary: { ...counts, amount, period: { from: "2025-01-01", to: "2025-01-02" } },
  });
  assert.match(text, /^Sheet +May\nSheets not read +June, July\nPending bookings +3\n/m);
});
