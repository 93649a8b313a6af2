import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { settings, textInForce } from "../config.ts";
import { jsonFile, networks } from "./setting.ts";

test("proxies are addresses or networks; anything else is refused", () => {
  assert.deepEqual(networks("10.0.0.0/8, fd00::/8,192.0.2.7"), ["10.0.0.0/8", "fd00::/8", "192.0.2.7"]);
  for (const entry of ["proxy.local", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "fd00::/129", "10.0.0"]) {
    assert.throws(() => networks(`192.0.2.7,${entry}`), /must list IP addresses or networks/, entry);
  }
});

test("a file of JSON is read, and one that cannot be read is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assay-setting-"));
  try {
    const file = join(folder, "rates.json");
    await writeFile(file, '{"version":1}');
    assert.deepEqual(jsonFile(file), { version: 1 });
    await writeFile(file, "EUR=1");
    for (const path of [file, join(folder, "none.json")])
      assert.throws(() => jsonFile(path), /can be read and holds JSON/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a setting is shown as it is written, and a default that is a table or a list as nothing or with commas", () => {
  assert.equal(textInForce(settings.bankDirectory, { ASSAY_BANK_DIRECTORY: "/etc/banks.csv" }), "/etc/banks.csv");
  assert.equal(
    textInForce(settings.oidcRoles, { ASSAY_OIDC_ROLES: "team=analyst,leads=lead" }),
    "team=analyst,leads=lead",
  );
  assert.equal(textInForce(settings.bankDirectory, {}), "");
  assert.equal(textInForce(settings.otlpHeaders, {}), "");
  assert.equal(textInForce(settings.structuringAmounts, {}), "1000,3000,5000,10000,15000");
});
