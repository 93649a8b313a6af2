/** Which bank a country's bank codes belong to: large banks as their central banks publish them. An operator's directory goes before. */

export interface Bank {
  /** The first four letters of its BIC, of every one that it uses; none where the code alone says a group of banks. */
  readonly institutions: readonly string[];
  readonly name: string;
}

/**
 * Country, the beginning of a bank code, the institutions' letters, the name. The longest beginning counts. Banks that were merged list
 * the letters of both, since a number outlives the merger.
 */
const table = `
AT 12000 BKAU UniCredit Bank Austria
AT 14000 BAWA BAWAG
AT 20111 GIBA Erste Bank
AT 60000 OPSK,BAWA BAWAG P.S.K.
BE 3 BBRU ING Belgium
BE 4 KRED KBC
BE 05 GKCC Belfius
BE 06 GKCC Belfius
BE 07 GKCC Belfius
BE 967 TRWI Wise
CH 00230 UBSW UBS
CH 00700 ZKBK Zürcher Kantonalbank
CH 00767 BCVL Banque Cantonale Vaudoise
CH 00778 LUKB Luzerner Kantonalbank
CH 00788 BCGE Banque Cantonale de Genève
CH 04835 CRES,UBSW Credit Suisse
CH 09000 POFI PostFinance
CH 80 RAIF Raiffeisen
CH 81 RAIF Raiffeisen
CY 002 BCYP Bank of Cyprus
CY 005 HEBA Hellenic Bank
CZ 0100 KOMB Komerční banka
CZ 0300 CEKO ČSOB
CZ 0600 AGBA Moneta
CZ 0800 GIBA Česká spořitelna
CZ 2010 FIOB Fio banka
CZ 2700 BACX UniCredit
CZ 3030 AIRA Air Bank
CZ 5500 RZBC Raiffeisenbank
CZ 6210 BREX mBank
DE 10000000 MARK Bundesbank
DE 10010010 PBNK,DEUT Postbank
DE 10010123 QNTO Qonto
DE 10011001 NTSB N26
DE 10050000 BELA Berliner Sparkasse
DE 10077777 NORS,DEUT norisbank
DE 11010100 SOBK Solarisbank
DE 12030000 BYLA DKB
DE 20010020 PBNK,DEUT Postbank
DE 200411 COBA comdirect
DE 20050550 HASP Hamburger Sparkasse
DE 25010030 PBNK,DEUT Postbank
DE 30020900 CMCI Targobank
DE 30050110 DUSS Stadtsparkasse Düsseldorf
DE 31010833 SCFB Santander
DE 36010043 PBNK,DEUT Postbank
DE 37010050 PBNK,DEUT Postbank
DE 37050198 COLS Sparkasse KölnBonn
DE 43060967 GENO GLS Bank
DE 44010046 PBNK,DEUT Postbank
DE 50010060 PBNK,DEUT Postbank
DE 50010517 INGD ING
DE 50050201 HELA Frankfurter Sparkasse
DE 60010070 PBNK,DEUT Postbank
DE 66010075 PBNK,DEUT Postbank
DE 70010080 PBNK,DEUT Postbank
DE 70020270 HYVE UniCredit Bank
DE 70150000 SSKM Stadtsparkasse München
DE 76010085 PBNK,DEUT Postbank
DE 86010090 PBNK,DEUT Postbank
EE 10 EEUH SEB
EE 22 HABA Swedbank
EE 77 LHVB LHV
ES 0049 BSCH Santander
ES 0073 OPEN Openbank
ES 0081 BSAB Sabadell
ES 0128 BKBK Bankinter
ES 0182 BBVA BBVA
ES 1465 INGD ING
ES 1491 TRIO Triodos Bank
ES 2080 CAGL Abanca
ES 2085 CAZR Ibercaja
ES 2095 BASK Kutxabank
ES 2100 CAIX CaixaBank
ES 2103 UCJA Unicaja
FI 1 NDEA Nordea
FI 2 NDEA Nordea
FI 31 HAND Handelsbanken
FI 5 OKOY OP
FI 8 DABA Danske Bank
FR 10107 BRED BRED
FR 10278 CMCI Crédit Mutuel
FR 16958 QNTO Qonto
FR 20041 PSST La Banque Postale
FR 30002 CRLY LCL
FR 30003 SOGE Société Générale
FR 30004 BNPA BNP Paribas
FR 30066 CMCI CIC
GR 011 ETHN National Bank of Greece
GR 014 CRBA Alpha Bank
GR 017 PIRB Piraeus Bank
GR 026 ERBK,EFGB Eurobank
HR 2340009 PBZG PBZ
HR 2360000 ZABA Zagrebačka banka
HR 2402006 ESBC Erste
HR 2407000 OTPV OTP
HR 2484008 RZBH Raiffeisenbank
HU 104 OKHB K&H
HU 107 CIBH CIB
HU 109 BACX UniCredit
HU 116 GIBA Erste
HU 117 OTPV OTP
HU 120 UBRT Raiffeisen
IT 01005 BNLI BNL
IT 01030 PASC Monte dei Paschi
IT 02008 UNCR UniCredit
IT 03015 FEBI,UNCR FinecoBank
IT 03069 BCIT Intesa Sanpaolo
IT 03268 SELB Banca Sella
IT 05387 BPMO BPER
IT 05696 POSO Banca Popolare di Sondrio
IT 07601 BPPI BancoPosta
LT 32500 REVO Revolut
LT 35000 EVIU Paysera
LT 70440 CBVI SEB
LT 73000 HABA Swedbank
LU 001 BCEE Spuerkeess
LU 002 BILL BIL
LU 003 BGLL BGL BNP Paribas
LU 111 CCPL POST Luxembourg
PL 1020 BPKO PKO Bank Polski
PL 1030 CITI Citi Handlowy
PL 1050 INGB ING
PL 1090 WBKP Santander
PL 1140 BREX mBank
PL 1160 BIGB Bank Millennium
PL 1240 PKOP Bank Pekao
PL 2490 ALBP Alior Bank
PT 0010 BBPI BPI
PT 0018 TOTA Santander
PT 0033 BCOM Millennium bcp
PT 0035 CGDI Caixa Geral de Depósitos
PT 0036 MPIO Montepio
SA 10 NCBK Saudi National Bank
SA 20 RIBL Riyad Bank
SA 45 SABB SABB
SA 80 RJHI Al Rajhi Bank
SE 120 DABA Danske Bank
SE 300 NDEA Nordea
SE 500 ESSE SEB
SE 600 HAND Handelsbanken
SE 800 SWED Swedbank
SK 0200 SUBA VÚB
SK 0900 GIBA Slovenská sporiteľňa
SK 1100 TATR Tatra banka
SK 7500 CEKO ČSOB
TR 00010 TCZB Ziraat Bankası
TR 00012 TRHB Halkbank
TR 00015 TVBA VakıfBank
TR 00046 AKBK Akbank
TR 00062 TGBA Garanti
TR 00064 ISBK İş Bankası
TR 00067 YAPI Yapı Kredi
`;

