/** Headers and ways of writing of exports that people have: banks in eight countries, payment providers, account interfaces in JSON. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GuideTexts } from "../contract/files.ts";
import { FileGuide } from "./records/file-guide.ts";
import { parseTransaction } from "./records/transaction.ts";
import { transactionColumns } from "./records/transaction-columns.ts";
import { readAll } from "./testing/files.ts";

interface Export {
  readonly name: string;
  readonly text: string;
  /** What its sender has to say; nothing where it has ids and accounts. */
  readonly guide?: GuideTexts;
  /** Account, amount, currency and instant of the first row. */
  readonly meant: readonly [string, number, string | undefined, string];
}

const account = { value: ["accountId:own"], ids: "from-rows", negativeAmounts: "out" } as const;
const may13 = "2024-05-13T00:00:00.000Z";

const exports: readonly Export[] = [
  {
    name: "German savings bank",
    text: '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"\n"DE893704";"13.05.24";"13.05.24";"LASTSCHRIFT";"Miete";"";"M1";"E1";"Haus";"DE0212";"-1.212,50";"EUR";"gebucht"\n"DE893704";"10.05.24";"10.05.24";"KARTE";"x";"";"";"";"Laden";"DE0212";"-2,50";"EUR";"gebucht"\n',
    guide: { ids: "from-rows", negativeAmounts: "out" },
    meant: ["DE893704", 1212.5, "EUR", may13],
  },
  {
    name: "German bank with both sides and a closing balance",
    text: "Umsätze Girokonto;;;;;\n01.05.2024 - 31.05.2024;;;;;\nLetzter Kontostand;;;1.234,56;EUR;\nBuchungstag;Wert;Verwendungszweck;Soll;Haben;Währung\n13.05.2024;13.05.2024;Rechnung;-12,50;;EUR\n14.05.2024;14.05.2024;Lohn;;2.112,50;EUR\n",
    guide: account,
    meant: ["own", 12.5, "EUR", may13],
  },
  {
    name: "German bank with the currency of the balance before that of the amount",
    text: "Umsatzanzeige;Datei erstellt am: 14.05.2024\n;Letztes Update: aktuell\n\nIBAN;DE89 3704\nSaldo;1.234,00;EUR\n\nBuchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung\n13.05.2024;13.05.2024;Laden;Lastschrift;Einkauf;1.234,00;EUR;-45,00;CHF\n",
    guide: account,
    meant: ["own", 45, "CHF", may13],
  },
  {
    name: "French bank",
    text: 'Téléchargement du 13/05/2024;\n\nMme ANN\nSolde au 13/05/2024 1 234,56 €\n\nDate;Libellé;Débit euros;Crédit euros;\n13/05/2024;"ACHAT\nLIVRES   ";1 012,50;;\n12/05/2024;"VIREMENT";;2 112,50;\n',
    guide: account,
    meant: ["own", 1012.5, "EUR", may13],
  },
  {
    name: "French bank with one amount",
    text: "Date operation;Libelle court;Libelle operation;Montant operation en euro\n13/05/2024;CB;ACHAT;-1 012,50\n",
    guide: account,
    meant: ["own", 1012.5, "EUR", may13],
  },
  {
    name: "Spanish bank",
    text: "Cuenta;ES91 2100;;;\nFECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO\n13/05/2024;13/05/2024;Compra;-12,50;1.234,56\n",
    guide: account,
    meant: ["own", 12.5, "EUR", may13],
  },
  {
    name: "Italian bank",
    text: "Data Registrazione;Data valuta;Descrizione;Importo (EUR);Canale;\n13.05.2024;13.05.2024;POS;-1.012,50;POS;\n",
    guide: account,
    meant: ["own", 1012.5, "EUR", may13],
  },
  {
    name: "Portuguese bank",
    text: "Conta ;0123 - EUR\n\nData mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;\n13-05-2024;13-05-2024;COMPRA ;12,50;;1.234,56;\n",
    guide: account,
    meant: ["own", 12.5, undefined, may13],
  },
  {
    name: "Dutch bank with a word for the side",
    text: '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mededelingen"\n"20240513";"Winkel";"NL91ABNA";"NL20INGB";"GT";"Bij";"1.012,50";"x"\n',
    guide: { ids: "from-rows" },
    meant: ["NL91ABNA", -1012.5, "EUR", may13],
  },
  {
    name: "Dutch bank with signs",
    text: '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN"\n"NL44RABO","EUR","RABO","7213","2024-05-13","2024-05-13","-1012,50","+1987,67","NL20INGB"\n',
    guide: { column: ["transactionId:Volgnr"], negativeAmounts: "out" },
    meant: ["NL44RABO", 1012.5, "EUR", may13],
  },
  {
    name: "Polish bank below forty lines",
    text: `${"Bank;\n\n".repeat(20)}#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;\n2024-05-13;"ZAKUP";"eKonto";"Zakupy";-1 012,50 PLN;;\n`,
    guide: { ids: "from-rows", negativeAmounts: "out" },
    meant: ["eKonto", 1012.5, "PLN", may13],
  },
  {
    name: "Polish bank with negative debits",
    text: '"Numer rachunku/karty","Data transakcji","Data rozliczenia","Opis","Obciążenia","Uznania","Saldo","Waluta"\n"PL12","2024-05-13","2024-05-13","SKLEP","-12.50","","100.00","PLN"\n',
    guide: { ids: "from-rows" },
    meant: ["PL12", 12.5, "PLN", may13],
  },
  {
    name: "app bank",
    text: "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nCARD_PAYMENT,Current,2024-05-13 10:00:00,2024-05-14 10:00:00,Shop,-12.50,0.00,EUR,COMPLETED,1.00\n",
    guide: account,
    meant: ["own", 12.5, "EUR", "2024-05-13T10:00:00.000Z"],
  },
  {
    name: "app bank whose payments have a reference of their sender",
    text: '"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Payee Account Number",Merchant\nCARD-1,13-05-2024,"13-05-2024 10:00:00.123",-12.50,EUR,Card,Rent,,Shop\n',
    guide: { value: ["accountId:own"], negativeAmounts: "out" },
    meant: ["own", 12.5, "EUR", "2024-05-13T10:00:00.123Z"],
  },
  {
    name: "card payments of a provider",
    text: 'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Fee,Status,Card ID,Customer ID\nch_1,2024-05-13 10:00:00,"1,120.50",0.00,eur,true,3.10,Paid,card_1,cus_1\n',
    meant: ["card_1", 1120.5, "EUR", "2024-05-13T10:00:00.000Z"],
  },
  {
    name: "card payments of another provider",
    text: "Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Currency,Amount,Type,Shopper Reference\nCo,Shop,8815,Order-1,visa,2024-05-13 10:00:00,CEST,EUR,120.50,Authorised,shopper1\n",
    guide: { column: ["accountId:Shopper Reference"] },
    meant: ["shopper1", 120.5, "EUR", "2024-05-13T08:00:00.000Z"],
  },
  {
    name: "wallet in German",
    text: '\ufeff"Datum","Uhrzeit","Zeitzone","Name","Typ","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Transaktionscode"\n"13.05.2024","10:00:00","CEST","Ann","Zahlung","EUR","1.120,50","-3,10","1.117,40","a@example.org","8AB"\n',
    guide: { column: ["accountId:Absender E-Mail-Adresse"] },
    meant: ["a@example.org", 1120.5, "EUR", "2024-05-13T08:00:00.000Z"],
  },
  {
    name: "Swiss bank",
    text: "Kontonummer:;0234 1;\nWährung:;CHF;\n\nAbschlussdatum;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.\n2024-05-13;2024-05-13;2024-05-13;CHF;-45.67;;;954.33;1B1\n",
    guide: { value: ["accountId:own"], ids: "from-rows" },
    meant: ["own", 45.67, "CHF", may13],
  },
  {
    name: "German cooperative bank",
    text: "Bezeichnung Auftragskonto;IBAN Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Betrag;Waehrung;Saldo nach Buchung\nPrivat;DE893704;13.05.2024;13.05.2024;Shop;DE0212;-45,67;EUR;1234,56\n",
    guide: { ids: "from-rows", negativeAmounts: "out" },
    meant: ["DE893704", 45.67, "EUR", may13],
  },
  {
    name: "Indian bank",
    text: 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n13/05/2024,UPI,0001,13/05/2024,"1,00,045.67",,"12,34,567.00"\n',
    guide: { value: ["accountId:own"], ids: "from-rows" },
    meant: ["own", 100045.67, undefined, may13],
  },
  {
    name: "account interface of European banks",
    text: '{"account":{"iban":"x"},"transactions":{"booked":[{"transactionId":"b1","bookingDate":"2024-05-13","transactionAmount":{"amount":"-12.50","currency":"EUR"},"creditorAccount":{"iban":"DE02"},"debtorAccount":{"iban":"DE89"}}],"pending":[]}}',
    guide: { negativeAmounts: "out" },
    meant: ["DE89", 12.5, "EUR", may13],
  },
  {
    name: "account interface of British banks",
    text: '{"Data":{"Transaction":[{"AccountId":"A1","TransactionId":"T1","Amount":{"Amount":"12.50","Currency":"GBP"},"CreditDebitIndicator":"Credit","BookingDateTime":"2024-05-13T10:00:00+00:00"}]},"Links":{},"Meta":{}}',
    meant: ["A1", -12.5, "GBP", "2024-05-13T10:00:00.000Z"],
  },
  {
    name: "account interface with a list of accounts before",
    text: '{"accounts":[{"account_id":"A1","name":"x"}],"transactions":[{"account_id":"A1","amount":12.5,"iso_currency_code":"USD","category":["Shops","Food"],"datetime":"2024-05-13T10:00:00Z","date":"2024-05-13","transaction_id":17}],"total_transactions":1}',
    meant: ["A1", 12.5, "USD", "2024-05-13T10:00:00.000Z"],
  },
];

