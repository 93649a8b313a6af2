/** Plants a violation for each gate in a small project and checks that the gate catches it. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { longGate, staticGates } from "../../scripts/gate/gates.ts";
import { runGate } from "../../scripts/gate/run-gate.ts";
import { gateNamed } from "../support/gate-named.ts";
import { withTree } from "../support/planted-tree.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

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
    what: "a promise that nobody waits for, any, a default export, a cycle, a crooked line and a long function",
    files: {
      "src/ledger/floating.ts":
        "/** Floats. */\nasync function save(): Promise<void> {}\n\nexport function run(): void {\n  save();\n}\n",
      "src/ledger/loose.ts": "/** Loose. */\nexport const loose = (value: any): string => value;\n",
      "src/ledger/default.ts": "/** Default. */\nexport default 5;\n",
      "src/ledger/one.ts": '/** One. */\nimport { two } from "./two.ts";\n\nexport const one = (): number => two();\n',
      "src/ledger/two.ts": '/** Two. */\nimport { one } from "./one.ts";\n\nexport const two = (): number => one();\n',
      "src/ledger/crooked.ts": "/** Crooked. */\nexport const   crooked = 1\n",
      "src/ledger/tall.ts": `/** Tall. */\nexport function tall(add: () => void): void {\n${"  add();\n".repeat(81)}}\n`,
    },
    says: [
      /floating\.ts:5:\d+ lint\/\S*noFloatingPromises/,
      /loose\.ts.*noExplicitAny/,
      /default\.ts.*noDefaultExport/,
      /one\.ts.*noImportCycles/,
      /crooked\.ts format/,
      /tall\.ts.*noExcessiveLinesPerFunction/,
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

test("a long test that fails with a server open, or never ends, holds up no other one", () =>
  withTree(
    {
      "test/long/fails.test.ts": `import { createServer } from "node:http";
import { test } from "node:test";
test("fails", async () => {
  createServer().listen(0);
  throw new Error("before it closes the server");
});
`,
      "test/long/never.test.ts": `import { test } from "node:test";
test("never ends", async () => {
  setInterval(() => undefined, 1_000);
  await new Promise(() => undefined);
});
`,
      "test/long/nested/good.test.ts": 'import { test } from "node:test";\ntest("good", () => undefined);\n',
    },
    async (folder) => {
      // One after the other, each with less time than at length.
      const limits = ["--test-concurrency=1", "--test-timeout=3000"];
      const words = longGate.words.map(
        (word) => limits.find((limit) => limit.startsWith(`${word.split("=")[0]}=`)) ?? word,
      );
      const { isGood, output } = await runGate({ ...longGate, words, limitMs: 120_000 }, folder);
      assert.ok(!isGood);
      assert.doesNotMatch(output, /Stopped after/);
      for (const line of ["✖ fails", "✖ never ends", "✔ good"]) assert.ok(output.includes(line), output);
    },
  ));
