/** Compares the Node that comes along with the digests that the repository has of it, before it is run. */
import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledPackage } from "./node-version.js";

/** By package and version: the SHA-256 of the program in it. */
const digestsFile = fileURLToPath(new URL("./node-digests.json", import.meta.url));

/**
 * Reading the program takes some tenths of a second, so a program that was found to be in order is read again only once its file has
 * changed; the time of that change cannot be set back.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<boolean>}
 */
export async function isKnownNode(root, node) {
  const name = bundledPackage();
  if (name === undefined) return false;
  const digests = Object.values(JSON.parse(readFileSync(digestsFile, "utf8"))[name] ?? {});
  const { size, mtimeMs, ctimeMs, ino } = statSync(node);
  const state = [node, size, mtimeMs, ctimeMs, ino, ...digests].join(" ");
  const folder = join(root, "node_modules", ".cache");
  const mark = join(folder, "assay-checked-node");
  if (readMark(mark) === state) return true;
  if (!digests.includes(await digestOf(node))) return false;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(mark, state);
  } catch {
    // It cannot be written, so the next start reads the program again.
  }
  return true;
}

/** @param {string} file */
function readMark(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** @param {string} file */
async function digestOf(file) {
  const digest = createHash("sha256");
  for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 20 })) digest.update(chunk);
  return digest.digest("hex");
}
