/** The gates, in the order in which they start: each is one command that ends with 0 when all is well. */
import { pureRooms } from "../../test/support/rooms.ts";

export interface Gate {
  readonly name: string;
  /** Words for Node, relative to the project's root. */
  readonly words: readonly string[];
  /** Runs node:test, whose closing lines are counted; no test at all is a failure. */
  readonly isTests: boolean;
  /** How many of the lanes it needs. */
  readonly lanes: 1 | 2;
  readonly limitMs: number;
  /** Beside what every gate gets. */
  readonly environment?: Readonly<Record<string, string>>;
}

const minuteMs = 60_000;
/** Both are many times what is taken on a quiet machine: they end what hangs, and a busy machine fails nothing. */
const gateLimitMs = 30 * minuteMs;
/** Of one test where files share a process, of one file where each has its own. */
const testLimitMs = 10 * minuteMs;

function staticGate(name: string, ...words: string[]): Gate {
  return { name, words, isTests: false, lanes: 1, limitMs: gateLimitMs };
}

/**
 * With several checkers each of them works the same types out again, and with a heap that may not grow much the collector works as
 * long as they do: together 17 seconds of processor time where one checker with room takes 7.
 */
function typesGate(name: string, project: string): Gate {
  const words = ["node_modules/typescript/bin/tsc", "--singleThreaded", "-p", project];
  return { ...staticGate(name, ...words), environment: { GOGC: "400" } };
}

/**
 * Comes first: what Node makes of the sources is kept when a process ends by itself, and most services of the tests are killed.
 * Without this each of them would compile all sources again in a fresh clone.
 */
export const loadingGate: Gate = staticGate("everything loads", "bin/launch/load-service.js");

/** Before the tests that open one: of several processes that find none, each would wait for the one that unpacks it. */
export const browserGate: Gate = staticGate("a browser", "test/support/browser/have-browser.ts");

export const staticGates: readonly Gate[] = [
  typesGate("types", "tsconfig.json"),
  typesGate("types of the pure rooms", "tsconfig.pure.json"),
  typesGate("types of the console", "console/tsconfig.json"),
  staticGate("lint and format", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."),
  staticGate("dead code", "node_modules/knip/bin/knip.js", "--no-progress"),
  staticGate("generated documents", "scripts/write-settings-doc.ts", "--check"),
];

/** Test files of the pure rooms share one process: they keep nothing, and starting a process takes longer than they do. */
const pureTests = pureRooms.filter((room) => !room.endsWith(".ts")).map((room) => `src/${room}/**/*.test.ts`);
const impureRooms = "{cli,compose,console,http,ledger,routes,streams,vault}";

function testGate(name: string, lanes: 1 | 2, ...words: string[]): Gate {
  // Tests with processes of their own wait for disks and timers as much as they work: two more than there are lanes. Four helpers of V8
  // in each process take a twentieth more processor time than one.
  const concurrency = lanes === 1 ? 1 : lanes + 2;
  const common = ["--v8-pool-size=1", "--test", "--test-reporter=spec", `--test-concurrency=${concurrency}`];
  return { name, words: [...common, ...words], isTests: true, lanes, limitMs: gateLimitMs };
}

function limited(gate: Gate, times: number): Gate {
  const words = [`--test-timeout=${times * testLimitMs}`, ...gate.words];
  return { ...gate, words, limitMs: times * gateLimitMs };
}

/** The longest first, and last two that end at about the same time: no lane stands idle at the end. */
const unlimitedTestGates: readonly Gate[] = [
  testGate(
    "tests of the other rooms",
    1,
    "--test-isolation=none",
    "src/*.test.ts",
    `src/${impureRooms}/**/*.test.ts`,
    "src/forgery/*.test.ts",
    "src/forgery/!(checks|derived|evidence)/**/*.test.ts",
  ),
  // These share a process and the service in it: starting one takes longer than most of their tests.
  testGate("end to end, together", 1, "--test-isolation=none", "test/end-to-end/together/*.test.ts"),
  testGate("tests of the pure rooms", 1, "--test-isolation=none", ...pureTests),
  testGate("tests of the operations", 1, "--test-isolation=none", "src/operations/**/*.test.ts"),
  testGate(
    "tests of what reads files",
    1,
    "--test-isolation=none",
    "src/{archive,auth,forgery/evidence}/**/*.test.ts",
    "src/intake/*.test.ts",
  ),
  testGate(
    "architecture",
    1,
    "--test-isolation=none",
    "test/!(cost-ratios).test.ts",
    "test/console/!(browser|watch-and-work).test.ts",
  ),
  // What a path costs is measured in a process that has done nothing else.
  testGate("simulation, fuzzing, costs", 1, "test/{simulation,fuzz}/*.test.ts", "test/cost-ratios.test.ts"),
  testGate("end to end", 2, "test/{end-to-end,security}/*.test.ts"),
  // It waits for the browser more than it works, beside those above.
  testGate("console in a browser", 1, "test/console/{browser,watch-and-work}.test.ts"),
];

const fixedDraws = new URL("../../test/support/fixed-draws.ts", import.meta.url).href;

export const testGates: readonly Gate[] = unlimitedTestGates.map((gate) => limited(withFixedDraws(gate), 1));

function withFixedDraws(gate: Gate): Gate {
  return { ...gate, words: ["--import", fixedDraws, ...gate.words] };
}

/** The same tests with as much as they are worth trying (test/support/at-length.ts). */
export const testGatesAtLength: readonly Gate[] = unlimitedTestGates.map((gate) => ({
  ...limited(gate, 5),
  environment: { ASSAY_TEST_AT_LENGTH: "1" },
}));

/** A file that fails, or never ends, and has left something open would else keep its place until the gate's own limit. */
const endsItsFiles = ["--test-force-exit", `--test-timeout=${6 * testLimitMs}`];

export const longGate: Gate = {
  ...testGate("long tests", 2, ...endsItsFiles, "test/long/**/*.test.ts"),
  limitMs: 180 * minuteMs,
};
