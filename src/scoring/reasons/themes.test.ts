import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { blankFacts, type Facts, readFacts } from "../facts/facts.ts";
import { featureNames } from "../features.ts";
import { rules } from "../rules/catalogue.ts";
import { decideAll, labelledStreams } from "../testing/stream.ts";
import { createWords } from "../words.ts";
import { findTheme, themes } from "./themes.ts";

const words = createWords({ amount: 10, currency: "EUR" });

/** All that a theme could say of these facts. */
function sentencesOf(code: string, facts: Facts): readonly string[] {
  return (findTheme(code)?.claims ?? []).flatMap(({ say }) => say(facts, words) ?? []);
}

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

test("A pause is compared with others only where their words differ", () => {
  const say = (gapMs: number, pauseMs: number) => {
    const facts = Object.assign(blankFacts(), { earlier: 11, gapMs, ageMs: gapMs + 10 * pauseMs });
    return [...new Set([...sentencesOf("DORMANT_WAKE", facts), ...sentencesOf("VELOCITY_BURST", facts)])];
  };
  for (const [gapMs, pauseMs] of [
    [0, 100],
    [0, 0],
    [900, 100],
  ] as const) {
    assert.deepEqual(say(gapMs, pauseMs), ["The account's last activity was less than a second before."]);
  }
  assert.deepEqual(say(0, 60_000), [
    "The account's last activity was less than a second before, where its pauses average 1 minute.",
  ]);
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
              for (const sentence of sentencesOf(theme.code, facts)) {
                sentences += 1;
                assert.doesNotMatch(sentence, broken, theme.code);
                assert.match(sentence, /^[A-Z0-9].*\.$/, theme.code);
              }
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
      for (const sentence of sentencesOf(code, facts)) assert.doesNotMatch(sentence, words, code);
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
  for (const sentence of sentencesOf("VELOCITY_BURST", facts)) assert.doesNotMatch(sentence, /one of|only payment/);
});

test("A sentence that begins with a share begins like a sentence, however small it is", () => {
  const facts = blankFacts();
  facts.digitShare = 1e-6;
  facts.firstDigit = 1;
  assert.match(sentencesOf("BENFORD", facts).join(" "), /^Under 0\.01 % of /);
});

test("No theme speaks for and against the same facts at once", () => {
  fc.assert(
    fc.property(labelledStreams, ({ transactions, labels }) => {
      for (const [index, { features }] of decideAll(transactions, { labels }).decided.entries()) {
        const transaction = transactions[index];
        assert.ok(transaction !== undefined);
        const facts = readFacts(features, transaction, blankFacts());
        for (const { code, claims } of themes) {
          const said = claims.map(({ raises, from, say }) => ({ raises, from, sentence: say(facts, words) }));
          for (const up of said) {
            const down = said.find((one) => !one.raises && one.from.join() === up.from.join());
            if (up.raises && up.sentence !== undefined)
              assert.equal(down?.sentence, undefined, `${code}: ${up.sentence}`);
          }
        }
      }
    }),
    { numRuns: 15 },
  );
});

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** What is said of a busy account, whose last 16 events reach back so far. */
function sentencesWithin(ringReachMs: number, code: string, given: Partial<Facts>): readonly string[] {
  return sentencesOf(code, Object.assign(blankFacts(), { amount: 50, unitRate: 1, ringReachMs, ...given }));
}

test("Of a busy account whose last events are all that is listed, no theme says more than these show", () => {
  const silent: readonly (readonly [string, Partial<Facts>])[] = [
    ["PASS_THROUGH", { received48h: 0, passedOnShare: 0 }],
    ["PASS_THROUGH", { received48h: 11.09, passedOnShare: 1 }],
    ["DUPLICATE", { sameAmount1h: 0 }],
    ["SIMILAR_AMOUNTS", { similar1h: 0 }],
    ["VELOCITY_BURST", { count24h: 17, dailyRate: 36.2, ageMs: 30 * dayMs, earlier: 900 }],
    ["RAPID_SPENDING", { count2h: 1, spent2h: 50, usual: 40 }],
  ];
  for (const [code, given] of silent) {
    assert.deepEqual(sentencesWithin(30 * minuteMs, code, given), [], code);
    assert.notDeepEqual(sentencesWithin(Number.NaN, code, given), [], code);
  }
  const atLeast: readonly (readonly [string, Partial<Facts>])[] = [
    ["UNUSUAL_SPELL", { outliers7d: 2 }],
    ["DUPLICATE", { sameAmount1h: 16 }],
    ["SIMILAR_AMOUNTS", { similar1h: 3, similarSum1h: 151 }],
  ];
  for (const [code, given] of atLeast) {
    assert.match(sentencesWithin(30 * minuteMs, code, given).join(" "), /^At least /, code);
    assert.match(sentencesWithin(Number.NaN, code, given).join(" "), /^\d/, code);
  }
});

test("Equal amounts at other counterparties are other payments of that amount, and of a similar one", () => {
  assert.deepEqual(sentencesWithin(Number.NaN, "DUPLICATE", { sameAmount1h: 0, sameElsewhere1h: 4 }), []);
  assert.deepEqual(sentencesWithin(Number.NaN, "SIMILAR_AMOUNTS", { similar1h: 0, sameAmount1h: 3 }), []);
});

test("A short pause is no silence, and a share of few payments is not said", () => {
  const quick = { earlier: 11, gapMs: 1_000, ageMs: 1_000 + 10 * dayMs };
  assert.deepEqual(sentencesWithin(Number.NaN, "DORMANT_WAKE", quick), []);
  assert.match(sentencesWithin(Number.NaN, "VELOCITY_BURST", quick).join(" "), /was only 1 second before/);
  const [few, some] = [
    { clockHabits: 1, weekdayCount: 1 },
    { clockHabits: 20, weekdayCount: 20 },
  ];
  assert.deepEqual(sentencesWithin(Number.NaN, "TIME_NOVELTY", few), []);
  assert.match(sentencesWithin(Number.NaN, "TIME_NOVELTY", some).join(" "), /100 % of its 20 payments on this weekday/);
});