interface Entry extends Bank {
  readonly country: string;
  readonly code: string;
}

const entries: readonly Entry[] = table
  .trim()
  .split("\n")
  .map((line): Entry => {
    const [country = "", code = "", letters = "", ...name] = line.split(" ");
    return { country, code, institutions: letters.split(","), name: name.join(" ") };
  });

/** Undefined where no entry names the code. */
export function findKnownBank(country: string, code: string): Bank | undefined {
  const found = entries.filter((entry) => entry.country === country && code.startsWith(entry.code));
  return found.reduce<Entry | undefined>(
    (best, entry) => (best === undefined || entry.code.length > best.code.length ? entry : best),
    undefined,
  );
}

/** Of so many characters, at most one made-up code in a hundred is listed by chance. */
const tellingLength = 3;

/** Whether a bank has the code, so that nobody who made up a number would have met it by chance. */
export function hasCodeOfKnownBank(country: string, code: string): boolean {
  const listed = entries.filter((entry) => entry.country === country && entry.code.length >= tellingLength);
  return isLettered(country, code) || listed.some((entry) => code.startsWith(entry.code));
}

/** Whether the country's table names these letters: only of such a BIC it is known that its bank is another one. */
function isKnownInstitution(country: string, letters: string): boolean {
  return entries.some((entry) => entry.country === country && entry.institutions.includes(letters));
}

