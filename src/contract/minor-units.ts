/** How many decimals ISO 4217 gives each currency. */
const usual = 2;
const others: ReadonlyMap<string, number> = new Map([
  ...of(
    0,
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF ADP BEF BYB BYR ESP GRD ITL LUF MGF PTE TPE TRL",
  ),
  ...of(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...of(4, "CLF UYW"),
]);

function of(decimals: number, codes: string): readonly (readonly [string, number])[] {
  return codes.split(" ").map((code) => [code, decimals] as const);
}

export function minorUnitsOf(currency: string): number {
  return others.get(currency) ?? usual;
}

/** "1234.568" of KWD, "8000" of JPY: plain digits with the decimals of the currency. */
export function plainAmount(amount: number, currency: string | undefined): string {
  return amount.toFixed(currency === undefined ? usual : minorUnitsOf(currency));
}
