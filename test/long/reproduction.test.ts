/** A verdict is decided again from what was kept, also under rules and lists that have changed since. */
import assert from "node:assert/strict";

import { test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { analyse, resultOf, transaction } from "../support/exchanges.ts";
import { ask, postJson, type RunningService, startService, withHome } from "../support/service.ts";
import { changeStore } from "../support/store-of.ts";

interface Reproduction {
  readonly isReproduced: boolean;
  readonly problem: string | null;
  readonly ruleSet: string;
  readonly differences: readonly { readonly field: string }[];
}

async function reproduce(service: RunningService, id: string): Promise<Reproduction> {
  return resultOf<Reproduction>(await ask(service, `/audit/verdicts/${id}/reproduction`));
}

function put(service: RunningService, path: string, body: unknown) {
  return ask(service, path, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

test("verdicts come out the same after rules and lists have changed; a changed store is told of", () =>
  withHome(async (home) => {
    const service = await startService(home);
    try {
      const send = async (transactionId: string, changes: object = {}) =>
        resultOf(await analyse(service, transaction({ transactionId, ...changes })));
      await send("plain");
      await send("large", { amount: 9_000 });
      resultOf(await put(service, "/lists/bad", { kind: "block", field: "counterpartyId" }));
      resultOf(await postJson(service, "/lists/bad/entries", { value: "shop" }));
      const rule = {
        title: "Odd.",
        expression: 'amount > 100.0 && counterpartyId in list("bad")',
        action: { kind: "points", points: 20 },
        baseVersion: 0,
      };
      resultOf(await put(service, "/rules/odd", rule));
      resultOf(await ask(service, "/rules/odd/promote", { method: "POST" }));
      await send("listed", { amount: 300, counterpartyId: "shop" });
      resultOf(await ask(service, "/rules/odd/retire", { method: "POST" }));
      resultOf(await ask(service, "/lists/bad", { method: "DELETE" }), 204);
      await send("later", { amount: 300, counterpartyId: "shop" });

      const made = await Promise.all(["plain", "large", "listed", "later"].map((id) => reproduce(service, id)));
      assert.deepEqual(
        made.map(({ isReproduced, problem, ruleSet, differences }) => [isReproduced, problem, ruleSet, differences]),
        [
          [true, null, "set-0", []],
          [true, null, "set-0", []],
          [true, null, "set-1", []],
          [true, null, "set-2", []],
        ],
      );
      assert.equal((await ask(service, "/audit/verdicts/unknown/reproduction")).status, 404);
      const told = await runCommand(home, "audit", "reproduce", "listed");
      assert.deepEqual([told.code, /reproduced byte for byte/.test(told.output)], [0, true], told.errors);
    } finally {
      await service.stop();
    }
    const change = "UPDATE journal SET verdict = replace(verdict, 'declined', 'approved') WHERE subject = 'listed'";
    await changeStore(home, change);
    const told = await runCommand(home, "audit", "reproduce", "listed", "--json");
    assert.equal(told.code, 1);
    const { differences } = JSON.parse(told.output) as Reproduction;
    assert.deepEqual(
      differences.map(({ field }) => field),
      ["verdict.status"],
    );
  }));
