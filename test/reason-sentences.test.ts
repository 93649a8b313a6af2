/** Over simulated payments: no sentence claims the opposite of what its contribution does, no title denies its sentence, none is filler. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nameReasonOf } from "../console/src/data/reason-names.ts";
import type { Transaction } from "../src/contract/transactions.ts";
import { simulatePortfolio } from "../src/portfolios/portfolio.ts";
import { Random } from "../src/portfolios/random.ts";
import { builtInModel } from "../src/scoring/model/built-in.ts";
import type { Model } from "../src/scoring/model.ts";
import { readDecision } from "../src/scoring/read-decision.ts";
import { rules } from "../src/scoring/rules/catalogue.ts";
import { modelByHand } from "../src/scoring/testing/models.ts";
import { decideAll, streamSettings } from "../src/scoring/testing/stream.ts";
import { atLength } from "./support/at-length.ts";
import { readSentence } from "./support/sentence-readings.ts";

interface Explained {
  readonly amount: number;
  readonly one: ReturnType<typeof decideAll>["decided"][number];
  readonly read: ReturnType<typeof readDecision>;
}

const portfolios = Array.from({ length: atLength(1, 6) }, (_, index) => 39 + index);
const rowsOfEach = atLength(600, 1_700);
const settings = { ...streamSettings, reviewThreshold: 0.3 };
const otherInputs = "OTHER_INPUTS";
/** The title of a rule speaks for suspicion, but for those that only ever lower a score. */
const titles = new Map(
  rules.filter(({ isCalming }) => isCalming?.({}) !== true).map(({ code, title }) => [code, title]),
);

/** The last rows of each portfolio, once its accounts and peers are known, of every account in so many. */
function* decisionsOf(model: Model, seed: number): Generator<Explained> {
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
    yield {
      amount: transaction.amount,
      one,
      read: readDecision({ transaction, record: one.record, features: one.features }, model),
    };
  }
}

/** Features are floats of 32 bits: of all but the payment's own amount a sentence knows seven digits. */
function checkDigits(sentence: string, amount: number): void {
  for (const [text] of sentence.matchAll(/\d[\d,]*(?:\.\d+)?/g)) {
    const digits = text.replaceAll(/[,.]/g, "").replace(/^0+/, "");
    const known = text.includes(".") ? digits : digits.replace(/0+$/, "");
    if (known.length > 7) assert.equal(Number(text.replaceAll(",", "")), Math.abs(amount), sentence);
  }
}

function checkReasons({ amount, one, read }: Explained): number {
  let sentences = 0;
  for (const reason of read.decision.reasons) {
    const { code, sentence, contribution, numbers } = reason;
    assert.doesNotMatch(sentence, /(?:raises|lowers) the score\.$|^It is try |^0 payments? |more than [01] /, code);
    assert.doesNotMatch(sentence, /NaN|Infinity|undefined|(?<![\d.,])1 (?:payments|times|transactions)\b/, code);
    checkDigits(sentence, amount);
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
  assert.doesNotMatch(details, /[Nn]othing speaks|more than [01] |NaN|undefined/);
  if (status !== "approved") {
    const named = read.decision.reasons.filter(({ sentence }) => details.includes(sentence));
    assert.ok(named.length <= 3 && named.every(({ contribution }) => contribution > 0), details);
  }
  return sentences;
}

for (const [name, model] of [
  ["built-in", builtInModel],
  ["by hand", modelByHand()],
] as const) {
  test(`each reason's sentence claims what its contribution does: ${name}`, () => {
    let sentences = 0;
    for (const seed of portfolios) {
      for (const explained of decisionsOf(model, seed)) sentences += checkReasons(explained);
    }
    assert.ok(sentences > atLength(1_000, 20_000), `${sentences}`);
  });
}

/** What portfolios do not have: transfers to payees, refunds, references, currencies, and times of payees and credentials. */
function drawPayments(seed: number, count: number): readonly Transaction[] {
  const random = new Random(seed);
  let timeMs = Date.UTC(2025, 0, 1);
  return Array.from({ length: count }, (_, index) => {
    timeMs += random.pick([1, 5, 40, 300, 1_000]) * 60_000;
    const payee = random.chance(0.7) ? random.below(12) : random.below(60);
    const isShop = payee < 6;
    const size = Math.round(40 * random.logNormal(1) * (random.chance(0.05) ? 20 : 1) * 100) / 100;
    const ago = (days: number) => new Date(timeMs - random.between(0, days) * 86_400_000).toISOString();
    return {
      id: `drawn-${index}`,
      accountId: `account-${random.below(5)}`,
      amount: random.chance(0.15) ? -size : random.chance(0.2) ? 780 : size,
      timeMs,
      accountType: "checking",
      currency: random.pick(["EUR", "EUR", "EUR", "EUR", "JPY", "XTS"]),
      counterpartyId: `payee-${payee}`,
      channel: isShop ? random.pick(["online", "card_present"]) : "transfer",
      country: random.pick(["DE", "DE", "DE", "TH"]),
      deviceId: `device-${random.below(4)}`,
      ...(isShop ? { merchantCategory: `54${payee}1` } : {}),
      attributes: {
        counterpartyName: `Holder ${payee % 5}`,
        reference: `R-${random.below(30)}`,
        ipAddress: `10.0.0.${random.below(4)}`,
        payeeAddedAt: ago(20),
        ...(random.chance(0.1) ? { credentialChangedAt: ago(2) } : {}),
      },
    };
  });
}

test("so do those of transfers, refunds, bills and payments in several currencies", () => {
  const transactions = drawPayments(5, atLength(500, 10_000)).map((transaction) => {
    const { accountId, amount } = transaction;
    return accountId === "account-4" ? { ...transaction, amount: Math.round(amount * 123_457) } : transaction;
  });
  const { decided } = decideAll(transactions, { settings });
  const codes = new Set<string>();
  for (const [index, one] of decided.entries()) {
    const transaction = transactions[index] ?? assert.fail();
    const read = readDecision({ transaction, record: one.record, features: one.features }, builtInModel);
    checkReasons({ amount: transaction.amount, one, read });
    for (const { code } of read.decision.reasons) codes.add(code);
  }
  for (const code of [
    "PAYEE_CHANGED",
    "REFUND_ABUSE",
    "SHARED_DEVICE",
    "FRESH_CREDENTIAL",
    "KNOWN_PAYEE",
    "PASS_THROUGH",
  ])
    assert.ok(codes.has(code), code);
});