for (const { name, text, guide: texts = {}, meant } of exports) {
  test(`an export is read: ${name}`, async () => {
    const guide = new FileGuide(transactionColumns, texts);
    const { entries, reading } = await readAll(text, { columns: guide, guide });
    const [first] = entries;
    assert.ok(first?.kind === "record" && reading !== undefined, JSON.stringify(first));
    const parsed = parseTransaction(first.fields, { ...reading, nowMs: Date.parse("2024-06-01T00:00:00Z") });
    assert.ok(parsed.ok, JSON.stringify(parsed));
    const { accountId, amount, currency, timeMs } = parsed.transaction;
    assert.deepEqual([accountId, amount, currency, new Date(timeMs).toISOString()], meant);
  });
}

test("a statement with amounts below zero is refused until the sender says what they mean", async () => {
  const signed = "Date,Amount\n2024-05-13 10:00,-12.50\n2024-05-13 11:00,100.00\n";
  await assert.rejects(
    readAmounts(signed, {}),
    /^ServiceError: Amounts below zero may be money going out.*negativeAmounts=in/,
  );
  assert.deepEqual(await readAmounts(signed, { negativeAmounts: "in" }), [-12.5, 100]);
  assert.deepEqual(await readAmounts(signed, { negativeAmounts: "out" }), [12.5, -100]);
  await assert.rejects(readAmounts("2024-05-13,-12.50\n", { column: ["date:1", "amount:2"] }), /Amounts below zero/);
  assert.deepEqual(await readAmounts("Date,Amount (DR/CR)\n2024-05-13,-12.50\n", {}), [-12.5]);
  // What stands further down than the rows that are looked at first, or in JSON, is refused row by row.
  const late = `Date,Amount\n${"2024-05-13,5\n".repeat(300)}2024-05-13,-5\n`;
  assert.match(String((await readAmounts(late, {})).at(-1)), /^amount is negative, and may be money going out/);
  assert.match(
    String((await readAmounts('[{"date":"2024-05-13T10:00:00Z","amount":-5}]', {}))[0]),
    /is negative, and may/,
  );
});

