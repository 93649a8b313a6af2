/** The files of a release: those that `files` in package.json names, and what an installation needs beside them. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** npm takes these whatever `files` says. */
const always = ["package.json", "README.md", "LICENSE"];
/** npm leaves these out of its own archives; with them, `npm ci` installs exactly what was tested. */
const ofInstallation = ["package-lock.json", ".npmrc"];

/** In order, with slashes. */
export function listPackedFiles(root: string): readonly string[] {
  const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly files: readonly string[];
  };
  const excluded = files.filter((name) => name.startsWith("!")).map((name) => patternOf(name.slice(1)));
  const found = files
    .filter((name) => !name.startsWith("!"))
    .flatMap((name) => (statSync(join(root, name)).isDirectory() ? filesBelow(root, name.replace(/\/$/, "")) : [name]));
  const taken = found.filter((path) => !excluded.some((pattern) => pattern.test(path)));
  return [...new Set([...always, ...taken])].sort();
}

export function listReleaseFiles(root: string): readonly string[] {
  return [...listPackedFiles(root), ...ofInstallation].sort();
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll("\\", "/"),
    );
}

/** Of a pattern as `files` has them: an ending anywhere, or a folder anywhere. */
function patternOf(pattern: string): RegExp {
  const [, ending] = /^\*\*\/\*(\.[\w.]+)$/.exec(pattern) ?? [];
  const [, folder] = /^\*\*\/(\w+)\/$/.exec(pattern) ?? [];
  if (ending !== undefined) return new RegExp(`${ending.replaceAll(".", "\\.")}$`);
  if (folder !== undefined) return new RegExp(`(?:^|/)${folder}/`);
  throw new Error(`"files" in package.json has the pattern ${pattern}, which is not known here.`);
}
