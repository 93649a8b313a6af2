/** The names under which a file of transactions may hold each field. */
import { type Aliases, type Assignment, ColumnTable, type Conflict } from "./columns.ts";
import { inferTransactionNames } from "./headerless.ts";
import { contend, contests, makesDoubtful, type Rivals } from "./rival-columns.ts";
import { mayTellSide } from "./side-words.ts";
import { findSignDoubt } from "./sign-doubt.ts";
import { findOtherAccounts } from "./transaction-parties.ts";
import { isMarkedName, partAliases, type TransactionPart } from "./transaction-parts.ts";

export type TransactionField =
  | "transactionId"
  | "amount"
  | "timestamp"
  | "accountDetails.accountId"
  | "accountDetails.accountType"
  | "currency"
  | "counterpartyId"
  | "merchantCategory"
  | "channel"
  | "country"
  | "deviceId"
  | "customerId";

/** What a column may give: a field, or a part of one. */
export type TransactionColumn = TransactionField | TransactionPart;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The usual names of a transaction's id, wherever one is asked for. */
export const transactionIdNames: readonly (readonly string[])[] = [
  // Beside it a payment's reference is a text of its sender.
  words("transferWiseId wiseId"),
  words(`transaction transactionNumber transactionNo transactionRef transactionReference txnId txId trxId tranId transId
    transNum txnNumber txnRef paymentId paymentReference transaktionsId transaktionsnummer transaktion buchungsnummer
    idTransaction transactionIdentifier numeroTransaction numeroDeTransaction identifiantTransaction idTransaccion
    transaccionId numeroTransaccion numeroDeTransaccion idTransazione transazioneId numeroTransazione idTransacao
    transacaoId numeroTransacao numeroDaTransacao transactieId transactienummer idTransakcji numerTransakcji
    nrTransakcji identyfikatorTransakcji islemId islemNo islemNumarasi islemKodu transactionCode transaktionscode
    vorgangsnummer codeTransaction codigoTransaccion codigoDeTransaccion codiceTransazione codigoTransacao
    codigoDaTransacao kodTransakcji pspReference`),
  words("id identificador identifiant identificativo identyfikator"),
  words("reference referenz referencia referência riferimento kenmerk referencja referans referansNo buchungsreferenz"),
];