test("a balance that falls by amounts below zero makes their sign doubtful, in any order of rows", async () => {
  const own = { value: [], ids: undefined };
  const header = "Transaction ID,Account,Date,Amount,Balance";
  const oldestFirst = ["a,X,2024-05-13,-10.00,90.00", "b,X,2024-05-14,-20.50,69.50", "c,Y,2024-05-14,-1,7"];
  const files = {
    doubtful: [
      [header, ...oldestFirst],
      [header, ...[...oldestFirst].reverse()],
      [header.replaceAll(",", ";"), "a;X;13.05.2024;-1.010,00;90,00", "b;X;14.05.2024;-20,50;69,50"],
    ],
    clear: [
      [header, "a,X,2024-05-13,10.00,90.00", "b,X,2024-05-14,-20.50,110.50"],
      [header, "a,X,2024-05-13,-10.00,90.00", "b,Y,2024-05-14,-20.50,69.50"],
      [header, "a,X,2024-05-13,-10.00,100.00", "b,X,2024-05-14,-20.50,100.00"],
    ],
  };
  for (const lines of files.doubtful) {
    const text = lines.join("\n");
    await assert.rejects(readAmounts(text, own), /Balance falls by amounts below zero.*send negativeAmounts=out/);
    assert.equal((await readAmounts(text, { ...own, negativeAmounts: "in" })).length, lines.length - 1);
  }
  for (const lines of files.clear) assert.equal((await readAmounts(lines.join("\n"), own)).length, lines.length - 1);
});

