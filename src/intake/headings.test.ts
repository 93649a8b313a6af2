/** The refusals for files whose columns are missing, conflict, or have no names at all. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../errors.ts";
import type { ColumnNames } from "./records/columns.ts";
import { parseCustomer } from "./records/customer.ts";
import { customerColumns } from "./records/customer-columns.ts";
import { labelColumns } from "./records/label.ts";
import { parseTransaction } from "./records/transaction.ts";
import { transactionColumns } from "./records/transaction-columns.ts";
import { anyColumns, outline, readAll } from "./testing/files.ts";

async function refusal(file: string, columns: ColumnNames): Promise<string> {
  try {
    await readAll(file, { columns });
    return "accepted";
  } catch (error) {
    assert.ok(error instanceof ServiceError && error.code === "unprocessable_file", String(error));
    return error.message;
  }
}

test("a column that is missing is named, and those that are there are listed", async () => {
  assert.equal(
    await refusal("id;Betrag;Datum;note\n1;5;2024-05-01T10:00:00Z;x\n", transactionColumns),
    "The file has no column for accountDetails.accountId. Its columns are id, Betrag, Datum, note; rename a column or add the missing one.",
  );
  assert.match(await refusal("customerId,email\n1,a@example.org\n", customerColumns), /no column for name\./);
  assert.match(await refusal("transactionId,remark\n1,x\n", labelColumns), /no column for isFraud\./);
  assert.match(await refusal("transactionId\n1\n", transactionColumns), /no column for amount, timestamp, account/);
  const wide = Array.from({ length: 50 }, (_, at) => `c${at}`).join();
  const message = await refusal(`id,amount,4711 0815 4242,ada@example.org,${wide}\n`, transactionColumns);
  assert.match(message, /Its columns are id, amount, \(another\), \(another\), c0, .* c35 and 14 more;/);
});

test("two columns that mean the same are both named", async () => {
  const both = 'The columns "Betrag" and "Montant" both mean amount; keep one of them.';
  assert.equal(await refusal("id,Betrag,Montant,date,account\n1,5,6,x,a\n", transactionColumns), both);
  // Of a date, a booking date and a date of value the first is meant.
  const dates = "id;amount;Datum;Buchungstag;Valutadatum;account\n1;5;2024-05-01T10:00:00Z;x;y;a\n";
  assert.equal(await refusal(dates, transactionColumns), "accepted");
});

test("a table without a header is read where its values leave no doubt", async () => {
  const rows = ["7,5.00,2024-05-01T10:00:00Z,A1", "8,6.00,2024-05-02T10:00:00Z,A2", "9,7.50,2024-05-03T10:00:00Z,A1"];
  const { entries } = await readAll(rows.join("\n"), { columns: transactionColumns });
  assert.deepEqual(outline(entries)[0], [
    1,
    { transactionId: "7", amount: "5.00", timestamp: "2024-05-01T10:00:00Z", accountId: "A1" },
  ]);
  assert.equal(entries.length, 3);
  const hint = /put a header line above the rows, such as transactionId,amount,timestamp,accountId\./;
  const doubtful = [
    rows.slice(0, 2),
    rows.map((row) => row.replace(/A\d/, "A1-$&").replace("A1-A1", `A${row[0]}`)),
    rows.map((row) => `${row},5.00`),
    rows.map((row) => `${row},T1`),
    rows.map((row) => row.replace("2024-05-0", "0").replace("T10:00:00Z", "/05/2024")),
  ];
  for (const lines of doubtful) assert.match(await refusal(lines.join("\n"), transactionColumns), hint, lines[0]);
  const customers = "C1;Ada Example;ada@example.org\nC2;Bob Example;bob@example.org\nC3;Cy Example;cy@example.org\n";
  const found = await readAll(customers, { columns: customerColumns });
  assert.deepEqual(outline(found.entries)[0], [1, { customerId: "C1", name: "Ada Example", email: "ada@example.org" }]);
  const labels = await readAll("T1,1\nT2,0\nT3,0\n", { columns: labelColumns });
  assert.deepEqual(outline(labels.entries)[2], [3, { transactionId: "T3", isFraud: "0" }]);
});

test("customers are known by their columns in nine languages", async () => {
  const headers = [
    "Customer ID;Full Name;Date of Birth;City;E-Mail",
    "Kundennummer;Name;Geburtsdatum;Ort;E-Mail-Adresse",
    "Numéro client;Nom complet;Date de naissance;Ville;Courriel",
    "Número de cliente;Nombre completo;Fecha de nacimiento;Ciudad;Correo electrónico",
    "Codice cliente;Nome e cognome;Data di nascita;Città;Indirizzo email",
    "Número do cliente;Nome completo;Data de nascimento;Cidade;E-mail".replace("do cliente", "cliente"),
    "Klantnummer;Volledige naam;Geboortedatum;Woonplaats;E-mailadres",
    "Numer klienta;Imię i nazwisko;Data urodzenia;Miasto;Adres e-mail",
    "Müşteri No;Adı Soyadı;Doğum tarihi;Şehir;E-posta",
  ];
  for (const header of headers) {
    const file = `${header}\n1;Ada Example;31.12.1980;Łódź;ada@example.org\n`;
    const { entries, reading } = await readAll(file, { columns: customerColumns });
    const [first] = entries;
    assert.ok(first?.kind === "record", header);
    assert.deepEqual(parseCustomer(first.fields, { ...reading, nowMs: Date.UTC(2024, 0, 1) }), {
      ok: true,
      customer: {
        customerId: "1",
        name: "Ada Example",
        email: "ada@example.org",
        dateOfBirth: "1980-12-31",
        address: "Łódź",
      },
    });
  }
});

test("a name in two columns is put together, whatever the second one is called", async () => {
  for (const [header, row] of [
    ["id;Vorname;Nachname", "1;Ada;Example"],
    ["id;Prénom;Nom", "1;Ada;Example"],
    ["id;first_name;name", "1;Ada;Ada Example"],
    ["id;Nombre;Apellidos", "1;Ada;Example"],
    ["id;Nome;Cognome", "1;Ada;Example"],
    ["id;name;surname", "1;Ada Example;Example"],
  ] as const) {
    const { entries } = await readAll(`${header}\n${row}\n`, { columns: customerColumns });
    const parsed = parseCustomer(entries[0]?.kind === "record" ? entries[0].fields : {}, { nowMs: 0 });
    assert.equal(parsed.ok && parsed.customer.name, "Ada Example", header);
  }
});

test("a value that is guarded from a spreadsheet is read as it would show it", async () => {
  const { entries } = await readAll('id,amount,note\n="0042",="5",=1+1\n', { columns: anyColumns });
  assert.deepEqual(outline(entries), [[2, { id: "0042", amount: "5", note: "=1+1" }]]);
});

test("blanks around an id in a table are no part of it", async () => {
  const { entries, reading } = await readAll("id;amount;timestamp;account\n 1;5,5;2024-05-13T10:00:00Z;A  \n");
  const [first] = entries;
  assert.ok(first?.kind === "record" && reading !== undefined);
  const parsed = parseTransaction(first.fields, { ...reading, nowMs: Date.parse("2024-06-01T00:00:00Z") });
  assert.deepEqual(parsed.ok && [parsed.transaction.id, parsed.transaction.accountId], ["1", "A"]);
});

test("an address has its town, wherever that stands", async () => {
  for (const [header, row] of [
    ["id;name;Adresse;PLZ;Ort", "1;Ada;Weg 1;12345;Berlin"],
    ["id;name;Adresse;PLZ;Ort", "1;Ada;Weg 1, 12345 Berlin;12345;Berlin"],
    ["id;name;address;city", "1;Ada;Weg 1, 12345 Berlin;Berlin"],
    ["id;name;street;postcode;city", "1;Ada;Weg 1;12345;Berlin"],
    ["id;name;MailingStreet;MailingPostalCode;MailingCity", "1;Ada;Weg 1;12345;Berlin"],
  ] as const) {
    const { entries } = await readAll(`${header}\n${row}\n`, { columns: customerColumns });
    const parsed = parseCustomer(entries[0]?.kind === "record" ? entries[0].fields : {}, { nowMs: 0 });
    assert.equal(parsed.ok && parsed.customer.address, "Weg 1, 12345 Berlin", header);
  }
});
