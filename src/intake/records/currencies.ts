/** Currency codes of ISO 4217: those in use, and those withdrawn since the euro began in 1999, which old records still carry. */

const inUse = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE
  CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD
  HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA
  MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB
  RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI
  UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW
  ZWG`;

const withdrawn = `ADP AFA ANG ATS AZM BEF BGL BGN BYB BYR CSD CUC CYP DEM EEK ESP FIM FRF GHC GRD GWP HRK IEP ITL LTL LUF LVL
  MGF MRO MTL MZM NLG PTE ROL SDD SIT SKK SLL SRG STD TMM TPE TRL USS VEB VEF XEU XFU YUM ZMK ZWD ZWL ZWN ZWR`;

export const inUseCodes: readonly string[] = inUse.split(/\s+/);

const codes = new Map<string, string>();
for (const code of `${inUse} ${withdrawn}`.split(/\s+/)) {
  codes.set(code, code);
  codes.set(code.toLowerCase(), code);
}

export function findCurrency(text: string): string | undefined {
  return codes.get(text) ?? codes.get(text.toUpperCase());
}
