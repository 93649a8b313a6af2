/**
 * How long the thread that trains takes to read labelled transactions from the journal into the rows that a model learns from.
 *
 *   node bin/run.js bench/training-rows.ts [--rows 1000000] [--accounts 50000] [--home FOLDER]
 *
 * With a home the past is made once and used again. Its labels are put straight into their table: one for each transaction.
 */
import { readCommand } from "../scripts/support/command.ts";
import { text, wholeNumber } from "../scripts/support/options.ts";
import { openForWriting } from "../src/ledger/sqlite/connection.ts";
import { startTraining } from "../src/operations/models/training/start-training.ts";
import { openPast } from "./support/past.ts";

const values = readCommand({
  does: "How long the thread that trains takes to read labelled transactions from the journal into the rows that a model learns from.",
  options: {
    rows: wholeNumber(1_000_000, "labelled transactions of the past"),
    accounts: wholeNumber(50_000, "accounts that they are of"),
    home: text("FOLDER", "where the past is made once and used again"),
  },
});
const { ledger, side, file, close } = await openPast(values);
const database = openForWriting(file);
database.exec(`INSERT OR IGNORE INTO labels (transaction_sequence, side, sequence, is_fraud, known_at_ms, source)
  SELECT sequence, side, -sequence, sequence % 500 = 0, 0, 'analyst' FROM journal WHERE kind = 1`);
database.close();
if (ledger.history === undefined) throw new Error("The ledger's past cannot be read.");
const thread = startTraining(values.rows);
const startedMs = performance.now();
const startedCpu = process.cpuUsage();
const { genuine, frauds } = await thread.read(ledger.history, side, () => undefined);
const seconds = (performance.now() - startedMs) / 1_000;
const { user, system } = process.cpuUsage(startedCpu);
await thread.stop();
await close();
const rows = genuine + frauds;
process.stdout.write(
  `${rows} labelled transactions in ${seconds.toFixed(1)} s, ${((user + system) / rows).toFixed(1)} us of CPU each, ` +
    `with the start of the thread\n`,
);
