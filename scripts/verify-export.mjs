/** Recomputes the chain of an audit export with nothing but Node: node scripts/verify-export.mjs FILE [ANCHORS]. The format is described in docs/audit.md. */
import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { createInterface } from "node:readline";

const usage = `Usage: node scripts/verify-export.mjs FILE [ANCHORS]

Recomputes the chain of an audit export, with nothing but Node; ends with 1 where it does not hold.

  FILE       what assay audit export or GET /audit/export gave
  ANCHORS    anchors that were noted elsewhere: answers of GET /audit/anchors, a line each
`;
const words = process.argv.slice(2);
if (words.includes("--help") || words.includes("-h")) {
  process.stdout.write(usage);
  process.exit(0);
}
const absent = words.find((word) => statSync(word, { throwIfNoEntry: false })?.isDirectory() !== false);
if (words.length === 0 || words.length > 2 || absent !== undefined) {
  const problem =
    absent === undefined ? "name one export, and one file of anchors at most" : `there is no file ${absent}`;
  process.stderr.write(`verify-export: ${problem}; --help tells how it is called.\n`);
  process.exit(2);
}
const [file, anchorFile] = words;
const read = (path) => createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
const sha256 = (...parts) => parts.reduce((digest, part) => digest.update(part), createHash("sha256")).digest();
const double = (value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const integer = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const text = (value) =>
  value === null ? integer(-1) : Buffer.concat([integer(Buffer.byteLength(value)), Buffer.from(value)]);

const bytes = (value) => Buffer.concat([integer(-2), integer(value.length), value]);

function commitmentOf(entry) {
  const { sequence, side, kind, subject, salt, body, verdict, recordBytes, features, commitment, withheld } = entry;
  if (withheld !== undefined) return Buffer.from(commitment ?? "", "hex");
  const head = [Buffer.from(salt, "hex"), double(sequence), integer(side), integer(kind)];
  const texts = [subject, body, verdict].map(text);
  // Exports of earlier versions have texts only.
  const record = recordBytes == null ? text(entry.record) : bytes(Buffer.from(recordBytes, "base64"));
  return sha256(...head, ...texts, record, Buffer.from(features ?? "", "base64"));
}

/** Undefined where a line is cut off or damaged; it is not shown, since it holds personal data. */
function entryOf(line) {
  try {
    return Object(JSON.parse(line));
  } catch {
    return undefined;
  }
}

const anchors = new Map();
if (anchorFile !== undefined) {
  for await (const line of read(anchorFile)) {
    if (line.trim() === "") continue;
    // A line is one of them, or a whole answer of /audit/anchors.
    const noted = JSON.parse(line);
    for (const { group, root } of noted.anchors ?? [noted]) anchors.set(group, root);
  }
}
const problems = [];
let [root, sequence, group, commitments, end] = [undefined, undefined, 0, [], undefined];
let [records, withheld, groups] = [0, 0, 0];
let lines = 0;
for await (const line of read(file)) {
  lines += 1;
  const entry = entryOf(line);
  if (entry === undefined) {
    problems.push(`Line ${lines} is no object of JSON: the file is cut off or damaged there.`);
    break;
  }
  if (end !== undefined) {
    problems.push("Something stands behind the end of the export.");
    break;
  }
  if (entry.type === "start") {
    root = Buffer.from(entry.previousRoot, "hex");
    group = entry.fromGroup - 1;
    if ((anchors.get(group) ?? entry.previousRoot) !== entry.previousRoot)
      problems.push(`Group ${group} differs from its anchor.`);
    // What lies before the export it cannot show.
    for (const number of [...anchors.keys()]) if (number <= group) anchors.delete(number);
  } else if (entry.type === "record") {
    if (sequence !== undefined && entry.sequence !== sequence + 1) problems.push(`Record ${sequence + 1} is missing.`);
    sequence = entry.sequence;
    records += 1;
    withheld += entry.withheld === undefined ? 0 : 1;
    try {
      commitments.push(commitmentOf(entry));
    } catch {
      problems.push(`Record ${sequence} lacks fields, or has others than it should.`);
      break;
    }
  } else if (entry.type === "group") {
    if (root === undefined) {
      problems.push("The beginning of the export is missing.");
      break;
    }
    const { number, firstSequence, lastSequence, atMs } = entry;
    if (number !== group + 1) problems.push(`Group ${group + 1} is missing.`);
    const header = [number, firstSequence, lastSequence, atMs].map(double);
    root = sha256(root, ...header, ...commitments);
    const isWhole = lastSequence === sequence && lastSequence - firstSequence + 1 === commitments.length;
    if (!isWhole || root.toString("hex") !== entry.root) problems.push(`Group ${number} does not match its root.`);
    if ((anchors.get(number) ?? entry.root) !== entry.root) problems.push(`Group ${number} differs from its anchor.`);
    anchors.delete(number);
    root = Buffer.from(entry.root, "hex");
    group = number;
    groups += 1;
    commitments = [];
  } else if (entry.type === "end") end = entry;
}
if (commitments.length > 0) problems.push(`${commitments.length} records belong to no group.`);
if (end?.records !== records || end.groups !== groups || end.root !== root?.toString("hex"))
  problems.push("The file is truncated.");
for (const number of anchors.keys()) problems.push(`Group ${number} has an anchor but is not in the file.`);
console.log(
  `${records} records, ${withheld} of them by commitment only; root of group ${group} ${root?.toString("hex")}`,
);
for (const problem of problems) console.error(problem);
console.error(problems.length === 0 ? "Verified: no problems found." : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
