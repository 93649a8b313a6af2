/** The gates by their names. */
import assert from "node:assert/strict";
import { type Gate, staticGates, testGates } from "../../scripts/gate/gates.ts";

export function gateNamed(name: string): Gate {
  const found = [...staticGates, ...testGates].find((gate) => gate.name === name);
  assert.ok(found !== undefined, `there is no gate "${name}"`);
  return found;
}
