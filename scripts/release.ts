/** Makes a release: the archive, its bill of materials and checksums, each the same bytes for the same sources. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { writeArchive } from "../src/archive/tar.ts";
import { askForAudit, unexplained } from "./release/audit.ts";
import { listReleaseFiles } from "./release/release-files.ts";
import { billOfMaterials, type LockFile } from "./release/sbom.ts";
import { readCommand, refuse } from "./support/command.ts";
import { flag, text } from "./support/options.ts";

const options = readCommand({
  does: "Writes assay-VERSION.tar.gz, assay-VERSION.cdx.json (CycloneDX) and SHA256SUMS. Refuses unexplained findings of npm audit.",
  needs: "npm, and a package registry that answers npm audit",
  options: {
    out: text("FOLDER", "where they are written; release where nothing is given"),
    "without-audit": flag("do not ask for known weaknesses; say so when the release is passed on"),
  },
});

const out = options.out ?? "release";
const root = join(import.meta.dirname, "..");
const readRoot = (name: string) => readFile(join(root, name), "utf8");

if (!options["without-audit"]) {
  const report = askForAudit(root);
  if (report === undefined) refuse("npm audit got no answer of the registry; --without-audit goes on without it.");
  const open = unexplained(report, await readRoot("docs/upgrading.md"));
  if (open.length > 0) refuse(`docs/upgrading.md does not explain ${open.join("; ")}`);
}

const lock = JSON.parse(await readRoot("package-lock.json")) as LockFile;
const { license } = JSON.parse(await readRoot("package.json")) as { readonly license: string };
const name = `assay-${lock.version}`;

async function* sources() {
  for (const path of listReleaseFiles(root)) {
    const file = join(root, path);
    const { size, mode } = await stat(file);
    const isProgram = (mode & 0o100) !== 0;
    yield { path: `${name}/${path}`, bytes: size, mode: isProgram ? 0o755 : 0o644, open: () => createReadStream(file) };
  }
}

const blocks: Buffer[] = [];
for await (const block of writeArchive(sources())) blocks.push(block);
const archive = gzipSync(Buffer.concat(blocks), {
  level: constants.Z_BEST_COMPRESSION,
});
const written: readonly (readonly [string, Uint8Array])[] = [
  [`${name}.tar.gz`, archive],
  [`${name}.cdx.json`, Buffer.from(`${JSON.stringify(billOfMaterials(lock, license), null, 2)}\n`)],
];
await mkdir(out, { recursive: true });
for (const [file, bytes] of written) await writeFile(join(out, file), bytes);
const sums = written.map(([file, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${file}\n`);
await writeFile(join(out, "SHA256SUMS"), sums.join(""));
process.stdout.write(`${sums.join("")}${(archive.length / 1e6).toFixed(1)} MB\n`);