// Required fields: usual names, then vague ones that count only where nothing better is there.
// Optional fields: from the most to the least exact, so that merchantId goes before merchantName.
const aliases: Aliases<TransactionColumn> = {
  transactionId: transactionIdNames,
  amount: [
    words(`amt transactionAmount txnAmount txAmount amountValue paymentAmount amount.value amount.amount betrag umsatz
      transaktionsbetrag buchungsbetrag montant montantTransaction somme importe monto importo montante valorTransacao
      bedrag transactiebedrag kwota kwotaTransakcji kwotaOperacji tutar islemTutari miktar montantOperation
      montantDeLOperation importeOperacion importeMovimiento importoOperazione transactionAmount.amount amountCents
      amountInCents amountMinor amountMinorUnits amountInMinorUnits amountPence amountMoney.amount`),
    words("gross grossAmount brutto bruttobetrag montantBrut importeBruto importoLordo"),
    words("value sum total wert valor valeur valore quantia cantidad summe wartosc suma deger toplam"),
  ],
  timestamp: [
    words(`dateTime transactionTimestamp transactionDateTime txDateTime txnDateTime transDateTransTime eventTime
      eventTimestamp occurredAt zeitstempel buchungszeit buchungszeitpunkt transaktionszeitpunkt ts datumUhrzeit datumZeit datumUndUhrzeit zeitpunkt horodatage horodate dateHeure
      dateEtHeure fechaHora fechaYHora marcaDeTiempo dataOra dataEOra dataHora dataEHora tijdstip datumTijd datumEnTijd
      dataICzas dataCzas znacznikCzasu tarihSaat tarihVeSaat zamanDamgasi bookingDateTime creationDateTime createdDateTime`),
  ],
  "accountDetails.accountId": [
    words("accountId accountDetails.id account.id account.accountId"),
    words(`account accountNumber accountNo accountNum acct acctId acctNo acctNum account.number kontoId konto kontonummer
      kontoNr compte compteId idCompte numeroCompte numeroDeCompte cuenta cuentaId idCuenta numeroCuenta numeroDeCuenta
      conto contoId idConto numeroConto numeroDiConto conta contaId idConta numeroConta numeroDaConta rekening rekeningId
      rekeningnummer idKonta numerKonta nrKonta rachunek numerRachunku nrRachunku idRachunku hesap hesapId hesapNo
      hesapNumarasi auftragskonto ibanBban numerRachunkuKarty bankAccount ibanKontoinhaber ibanAuftragskonto`),
    words("sourceAccount fromAccount senderAccount debtorAccount debtorAccount.iban debtorIban accountIban"),
    words("iban nameOrig cardId cardNumber cardNo ccNum"),
  ],
  "accountDetails.accountType": [
    words("accountType accountDetails.type account.type account.accountType"),
    words("acctType kontoart kontotyp typeCompte typeDeCompte tipoCuenta tipoDeCuenta tipoConto tipoDiConto tipoConta"),
    words("tipoDeConta rekeningtype rekeningsoort typKonta rodzajKonta typRachunku rodzajRachunku hesapTuru hesapTipi"),
  ],
  currency: [
    words(`currencyCode ccy transactionCurrency amount.currency waehrung währung buchungswährung devise monnaie moneda
      divisa moeda waluta paraBirimi dovizCinsi doviz munt muntsoort currencyIsoCode isoCurrencyCode
      transactionAmount.currency amountMoney.currency`),
    // In German it is the day of value, but then the currency has another column.
    words("valuta"),
    // Beside the currency of what was ordered and that of the fee.
    words("paymentCurrency"),
  ],
  counterpartyId: [
    words("counterparty counterparty.id"),
    words("merchantId merchant.id terminalId"),
    words(`beneficiaryId payeeId recipientId destinationAccount toAccount creditorAccount nameDest counterpartyAccount
      counterpartyIban receiverAccount receiverId recipientAccount payeeAccount beneficiaryAccount`),
    words("merchant merchantName merchant.name counterpartyName terminal beneficiary payee recipient"),
    words(`empfaenger empfänger haendler händler beneficiaire marchand commercant beneficiario comercio comerciante
      esercente begunstigde handelaar ontvanger tegenrekening odbiorca kontrahent beneficjent alici isyeri uyeIsyeri`),
    words(
      "creditorAccount.iban creditorIban beneficiaryIban partnerIban payeeAccountNumber tegenrekeningIbanBban ibanZahlungsbeteiligter",
    ),
    words("creditorName beneficiaryName partnerName payeeName recipientName naamTegenpartij nameZahlungsbeteiligter"),
    words("beguenstigterZahlungspflichtiger begünstigterAuftraggeber auftraggeberEmpfänger zahlungsempfänger"),
  ],
  merchantCategory: [
    words("mcc merchantCategoryCode merchant.category merchant.mcc"),
    words("category categoryCode merchantType kategorie branche categorie categoria kategoria kategori"),
  ],
  channel: [words("transactionChannel paymentChannel entryMode kanal canal canale kanaal")],
  country: [
    words("countryCode transactionCountry merchantCountry merchant.country"),
    words("land laendercode ländercode pays codePays pais codigoPais paese landcode kraj kodKraju ulke ulkeKodu"),
  ],
  deviceId: [
    words(`device device.id deviceFingerprint geraeteId geräteId appareil idAppareil dispositivo idDispositivo urzadzenie
      idUrzadzenia cihaz cihazId`),
  ],
  customerId: [
    words(`customer customer.id customerNumber custId clientId kundennummer kundenId kundenNr idClient numeroClient
      idCliente clienteId idKlienta numerKlienta musteriId musteriNo musteriNumarasi`),
    words("client cliente kunde klantId klantnummer klient musteri userId"),
  ],
  ...partAliases,
};

/** As repeated names are told apart. */
const numbered = / \(\d+\)$/;
/** No name of a field. */
const otherCurrency = "currency of another column";

/** Names of a higher rank may mean something else. */
const usualRank = 1;

class TransactionColumnTable extends ColumnTable<TransactionColumn> {
  /** An account of the other party is the best name of that party. */
  override assign(names: readonly string[]): Assignment<TransactionColumn> {
    const others = findOtherAccounts(names);
    const currencies = this.#findTwins(names);
    if (others.length === 0 && currencies.length === 0) return super.assign(names);
    return super.assign(
      names.map((name, place) => {
        if (currencies.includes(place)) return place === currencies[0] ? "currency" : otherCurrency;
        return others.includes(place) ? "counterpartyIban" : name;
      }),
    );
  }

