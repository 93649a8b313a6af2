import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { blankFacts, readFacts } from "../facts/facts.ts";
import { featureNames } from "../features.ts";
import { rules } from "../rules/catalogue.ts";
import { decideAll, labelledStreams } from "../testing/stream.ts";
import { findTheme, themes } from "./themes.ts";

/** What no sentence may show. */
const broken = /NaN|undefined|Infinity|null|\[object|e[+-]\d/;

test("Every feature has exactly one theme, and a theme names nothing else", () => {
  const named = themes.flatMap(({ features }) => features);
  assert.deepEqual([...named].sort(), [...featureNames].sort());
});

test("Every code stands once, and is that of a rule or of the theme alone", () => {
  const codes = themes.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  for (const { code, title } of themes) {
    assert.match(code, /^[A-Z]+(_[A-Z]+)*$/);
    assert.ok(title.length > 0 && !title.endsWith("."), title);
    assert.equal(findTheme(code)?.code, code);
  }
  // A rule whose code had no theme could not be distinguished from one that was removed.
  const alone = rules.map(({ code }) => code).filter((code) => findTheme(code) === undefined);
  assert.deepEqual(alone, ["TAKEOVER"]);
});

test("No theme has a broken sentence, whatever facts are missing", () => {
  let sentences = 0;
  fc.assert(
    fc.property(
      labelledStreams,
      fc.array(fc.nat({ max: featureNames.length - 1 })),
      ({ transactions, labels }, gaps) => {
        const { decided } = decideAll(transactions, { labels });
        for (const [index, { features }] of decided.entries()) {
          const transaction = transactions[index];
          assert.ok(transaction !== undefined);
          const some = features.slice();
          for (const position of gaps) some[position] = Number.NaN;
          // A vector of an earlier version is shorter.
          for (const vector of [features, some, features.subarray(0, 20), new Float32Array(0)]) {
            const facts = readFacts(vector, transaction, blankFacts());
            for (const theme of themes) {
              const sentence = theme.sentence(facts);
              if (sentence === undefined) continue;
              sentences += 1;
              assert.doesNotMatch(sentence, broken, theme.code);
              assert.match(sentence, /^[A-Z0-9].*\.$/, theme.code);
            }
          }
        }
      },
    ),
    { numRuns: 25 },
  );
  assert.ok(sentences > 10_000);
});

test("Nothing is said of a counterparty, device, country or category that the transaction does not name", () => {
  const about = {
    NEW_COUNTERPARTY: /counterparty/i,
    COUNTERPARTY_ACTIVITY: /counterparty/i,
    NEW_DEVICE: /device/i,
    NEW_COUNTRY: /country/i,
    NEW_CATEGORY: /merchant/i,
  };
  const transactions = [1, 2, 3].map((day) => ({
    id: `${day}`,
    accountId: "account",
    amount: 10,
    timeMs: day * 86_400_000,
  }));
  for (const [index, { features }] of decideAll(transactions).decided.entries()) {
    const facts = readFacts(features, { amount: 10, timeMs: transactions[index]?.timeMs ?? 0 }, blankFacts());
    for (const [code, words] of Object.entries(about)) {
      const sentence = findTheme(code)?.sentence(facts) ?? "";
      assert.doesNotMatch(sentence, words, code);
    }
  }
});

test("Money that comes in is not counted as one of the payments", () => {
  const at = (amount: number, minute: number) => ({
    id: `${minute}`,
    accountId: "account",
    amount,
    timeMs: minute * 60_000,
  });
  const features = decideAll([at(50, 1), at(50, 20), at(-30, 40)]).decided[2]?.features;
  assert.ok(features !== undefined);
  const facts = readFacts(features, { amount: -30, timeMs: 40 * 60_000 }, blankFacts());
  assert.doesNotMatch(findTheme("VELOCITY_BURST")?.sentence(facts) ?? "", /one of/);
});

test("A sentence that begins with a share begins like a sentence, however small it is", () => {
  const facts = blankFacts();
  facts.passedOnShare = facts.peersShare = facts.roundShare = 1e-6;
  for (const code of ["PASS_THROUGH", "AMOUNT_VS_PEERS", "ROUND_AMOUNT"]) {
    assert.match(findTheme(code)?.sentence(facts) ?? "", /^Under 0\.01 % of /, code);
  }
});
