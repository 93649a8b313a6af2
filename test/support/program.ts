/** What a process of the program gets from a test: its entry, and an environment that holds nothing of the developer's. */
import { fileURLToPath } from "node:url";

export const programEntry = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

/** Tests share the processors with others: no answer may hang on how busy they are. */
const patience = {
  ASSAY_DOCUMENT_TIMEOUT_MS: "600000",
  ASSAY_RECOGNITION_TIMEOUT_MS: "600000",
  ASSAY_REQUEST_TIMEOUT_MS: "600000",
  ASSAY_UPLOAD_IDLE_MS: "600000",
  ASSAY_DRAIN_TIMEOUT_MS: "600000",
};

export function programEnvironment(): Readonly<Record<string, string>> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...patience, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
