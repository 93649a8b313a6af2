import assert from "node:assert/strict";
import { test } from "node:test";
import { wordCommands } from "../../console/src/data/command-words.ts";
import { rolesWith, wordNoAccess } from "../../console/src/data/role-words.ts";
import { scopes, scopesOfRole } from "../../src/contract/tokens.ts";

test("the roles that are named for a scope have it", () => {
  for (const scope of scopes)
    for (const role of rolesWith[scope]) assert.ok(scopesOfRole[role].includes(scope), `${role} ${scope}`);
  assert.equal(
    wordNoAccess("viewer", "audit:read"),
    "Your role (Viewer) does not allow this; ask an administrator for the role Lead or Risk engineer.",
  );
  assert.match(wordNoAccess(undefined, "audit:read"), /a token with the scope audit:read/);
});

test("what the interface tells programs to send is not told to people", () => {
  const changed = "The case was changed to version 4 by anna. Fetch it again and send version 4.";
  assert.equal(
    wordCommands(changed),
    "The case was changed to version 4 by anna. Refresh to see the change, then do this again.",
  );
  const labelled =
    "Existing labels contradict the decision for t1. Send replaceLabels to replace them, or leave these transactions out.";
  assert.match(wordCommands(labelled), /Tick “Replace labels that contradict this decision”/);
  assert.equal(
    wordCommands("doc_format is not one that is read here; send one of pdf, png."),
    "Files of this kind are not read here. These are: pdf, png.",
  );
  assert.equal(wordCommands("The note is too long."), "The note is too long.");
});
