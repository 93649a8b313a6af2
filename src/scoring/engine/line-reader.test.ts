import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Transaction, transactionText } from "../../contract/transactions.ts";
import { FeatureEngine } from "../feature-engine.ts";
import { stateKeysOf } from "../past.ts";
import { withAmount } from "./line-reader.ts";
import { stateKindOf } from "./state-kinds.ts";

const encoder = new TextEncoder();
const encodeLines = (lines: readonly string[]) => encoder.encode(lines.join("\n"));
const words = (...given: string[]) => fc.constantFrom(...given);
const name = fc.oneof(
  fc.nat({ max: 30 }).map((number) => `n-${number}`),
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 6 }),
);
const amount = fc.oneof(
  fc.integer({ min: -1e8, max: 1e8 }).map((cents) => cents / 100),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((value) => !Object.is(value, -0)),
);

const transactions: fc.Arbitrary<Transaction> = fc
  .record(
    {
      id: name,
      accountId: name,
      amount,
      timeMs: fc.integer({ min: 0, max: 4e12 }),
      accountType: words("checking", "credit card", "made up", ""),
      currency: words("EUR", "USD", "QQQ", "eur", "EURO"),
      counterpartyId: fc.oneof(name, words("DE89370400440532013000", "DE8937040044053201300x", "M1234567890123456")),
      merchantCategory: words("5411", "groceries"),
      channel: words("online", "POS", "wire", "card present", "x".repeat(80)),
      country: words("DE", "FR", "D", ""),
      deviceId: name,
      customerId: name,
      attributes: fc.constantFrom({ note: "x" }, { ipAddress: "::1" }),
    },
    { requiredKeys: ["id", "accountId", "amount", "timeMs"] },
  )
  .map((drawn) => drawn as unknown as Transaction);

const fieldsOf = (transaction: Transaction) => JSON.parse(transactionText(transaction)) as unknown;

test("a transaction that is read where its line lies is the one that is parsed, to the last bit of its features", () => {
  fc.assert(
    fc.property(fc.array(transactions, { minLength: 1, maxLength: 40 }), (drawn) => {
      const engine = new FeatureEngine([1_000]);
      const { lines } = engine;
      assert.equal(lines.read(encodeLines(drawn.map(transactionText)), 0, drawn.length), drawn.length);
      for (const [line, transaction] of drawn.entries()) {
        const read = lines.transactionOf(line);
        if (read === undefined) {
          assert.ok(!isSurelyPlain(transaction), transactionText(transaction));
          continue;
        }
        const parsed = JSON.parse(transactionText(transaction)) as Transaction;
        assert.deepEqual(fieldsOf(read), parsed);
        const other = withAmount(read, 0.25);
        assert.deepEqual(fieldsOf(other), { ...parsed, amount: 0.25 });
        assert.deepEqual(fieldsOf(withAmount(parsed, 0.25)), { ...parsed, amount: 0.25 });
        // An object of its own form each time would slow down all that reads transactions.
        assert.equal(Object.getPrototypeOf(other), Object.getPrototypeOf(read));
        const keys = stateKeysOf(parsed);
        const named = lines.form.spans.map(([kind], span) => ({ kind, id: lines.idOf(line, span) }));
        named.splice(1, 0, { kind: "peers", id: lines.peersOf(line) });
        assert.deepEqual(
          named.filter(({ id }) => id !== undefined),
          keys,
        );
        const featuresOf = (given: Transaction) => {
          const states = keys.map(({ kind }) => engine.createState(stateKindOf(kind)));
          engine.see(given, { states, profile: undefined, history: undefined });
          const features = new Uint8Array(engine.keep().features.slice().buffer);
          engine.absorb();
          return [features, ...states.map((state) => engine.freezeState(state).slice())];
        };
        assert.deepEqual(featuresOf(read), featuresOf(parsed));
      }
    }),
  );
});

function isSurelyPlain(transaction: Transaction): boolean {
  const { amount, attributes, currency, country, accountType, channel, ...texts } = transaction;
  const hasPlainTexts = Object.values(texts).every((text) => typeof text === "number" || /^[!#-[\]-~]+$/.test(text));
  const isPlainAmount = Math.abs(amount) <= 1e8 && Number.isInteger(amount * 4);
  const areKnown = currency !== "eur" && currency !== "EURO" && country !== "D" && country !== "" && accountType !== "";
  return hasPlainTexts && isPlainAmount && attributes === undefined && areKnown && (channel ?? "").length < 50;
}

test("lines are read from any of them on, as many as there is room for", () => {
  const { lines } = new FeatureEngine([]);
  const texts = Array.from({ length: 3_000 }, (_, index) =>
    transactionText({ id: `t${index}`, accountId: "a", amount: index, timeMs: index, channel: `c${index % 50}` }),
  );
  const bytes = encodeLines(texts);
  let from = 0;
  const ids: (string | undefined)[] = [];
  for (let done = 0; done < texts.length; ) {
    const count = lines.read(bytes, from, texts.length - done);
    assert.ok(count > 0 && count <= lines.mostLines);
    for (let line = 0; line < count; line += 1) ids.push(lines.transactionOf(line)?.id);
    done += count;
    from = encodeLines(texts.slice(0, done)).length + 1;
  }
  // Of channels only so many are learned.
  assert.deepEqual(
    ids,
    texts.map((_, index) => (index % 50 < 32 ? `t${index}` : undefined)),
  );
  const long = transactionText({ id: "long", accountId: "x".repeat(300_000), amount: 1, timeMs: 1 });
  assert.equal(lines.read(encodeLines([long, "{}"]), 0, 2), 0);
  assert.equal(lines.read(encodeLines(["{}", `{"id":"a","accountId":"b","amount":1,"timeMs":1`, ""]), 0, 3), 2);
  assert.equal(lines.transactionOf(1), undefined);
});
