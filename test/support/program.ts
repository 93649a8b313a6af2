/** What a process of the program gets from a test: its entry, and an environment that holds nothing of the developer's. */
import { fileURLToPath } from "node:url";

export const programEntry = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

export function programEnvironment(): Readonly<Record<string, string>> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE };
}
