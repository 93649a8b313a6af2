/** Over simulated payments: no sentence claims the opposite of what its contribution does, no title denies its sentence, none is filler. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nameReasonOf } from "../console/src/data/reason-names.ts";
import { simulatePortfolio } from "../src/portfolios/portfolio.ts";
import { builtInModel } from "../src/scoring/model/built-in.ts";
import type { Model } from "../src/scoring/model.ts";
import { readDecision } from "../src/scoring/read-decision.ts";
import { rules } from "../src/scoring/rules/catalogue.ts";
import { modelByHand } from "../src/scoring/testing/models.ts";
import { decideAll, streamSettings } from "../src/scoring/testing/stream.ts";
import { atLength } from "./support/at-length.ts";
import { readSentence } from "./support/sentence-readings.ts";

const portfolios = Array.from({ length: atLength(1, 6) }, (_, index) => 39 + index);
const rowsOfEach = atLength(1_200, 1_700);
const settings = { ...streamSettings, reviewThreshold: 0.3 };
const otherInputs = "OTHER_INPUTS";
/** The title of a rule speaks for suspicion, but for those that only ever lower a score. */
const titles = new Map(
  rules.filter(({ isCalming }) => isCalming?.({}) !== true).map(({ code, title }) => [code, title]),
);

/** The last rows of each portfolio, once its accounts and peers are known, of every account in so many. */
function* decisionsOf(model: Model, seed: number) {
  const payments = simulatePortfolio(seed).transactions.filter(
    ({ transaction }) => Number(transaction.accountId.slice(1)) % 5 === 0,
  );
  const labels = payments.flatMap(({ transaction, isFraud, knownAtMs }) =>
    knownAtMs === undefined ? [] : [{ id: transaction.id, isFraud, knownAtMs }],
  );
  const { decided } = decideAll(
    payments.map(({ transaction }) => transaction),
    { labels, settings, model },
  );
  const from = Math.max(0, payments.length - rowsOfEach);
  for (const [index, one] of decided.entries()) {
    const transaction = payments[index]?.transaction;
    if (index < from || transaction === undefined) continue;
    yield { one, read: readDecision({ transaction, record: `${one.record}`, features: one.features }, model) };
  }
}

for (const [name, model] of [
  ["built-in", builtInModel],
  ["by hand", modelByHand()],
] as const) {
  test(`each reason's sentence claims what its contribution does: ${name}`, () => {
    let sentences = 0;
    for (const seed of portfolios) {
      for (const { one, read } of decisionsOf(model, seed)) {
        for (const reason of read.decision.reasons) {
          const { code, sentence, contribution, numbers } = reason;
          assert.doesNotMatch(sentence, /(?:raises|lowers) the score\.$|^It is try |^0 payments? /, code);
          if (code === otherInputs) {
            assert.match(sentence, contribution > 0 ? /raises? the log-odds/ : /lowers? the log-odds/);
            continue;
          }
          const reading = readSentence(sentence);
          assert.ok(reading !== undefined, `${code} cannot be read: ${sentence}`);
          if (contribution === 0) continue;
          sentences += 1;
          assert.equal(reading, contribution > 0 ? "for" : "against", `${code} ${contribution}: ${sentence}`);
          const title = nameReasonOf({ code, sentence, contribution, numbers: { ...numbers }, features: {} });
          if (title === titles.get(code)) assert.equal(reading, "for", `${title}: ${sentence}`);
        }
        const { details, status } = one.verdict;
        assert.doesNotMatch(details, /[Nn]othing speaks/);
        if (status !== "approved") {
          const named = read.decision.reasons.filter(({ sentence }) => details.includes(sentence));
          assert.ok(named.length <= 3 && named.every(({ contribution }) => contribution > 0), details);
        }
      }
    }
    assert.ok(sentences > atLength(2_000, 20_000), `${sentences}`);
  });
}
