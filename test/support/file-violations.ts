/** Finds files of src/ that break the house's rules for a single file. */

import { isForTests } from "./rooms.ts";
import type { SourceFile } from "./source-file.ts";

const lineLimit = 300;
/** Cases in a row are read one at a time. */
const testLineLimit = 400;

const environmentImport = /^import\s*\{[^}]*\benv\b[^}]*\}\s*from\s+"node:process"/m;

export function findFileProblems({ path, text, code }: SourceFile): string[] {
  const problems: string[] = [];
  const say = (problem: string) => problems.push(`src/${path} ${problem}`);
  const lines = text.trimEnd().split("\n").length;
  const limit = isForTests(path) ? testLineLimit : lineLimit;
  if (lines > limit) say(`has ${lines} lines and may have ${limit}; would two names say more than one?`);
  const isTest = path.endsWith(".test.ts");
  if (!isTest && !/^\/\*\*(?: |\n \* )\S/.test(text))
    say("does not begin with a /** sentence */ that says what it is.");
  if (/^\s*export\s+default\b|\bas default\b/m.test(code)) say("has a default export; give it its name.");
  if (/\bmodule\.exports\b/.test(code)) say("exports the old way.");
  const readsEnvironment = /\bprocess\s*\.\s*env\b/.test(code) || environmentImport.test(text);
  if (readsEnvironment && path !== "config.ts" && !isForTests(path)) {
    say("reads the environment; only config.ts does, the others get plain settings.");
  }
  if (/\b(?:test|it|describe|suite)\.only\(/.test(code)) say("runs one test only; the others would never run.");
  return problems;
}
