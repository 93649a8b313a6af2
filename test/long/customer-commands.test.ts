import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { getCustomer, listCustomers } from "../support/customers.ts";
import { refusalOf, resultOf } from "../support/exchanges.ts";
import { adminToken, startService, withHome } from "../support/service.ts";

test("a file is loaded into the data folder or by a service, beside each other, and one customer shown and erased", () =>
  withHome(async (home) => {
    const service = await startService(home);
    const file = join(home, "people.csv");
    await writeFile(file, "customerId,name,accountIds\nc1,Ada,one\nc2,,two\nc3,Eve,one\n");
    const load = (...words: string[]) => runCommand(home, "load-customers", ...words);

    const straight = await load(file);
    assert.equal(straight.code, 1, straight.errors);
    assert.match(straight.output, /^Status +partial\nRecords +3\nLoaded +2\nFailed +1\nTook +[\d.]+ s\n$/);
    assert.match(straight.errors, /^Line 3: name .*\n$/);
    const byService = await load(file, "--mode", "upsert", "--server", service.url, "--token", adminToken);
    assert.equal(byService.code, 1, byService.errors);
    assert.match(byService.output, /Loaded +2\nFailed +1/);
    assert.deepEqual(await listCustomers(service, { accountId: "one" }), ["c3"]);
    await writeFile(file, "customerId,name\nc9,Mae\n");
    assert.equal((await load(file, "--side", "test")).code, 0);
    refusalOf(await getCustomer(service, "c9"), "not_found");

    const shown = await runCommand(home, "customer", "show", "c3");
    assert.deepEqual(JSON.parse(shown.output), resultOf(await getCustomer(service, "c3")));
    assert.equal((await runCommand(home, "customer", "erase", "c3")).code, 0);
    refusalOf(await getCustomer(service, "c3"), "not_found");
    const again = await runCommand(home, "customer", "erase", "c3");
    assert.deepEqual([again.code, again.output], [1, ""]);

    const wrong: readonly (readonly string[])[] = [
      [],
      [join(home, "nothing.csv")],
      [file, "--mode", "test"],
      [file, "--side", "sideways"],
      [file, "--workspace", "nowhere"],
      [file, "--token", adminToken],
      [file, "--server", "nowhere"],
      [file, "--server", service.url, "--token", "wrong-token-that-is-long-enough"],
      [file, "--server", "http://127.0.0.1:1", "--token", adminToken],
    ];
    for (const words of wrong) {
      const { code, output, errors } = await load(...words);
      assert.deepEqual([code, output], [2, ""], words.join(" "));
      assert.match(errors, /^assay: \S.*\n$/, words.join(" "));
    }
    await writeFile(file, "customerId,name\n");
    assert.equal((await load(file)).code, 2);
    await service.stop();
  }));