test("a row of a statement whose money did not move is refused, and one of other files is not", async () => {
  const rows = "Date,Amount,State\n2024-05-13 10:00,12.50,COMPLETED\n2024-05-13 11:00,900,REVERTED\n";
  assert.deepEqual(await readAmounts(rows, {}), [
    12.5,
    "amount did not move: State says REVERTED; to analyse the row all the same, rename that column.",
  ]);
  assert.deepEqual(await readAmounts(rows.replace("State", "Region"), {}), [12.5, 900]);
  const own = "Transaction ID,Account,Date,Amount,Status\na,X,2024-05-13,5,declined\n";
  assert.deepEqual(await readAmounts(own, { value: [], ids: undefined }), [5]);
});

test("a row whose amount stands in a column for debits or credits says how to send it", async () => {
  const rows = "Buchungstag;Betrag;Soll;Haben\n13.05.2024;;-45,67;\n14.05.2024;;;1.200,00\n";
  const [out, back] = await readAmounts(rows, {});
  assert.match(String(out), /^amount is missing; if it is in Soll, send column=debit:Soll\.$/);
  assert.match(String(back), /send column=credit:Haben\.$/);
  assert.deepEqual(await readAmounts(rows, { column: ["debit:Soll", "credit:Haben"] }), [45.67, -1200]);
});

async function readAmounts(text: string, texts: GuideTexts): Promise<readonly (number | string)[]> {
  const guide = new FileGuide(transactionColumns, { value: ["accountId:own"], ids: "from-rows", ...texts });
  const { entries, reading } = await readAll(text, { columns: guide, guide });
  return entries.map((entry) => {
    assert.ok(entry.kind === "record" && reading !== undefined);
    const parsed = parseTransaction(entry.fields, { ...reading, nowMs: Date.parse("2024-06-01T00:00:00Z") });
    return parsed.ok ? parsed.transaction.amount : parsed.reason;
  });
}

const unsigned = `Date,Amount,Transaction Type\n2024-05-13 10:00,12.50,Debit\n2024-05-13 11:00,100.00,Credit\n`;

test("an amount without a sign is not taken for money going out beside a word that says the contrary", async () => {
  assert.deepEqual(await readAmounts(unsigned, {}), [
    12.5,
    "amount is positive, which means money going out, but Transaction Type says Credit; if amounts have no sign, send column=direction:Transaction Type.",
  ]);
  assert.deepEqual(await readAmounts(unsigned, { column: ["direction:Transaction Type"] }), [12.5, -100]);
});

test("signs and words that agree are read, whatever the signs mean", async () => {
  const signed =
    "Details,Date,Amount,Type\nDEBIT,2024-05-13 10:00,-12.50,ACH_DEBIT\nCREDIT,2024-05-13 11:00,100.00,X\n";
  assert.deepEqual(await readAmounts(signed, { negativeAmounts: "out" }), [12.5, -100]);
  assert.deepEqual(await readAmounts(signed, {}), [
    "amount is negative, which means money coming in, but Details says DEBIT; if negative amounts are money going out, send negativeAmounts=out.",
    "amount is positive, which means money going out, but Details says CREDIT; if amounts have no sign, send column=direction:Details.",
  ]);
  const refunds = `Date,Amount,Typ\n2024-05-13 10:00,-12.50,Gutschrift\n2024-05-13 11:00,0,Gutschrift\n`;
  assert.deepEqual(await readAmounts(refunds, {}), [-12.5, 0]);
});

