/** Which customers a file has had, each by digests of its id and of its content: of two with one id the first wins. */
import { hash } from "node:crypto";
import { customerText } from "../../contract/customer-text.ts";
import type { Customer } from "../../contract/customers.ts";
import { DigestTable } from "../../intake/digest-table.ts";

export class SeenCustomers {
  private readonly contents = new DigestTable();

  /** True where the file had the id before, with other content. */
  differs(customer: Customer): boolean {
    const id = digest(customer.customerId);
    const content = digest(customerText(customer));
    const former = this.contents.get(id);
    if (former !== 0n) return former !== content;
    this.contents.set(id, content);
    return false;
  }
}

/** The start of the text's SHA-256; never zero. */
function digest(text: string): bigint {
  return hash("sha256", text, "buffer").readBigUInt64LE() | 1n;
}
