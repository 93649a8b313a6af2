/** The rooms of src/, what each may import, and why: the map that the architecture test enforces. */

export interface Room {
  /** Rooms that it may import from. */
  readonly imports: readonly string[];
  /** Rooms of which it may see types only. */
  readonly types?: readonly string[];
  /** Why it may not import more. */
  readonly reason: string;
}

const engines = [
  "archive",
  "auth",
  "contract",
  "errors",
  "fair-share",
  "forgery",
  "give-way",
  "intake",
  "learning",
  "ledger",
  "node-http",
  "portfolios",
  "rules",
  "scoring",
  "screening",
  "vault",
];
const engine = "an engine knows the wire shapes and the error table, so that it can be tested and exchanged alone";

/** By the first part of the path within src/, without `.ts`. */
export const rooms: Readonly<Record<string, Room>> = {
  contract: { imports: [], reason: "wire shapes know nothing, so that everything may know them" },
  errors: { imports: [], reason: "the error table knows nothing, so that everything may know it" },
  config: { imports: [], reason: "it reads the environment and hands plain values to compose" },
  "fair-share": { imports: [], reason: "it is a rule of arithmetic" },
  "file-lock": { imports: [], reason: "it asks the system for one thing" },
  "give-way": { imports: [], reason: "it asks the system for one thing" },
  "node-http": { imports: [], reason: "it names parts of Node's own HTTP" },
  version: { imports: [], reason: "it reads one number" },
  "web-assembly": { imports: [], reason: "it starts what was compiled and knows nothing of what that does" },
  "data-folder": { imports: [], reason: "it names the places in the data folder and does nothing else" },
  learning: {
    imports: ["web-assembly"],
    reason: "learning turns numbers into models and knows nothing of what they stand for",
  },
  scoring: {
    imports: ["contract", "errors", "learning", "web-assembly"],
    types: ["ledger"],
    reason: "scoring is a pure step from past and transaction to verdict; it implements the ledger's decider interface",
  },
  rules: {
    imports: ["contract", "errors", "scoring"],
    types: ["ledger"],
    reason: "rules are a pure step on top of scoring's facts and score; lists reach them by the ledger's interface",
  },
  screening: {
    imports: [],
    reason: "comparing names knows nothing of who bears them",
  },
  portfolios: {
    imports: ["contract"],
    reason: "simulated payments follow from a seed alone; what they train must not have made them",
  },
  forgery: {
    imports: ["archive", "contract", "errors", "fair-share", "give-way", "learning"],
    reason: `${engine}; documents come packed, and what it learned of edited pictures is a model like any other`,
  },
  intake: { imports: ["archive", "contract", "errors"], reason: `${engine}; files come packed` },
  ledger: {
    imports: ["contract", "errors", "give-way", "web-assembly"],
    reason: `${engine}; the decider comes in from outside`,
  },
  vault: { imports: ["contract", "errors", "node-http"], reason: engine },
  console: { imports: ["contract", "errors"], reason: `${engine}; what it serves knows only the interface` },
  archive: { imports: ["contract", "errors"], reason: engine },
  auth: { imports: ["contract", "errors"], types: ["ledger"], reason: `${engine}; tokens reach it by an interface` },
  operations: { imports: engines, reason: "an operation joins engines and does not know who calls it" },
  http: {
    imports: ["auth", "contract", "errors", "node-http"],
    reason: "the server knows callers and shapes, but no operation",
  },
  routes: {
    imports: ["auth", "contract", "errors", "http", "operations"],
    types: ["console", "ledger"],
    reason: "a route translates between HTTP and one operation; engines are behind operations",
  },
  streams: { imports: [], reason: "it stands beside the service, and knows it by its HTTP interface only" },
  cli: {
    imports: [
      "auth",
      "compose",
      "config",
      "contract",
      "data-folder",
      "errors",
      "http",
      "learning",
      "node-http",
      "operations",
      "portfolios",
      "streams",
      "version",
    ],
    types: ["ledger"],
    reason: "a command reads words and settings, has compose build what it needs, and calls operations",
  },
  compose: {
    imports: [...engines, "config", "console", "data-folder", "file-lock", "http", "operations", "routes", "version"],
    reason: "it builds everything but is called by entry points only",
  },
};

/** Folders and files of src/ without clock, chance, files, network or environment: same input, same output. */
export const pureRooms = [
  "errors.ts",
  "web-assembly.ts",
  "contract",
  "learning",
  "scoring",
  "rules",
  "screening",
  "portfolios",
  "forgery/derived",
  "forgery/calibration",
  "forgery/checks",
  "intake/records",
] as const;

/** Packages that compute only. */
export const purePackages: readonly string[] = ["@marcbachmann/cel-js"];

/** Where the threads begin that every start of the service waits for; the shapes of the interface take longer to load than they. */
export const lightStarts: readonly string[] = [
  "ledger/sqlite/writer-thread.ts",
  "ledger/sqlite/search-index/search-index-thread.ts",
  "ledger/postgres/writer-thread.ts",
  "rules/decider.ts",
];

/** The room of a path within src/; a test beside an entry file belongs to that file. */
export function roomOf(path: string): string {
  const [first = ""] = path.split("/");
  return first.replace(/(?:\.test)?\.ts$/, "");
}

export function isPure(path: string): boolean {
  return pureRooms.some((room) => path === room || path.startsWith(`${room}/`));
}

/** Tests and what serves only them. */
export function isForTests(path: string): boolean {
  return path.endsWith(".test.ts") || /\/testing(?:\/|\.ts$)/.test(path) || path.endsWith("/conformance.ts");
}
