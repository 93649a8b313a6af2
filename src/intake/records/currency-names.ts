/** Currencies as files write them in a column of their own: signs, numbers of ISO 4217, and names in the languages of the columns. */
import { inUseCodes } from "./currencies.ts";
import { codesByName } from "./names-in-languages.ts";

/** Of currencies that cards are used in; the numbers are those of ISO 4217, as ISO 8583 sends them. */
const numbers: ReadonlyMap<string, string> = new Map(
  `978:EUR 840:USD 826:GBP 756:CHF 392:JPY 124:CAD 036:AUD 554:NZD 985:PLN 203:CZK 348:HUF 752:SEK 578:NOK
    208:DKK 946:RON 975:BGN 949:TRY 643:RUB 980:UAH 941:RSD 352:ISK 376:ILS 784:AED 682:SAR 156:CNY 344:HKD
    901:TWD 410:KRW 702:SGD 458:MYR 764:THB 360:IDR 608:PHP 704:VND 356:INR 586:PKR 050:BDT 144:LKR 986:BRL
    484:MXN 032:ARS 152:CLP 170:COP 604:PEN 710:ZAR 566:NGN 404:KES 818:EGP`
    .split(/\s+/)
    .map((pair): [string, string] => [pair.slice(0, 3), pair.slice(4)]),
);

/** Beside the names that Intl knows. A dollar or a yen sign alone stands for several. */
const others: Readonly<Record<string, string>> = {
  ...{ "€": "EUR", euros: "EUR", "£": "GBP", "pound sterling": "GBP", sterling: "GBP", "uk pound": "GBP" },
  ...{ "₹": "INR", "₺": "TRY", tl: "TRY", "₽": "RUB", "₴": "UAH", "₪": "ILS", "₩": "KRW", "₫": "VND", "฿": "THB" },
  ...{ zł: "PLN", kč: "CZK", ft: "HUF", lei: "RON", "us-dollar": "USD", "u.s. dollar": "USD", yuan: "CNY" },
  ...{ us$: "USD", r$: "BRL", a$: "AUD", au$: "AUD", c$: "CAD", ca$: "CAD", nz$: "NZD", hk$: "HKD", s$: "SGD" },
};

/** Built at the first name: files with codes never need it. */
let byName: ReadonlyMap<string, string> | undefined;

/** Longer texts are no name of a currency. */
const longestName = 64;

export function findCurrencyByName(text: string): string | undefined {
  if (text.length > longestName) return undefined;
  byName ??= codesByName("currency", inUseCodes, others, simplify);
  return /^\d{2,3}$/.test(text) ? numbers.get(text.padStart(3, "0")) : byName.get(simplify(text));
}

function simplify(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim();
}
