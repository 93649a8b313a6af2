/** How much a test tries: a quick example in the gate, and as much as it is worth in `npm run test:long`. */
export function atLength(quick: number, long: number): number {
  return process.env.ASSAY_TEST_AT_LENGTH === "1" ? long : quick;
}
