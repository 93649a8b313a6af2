import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import type { FactName } from "../facts/table/fact-table.ts";
import { absorbKept, bytesOf, createState, peersOfMany, revive, see } from "../testing/states.ts";
import { storyStartMs } from "../testing/story.ts";
import { Engine } from "./engine.ts";
import type { ScoringState } from "./state-kinds.ts";

const startMs = 20_000 * dayMs;
const ringDays = 4;

const engine = new Engine([]);

/** The first four from more than two days ahead are not counted. */
function farAhead(day: number): readonly number[] {
  return [day, day, day, day, day];
}

/** Nothing is kept of them but amount and time. */
function peersOf(amounts: readonly (readonly [amount: number, timeMs: number])[]): ScoringState {
  const state = engine.revive("peers", peersOfMany);
  for (const [amount, timeMs] of amounts) add(state, amount, timeMs);
  return state;
}

function add(state: ScoringState, amount: number, timeMs: number): void {
  engine.begin({ id: "one", accountId: "account", amount, timeMs }, [state]);
  engine.readKept(new Float32Array());
  engine.absorb();
}

function countOf(state: ScoringState, timeMs: number): number | undefined {
  return engine.comparePeers(state, 5, timeMs)?.count;
}

test("Only days before a transaction's own are seen", () => {
  const state = peersOf(Array.from({ length: 100 }, (_, index) => [10 + index, startMs]));
  assert.equal(countOf(state, startMs), 0);
  assert.equal(countOf(state, startMs + dayMs), 100);
  add(state, 1_000, startMs + dayMs);
  assert.equal(countOf(state, startMs + dayMs), 100);
  assert.equal(countOf(state, startMs + 2 * dayMs), 101);
});

test("A late transaction is counted on its own day", () => {
  const state = peersOf([
    [10, startMs],
    [10, startMs + 2 * dayMs],
  ]);
  assert.equal(countOf(state, startMs + 2 * dayMs), 1);
  add(state, 10, startMs + dayMs);
  assert.equal(countOf(state, startMs + 2 * dayMs), 2);
});

test("How many are as large follows the amounts", () => {
  const state = peersOf(Array.from({ length: 1_000 }, (_, index) => [1 + index, startMs]));
  const above = (amount: number) => engine.comparePeers(state, amount, startMs + dayMs)?.asLarge ?? Number.NaN;
  assert.ok(Math.abs(above(500) - 500) < 60);
  assert.ok(Math.abs(above(100) - 900) < 60);
  assert.equal(above(100_000), 0);
});

test("Older days run together and fade, and a transaction of such a day has no peers", () => {
  // 20,032 begins a period of 64 days: what lies before weighs half.
  const newest = 20_060;
  const state = peersOf([20_031, 20_032, ...farAhead(newest)].map((day) => [10, day * dayMs]));
  assert.equal(countOf(state, newest * dayMs), 1.5);
  assert.equal(countOf(state, (newest - ringDays + 1) * dayMs), 1.5);
  assert.equal(countOf(state, (newest - ringDays) * dayMs), undefined);
});

test("Whether peers of a day are still kept apart is said of its transactions", () => {
  const state = createState("peers");
  const at = (day: number) => ({ id: "one", accountId: "account", amount: 10, timeMs: startMs + day * dayMs });
  absorbKept(state, at(60));
  assert.equal(see(at(61 - ringDays), [state]).isComplete, true);
  assert.equal(see(at(60 - ringDays), [state]).isComplete, false);
});

test("The bytes hold everything, whatever was read before", () => {
  const state = peersOf(Array.from({ length: 20 }, (_, day) => [10 + day, startMs + day * dayMs]));
  engine.comparePeers(state, 12, startMs + 20 * dayMs);
  const revived = engine.revive("peers", engine.freeze(state).slice());
  for (const day of [17, 18, 20]) {
    const timeMs = startMs + day * dayMs;
    const expected = engine.comparePeers(state, 12, timeMs);
    assert.ok(expected !== undefined && expected.count > 0);
    assert.deepEqual(engine.comparePeers(revived, 12, timeMs), expected);
  }
});

test("Money coming in is no peer", () => {
  assert.equal(engine.comparePeers(peersOf([[-10, startMs]]), 5, startMs + dayMs), undefined);
});

/** So many payments of a day of which the same is kept. */
function addMany(state: ScoringState, count: number, day: number, kept: Partial<Record<FactName, number>>): void {
  const timeMs = storyStartMs + day * dayMs;
  for (let index = 0; index < count; index += 1) {
    absorbKept(state, { id: "one", accountId: "account", amount: 10, timeMs }, { tries: 1, ...kept });
  }
}

function readOn(day: number, state: ScoringState, name: FactName): number {
  const timeMs = storyStartMs + day * dayMs;
  return see({ id: "asked", accountId: "account", amount: 10, timeMs }, [state]).facts[name];
}

