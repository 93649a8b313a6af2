/** What a sentence claims, read from its words alone: for suspicion or against it. It shares nothing with the code that writes them. */

export type Reading = "for" | "against";

/** The first pattern that matches decides. */
const readings: readonly (readonly [RegExp, Reading])[] = [
  // Against, where the same words with a number could be for.
  [/ is in line with | is below this account's usual/, "against"],
  [/within the spread of its amounts\.$/, "against"],
  [/^This account has paid at least 80 % of this amount/, "against"],
  [/^It is no more than this account's largest payment/, "against"],
  [/^(?:\d+|\d\.\d) % of the payments of comparable accounts go as far above/, "against"],
  [/^(?:[1-9]\d|100) % of the recent payments of comparable accounts are as large/, "against"],
  [/^About (?:[1-9]\d|100) % of the payments of such accounts are as large/, "against"],
  [/^The payment is in the account's own currency/, "against"],
  [/^None of the last 16 amounts/, "against"],
  [/together no rarer than those of an ordinary payment/, "against"],
  [/^It is the only payment in 30 days just under/, "against"],
  [/^The amount is not just under/, "against"],
  [/^The amount is no round one|% of this account's amounts are round\.$/, "against"],
  [/no more than is natural\.$/, "against"],
  [/decimals?, as money has\.$/, "against"],
  [/^(?:[2-9]\d|[1-9]\d\d+|\d{1,3}(?:,\d{3})+) earlier transactions of this account are known/, "against"],
  [/^It is this account's only payment within a day/, "against"],
  [/no more than this account's pace of about/, "against"],
  [/% of the payments of comparable accounts come as soon/, "against"],
  [/, about as its pauses of /, "against"],
  [/^No other payment within the hour/, "against"],
  [/attempts of this payment within 10 minutes count as one|retries count as one payment/, "against"],
  [/^No payment of a twentieth of this amount/, "against"],
  [/^No payment of the 6 hours before leads up to it/, "against"],
  [/^No money came in within|that came in within two days, only /, "against"],
  [/% of the payments of comparable accounts come at as unusual an hour/, "against"],
  [/^Comparable accounts pay at this hour .* times as often/, "against"],
  [/^The account has (?:dealt with|used|paid)[^;]* before;/, "against"],
  [/is nothing special for this account/, "against"],
  [/which is in line\.$/, "against"],
  [/has been known for \d+ days/, "against"],
  [/^The counterparty had (?:[7-9]|\d\d+|\d[\d,]+) transactions on the seven days before/, "against"],
  [/^The customer is not /, "against"],
  [/turned out to be genuine, /, "against"],
  [/^No fraud of the account or of those/, "against"],
  [/^The labels of about a month put the share of fraud .* at about (?:0\.[0-4]\d|0\.50|0|under 0\.01) %/, "against"],
  [/^The customer came (?:1[89]\d|[2-9]\d\d|\d,?\d\d\d) days before/, "against"],
  // For.
  [/^\S+(?: [A-Z]{3})?(?:, about [\d,.]+ [A-Z]{3} at a coarse rate,)? is [\d.,]+ times this account's usual/, "for"],
  [/^The amount is [\d.,]+ times this account's usual [^,]+(?:,\d{3})*[^,]*\.$/, "for"],
  [/^Only 1 in \d/, "for"],
  [/^(?:Only|Fewer than) (?:under )?[\d.]+ % of /, "for"],
  [/^About 1 in [\d,]+ payments of such accounts is as large/, "for"],
  [/^It is more than this account ever paid at once/, "for"],
  [/^The payment is in another currency/, "for"],
  [/of the (?:last 7 days|7 days before) (?:was|were) over three times the usual/, "for"],
  [/times as rare together as/, "for"],
  [/^As unusual among payments of such accounts: its |^As unusual among payments of such accounts: the /, "for"],
  [/^It is one of (?:[2-9]|\d\d|more than)/, "for"],
  [/is a round amount; |^The amount is round; /, "for"],
  [/where [\d.]+ % are natural/, "for"],
  [/^The data are implausible|decimals, more than money has/, "for"],
  [/^(?:No earlier transaction|Only \d earlier transactions?) of this account/, "for"],
  [/, where its pauses average /, "for"],
  [/ had this very amount\.$|^The same amount, /, "for"],
  [/within 5 % of (?:this amount|\S+)/, "for"],
  [/^[\d,]+ payments? of at most .* came within the .* before\.$|, as when a card is tested\.$/, "for"],
  [/rose step by step|before was smaller; this one is|^It is the last of .* that only grew/, "for"],
  [/that came in[^.]*has gone out again/, "for"],
  [/^This account has (?:never paid|made|paid) /, "for"],
  [/^Several habits change at once/, "for"],
  [/^It is the account's first activity in /, "for"],
  [/^Comparable accounts pay at this hour .* % as often/, "for"],
  [/ is new; | is new to this account; |^This account keeps changing/, "for"],
  [/standard deviations above those usually paid [^,]*\.$/, "for"],
  [/was first seen /, "for"],
  [/the counterparty had no transaction, over all accounts|on the day before, of /, "for"],
  [/turned out to be fraud|^The labels of about a month put the share of fraud /, "for"],
  [/^The customer (?:came only|is (?:rated|on))|is high for a relation that began/, "for"],
  [/^With it the account has spent/, "for"],
];

const ofClock = /^This account made (under )?([\d.]+) % of its .*, where an even use would give ([\d.]+) %\.$/;

/** Undefined for a sentence that nobody could read, which is filler. */
export function readSentence(sentence: string): Reading | undefined {
  const clock = ofClock.exec(sentence);
  if (clock !== null) return Number(clock[2]) >= Number(clock[3]) ? "against" : "for";
  return readings.find(([pattern]) => pattern.test(sentence))?.[1];
}
