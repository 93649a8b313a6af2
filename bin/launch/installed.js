/** Compares what is installed with package-lock.json, by the record that npm keeps in node_modules. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** `production` is what the service needs, `all` also what developing needs.
 * @typedef {"production" | "all"} Kind */

/** @typedef {{ readonly version?: string, readonly dev?: boolean, readonly optional?: boolean }} LockedPackage */
/** @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages */

/**
 * `missing` names the packages that are absent or of another version;
 * `hasDevelopment` tells that packages for developing are there already, which an installation must not take away.
 * @param {string} root
 * @param {Kind} kind
 * @param {readonly string[]} wantedOptional optional packages that are needed on this machine
 * @returns {{ readonly missing: readonly string[], readonly isEmpty: boolean, readonly hasDevelopment: boolean }}
 */
export function inspectInstallation(root, kind, wantedOptional) {
  const wanted = readPackages(join(root, "package-lock.json"));
  // npm writes this file last, so that it is absent after an installation that was cut off.
  const present = readPackages(join(root, "node_modules", ".package-lock.json"));
  const missing = Object.entries(wanted)
    .filter(([path, entry]) => isNeeded(path, entry, kind, wantedOptional))
    .filter(
      ([path, { version }]) => present[path]?.version !== version || !existsSync(join(root, path, "package.json")),
    )
    .map(([path]) => path.slice("node_modules/".length));
  return {
    missing,
    isEmpty: Object.keys(present).length === 0,
    hasDevelopment: Object.values(present).some((entry) => entry.dev === true),
  };
}

/**
 * @param {string} path
 * @param {LockedPackage} entry
 * @param {Kind} kind
 * @param {readonly string[]} wantedOptional
 */
function isNeeded(path, entry, kind, wantedOptional) {
  if (path === "") return false;
  if (entry.optional === true) return wantedOptional.includes(path.slice("node_modules/".length));
  return kind === "all" || entry.dev !== true;
}

/**
 * @param {string} file
 * @returns {LockedPackages}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}