test("The share above the usual counts amounts that spoke for fraud on earlier days, and is unknown of few", () => {
  const state = revive("peers", peersOfMany);
  const shareOn = (day: number) => readOn(day, state, "peersAboveUsual");
  addMany(state, 150, 0, { amountEvidence: -0.5 });
  assert.ok(Number.isNaN(shareOn(1)));
  addMany(state, 147, 0, { amountEvidence: -0.1 });
  assert.equal(shareOn(1), 3 / 300);
  addMany(state, 100, 1, { amountEvidence: 0 });
  assert.equal(shareOn(1), 3 / 300);
  assert.equal(shareOn(2), 103 / 400);
  addMany(state, 10, 2, { amountEvidence: Number.NaN });
  assert.equal(shareOn(3), 103 / 400);
});

test("The share of busy accounts counts six payments or tries within a day, on earlier days alone", () => {
  const state = revive("peers", peersOfMany);
  const shareOn = (day: number) => readOn(day, state, "peersBusy");
  addMany(state, 297, 0, { count24h: 5 });
  assert.equal(shareOn(1), 3 / 300);
  addMany(state, 50, 1, { count24h: 6 });
  addMany(state, 50, 1, { count24h: 2, tries: 5 });
  assert.equal(shareOn(1), 3 / 300);
  assert.equal(shareOn(2), 103 / 400);
});

/** So many payments on a day, by turns on so many accounts that a state tells apart. */
function peersByAccounts(state: ScoringState, accounts: readonly string[], day: number, payments = 300): void {
  for (let index = 0; index < payments; index += 1) {
    const accountId = accounts[index % accounts.length] ?? "";
    absorbKept(state, { id: "one", accountId, amount: 10, timeMs: storyStartMs + day * dayMs }, { tries: 1 });
  }
}
const five = ["Ann", "Bob", "Cem", "Dora", "Eva"];

test("Fewer than five accounts on earlier days are no peers, however much they pay, and the fifth makes them", () => {
  const state = createState("peers");
  const peersOn = (day: number) => readOn(day, state, "peers");
  const shareOn = (day: number) => readOn(day, state, "blendedShare");
  peersByAccounts(state, five.slice(0, 4), 0);
  const general = readOn(1, createState("peers"), "blendedShare");
  assert.ok(Number.isNaN(peersOn(1)));
  assert.equal(shareOn(1), general);
  // On the day itself it makes nothing known, whatever came first.
  peersByAccounts(state, five.slice(4), 1, 1);
  assert.ok(Number.isNaN(peersOn(1)));
  assert.equal(peersOn(2), 301);
  assert.notEqual(shareOn(2), general);
});

test("Accounts stay known when their days run together, and one that comes late counts from its own day on", () => {
  const state = createState("peers");
  const peersOn = (day: number) => readOn(day, state, "peers");
  for (const [day, account] of five.entries()) if (day !== 2) peersByAccounts(state, [account], day);
  peersByAccounts(state, ["Ann"], 5);
  assert.ok(Number.isNaN(peersOn(5)));
  peersByAccounts(state, ["Cem"], 4, 1);
  assert.ok(Number.isNaN(peersOn(4)));
  assert.equal(peersOn(5), 4 * 300 + 1);
  for (let day = 6; day < 30; day += 1) peersByAccounts(state, ["Ann"], day, 1);
  assert.ok(peersOn(30) >= 2 * 300);
});

test("A row from days ahead changes nothing for others, however far it is and whatever comes between such rows", () => {
  const state = createState("peers");
  const plain = createState("peers");
  peersByAccounts(state, five, 0);
  peersByAccounts(plain, five, 0);
  for (const ahead of [3, 20, 28, 45, 400, 30_000]) {
    peersByAccounts(state, ["Ann"], ahead, 4);
    for (const day of [1, 2]) assert.equal(readOn(day, state, "peers"), readOn(day, plain, "peers"));
    // What is within reach begins the count again.
    for (const peers of [state, plain]) peersByAccounts(peers, ["Bob"], 0, 1);
    assert.deepEqual(bytesOf(state), bytesOf(plain));
  }
  assert.equal(readOn(1, state, "peers"), 306);
});

test("After a real gap the fifth row and all that follow are counted", () => {
  const state = createState("peers");
  peersByAccounts(state, five, -4);
  peersByAccounts(state, five, -2);
  assert.equal(readOn(-1, state, "peers"), 600);
  peersByAccounts(state, five, 3);
  assert.equal(readOn(3, state, "peers"), 600);
  assert.equal(readOn(4, state, "peers"), 896);
  const late = { id: "late", accountId: "Ann", amount: 10, timeMs: storyStartMs - dayMs };
  assert.equal(see(late, [state]).isComplete, false);
});
