/** Countries by their codes of ISO 3166-1, and by their names in the languages of the column names. */
import { codesByName } from "./names-in-languages.ts";

const pairs = `AD:AND AE:ARE AF:AFG AG:ATG AI:AIA AL:ALB AM:ARM AO:AGO AQ:ATA AR:ARG AS:ASM AT:AUT AU:AUS AW:ABW AX:ALA AZ:AZE
  BA:BIH BB:BRB BD:BGD BE:BEL BF:BFA BG:BGR BH:BHR BI:BDI BJ:BEN BL:BLM BM:BMU BN:BRN BO:BOL BQ:BES BR:BRA BS:BHS BT:BTN
  BV:BVT BW:BWA BY:BLR BZ:BLZ CA:CAN CC:CCK CD:COD CF:CAF CG:COG CH:CHE CI:CIV CK:COK CL:CHL CM:CMR CN:CHN CO:COL CR:CRI
  CU:CUB CV:CPV CW:CUW CX:CXR CY:CYP CZ:CZE DE:DEU DJ:DJI DK:DNK DM:DMA DO:DOM DZ:DZA EC:ECU EE:EST EG:EGY EH:ESH ER:ERI
  ES:ESP ET:ETH FI:FIN FJ:FJI FK:FLK FM:FSM FO:FRO FR:FRA GA:GAB GB:GBR GD:GRD GE:GEO GF:GUF GG:GGY GH:GHA GI:GIB GL:GRL
  GM:GMB GN:GIN GP:GLP GQ:GNQ GR:GRC GS:SGS GT:GTM GU:GUM GW:GNB GY:GUY HK:HKG HM:HMD HN:HND HR:HRV HT:HTI HU:HUN ID:IDN
  IE:IRL IL:ISR IM:IMN IN:IND IO:IOT IQ:IRQ IR:IRN IS:ISL IT:ITA JE:JEY JM:JAM JO:JOR JP:JPN KE:KEN KG:KGZ KH:KHM KI:KIR
  KM:COM KN:KNA KP:PRK KR:KOR KW:KWT KY:CYM KZ:KAZ LA:LAO LB:LBN LC:LCA LI:LIE LK:LKA LR:LBR LS:LSO LT:LTU LU:LUX LV:LVA
  LY:LBY MA:MAR MC:MCO MD:MDA ME:MNE MF:MAF MG:MDG MH:MHL MK:MKD ML:MLI MM:MMR MN:MNG MO:MAC MP:MNP MQ:MTQ MR:MRT MS:MSR
  MT:MLT MU:MUS MV:MDV MW:MWI MX:MEX MY:MYS MZ:MOZ NA:NAM NC:NCL NE:NER NF:NFK NG:NGA NI:NIC NL:NLD NO:NOR NP:NPL NR:NRU
  NU:NIU NZ:NZL OM:OMN PA:PAN PE:PER PF:PYF PG:PNG PH:PHL PK:PAK PL:POL PM:SPM PN:PCN PR:PRI PS:PSE PT:PRT PW:PLW PY:PRY
  QA:QAT RE:REU RO:ROU RS:SRB RU:RUS RW:RWA SA:SAU SB:SLB SC:SYC SD:SDN SE:SWE SG:SGP SH:SHN SI:SVN SJ:SJM SK:SVK SL:SLE
  SM:SMR SN:SEN SO:SOM SR:SUR SS:SSD ST:STP SV:SLV SX:SXM SY:SYR SZ:SWZ TC:TCA TD:TCD TF:ATF TG:TGO TH:THA TJ:TJK TK:TKL
  TL:TLS TM:TKM TN:TUN TO:TON TR:TUR TT:TTO TV:TUV TW:TWN TZ:TZA UA:UKR UG:UGA UM:UMI US:USA UY:URY UZ:UZB VA:VAT VC:VCT
  VE:VEN VG:VGB VI:VIR VN:VNM VU:VUT WF:WLF WS:WSM YE:YEM YT:MYT ZA:ZAF ZM:ZMB ZW:ZWE XK:XKX UK:GBR`;

const codes = new Map<string, string>();
for (const pair of pairs.split(/\s+/)) {
  const [two = "", three = ""] = pair.split(":");
  // UK is not ISO, but reserved there for the United Kingdom, and much used.
  const code = two === "UK" ? "GB" : two;
  for (const text of [two, three, two.toLowerCase(), three.toLowerCase()]) codes.set(text, code);
}

/** The two-letter codes, each once. */
const countryCodes: ReadonlySet<string> = new Set(codes.values());

/** Codes that ISO reserves for users. */
const forUsers = /^(?:AA|Q[M-Z]|X[A-Z]|ZZ)$/;

export function findCountry(text: string): string | undefined {
  const known = codes.get(text);
  if (known !== undefined) return known;
  const upper = text.toUpperCase();
  return codes.get(upper) ?? (forUsers.test(upper) ? upper : undefined);
}

/** Common names that ICU's lists lack. */
const others: Readonly<Record<string, string>> = {
  "united states of america": "US",
  "great britain": "GB",
  holland: "NL",
  turkey: "TR",
  "czech republic": "CZ",
  "russian federation": "RU",
  "republic of korea": "KR",
  "viet nam": "VN",
  "hong kong": "HK",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  "united kingdom of great britain & northern ireland": "GB",
  "republic of ireland": "IE",
  "ivory coast": "CI",
  macedonia: "MK",
  swaziland: "SZ",
  burma: "MM",
  "slovak republic": "SK",
  palestine: "PS",
  macau: "MO",
  "east timor": "TL",
  "dr congo": "CD",
  "democratic republic of the congo": "CD",
  "syrian arab republic": "SY",
  "lao pdr": "LA",
  "holy see": "VA",
  vatican: "VA",
  "kingdom of saudi arabia": "SA",
  "people's republic of china": "CN",
  "china, people's republic of": "CN",
  "korea, republic of": "KR",
  "u.s.a.": "US",
  "u.s.": "US",
  "u.k.": "GB",
};

/** Built at the first name: this takes some tens of milliseconds, which files with codes never need. */
let byName: ReadonlyMap<string, string> | undefined;

export function findCountryByName(text: string): string | undefined {
  if (text.length < 4) return undefined;
  byName ??= codesByName("region", countryCodes, others, simplify);
  const name = simplify(text);
  return byName.get(name) ?? (name === ofTwo ? undefined : byName.get(name.replace(afterComma, "")));
}

/** As in "Moldova, Republic of" and "Bahamas, The". */
const afterComma =
  /, (?:the|province of china|(?:(?:islamic|bolivarian|plurinational|united) )?(?:republic|state) of)$/;

/** Taiwan's own name, which some lists give to the mainland. */
const ofTwo = "china, republic of";

function simplify(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase().trim();
  return plain.replace(/^the /, "").replaceAll(" and ", " & ");
}
