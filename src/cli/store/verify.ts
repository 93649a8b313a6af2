/** assay verify: checks the store, the journal's chain and every stored document. */
import { parseArgs } from "node:util";
import { openVault } from "../../compose/documents.ts";
import { readConfig } from "../../config.ts";
import { verifyFolder } from "../../operations/store/verify-folder.ts";
import { withExistingLedger } from "../open-data.ts";

export function run(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...words], options: { states: { type: "boolean", default: false } } });
  return withExistingLedger(async (ledger, folder) => {
    const vault = await openVault(readConfig(), folder);
    const { journal, documents, problems } = await verifyFolder(ledger.upkeep, vault, values.states).finally(() =>
      vault.close(),
    );
    process.stdout.write(
      `${journal.records} records in ${journal.groups} groups, ${journal.erased} erased; ${documents} documents\nroot ${journal.root}\n`,
    );
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    process.stderr.write(problems.length === 0 ? "Verified: no problems found.\n" : "");
    return problems.length === 0 ? 0 : 1;
  });
}
