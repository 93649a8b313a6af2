/** The filters of system calls, as the kernel would run them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { filterPath, processors, renderFilter } from "../scripts/call-filters/render-filter.ts";

const x64 = 0xc000003e;
const arm64 = 0xc00000b7;

/** The few instructions of classic BPF that a filter has. */
function verdictOf(filter: Buffer, call: { architecture: number; number: number; flags?: number }): number {
  const data: Readonly<Record<number, number>> = { 0: call.number, 4: call.architecture, 16: call.flags ?? 0 };
  let held = 0;
  for (let at = 0; ; at += 8) {
    const [code, value] = [filter.readUInt16LE(at), filter.readUInt32LE(at + 4)];
    if (code === 0x06) return value;
    if (code === 0x20) held = data[value] ?? 0;
    else {
      const holds = code === 0x15 ? held === value : code === 0x35 ? held >= value : (held & value) !== 0;
      at += 8 * filter.readUInt8(at + (holds ? 2 : 3));
    }
  }
}

const [allowed, killed, notPermitted, notThere] = [0x7fff0000, 0x80000000, 0x00050001, 0x00050026];

test("what no reader needs is denied, a foreign interface ends the process, and all else is allowed", () => {
  const calls = (architecture: number, numbers: readonly number[], flags = 0) =>
    numbers.map((number) =>
      verdictOf(readFileSync(filterPath(architecture === x64 ? "x64" : "arm64")), { architecture, number, flags }),
    );
  // socket, ptrace, mount, kill, bpf, io_uring_setup, and a call of the x32 interface
  assert.deepEqual(new Set(calls(x64, [41, 101, 165, 62, 321, 425, 0x40000000 + 1])), new Set([notPermitted]));
  assert.deepEqual(new Set(calls(arm64, [198, 117, 40, 129, 280, 425])), new Set([notPermitted]));
  // read, write, execve, capset and landlock_restrict_self, which setpriv still makes
  assert.deepEqual(new Set(calls(x64, [0, 1, 59, 126, 446, 56])), new Set([allowed]));
  assert.deepEqual(new Set(calls(arm64, [63, 64, 221, 91, 446, 220])), new Set([allowed]));
  for (const [architecture, clone] of [
    [x64, 56],
    [arm64, 220],
  ] as const) {
    assert.deepEqual(calls(architecture, [clone], 0x10000000), [notPermitted], "a user namespace");
    assert.deepEqual(calls(architecture, [clone], 0x00010000), [allowed], "a thread");
    assert.deepEqual(calls(architecture, [435]), [notThere], "the C library then takes clone");
  }
  assert.equal(verdictOf(readFileSync(filterPath("x64")), { architecture: arm64, number: 0 }), killed);
});

test("the filters are those that their list gives", () => {
  for (const processor of processors) assert.deepEqual(readFileSync(filterPath(processor)), renderFilter(processor));
});
