/** assay audit: checks the journal's chain against anchors, exports it for auditors, and decides stored transactions again. */
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readConfig } from "../config.ts";
import type { Reproduction } from "../contract/audit.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { checkChain, type NotedRoot } from "../operations/audit/check-chain.ts";
import { exportJournal } from "../operations/audit/export-journal.ts";
import { createReproduceVerdict } from "../operations/audit/reproduce-verdict.ts";
import { commandLine, inSide, sideOptions, withLedger } from "./open-data.ts";
import { readWords, UsageError } from "./words.ts";

const options = {
  ...sideOptions,
  json: { type: "boolean", default: false },
  from: { type: "string", default: "1" },
  anchors: { type: "string" },
  out: { type: "string" },
  "with-personal-data": { type: "boolean", default: false },
} as const;

/** More than a year of minutes. */
const anchorLimit = 1_000_000;

export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, options);
  const [action, id, ...rest] = positionals;
  if (rest.length > 0 || (id !== undefined && action !== "reproduce")) throw new UsageError("Too many arguments.");
  if (!/^[1-9]\d{0,14}$/.test(values.from)) throw new UsageError("--from must be the number of a group.");
  const fromGroup = Number(values.from);
  if (action === "verify") {
    const anchors = values.anchors === undefined ? [] : await readAnchors(values.anchors);
    return withLedger((ledger) => verify(ledger, fromGroup, anchors));
  }
  if (action === "reproduce") {
    if (id === undefined) throw new UsageError("Give the id of the transaction.");
    const { fraudBaseRate } = readConfig();
    return inSide(values, async (ledger, side) => {
      const made = await createReproduceVerdict({ ...ledger, fraudBaseRate })(side, id);
      process.stdout.write(values.json ? `${JSON.stringify(made, undefined, 2)}\n` : describeReproduction(made));
      return made.isReproduced ? 0 : 1;
    });
  }
  if (action !== "export") throw new UsageError("Give one of verify, reproduce or export.");
  const { out, "with-personal-data": isWhole } = values;
  if (out === undefined) throw new UsageError("--out must name the file to write.");
  return withLedger(async ({ audit }) => {
    const may = { side: undefined, customers: isWhole, cardNumbers: isWhole };
    const lines = exportJournal(audit, { ...may, fromGroup, actor: commandLine, nowMs: Date.now() });
    // Never overwrites a file.
    await pipeline(Readable.from(lines), createWriteStream(out, { flags: "wx", mode: 0o600 }));
    process.stderr.write("Journal exported. scripts/verify-export.mjs verifies the file without this program.\n");
    return 0;
  });
}

async function verify({ audit }: Ledger, fromGroup: number, anchors: readonly NotedRoot[]): Promise<number> {
  const throughGroup = (await audit.lastGroup())?.number ?? 0;
  const found = await checkChain(audit, { fromGroup, throughGroup, anchors, rest: async () => undefined });
  const { records, groups, erased, root, problems } = found;
  process.stdout.write(
    `${records} records in ${groups} groups, ${erased} erased; ${anchors.length} anchors compared\nroot of group ${throughGroup} ${root}\n`,
  );
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stderr.write(problems.length === 0 ? "Verified: no problems found.\n" : "");
  return problems.length === 0 ? 0 : 1;
}

function describeReproduction(made: Reproduction): string {
  const { sequence, model, rules, ruleSet, isReproduced, problem, differences } = made;
  const lines = [`Record ${sequence}, by model ${model}, ${rules} and rule set ${ruleSet}`];
  if (problem !== null) lines.push(problem);
  else if (isReproduced) lines.push("Verdict and record are reproduced byte for byte.");
  for (const { field, recorded, recomputed } of differences) {
    lines.push(`${field}: recorded ${recorded ?? "nothing"}, reproduced ${recomputed ?? "nothing"}`);
  }
  return `${lines.join("\n")}\n`;
}

/** A line of JSON each, with group and root, as /audit/anchors and the export name them; or a whole answer of /audit/anchors. */
async function readAnchors(path: string): Promise<readonly NotedRoot[]> {
  const anchors: NotedRoot[] = [];
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    if (line.trim() === "") continue;
    anchors.push(...parseAnchors(line, anchors.length + 1));
    if (anchors.length > anchorLimit) throw new UsageError(`The file has more than ${anchorLimit} anchors.`);
  }
  return anchors;
}

function parseAnchors(line: string, place: number): readonly NotedRoot[] {
  try {
    const value: unknown = JSON.parse(line);
    const list = isObject(value) && Array.isArray(value.anchors) ? (value.anchors as unknown[]) : [value];
    if (list.every(isNotedRoot)) return list;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(`Line ${place} of the anchor file has no group and root.`);
}

function isNotedRoot(value: unknown): value is NotedRoot {
  return (
    isObject(value) &&
    Number.isSafeInteger(value.group) &&
    typeof value.root === "string" &&
    /^[0-9a-f]{64}$/i.test(value.root)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
