/** Plants a violation for each gate in a small project and checks that the gate catches it. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { type Gate, staticGates, testGates } from "../scripts/gate/gates.ts";
import { type GateResult, runGate } from "../scripts/gate/run-gate.ts";
import { sumUp } from "../scripts/gate/sum-up.ts";
import { withTree } from "./support/planted-tree.ts";
import { answerWhen, until } from "./support/until.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

function gateNamed(name: string): Gate {
  const found = [...staticGates, ...testGates].find((gate) => gate.name === name);
  assert.ok(found !== undefined, `there is no gate "${name}"`);
  return found;
}

const gatesOfTree = staticGates.filter(({ name }) => name !== "generated documents");

test("a sound house passes every gate", () =>
  withTree({}, async (folder) => {
    for (const gate of [...gatesOfTree, gateNamed("tests of the pure rooms")]) {
      const { isGood, output } = await runGate(gate, folder);
      assert.ok(isGood, `${gate.name}\n${output}`);
    }
  }));

interface Plant {
  readonly gate: string;
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  readonly says: readonly RegExp[];
}

const composeWithMore = `/** Scores what it is given. */
import { other } from "./scoring/other.ts";
import { score } from "./scoring/score.ts";

export const scoreText = \`\${score(other)}\\n\`;
`;

const plants: readonly Plant[] = [
  {
    gate: "types",
    what: "a text where a number belongs",
    files: { "src/ledger/wrong.ts": '/** Wrong. */\nexport const amountMinor: number = "5";\n' },
    says: [/src\/ledger\/wrong\.ts\(2,14\): error TS2322/],
  },
  {
    gate: "types of the pure rooms",
    what: "Node and the process in a pure room",
    files: {
      "src/scoring/files.ts":
        '/** Reads. */\nimport { readFileSync } from "node:fs";\n\nexport const text = readFileSync("x", "utf8");\n',
      "src/contract/prints.ts":
        "/** Prints. */\nexport const log = (text: string): void => console.log(text, process.pid);\n",
    },
    says: [
      /src\/scoring\/files\.ts.*node:fs/,
      /src\/contract\/prints\.ts.*console/,
      /src\/contract\/prints\.ts.*process/,
    ],
  },
  {
    gate: "types of the console",
    what: "a thing of Node in the console",
    files: { "console/src/parts/reads.ts": "/** Reads. */\nexport const home = process.env.HOME;\n" },
    says: [/console\/src\/parts\/reads\.ts\(2,\d+\): error TS2591/],
  },
  {
    gate: "lint and format",
    what: "a promise that nobody waits for, any, a default export, a cycle and a crooked line",
    files: {
      "src/ledger/floating.ts":
        "/** Floats. */\nasync function save(): Promise<void> {}\n\nexport function run(): void {\n  save();\n}\n",
      "src/ledger/loose.ts": "/** Loose. */\nexport const loose = (value: any): string => value;\n",
      "src/ledger/default.ts": "/** Default. */\nexport default 5;\n",
      "src/ledger/one.ts": '/** One. */\nimport { two } from "./two.ts";\n\nexport const one = (): number => two();\n',
      "src/ledger/two.ts": '/** Two. */\nimport { one } from "./one.ts";\n\nexport const two = (): number => one();\n',
      "src/ledger/crooked.ts": "/** Crooked. */\nexport const   crooked = 1\n",
    },
    says: [
      /floating\.ts:5:\d+ lint\/\S*noFloatingPromises/,
      /loose\.ts.*noExplicitAny/,
      /default\.ts.*noDefaultExport/,
      /one\.ts.*noImportCycles/,
      /crooked\.ts format/,
    ],
  },
  {
    gate: "dead code",
    what: "a file, an export and a package that nothing uses",
    files: {
      "src/compose.ts": composeWithMore,
      "src/scoring/other.ts": "/** Other. */\nexport const other = 1;\nexport const unused = 2;\n",
      "src/ledger/forgotten.ts": "/** Forgotten. */\nexport const forgotten = 3;\n",
      "package.json": '{ "name": "planted", "type": "module", "dependencies": { "jose": "6.2.17" } }\n',
    },
    says: [/^src\/ledger\/forgotten\.ts/m, /^unused .*src\/scoring\/other\.ts/m, /^jose /m],
  },
  {
    gate: "files alive for tests only",
    what: "a file that only its test imports",
    files: {
      "src/scoring/lonely.ts": "/** Lonely. */\nexport const lonely = 1;\n",
      "src/scoring/lonely.test.ts": 'import { lonely } from "./lonely.ts";\n\nif (lonely !== 1) throw new Error();\n',
    },
    says: [/^src\/scoring\/lonely\.ts/m],
  },
  {
    gate: "tests of the pure rooms",
    what: "a test that fails",
    files: {
      "src/scoring/fails.test.ts":
        'import assert from "node:assert/strict";\nimport { test } from "node:test";\n\ntest("fails", () => assert.equal(1, 2));\n',
    },
    says: [/fails\.test\.ts/, /^ℹ fail 1$/m],
  },
];

