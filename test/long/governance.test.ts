/** Governance over a portfolio with known fraud: the reports agree with each other and with what was sent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FraudRate, ReasonCatalogue, ReliabilityReport, RuleQuality } from "../../src/contract/governance.ts";
import { resultOf, tokenWith } from "../support/exchanges.ts";
import { loadPortfolio, portfolio, read } from "../support/models.ts";
import { withService } from "../support/service.ts";

test("reports count every transaction and label once, and every reason they name is in the catalogue", () =>
  withService(async (service) => {
    await loadPortfolio(service);
    const fetch = async <T>(path: string) => resultOf<T>(await read(service, path));
    const quality = await fetch<RuleQuality>("/governance/rules");
    const labelled = portfolio.filter(({ knownAtMs }) => knownAtMs !== undefined);
    const frauds = labelled.filter(({ isFraud }) => isFraud);
    assert.deepEqual(
      [quality.covered.transactions, quality.labelled, quality.frauds, quality.covered.isWhole],
      [portfolio.length, labelled.length, frauds.length, true],
    );
    assert.ok(quality.flagged > 0);
    const { reasons } = await fetch<ReasonCatalogue>("/reasons");
    const known = new Set(reasons.map(({ code }) => code));
    for (const { code, labelled: all, frauds: found, precision } of quality.reasons) {
      assert.ok(known.has(code), code);
      assert.equal(precision, all === 0 ? null : found / all);
    }

    const { groups } = await fetch<FraudRate>("/governance/fraud-rate");
    const totals = groups.filter(({ isTotal }) => isTotal);
    const payments = frauds.filter(({ transaction: { amount } }) => amount > 0).length;
    assert.equal(
      totals.reduce((sum, group) => sum + group.frauds + group.stopped, 0),
      payments,
    );
    const { bands } = await fetch<ReliabilityReport>("/governance/reliability");
    assert.equal(
      bands.reduce((sum, band) => sum + band.transactions, 0),
      portfolio.length,
    );
    const week = await fetch<RuleQuality>("/governance/rules?days=7");
    assert.ok(week.covered.transactions < portfolio.length && week.covered.transactions > 0);

    const { token } = await tokenWith(service, ["reports:read"], { mode: "test" });
    const empty = resultOf<RuleQuality>(await read(service, "/governance/rules", token));
    assert.equal(empty.covered.transactions, 0);
  }));
