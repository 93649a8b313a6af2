import assert from "node:assert/strict";
import { test } from "node:test";
import { packWords, unpackWords } from "../src/ledger/packed-words.ts";
import { simulatePortfolio } from "../src/portfolios/portfolio.ts";
import { Engine } from "../src/scoring/engine/engine.ts";
import { stateKindOf } from "../src/scoring/engine/state-kinds.ts";
import { decideAll } from "../src/scoring/testing/stream.ts";

// Stores of earlier versions have states that the ledger packed: they are compared with what is frozen today.
test("A state is frozen to the very bytes that the ledger packs, and read from what the ledger packed or kept plain", () => {
  const payments = simulatePortfolio(3).transactions.slice(0, 250);
  const { states } = decideAll(payments.map(({ transaction }) => transaction));
  const engine = new Engine([]);
  const kinds = new Set<string>();
  for (const [name, { bytes }] of states) {
    const kind = stateKindOf(name.slice(0, name.indexOf(":")));
    kinds.add(kind);
    const plain = unpackWords(bytes).slice();
    const packed = packWords(plain).slice();
    assert.deepEqual(bytes, packed, name);
    for (const kept of [plain, packed]) assert.deepEqual(engine.freeze(engine.revive(kind, kept)), packed, name);
  }
  assert.ok(kinds.size >= 5, `${[...kinds]}`);
});
