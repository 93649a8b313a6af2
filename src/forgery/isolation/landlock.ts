/**
 * Landlock by setpriv, for systems that let a user make no namespaces, such as containers: of all files a process opens the program's
 * and the system's libraries alone. Unlike a root of its own it leaves names, sizes and times of others to be seen.
 */
import { existsSync, statSync } from "node:fs";

/** Where there is one of them. The loader's cache says where libraries are, and Node starts only where OpenSSL can read its settings. */
const systemPaths = ["/bin", "/lib", "/lib64", "/usr", "/etc/ld.so.cache", "/etc/ssl/openssl.cnf", "/proc/self"];
const readRights = "execute,read-file";
const folderRights = `${readRights},read-dir`;
const writeRights = `${folderRights},write-file,make-reg,make-dir,remove-file,remove-dir`;

/** Words for setpriv. */
export function landlockWords(readable: readonly string[], writable: readonly string[]): readonly string[] {
  const rule = (rights: string, path: string) => ["--landlock-rule", `path-beneath:${rights}:${path}`];
  const present = [...systemPaths, ...readable].filter((path) => existsSync(path));
  return [
    ...["--landlock-access", "fs"],
    ...present.flatMap((path) => rule(statSync(path).isDirectory() ? folderRights : readRights, path)),
    ...writable.flatMap((path) => rule(writeRights, path)),
    ...rule("read-file,write-file", "/dev/null"),
  ];
}