test("each word that contradicts an amount is read as a direction where the sender asks for it", async () => {
  const rows =
    "Date,Amount,Kind\n2024-05-13 10:00,5,Purchase\n2024-05-13 10:00,5,Refund\n2024-05-13 10:00,5,Deposit\n2024-05-13 10:00,5,withdrawal\n";
  assert.deepEqual(await readAmounts(rows, { column: ["direction:Kind"] }), [5, -5, -5, 5]);
  const [bought, back, paidIn, paidOut] = await readAmounts(rows, {});
  assert.deepEqual([bought, paidOut], [5, 5]);
  for (const refused of [back, paidIn]) assert.match(String(refused), /send column=direction:Kind/);
  // A shop's own statement: what it gives back leaves it.
  const shop = "Date,Amount,Type\n2024-05-13 10:00,-5,Refund\n2024-05-13 10:00,5,Sale\n";
  assert.deepEqual(await readAmounts(shop, { negativeAmounts: "out" }), [5, -5]);
});

test("words of other meanings, and columns of other names, say nothing of an amount's sign", async () => {
  assert.deepEqual(await readAmounts("Date,Amount,Type\n2024-05-13 10:00,12.50,Credit card\n", {}), [12.5]);
  assert.deepEqual(await readAmounts("Date,Amount,Card Type\n2024-05-13 10:00,12.50,Credit\n", {}), [12.5]);
  assert.deepEqual(await readAmounts("Date,Debit,Credit,Type\n2024-05-13 10:00,,12.50,Credit\n", {}), [-12.5]);
});

test("records of an interface are compared with the word beside their amount as well", async () => {
  const text = (sign: string): string =>
    `[{"date":"2024-05-13","amount":${sign}12.5,"transaction_type":"CREDIT"},{"date":"2024-05-13","amount":-5,"transaction_type":"DEBIT"}]`;
  assert.deepEqual(await readAmounts(text(""), { negativeAmounts: "out" }), [-12.5, 5]);
  const [first] = await readAmounts(text(""), {});
  assert.match(String(first), /means money going out, but transaction_type says CREDIT/);
});

test("amounts of interfaces that count in the smallest unit are read so, unless the sender says otherwise", async () => {
  const charge = '{"data":[{"id":"ch_1","object":"charge","amount":1099,"currency":"CODE","created":1715594400}]}';
  const ids = { ids: undefined };
  assert.deepEqual(await readAmounts(charge.replace("CODE", "eur"), ids), [10.99]);
  assert.deepEqual(await readAmounts(charge.replace("CODE", "jpy"), ids), [1099]);
  assert.deepEqual(await readAmounts(charge.replace("CODE", "eur"), { ...ids, amountUnit: "major" }), [1099]);
  assert.deepEqual(await readAmounts(charge.replace("charge", "order").replace("CODE", "eur"), ids), [1099]);
  const money = '[{"id":"p1","created_at":"2024-05-13T10:00:00Z","amount_money":{"amount":555,"currency":"USD"}}]';
  assert.deepEqual(await readAmounts(money, ids), [5.55]);
  const byId = (id: string): string => `[{"id":"${id}","created_at":1715594400,"amount":1099,"currency":"INR"}]`;
  assert.deepEqual(await readAmounts(byId("pay_29QQoUBi66xm2f"), ids), [10.99]);
  assert.deepEqual(await readAmounts(byId("pay_29"), ids), [1099]);
});

test("a whole number in an object for the amount is refused until the sender says its unit", async () => {
  const text = (value: string, currency = "EUR"): string =>
    `[{"date":"2024-05-13T10:00:00Z","amount":{"value":${value},"currency":"${currency}"}}]`;
  const [whole] = await readAmounts(text("1130"), {});
  assert.match(String(whole), /^amount is a whole number in an object.*send amountUnit=minor or amountUnit=major\.$/);
  assert.deepEqual(await readAmounts(text("1130"), { amountUnit: "minor" }), [11.3]);
  assert.deepEqual(await readAmounts(text("1130"), { amountUnit: "major" }), [1130]);
  // Written with decimals or as a text, or in a currency without a smaller unit, it can be read.
  assert.deepEqual(await readAmounts(text("11.3"), {}), [11.3]);
  assert.deepEqual(await readAmounts(text('"1130"'), {}), [1130]);
  assert.deepEqual(await readAmounts(text("1130", "JPY"), {}), [1130]);
});
