import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ConfigError, readConfig } from "../config.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-banks-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function read(content: string) {
  const path = join(folder, "banks.csv");
  writeFileSync(path, content);
  return readConfig({ ASSAY_BANK_DIRECTORY: path }).bankDirectory;
}

test("rows by country and code, in any order of columns, with quotes and branches", () => {
  const directory = read(
    '\uFEFFBIC;name;country;bank code\r\nCOBADEFFXXX;"Commerzbank; Köln";DE;370 400 44\r\nCOBADEFF371;Commerzbank;de;37040044\r\n;"Bank ""Eins""";AT;12000\r\n',
  );
  assert.deepEqual(directory.get("DE37040044"), [
    { country: "DE", code: "37040044", bic: "COBADEFFXXX", name: "Commerzbank; Köln" },
    { country: "DE", code: "37040044", bic: "COBADEFF371", name: "Commerzbank" },
  ]);
  assert.equal(directory.get("AT12000")?.[0]?.name, 'Bank "Eins"');
  assert.equal(read("country,bank code,bic,name\nFR,20041,PSSTFRPP,La Banque Postale\n").size, 1);
  assert.equal(readConfig({}).bankDirectory.size, 0);
});

test("a file that is missing, has other columns, no bank or a row without a code is refused in a sentence", () => {
  assert.throws(() => readConfig({ ASSAY_BANK_DIRECTORY: join(folder, "missing.csv") }), ConfigError);
  assert.throws(() => read("code,name\n1,a\n"), /ASSAY_BANK_DIRECTORY must name a CSV file whose heading has country/);
  assert.throws(() => read("country,bank code,bic,name\n"), /at least one bank/);
  assert.throws(() => read("country,bank code,bic,name\nDE,37040044,,A\nDE,,,B\n"), /row 3/);
});
