/** The transaction against its account: what is known of it as a whole, and what its account takes in. */
import { absorbIntoAccount } from "./absorb-account";
import * as A from "./account";
import { addAmountFacts } from "./amount-facts";
import { addStructuringFacts, findBand } from "./band-facts";
import { addBurst } from "./bursts";
import { addClockFacts } from "./clock-facts";
import { get, isNaN64, ownAmountOf, put, tag } from "./memory";
import { addAttributeFacts, addNoveltyFacts } from "./novelty-facts";
import { ownAmount } from "./own-amount";
import { addPace, addRecentFacts } from "./pace-facts";
import * as F from "./places";
import { earlierTries, findRetries, repeats } from "./retries";
import { addShapeFacts } from "./shape-facts";

/** What is known of the account as a whole; the amount's worth in its unit stands among the facts already. */
export function addAccountFacts(account: usize): void {
  const time = get(F.timeMs);
  const earlier = load<f64>(account + A.events);
  put(F.earlier, earlier);
  put(F.spendings, load<f64>(account + A.spendings));
  put(F.receipts, load<f64>(account + A.receipts));
  if (earlier > 0) {
    put(F.ageMs, time - load<f64>(account + A.firstTime));
    put(F.gapMs, time - load<f64>(account + A.lastTime));
  }
  findRetries(account, ownAmount(), time, tag());
  addAmountFacts(account);
  addRecentFacts(account);
  addStructuringFacts(account);
  addClockFacts(account);
  addShapeFacts(account);
  addNoveltyFacts(account);
  addAttributeFacts(account);
}

/** For an account that is rebuilt: only what its states take in. */
export function addRebuiltFacts(account: usize): void {
  findRetries(account, ownAmount(), get(F.timeMs), tag());
  addAmountFacts(account);
  addPace(account, repeats | earlierTries);
  const threshold = findBand();
  if (threshold > 0) put(F.bandThreshold, threshold);
}

/** No single amount is so surprising that it should be remembered as more than this. */
const mostSurprise: f64 = 6;

/** With the facts as they are kept: the state is the same whether it takes the transaction in at once or long after. True where it attests a habit. */
export function absorbAccount(account: usize, from: usize): bool {
  const evidence = load<f64>(from + F.amountEvidence);
  const surprise = evidence > 0 ? min<f64>(evidence, mostSurprise) : 0;
  const isDeclined = load<f64>(from + F.declined) == 1;
  const time = load<f64>(from + F.timeMs);
  if (!isDeclined && time >= load<f64>(account + A.lastTime)) addBurst(account, load<f64>(from + F.count10m), time);
  return absorbIntoAccount(account, surprise, !isNaN64(load<f64>(from + F.bandThreshold)), ownAmountOf(from, F.amount, F.unitRate), isDeclined);
}
