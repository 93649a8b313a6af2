/** The names under which a file of transactions may hold each field. */
import { type Aliases, ColumnTable } from "./columns.ts";

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

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The usual names of a transaction's id, wherever one is asked for. */
export const transactionIdNames: readonly (readonly string[])[] = [
  words(`transaction transactionNumber transactionNo transactionRef transactionReference txnId txId trxId tranId transId
    transNum txnNumber paymentId transaktionsId transaktionsnummer idTransaction transactionIdentifier numeroTransaction
    numeroDeTransaction identifiantTransaction idTransaccion transaccionId numeroTransaccion numeroDeTransaccion
    idTransazione transazioneId numeroTransazione idTransacao transacaoId numeroTransacao numeroDaTransacao
    transactieId transactienummer`),
  words("id reference referenz referencia riferimento kenmerk"),
];

// Required fields: usual names, then vague ones that count only where nothing better is there.
// Optional fields: from the most to the least exact, so that merchantId goes before merchantName.
const aliases: Aliases<TransactionField> = {
  transactionId: transactionIdNames,
  amount: [
    words(`amt transactionAmount txnAmount txAmount amountValue paymentAmount betrag umsatz montant somme importe monto
      importo montante bedrag`),
    words("value sum total wert valor valeur valore quantia cantidad summe"),
  ],
  timestamp: [
    words(`dateTime transactionTimestamp transactionDateTime transactionDate transactionTime txnDate txnTime txDateTime
      transDateTransTime eventTime eventTimestamp occurredAt zeitstempel datumUhrzeit datumZeit zeitpunkt
      transaktionsdatum horodatage horodate dateHeure dateTransaction dateDeTransaction fechaHora fechaTransaccion
      marcaDeTiempo dataOra dataTransazione dataHora dataTransacao dataDaTransacao tijdstip datumTijd transactiedatum`),
    words("date time createdAt datum fecha data bookingDate buchungsdatum"),
  ],
  "accountDetails.accountId": [
    words("accountId accountDetails.id account.id account.accountId"),
    words(`account accountNumber accountNo accountNum acct acctId acctNo acctNum kontoId konto kontonummer kontoNr compte
      compteId idCompte numeroCompte numeroDeCompte cuenta cuentaId idCuenta numeroCuenta numeroDeCuenta conto contoId
      idConto numeroConto numeroDiConto conta contaId idConta numeroConta numeroDaConta rekening rekeningId
      rekeningnummer`),
    words("iban sourceAccount fromAccount senderAccount debtorAccount nameOrig cardId cardNumber ccNum"),
  ],
  "accountDetails.accountType": [
    words("accountType accountDetails.type account.type account.accountType"),
    words("acctType kontoart kontotyp typeCompte typeDeCompte tipoCuenta tipoDeCuenta tipoConto tipoDiConto tipoConta"),
    words("tipoDeConta rekeningtype rekeningsoort"),
  ],
  currency: [
    words("currencyCode ccy transactionCurrency waehrung währung devise monnaie moneda divisa valuta moeda waluta"),
  ],
  counterpartyId: [
    words("counterparty"),
    words("merchantId merchant.id terminalId"),
    words("beneficiaryId payeeId recipientId destinationAccount toAccount creditorAccount nameDest"),
    words("merchant merchantName terminal beneficiary payee recipient"),
    words(`empfaenger empfänger haendler händler beneficiaire marchand commercant beneficiario comercio comerciante
      esercente begunstigde handelaar ontvanger`),
  ],
  merchantCategory: [
    words("mcc merchantCategoryCode merchant.category"),
    words("category categoryCode merchantType kategorie branche categorie categoria"),
  ],
  channel: [words("transactionChannel paymentChannel entryMode kanal canal canale kanaal")],
  country: [
    words("countryCode transactionCountry merchantCountry merchant.country"),
    words("land laendercode ländercode pays codePays pais codigoPais paese landcode"),
  ],
  deviceId: [
    words("device device.id deviceFingerprint geraeteId geräteId appareil idAppareil dispositivo idDispositivo"),
  ],
  customerId: [
    words(
      "customer customer.id custId clientId kundennummer kundenId kundenNr idClient numeroClient idCliente clienteId",
    ),
    words("client cliente kunde klantId klantnummer userId"),
  ],
};

export const transactionColumns = new ColumnTable<TransactionField>(aliases);
