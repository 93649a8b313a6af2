/** `assay mcp` by the protocol's official client, installed into a temporary folder. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { programEntry, programEnvironment } from "../support/program.ts";
import { adminToken, withService } from "../support/service.ts";

const client = "@modelcontextprotocol/sdk@1.32.2";

const program = `
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
const [, , node, entry, server, environment] = process.argv;
const args = ["--disable-warning=ExperimentalWarning", entry, "mcp", "--server", server, "--write"];
const client = new Client({ name: "test", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: node, args, env: JSON.parse(environment) }));
const { tools } = await client.listTools();
const rule = { ruleId: "from-model", title: "Large", expression: "amount > 9000.0", action: { kind: "review" }, baseVersion: 0 };
const saved = await client.callTool({ name: "save_rule", arguments: rule });
const wrong = await client.callTool({ name: "check_rule", arguments: {} });
const unknown = await client.callTool({ name: "none", arguments: {} }).catch((error) => error.code);
const { name, version } = client.getServerVersion();
console.log(JSON.stringify({ names: tools.map((tool) => tool.name), mode: saved.structuredContent.mode, wrong: wrong.isError, unknown, name }));
await client.close();
`;

test("the official client lists the tools and calls them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-mcp-"));
  try {
    writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}');
    writeFileSync(join(folder, "program.js"), program);
    const words = ["install", "--no-audit", "--no-fund", "--ignore-scripts", client];
    execFileSync("npm", words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    await withService(async ({ url }) => {
      const environment = JSON.stringify({ ...programEnvironment(), ASSAY_TOKEN: adminToken });
      const given = ["program.js", process.execPath, programEntry, url, environment];
      const told = JSON.parse(execFileSync(process.execPath, given, { cwd: folder, encoding: "utf8" }));
      assert.deepEqual(told, {
        names: [
          "explain_verdict",
          "find_transactions",
          "read_document_report",
          "list_rule_names",
          "check_rule",
          "backtest_rule",
          "read_backtest",
          "save_rule",
        ],
        mode: "draft",
        wrong: true,
        unknown: -32_602,
        name: "assay",
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
