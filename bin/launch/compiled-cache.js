/** Keeps what Node makes of each source file, so that every start but the first takes half the time. */
import module from "node:module";
import { join } from "node:path";
import process from "node:process";

/**
 * Workers and children find the folder by the environment. Where it cannot be written, nothing is kept.
 * @param {string} root
 */
export function useCompiledCache(root) {
  process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "assay-compiled");
  // From Node 22.1 on; an older one only hands over to one that came along.
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
}
