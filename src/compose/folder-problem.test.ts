import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError } from "../config.ts";
import { folderProblem } from "./folder-problem.ts";

const failure = (code: string) => Object.assign(new Error("as the system says it"), { code });

test("what keeps the data folder from being used names it", () => {
  for (const code of ["EEXIST", "ENOTDIR", "EACCES", "EPERM", "EROFS", "ENOSPC", "ENOENT"]) {
    const problem = folderProblem(failure(code), "/srv/assay");
    assert.ok(problem instanceof ConfigError, code);
    assert.match(problem.message, /^ASSAY_HOME \/srv\/assay (is|cannot) .*set (a|another) folder\.$/);
  }
});

test("anything else stays what it is", () => {
  for (const error of [failure("EIO"), new Error("a bug"), "thrown text"]) {
    assert.equal(folderProblem(error, "/srv"), error);
  }
});
