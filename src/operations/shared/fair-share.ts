/** How a limit is shared: nobody takes all of it, however much one sender asks for. */

/** The least of all places that are left free, to what one side holds: a side that is alone gets three quarters. */
const heldToFree = 3;

/** Whether a side that holds `own` of the `used` places may have one more. A side that holds none gets any place that is free. */
export function mayTake(own: number, used: number, limit: number): boolean {
  return own < heldToFree * (limit - used);
}
