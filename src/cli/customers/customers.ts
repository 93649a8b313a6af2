/** assay customer: shows or erases one customer in the data folder. */
import { createManageCustomers } from "../../operations/customers/manage-customers.ts";
import { commandLine, inSide, sideOptions } from "../open-data.ts";
import { readWords, UsageError } from "../words.ts";

export function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, sideOptions, 2);
  const [action, customerId] = positionals;
  if (action !== "show" && action !== "erase") {
    throw new UsageError("Give show or erase.");
  }
  if (customerId === undefined) throw new UsageError("Give the id of the customer.");
  return inSide(values, async (ledger, side) => {
    const customers = createManageCustomers(ledger.customers);
    if (action === "show") {
      process.stdout.write(`${JSON.stringify(await customers.find(side, customerId), undefined, 2)}\n`);
    } else {
      await customers.erase(side, customerId, commandLine);
      process.stderr.write("Customer erased. Earlier backups still hold the customer's data.\n");
    }
    return 0;
  });
}
