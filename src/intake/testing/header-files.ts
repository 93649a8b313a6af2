/** Tables whose point is what their columns are called, in nine languages. */
import { type SampleFile, sample } from "./sample-file.ts";

const time = "2024-05-13T10:00:00.000Z";

/** A whole header in some language, with one row below. */
function header(name: string, names: string, row = "T1;1.234,50;13.05.2024;10:00:00;A1;EUR"): SampleFile {
  return sample(`header in ${name}`, `${names}\n${row}\n`, {
    columns: names.split(";"),
    cells: [row.split(";")],
    meant: [{ amount: 1234.5, time }],
  });
}

export const headerFiles: readonly SampleFile[] = [
  header("English", "Transaction ID;Amount;Date;Time;Account Number;Currency"),
  header("English with underlines", "TRANSACTION_ID;TXN_AMOUNT;TXN_DATE;TXN_TIME;ACCOUNT_NO;CURRENCY_CODE"),
  header("German", "Transaktionsnummer;Betrag;Buchungstag;Uhrzeit;Kontonummer;Währung"),
  header("German without umlauts", "transaktions-id;umsatz;datum;zeit;konto;waehrung"),
  header("French", "Numéro de transaction;Montant;Date de transaction;Heure;Numéro de compte;Devise"),
  header("French without accents", "numero_transaction;montant;date;heure;compte;devise"),
  header("Spanish", "Número de transacción;Importe;Fecha;Hora;Número de cuenta;Moneda"),
  header("Italian", "ID transazione;Importo;Data;Ora;Numero di conto;Divisa"),
  header(
    "Portuguese",
    "ID da transação;Valor;Data;Hora;Número da conta;Moeda".replace("ID da transação", "Número da transação"),
  ),
  header("Dutch", "Transactienummer;Bedrag;Datum;Tijd;Rekeningnummer;Valuta"),
  header("Polish", "Numer transakcji;Kwota;Data transakcji;Godzina;Numer rachunku;Waluta"),
  header("Polish without marks", "id_transakcji;kwota;data;czas;rachunek;waluta"),
  header("Turkish", "İşlem No;Tutar;Tarih;Saat;Hesap Numarası;Para Birimi"),
  header("dotted names", "transaction.id;amount.value;date;time;account.id;amount.currency"),
];
