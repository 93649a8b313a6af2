/** Which customers a file has had, each by digests in 16 bytes: of two with one id the first wins. Millions take little memory. */
import { hash } from "node:crypto";
import type { Customer } from "../contract/customer.ts";
import { customerText } from "../contract/customer-text.ts";

const firstSlots = 1_024;
/** The table doubles from this share on, so that a free slot is always near. */
const fullFrom = 0.6;

export class SeenCustomers {
  /** Two numbers of each customer: the digests of its id and of its content. An empty slot holds zeros. */
  private slots = new BigUint64Array(2 * firstSlots);
  private count = 0;

  /** True where the file had the id before, with other content. */
  differs(customer: Customer): boolean {
    if (this.count >= (this.slots.length / 2) * fullFrom) this.grow();
    const id = digest(customer.customerId);
    const content = digest(customerText(customer));
    const at = this.find(id);
    if (this.slots[at] === id) return this.slots[at + 1] !== content;
    this.slots[at] = id;
    this.slots[at + 1] = content;
    this.count += 1;
    return false;
  }

  /** The place of the id, or the free one that it would take. */
  private find(id: bigint): number {
    const mask = this.slots.length / 2 - 1;
    let slot = Number(id & 0xffff_ffffn) & mask;
    while (this.slots[2 * slot] !== 0n && this.slots[2 * slot] !== id) slot = (slot + 1) & mask;
    return 2 * slot;
  }

  private grow(): void {
    const former = this.slots;
    this.slots = new BigUint64Array(2 * former.length);
    for (let index = 0; index < former.length; index += 2) {
      const id = former[index] ?? 0n;
      if (id === 0n) continue;
      const at = this.find(id);
      this.slots[at] = id;
      this.slots[at + 1] = former[index + 1] ?? 0n;
    }
  }
}

/** The start of the text's SHA-256; never zero. */
function digest(text: string): bigint {
  return hash("sha256", text, "buffer").readBigUInt64LE() | 1n;
}