for (const { gate, what, files, says } of plants) {
  test(`${gate}: catches ${what}`, () =>
    withTree(files, async (folder) => {
      const { isGood, output } = await runGate(gateNamed(gate), folder);
      assert.ok(!isGood, "the gate let it pass");
      for (const pattern of says) assert.match(output, pattern);
    }));
}

test("a test gate without a single test fails, and so does one that takes too long", () =>
  withTree({ "src/scoring/score.test.ts": "" }, async (folder) => {
    const empty = { ...gateNamed("tests of the pure rooms"), words: ["--test", "src/none/*.test.ts"] };
    const nothing = await runGate(empty, folder);
    assert.ok(!nothing.isGood);
    assert.match(nothing.output, /Not a single test was executed\./);
    const endless = { ...gateNamed("types"), words: ["-e", "setInterval(() => {}, 1000)"], limitMs: 300 };
    const late = await runGate(endless, folder);
    assert.ok(!late.isGood);
    assert.match(late.output, /Stopped after 0\.3 s\./);
  }));

test("generated documents: catches a table that is out of date", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-documents-"));
  try {
    for (const name of ["src", "scripts", "docs", "package.json"])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
    writeFileSync(
      join(folder, "docs/operations.md"),
      "<!-- settings: written by scripts/write-settings-doc.ts -->\nnone\n<!-- /settings -->\n",
    );
    const { isGood, output } = await runGate(gateNamed("generated documents"), folder);
    assert.ok(!isGood);
    assert.match(output, /docs\/operations\.md is out of date/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the sums count a crash as a failure, and a skipped test where skipping is forbidden", () => {
  const gate = gateNamed("tests of the pure rooms");
  const result = (isGood: boolean, passed: number, failed: number, skipped: number): GateResult => {
    return { gate, isGood, seconds: 1, output: "", counts: { executed: passed + failed, passed, failed, skipped } };
  };
  assert.deepEqual(sumUp([result(true, 5, 0, 0), result(false, 3, 0, 0)], false), {
    passed: 8,
    failed: 1,
    notices: [],
  });
  assert.equal(sumUp([result(true, 5, 0, 2)], false).failed, 0);
  assert.match(sumUp([result(true, 5, 0, 2)], false).notices.join(), /^2 SKIPPED/);
  assert.equal(sumUp([result(true, 5, 0, 2)], true).failed, 2);
});

/** Runs a gate whose command starts a process of its own; both print their ids and then wait. */
const waitingGate = `
import { runGate } from ${JSON.stringify(new URL("../scripts/gate/run-gate.ts", import.meta.url).href)};
const waits = "setInterval(() => {}, 1000)";
const starts = \`
  const child = require("node:child_process").spawn(process.execPath, ["--eval", "\${waits}"]);
  require("node:fs").writeFileSync("ids", [process.pid, child.pid].join(" "));
  \${waits};\`;
await runGate({ name: "waits", words: ["--eval", starts], isTests: false, lanes: 1, limitMs: 600_000 }, process.cwd());
`;

test("gates that are killed outright leave nothing running", { skip: process.platform === "win32" }, () =>
  withTree({}, async (folder) => {
    const gates = spawn(process.execPath, ["--input-type=module", "--eval", waitingGate], {
      cwd: folder,
      stdio: "ignore",
    });
    const ids = await answerWhen(
      () => (existsSync(join(folder, "ids")) ? readFileSync(join(folder, "ids"), "utf8") : ""),
      (text) => /^\d+ \d+$/.test(text),
    );
    gates.kill("SIGKILL");
    for (const id of ids.split(" ")) await until(() => !isRunning(Number(id)));
  }),
);

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
