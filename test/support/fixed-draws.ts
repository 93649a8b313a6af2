/**
 * Loaded before the gate's tests: properties draw the same values in each run, so that a gate which passed once passes again on the
 * same sources, and fewer of them than the property is worth. `npm run test:long`, and a test file that is run alone, draw new values; fast-check prints the seed of a failure.
 */
import fc from "fast-check";

fc.configureGlobal({ numRuns: 25, seed: 20_260_801 });
