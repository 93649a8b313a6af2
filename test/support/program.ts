/** What a process of the program gets from a test: its entry, and an environment that holds nothing of the developer's. */
import { fileURLToPath } from "node:url";

export const programEntry = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

/** Tests share the processors with others: what is read of a document must not hang on how busy they are. */
const patience = { ASSAY_DOCUMENT_TIMEOUT_MS: "60000" };

export function programEnvironment(): Readonly<Record<string, string>> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...patience, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
