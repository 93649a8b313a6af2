import assert from "node:assert/strict";
import { test } from "node:test";
import { disposition } from "./attachment.ts";

test("a download has its own name only: no folders, nothing that turns the reading direction, both forms alike", () => {
  assert.equal(
    disposition("../../etc/invoice\u202efdp.exe"),
    `attachment; filename="invoicefdp.exe"; filename*=UTF-8''invoicefdp.exe`,
  );
  assert.equal(disposition("C:\\temp\\a b.pdf"), `attachment; filename="a b.pdf"; filename*=UTF-8''a%20b.pdf`);
  assert.equal(disposition(".."), `attachment; filename=""; filename*=UTF-8''`);
});
