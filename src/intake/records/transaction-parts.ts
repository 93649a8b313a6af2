/** Columns that give only a part of a transaction's field: the date, the time of day, its zone, what was debited or credited. */
import type { Aliases } from "./columns.ts";
import type { DecimalProblem, NumberStyle } from "./decimal.ts";
import { type Money, parseMoney } from "./money.ts";
import { isNothing } from "./nothing.ts";
import { sideOf } from "./side-words.ts";

export type TransactionPart = "date" | "time" | "zone" | "debit" | "credit" | "direction";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const partAliases: Aliases<TransactionPart> = {
  date: [
    words(`transactionDate txnDate transDate tranDate transaktionsdatum dateTransaction dateDeTransaction dateOperation
      dateDOperation fechaTransaccion fechaDeTransaccion fechaOperacion fechaDeOperacion dataTransazione dataOperazione
      dataTransacao dataDaTransacao dataLançamento dataDoLançamento dateOp transactiedatum dataTransakcji dataOperacji islemTarihi fechaMovimiento
      fechaDeMovimiento dataMovimento dataDoMovimento dataMov`),
    words("datum fecha data tarih"),
    words(
      "bookingDate postingDate buchungsdatum buchungstag dateComptable fechaContable dataContabile dataKsiegowania",
    ),
    words("buchung dataRegistrazione postedDate datePosted bookedDate dateBooked"),
    words("createdAt"),
    words("created createdDate creationDate createdOn dateCreated"),
    words("startedDate dateStarted"),
    words("completedDate dateCompleted"),
    words(
      "valueDate valueDt valutadatum wertstellung wertstellungsdatum rentedatum dateValeur dateDeValeur dateVal fechaValor dataValuta dataWaluty valor",
    ),
  ],
  time: [
    words(`transactionTime txnTime transTime zeit uhrzeit transaktionszeit heure heureTransaction hora horaTransaccion ora
      horario tijd transactietijd czas godzina godzinaTransakcji saat islemSaati`),
  ],
  zone: [
    words(`timeZone timeZoneName timestampTimezone transactionTimezone tz utcOffset gmtOffset timezoneOffset zeitzone
      fuseauHoraire zonaHoraria fusoOrario fusoHorario tijdzone strefaCzasowa saatDilimi`),
  ],
  debit: [
    words(`debits debitAmount amountDebit withdrawal withdrawals withdrawalAmount withdrawalAmt paidOut moneyOut soll sollbetrag belastung belastungen lastschrift lastschriften débit
      montantDébit montantDuDébit debe cargo cargos importeDebe dare addebito addebiti uscite débito débitos valorDébito
      debet borc borç borçTutarı winien obciazenia obciazenie`),
  ],
  credit: [
    words(`credits creditAmount amountCredit deposit deposits depositAmount depositAmt paidIn moneyIn haben habenbetrag gutschrift gutschriften crédit
      montantCrédit montantDuCrédit haber abono abonos importeHaber avere accredito accrediti entrate crédito créditos
      valorCrédito alacak alacakTutarı uznania uznanie`),
  ],
  direction: [
    words(`debitCredit creditDebit drCr crDr dcIndicator debitCreditIndicator creditDebitIndicator debitCreditFlag
      debitCreditMark dc sollHaben sollHabenKennzeichen debitCreditCode sh débitCrédit sensOperation debeHaber dareAvere
      débitoCrédito borçAlacak winienMa afBij`),
  ],
};

const markedName = /\b(?:dr|db|d)[\s_/-]*(?:cr|c)\b|\bcr[\s_/-]*dr\b|debit[\s_/-]*credit|soll[\s_/-]*haben/i;

/** A column that says that its amounts carry marks for debit and credit. */
export function isMarkedName(name: string): boolean {
  return markedName.test(name);
}

const debits = new Set(
  "d dr db dbit debit debits débit debe débito debito dare soll s borç borc b winien wn af out outgoing outbound purchase purchases sale sales charge".split(
    " ",
  ),
);
const credits = new Set(
  "c cr crdt credit credits crédit haber crédito credito avere haben h alacak a ma bij in incoming inbound".split(" "),
);

const noSide: DecimalProblem = "has no known debit or credit mark beside it";
const twoSigns: DecimalProblem = "is negative and has a debit or credit mark beside it; use one of them";
const twoSides: DecimalProblem = "has both a debit and a credit; write one row for each";
const negativeSide: DecimalProblem = "must not be negative in a debit or credit column";

/** Debits are money going out, which is positive. */
export function applyDirection(money: Money, direction: unknown): Money | DecimalProblem {
  const word = typeof direction === "string" ? direction.trim().toLowerCase().replace(/\.$/, "") : "";
  const side = credits.has(word) ? "in" : debits.has(word) ? "out" : sideOf(word);
  if (side === undefined) return noSide;
  if (money.value < 0) return twoSigns;
  return side === "in" ? { ...money, value: -money.value } : money;
}

export interface Side {
  readonly value: unknown;
  readonly style: NumberStyle;
  /** All values of its column are. */
  readonly isNegative: boolean;
}

/** One of the two is filled; a zero beside it says nothing. */
export function readSides(debit: Side, credit: Side): Money | DecimalProblem | undefined {
  const out = readSide(debit);
  const back = readSide(credit);
  if (typeof out === "string" || typeof back === "string") return typeof out === "string" ? out : back;
  if (out === undefined) return back === undefined ? undefined : { ...back, value: -back.value };
  if (back === undefined || back.value === 0) return out;
  return out.value === 0 ? { ...back, value: -back.value } : twoSides;
}

function readSide({ value, style, isNegative }: Side): Money | DecimalProblem | undefined {
  if (isEmpty(value)) return undefined;
  const money = readMoney(value, style);
  if (typeof money === "string") return money;
  const amount = isNegative ? -money.value : money.value;
  return amount >= 0 ? { ...money, value: amount } : negativeSide;
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && isNothing(value));
}

/** An amount as a table writes it, or as JSON does. */
export function readMoney(value: unknown, style: NumberStyle, mayBeMarked = false): Money | DecimalProblem {
  if (typeof value === "number") return { value, currency: undefined };
  return typeof value === "string" ? parseMoney(value, style, mayBeMarked) : "must be a number, such as 1234.50";
}