/** Countries whose numbers begin with the letters of the bank's BIC, and their banks' letters: made-up letters say nothing. */
const lettered: Readonly<Record<string, string>> = {
  BG: "BNBG BPBI FINV RZBB STSA UBBS UNCR",
  GB: "ABBY BARC BOFS BUKB CHAS CITI CLRB CLYD COUT CPBK HBUK HLFX HSBC LOYD MIDL MODR MONZ NAIA NWBK RBOS REVO SRLG TRWI TSBS ULSB YORK",
  IE: "AIBK BARC BOFI CITI IPBS MODR REVO ULSB",
  LV: "HABA PARX RIKO RTMB UNLA",
  MT: "APSB BNIF MMEB VALL",
  NL: "ABNA ASNB BUNQ FVLB INGB KNAB RABO RBRB REVO SNSB TRIO",
  RO: "BACX BPOS BRDE BTRL CECE INGB OTPV PIRB RNCB RZBR UGBI",
};
/** Letters of one bank: old numbers keep those that it had before it was split, merged or renamed. */
const successors: readonly string[] = [
  "MIDL HBUK",
  "BARC BUKB",
  "SNSB ASNB RBRB",
  "NWBK RBOS ULSB",
  "LOYD BOFS HLFX TSBS",
];

/** Whether a bank of the country has these letters: then none of them was misread. */
export function hasLettersOfKnownBank(country: string, letters: string): boolean {
  return isLettered(country, letters) || isKnownInstitution(country, letters);
}

function isLettered(country: string, letters: string): boolean {
  return lettered[country]?.split(" ").includes(letters) === true;
}

/** Whether the bank of a number can have a BIC with these letters; undefined where that is not known. */
export function isInstitutionOf(country: string, code: string, letters: string): boolean | undefined {
  const banks = lettered[country];
  if (banks !== undefined) {
    const isSame = code === letters || successors.some((group) => group.includes(code) && group.includes(letters));
    return isSame ? true : banks.includes(code) && banks.includes(letters) ? false : undefined;
  }
  const bank = findKnownBank(country, code);
  if (bank?.institutions.includes(letters) === true) return true;
  if (country === "DE") {
    const fits = isOfGermanGroup(code, letters);
    if (fits !== undefined) return fits;
  }
  return bank !== undefined && isKnownInstitution(country, letters) ? false : undefined;
}

/**
 * The fourth digit of a German bank code says which group its bank is of: 4 Commerzbank, 5 savings banks and central banks of the
 * states, 6 and 9 cooperative banks, 7 Deutsche Bank, 8 the former Dresdner Bank.
 */
const germanGroups: readonly (readonly [letters: string, digits: string])[] = [
  ["COBA", "48"],
  ["DRES", "8"],
  ["DEUT", "7"],
  ["GENO", "69"],
];

function isOfGermanGroup(code: string, letters: string): boolean | undefined {
  const digits = germanGroups.find(([own]) => own === letters)?.[1];
  return digits === undefined ? undefined : digits.includes(code[3] ?? "-");
}

/** What a bank's printed name says of its German bank code. */
const germanNames: readonly (readonly [name: RegExp, digits: string])[] = [
  [/\b(?:kreis|stadt)?sparkasse\b/i, "5"],
  [/\b(?:volksbank|raiffeisenbank|vr[ -]bank)\b/i, "69"],
  [/\bcommerzbank\b/i, "48"],
];

/** The bank's name as far as it is named by the line; and whether the number's bank can have it. */
export function judgeBankName(country: string, code: string, line: string): { readonly name: string } | undefined {
  if (country !== "DE") return undefined;
  const named = germanNames.flatMap(([pattern, digits]) => {
    const [name] = pattern.exec(line) ?? [];
    return name === undefined ? [] : [{ name, digits }];
  });
  const [only] = named;
  if (only === undefined || named.length > 1 || only.digits.includes(code[3] ?? "-")) return undefined;
  return { name: only.name };
}
