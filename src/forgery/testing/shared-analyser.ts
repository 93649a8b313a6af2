/** One analyser for all test files of a process that need no other settings: starting a worker takes longer than most of their tests. */
import { after } from "node:test";
import { type AnalyserSettings, createAnalyser } from "../analyse.ts";

export const sharedSettings: AnalyserSettings = {
  // One that reads PDFs, and one that reads pictures.
  workers: 2,
  queueLimit: 10,
  timeoutMs: 600_000,
  memoryLimitBytes: 2 ** 29,
  pageLimit: 20,
  pixelLimit: 10_000_000,
  bankDirectory: new Map([
    ["DE76070012", [{ country: "DE", code: "76070012", bic: "DEUTDEMM760", name: "Deutsche Bank Nürnberg" }]],
  ]),
};

export const sharedAnalyser = createAnalyser(sharedSettings);
after(() => sharedAnalyser.close());
