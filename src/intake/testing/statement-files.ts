/** Small statements of banks in each format that is read. */

export const camt053 = `<?xml version="1.0" encoding="UTF-8"?>
<!-- of two accounts -->
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
 <GrpHdr><MsgId>M1</MsgId><CreDtTm>2024-05-14T01:00:00Z</CreDtTm></GrpHdr>
 <Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
  <Bal><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
  <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
   <BookgDt><DtTm>2024-05-13T10:00:00+02:00</DtTm></BookgDt><ValDt><Dt>2024-05-14</Dt></ValDt><AcctSvcrRef>R1</AcctSvcrRef>
   <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <RltdPties><Dbtr><Pty><Nm>Own</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Café &amp; Söhne</Nm></Pty></Cdtr>
     <CdtrAcct><Id><IBAN>FR14 2004 1010 0505 0001 3M02 606</IBAN></Id></CdtrAcct></RltdPties>
    <RmtInf><Ustrd>Invoice</Ustrd><Ustrd>&#49;2</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
 </Stmt>
 <Stmt><Acct><Id><Othr><Id>ACCOUNT-2</Id></Othr></Id></Acct>
  <Ntry><Amt Ccy="CHF">30</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2024-05-13+02:00</Dt></BookgDt>
   <NtryDtls><TxDtls><Amt Ccy="CHF">10</Amt><RltdPties><Dbtr><Nm>One</Nm></Dbtr></RltdPties></TxDtls>
    <TxDtls><Amt Ccy="CHF">20</Amt><RltdPties><Dbtr><Nm>Two</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>
 </Stmt>
</BkToCstmrStmt></Document>
`;

export const pain001 = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>M7</MsgId><CreDtTm>2024-05-13T10:00:00Z</CreDtTm></GrpHdr>
<PmtInf><PmtInfId>P1</PmtInfId><ReqdExctnDt><Dt>2024-05-14</Dt></ReqdExctnDt><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>
<CdtTrfTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">99.90</InstdAmt></Amt><Cdtr><Nm>Two</Nm></Cdtr>
<CdtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Rent</Ustrd></RmtInf></CdtTrfTxInf>
</PmtInf></CstmrCdtTrfInitn></Document>`;

export const mt940 = `{1:F01BANKDEFFAXXX0000000000}{2:O940}{4:
:20:STARTUMS
:25:DE89370400440532013000EUR
:28C:1/1
:60F:C231231EUR100,00
:61:2312310102DR12,5NTRFREF1//BANK1
:86:105?00Direct debit?20EREF+E-1?21SVWZ+Telephone bil?22l May?30BANKFRPP?31FR14200410
10050500013M02606?32Café and?33 Sons
:61:240102C1000,NTRFNONREF
:86:/ORDP//NAME/EMPLO
YER/REMI/Salary
:62F:C240102EUR1087,50
:86:The end
-}
`;

export const mt942 = `:20:INTRADAY
:25:GJB0291077111
:28C:1/1
:34F:GBPD0,00
:13D:1610301730+0000
:61:1610301031RC0,42NCHGNONREF
:90D:1GBP0,42
`;

export const ofx1 = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>1234567<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20240501
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240513100000.000[-5:EST]<TRNAMT>-12.50<FITID>A1<NAME>AT&T<MEMO>Phone &amp; net
</STMTTRN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240514<TRNAMT>+1000,00<FITID>A2<NAME>Employer
<BANKACCTTO><BANKID>1<ACCTID>999<ACCTTYPE>CHECKING</BANKACCTTO></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1.00</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

export const ofx2 = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>GBP</CURDEF><CCACCTFROM><ACCTID>CARD-1</ACCTID></CCACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20240513</DTPOSTED><TRNAMT>-5</TRNAMT><FITID>7</FITID>
<NAME>Caf&#233;</NAME><MEMO></MEMO></STMTTRN></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;

export const qif = `!Account
NHousehold
TBank
^
!Type:Bank
D5/13'24
T-1,234.50
PLandlord
MRent
SHousing
$-1,000.00
SCleaning
$-234.50
^
D6/ 3'24
T2,000.00
PEmployer
^
!Type:Invst
D6/4'24
NBuy
^
`;
