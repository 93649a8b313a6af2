import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, minuteMs } from "../calendar.ts";
import { absorbKept, bytesOf, createState, revive, see, stateEngine } from "../testing/states.ts";
import { storyStartMs, toTransaction } from "../testing/story.ts";
import type { ScoringState } from "./state-kinds.ts";

/** Bills that are remembered of one account. */
const mostBills = 16;

function pay(state: ScoringState, day: number, amount: number, counterpartyId?: string): void {
  const fields = counterpartyId === undefined ? {} : { counterpartyId, channel: "transfer" };
  absorbKept(state, toTransaction({ amount, atMs: day * dayMs, ...fields }));
}

/** How often a bill of this amount has come, seen from a day on which it is due again. */
function timesOf(state: ScoringState, amount: number, day: number): number {
  return see(toTransaction({ amount, atMs: day * dayMs }), [state]).facts.recurrences;
}

test("The bills of one month are all known in the next, though others lie near them", () => {
  const state = createState("account");
  const wages = [800, 900, 1_000, 1_100, 1_200];
  const invoices = [110, 240, 330, 480, 560, 690, 845, 1_010];
  for (const [index, amount] of invoices.entries()) pay(state, 2 + index * 3, amount);
  for (const amount of wages) pay(state, 26, amount);
  for (const [index, amount] of invoices.entries()) pay(state, 32 + index * 3, amount * 1.008);
  for (const amount of wages) assert.equal(timesOf(state, amount, 56), 1, `${amount}`);
  for (const amount of wages) pay(state, 56, amount);
  for (const amount of wages) assert.equal(timesOf(state, amount, 86), 2, `${amount}`);
});

test("Bills that came once make room by their amount, those that came again stay, overdue ones go first", () => {
  const state = createState("account");
  for (const day of [0, 30]) pay(state, day, 50);
  for (let index = 0; index < mostBills - 1; index += 1) pay(state, 31, 1_000 + 100 * index);
  pay(state, 32, 10);
  assert.equal(timesOf(state, 10, 62), 0);
  pay(state, 32, 9_000);
  assert.deepEqual([timesOf(state, 9_000, 62), timesOf(state, 1_000, 61), timesOf(state, 50, 60)], [1, 0, 2]);
  pay(state, 200, 10);
  assert.equal(timesOf(state, 10, 230), 1);
});

test("A bill is no more due between its days", () => {
  const state = createState("account");
  pay(state, 0, 700);
  const due = Array.from({ length: 110 }, (_, day) => day).filter((day) => timesOf(state, 700, day) === 1);
  // A week, two, a month and a quarter, each with weekends and short months.
  const expected = [6, 7, 8, 13, 14, 15, 27, 28, 29, 30, 31, 32, 33, 34];
  assert.deepEqual(due, [...expected, ...Array.from({ length: 22 }, (_, index) => 81 + index)]);
});

test("The bytes hold everything", () => {
  const state = createState("account");
  pay(state, 1, 700, "landlord");
  pay(state, 2, 90);
  pay(state, 3, -20, "shop");
  const revived = revive("account", bytesOf(state));
  assert.deepEqual(bytesOf(revived), bytesOf(state));
  for (const account of [state, revived]) pay(account, 31, 700, "landlord");
  assert.deepEqual(bytesOf(revived), bytesOf(state));
  const due = toTransaction({ amount: 700, atMs: 61 * dayMs, counterpartyId: "landlord", channel: "transfer" });
  assert.equal(see(due, [revived]).facts.recurrences, 2);
});

test("Whether a bill repeats a fraud is not known where labels of later payments, known later, may have hidden it", () => {
  const day = 30;
  const at = (atDay: number) => toTransaction({ amount: 780, atMs: atDay * dayMs, counterpartyId: "collector" });
  const state = createState("account");
  absorbKept(state, at(0), { ratioToUsual: 9 });
  const label = (atDay: number, knownDay: number, isFraud: boolean) => {
    const current = { isFraud, knownAtMs: storyStartMs + knownDay * dayMs };
    stateEngine.relabel(state, { transaction: at(atDay), previous: undefined, current });
  };
  const read = () => {
    const { facts, isComplete } = see(at(day), [state]);
    return [facts.recurrences, isComplete];
  };
  assert.deepEqual(read(), [1, true]);
  label(0, 1, true);
  assert.deepEqual(read(), [0, true]);
  for (let index = 1; index <= 8; index += 1) label(index, day + 1, false);
  assert.deepEqual(read(), [Number.NaN, false]);
});

test("A further try of a bill is no payment of its own: it breaks no rhythm, and pays nobody twice", () => {
  for (const fields of [{}, { counterpartyId: "landlord", channel: "transfer" }]) {
    const state = createState("account");
    for (const day of [0, 30, 61]) {
      for (const minute of [0, 2, 5])
        absorbKept(state, toTransaction({ amount: 700, atMs: day * dayMs + minute * minuteMs, ...fields }), {
          ratioToUsual: 9,
        });
    }
    const { facts } = see(toTransaction({ amount: 700, atMs: 91 * dayMs, ...fields }), [state]);
    assert.equal(facts.recurrences, 3);
    assert.equal(facts.payeePayments, "counterpartyId" in fields ? 3 : Number.NaN);
  }
});
