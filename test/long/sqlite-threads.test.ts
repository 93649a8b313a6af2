import { openOne } from "../../src/ledger/sqlite/testing/open.ts";
import { startWorker } from "../../src/ledger/sqlite/thread.ts";
import { describeEngine } from "../../src/ledger/testing/engine-conformance.ts";

// The gate runs the same within one thread, where a case costs a tenth.
describeEngine("sqlite with its threads", () => openOne({ startThread: startWorker }));
