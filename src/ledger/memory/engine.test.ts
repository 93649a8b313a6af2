import { describeLedger } from "../testing/conformance.ts";
import { createDecider } from "../testing/counting-decider.ts";
import { openMemoryLedger } from "./engine.ts";

describeLedger("memory", async () => ({
  ledger: openMemoryLedger({ decider: createDecider(), now: () => 1_000 }),
  dispose: async () => {},
}));
