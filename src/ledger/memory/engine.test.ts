import { createDecider } from "../testing/counting-decider.ts";
import { describeEngine } from "../testing/engine-conformance.ts";
import { openMemoryLedger } from "./engine.ts";

describeEngine("memory", async () => ({
  ledger: openMemoryLedger({ decider: createDecider(), now: () => 1_000 }),
  dispose: async () => {},
}));
