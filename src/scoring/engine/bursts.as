/** How many payments an account has made within ten minutes before, in 16 bits: who pays wages or sellers in one go does so again. */
import { bursts } from "./account";
import { dayNumber } from "./memory";

/** Fewer are errands. */
const fewest: u32 = 4;
const most: u32 = 31;
/** What began today or yesterday may be one and the same incident: it attests no habit. */
const newDays: u32 = 2;

@inline function dayOf(time: f64): u32 { return <u32>(<i64>dayNumber(time) & 63); }
@inline function isOver(word: u32, time: f64): bool { return ((dayOf(time) - (word >> 10)) & 63) >= newDays; }

/** The largest burst before yesterday; 0 where none is known. */
export function earlierBurst(account: usize, time: f64): f64 {
  const word = <u32>load<u16>(account + bursts);
  const earlier = word & most;
  return <f64>(isOver(word, time) ? max<u32>(earlier, (word >> 5) & most) : earlier);
}

/** With a payment that is one of so many within ten minutes; none of them comes late. */
export function addBurst(account: usize, payments: f64, time: f64): void {
  if (!(payments >= <f64>fewest)) return;
  const count = <u32>min<f64>(payments, <f64>most);
  const word = <u32>load<u16>(account + bursts);
  const last = (word >> 5) & most;
  const goesOn = last > 0 && !isOver(word, time);
  const recent = goesOn ? max<u32>(last, count) : count;
  const day = goesOn ? word >> 10 : dayOf(time);
  store<u16>(account + bursts, <u16>(<u32>earlierBurst(account, time) | (recent << 5) | (day << 10)));
}