  /**
   * Columns for a currency that have one name, the amount's first: it stands right behind the amount, and is the last column, so that it
   * cannot belong to what follows. Others are of balances.
   */
  #findTwins(names: readonly string[]): readonly number[] {
    // In a header names repeat; in a row they are numbered, and what the sender gives follows them.
    const isHeader = names.some((name, place) => names.indexOf(name) !== place);
    if (!isHeader && !names.some((name) => numbered.test(name))) return [];
    const bare = names.map((name) => name.replace(numbered, ""));
    const amounts = bare.flatMap((name, place) => (this.find(name)?.field === "amount" ? [place] : []));
    const places = bare.flatMap((name, place) => (this.find(name)?.field === "currency" ? [place] : []));
    const behind = places.filter((place) => amounts.includes(place - 1) && (!isHeader || place === names.length - 1));
    const isOneName = new Set(places.map((place) => bare[place])).size === 1;
    return amounts.length === 1 && behind.length === 1 && places.length > 1 && isOneName
      ? [...behind, ...places.filter((place) => !behind.includes(place))]
      : [];
  }

  override meaningsOf(names: readonly string[]): readonly (TransactionColumn | undefined)[] {
    const others = findOtherAccounts(names);
    return super.meaningsOf(names).map((field, place) => (others.includes(place) ? "counterpartyId" : field));
  }

  override findMissing(names: readonly string[], shown = names): string | undefined {
    const missing = super.findMissing(names, shown);
    const [other] = findOtherAccounts(names);
    if (missing === undefined || other === undefined) return missing;
    const name = names[other] ?? "";
    return `${missing} The column ${name} is read as the other party's account; if it is the account itself, send column=accountId:${name}.`;
  }

  override missingFrom(names: readonly string[]): readonly string[] {
    const others = findOtherAccounts(names);
    return super.missingFrom(names.filter((_, place) => !others.includes(place)));
  }

  /** What gives way to a column although it could be meant. */
  rivalsOf(names: readonly string[]): readonly Rivals[] {
    const { fields } = this.assign(names);
    const others = findOtherAccounts(names);
    return contests.flatMap(({ field, ownRank, lastRank }) => {
      const taken = fields.indexOf(field);
      const rank = this.find(names[taken] ?? "")?.rank ?? 0;
      if (rank <= ownRank || others.includes(taken)) return [];
      return names.flatMap((name, other) => {
        if (fields[other] !== undefined || others.includes(other)) return [];
        const column = this.find(name);
        const isRival =
          column === undefined
            ? field === "amount" && makesDoubtful(rank, name, names)
            : column.field === field && column.rank <= lastRank;
        return isRival ? [{ field, taken, other }] : [];
      });
    });
  }

  override contested(
    names: readonly string[],
    rows: readonly (readonly string[])[],
  ): Conflict<TransactionColumn> | undefined {
    const found = this.rivalsOf(names).find(({ field, taken, other }) =>
      rows.some((row) => contend(field, row[taken], row[other])),
    );
    return found && { field: found.field, first: names[found.taken] ?? "", second: names[found.other] ?? "" };
  }

  override findSignDoubt(
    names: readonly string[],
    rows: readonly (readonly string[])[],
    isStatement: boolean,
  ): string | undefined {
    const { fields } = this.assign(names);
    const amount = fields.indexOf("amount");
    if (amount < 0 || fields.includes("direction") || isMarkedName(names[amount] ?? "")) return undefined;
    const account = fields.indexOf("accountDetails.accountId");
    const tellers = [...names.keys()].filter((place) => fields[place] === undefined && mayTellSide(names[place] ?? ""));
    const columns = { amount, account: account < 0 ? undefined : account, tellers };
    return findSignDoubt(names, rows, columns, isStatement);
  }

  /** A date alone is the timestamp as well; parts of what is there as a whole are columns like others. */
  protected override settle(
    { fields, conflicts }: Assignment<TransactionColumn>,
    rankOf: (field: TransactionColumn) => number,
  ): Assignment<TransactionColumn> {
    const has = (field: TransactionColumn): boolean => fields.includes(field);
    const dropped = new Set<TransactionColumn>();
    const renamed = new Map<TransactionColumn, TransactionColumn>();
    if (has("timestamp")) dropped.add("date").add("time");
    else if (has("date")) renamed.set("date", "timestamp");
    else renamed.set("time", "timestamp");
    // Beside debits and credits, columns such as Wert and Valor are days of value.
    const isVague = rankOf("amount") > usualRank && has("debit") && has("credit");
    if (isVague) dropped.add("amount").add("direction");
    else if (has("amount")) dropped.add("debit").add("credit");
    else dropped.add("direction");
    const kept = conflicts
      .filter(({ field }) => !dropped.has(field))
      .map((conflict) => ({ ...conflict, field: renamed.get(conflict.field) ?? conflict.field }));
    return {
      fields: fields.map((field) =>
        field === undefined || dropped.has(field) ? undefined : (renamed.get(field) ?? field),
      ),
      conflicts: kept,
      conflict: kept[0],
    };
  }
}

export const transactionColumns = new TransactionColumnTable(aliases, {
  required: [
    ["transactionId"],
    ["amount", "debit", "credit"],
    ["timestamp", "date", "time"],
    ["accountDetails.accountId"],
  ],
  identifiers: ["transactionId", "accountDetails.accountId", "counterpartyId", "deviceId", "customerId"],
  exampleHeader: "transactionId,amount,timestamp,accountId",
  inferNames: inferTransactionNames,
});
