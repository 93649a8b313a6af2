/**
 * Reads bank statements of ISO 20022: camt.052 (report), camt.053 (statement) and camt.054 (notification), of all versions. A booking
 * with several payments becomes one record for each where each has an amount, and else one for all.
 */
import { type Booking, referenceOf, textLimit } from "./booking.ts";
import type { BookingParser, BookingSink, CreateParser } from "./booking-reader.ts";
import type { ScopeHandler, Scopes } from "./elements.ts";
import type { Leaves } from "./leaves.ts";
import { instantOf, XmlParser } from "./xml-parser.ts";

const scopes: Scopes = {
  GrpHdr: [""],
  Stmt: [""],
  Rpt: [""],
  Ntfctn: [""],
  Ntry: ["Stmt", "Rpt", "Ntfctn"],
  TxDtls: ["Ntry"],
};

export const createCamtParser: CreateParser = (sink, { lineBytes }): BookingParser =>
  new XmlParser(sink, scopes, new CamtHandler(sink, lineBytes), lineBytes);

class CamtHandler implements ScopeHandler {
  readonly #sink: BookingSink;
  readonly #limit: number;
  #header: Leaves | undefined;
  #statement: Leaves | undefined;
  #entry: Leaves | undefined;
  /** The first payment of the booking, as long as it may be the only one. */
  #first: Leaves | undefined;
  #payments = 0;
  /** The sum of the divided booking. It is NaN if a payment has another currency than the account. */
  #sum = 0;
  #isDivided = false;
  /** What all payments of a booking say that is not divided. */
  #texts = "";

  constructor(sink: BookingSink, limit: number) {
    this.#sink = sink;
    this.#limit = limit;
  }

  opened(name: string, leaves: Leaves): void {
    if (name === "TxDtls") return;
    if (name === "GrpHdr") this.#header = leaves;
    else if (name !== "Ntry") this.#statement = leaves;
    else {
      this.#entry = leaves;
      this.#first = undefined;
      this.#payments = 0;
      this.#sum = 0;
      this.#isDivided = false;
      this.#texts = "";
    }
  }

  closed(name: string, leaves: Leaves): void {
    const entry = this.#entry;
    if (entry === undefined) return;
    if (name === "TxDtls") this.#takePayment(entry, leaves);
    else if (name === "Ntry") {
      if (!this.#isDivided) this.#add(entry, this.#payments > 1 ? undefined : this.#first, undefined);
      else this.#checkSum(entry);
      this.#entry = undefined;
    }
  }

  #takePayment(entry: Leaves, payment: Leaves): void {
    this.#payments += 1;
    if (this.#texts.length < textLimit) this.#texts += ` ${remittanceOf(payment)}`;
    if (this.#payments === 1) {
      this.#first = payment;
      return;
    }
    if (this.#payments === 2 && this.#first !== undefined) {
      this.#isDivided = amountOf(this.#first, entry) !== undefined && amountOf(payment, entry) !== undefined;
      if (this.#isDivided) this.#addPart(entry, this.#first);
      this.#first = undefined;
    }
    if (this.#isDivided) this.#addPart(entry, payment);
  }

  #addPart(entry: Leaves, payment: Leaves): void {
    const money = amountOf(payment, entry);
    if (money === undefined) {
      this.#sink.refuse("The payment has no amount of its own, as the others of its booking do.");
      return;
    }
    const isOpposite = payment.get("CdtDbtInd") !== "" && payment.get("CdtDbtInd") !== entry.get("CdtDbtInd");
    const isOwn = money.currency === entry.get("Amt@Ccy");
    this.#sum += isOwn ? (isOpposite ? -1 : 1) * Number(money.amount) : Number.NaN;
    this.#add(entry, payment, money);
  }

  /** Charges may be the difference; the payments count all the same. */
  #checkSum(entry: Leaves): void {
    const difference = Math.abs(Number(entry.get("Amt")) - this.#sum);
    if (Number.isNaN(difference) || difference < smallestUnit / 2) return;
    this.#sink.refuse("The payments of the booking above do not add up to its amount; each of them was read.");
  }

  /** `part` is the amount of one payment of several. */
  #add(entry: Leaves, payment: Leaves | undefined, part: Money | undefined): void {
    if (entry.isCut || payment?.isCut === true) {
      this.#sink.refuse(`The booking is longer than ${this.#limit} bytes.`);
      return;
    }
    const get = (...paths: readonly string[]): string => payment?.get(...paths) || entry.get(...paths);
    const own = part === undefined ? "" : (payment?.get("CdtDbtInd") ?? "");
    const direction = own || entry.get("CdtDbtInd");
    if (direction !== "DBIT" && direction !== "CRDT") {
      this.#sink.refuse("The booking says neither DBIT nor CRDT (CdtDbtInd).");
      return;
    }
    const { amount, currency } = part ?? { amount: entry.get("Amt"), currency: entry.get("Amt@Ccy") };
    const account = accountOf(this.#statement, "Acct");
    const other = findOther(get, {
      account,
      isDebit: direction === "DBIT",
      isReversed: entry.get("RvslInd") === "true",
    });
    const original = get("AmtDtls/InstdAmt/Amt");
    const originalCurrency = get("AmtDtls/InstdAmt/Amt@Ccy");
    const isConverted = originalCurrency !== "" && originalCurrency !== currency;
    this.#sink.add({
      accountId: account,
      timestamp: this.#timeOf(entry, payment),
      [direction === "DBIT" ? "debit" : "credit"]: amount,
      currency,
      ...other,
      description: payment === undefined ? this.#texts.trim() || entry.get("AddtlNtryInf") : textOf(payment, entry),
      valueDate: entry.get("ValDt/Dt", "ValDt/DtTm"),
      bankReference: referenceOf(get("AcctSvcrRef", "Refs/AcctSvcrRef")),
      customerReference: referenceOf(get("Refs/InstrId", "NtryRef")),
      endToEndId: referenceOf(get("Refs/EndToEndId")),
      mandateId: referenceOf(get("Refs/MndtId")),
      paymentId: referenceOf(get("Refs/UETR", "Refs/TxId")),
      transactionCode: codeOf(get),
      entryStatus: entry.get("Sts/Cd", "Sts/Prtry", "Sts"),
      originalAmount: isConverted ? `${original} ${originalCurrency}` : "",
    });
  }

  /** Pending bookings have no date of booking. */
  #timeOf(entry: Leaves, payment: Leaves | undefined): string {
    const booked = instantOf(entry.get("BookgDt/DtTm"), entry.get("BookgDt/Dt"));
    if (booked !== "") return booked;
    const valued = instantOf(entry.get("ValDt/DtTm"), entry.get("ValDt/Dt"));
    return (
      valued ||
      (payment?.get("RltdDts/TxDtTm", "RltdDts/AccptncDtTm") ?? "") ||
      this.#statement?.get("CreDtTm") ||
      this.#header?.get("CreDtTm") ||
      ""
    );
  }
}

interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** The smallest unit of most currencies. */
const smallestUnit = 0.01;

/** The amount of one payment of several: in the currency of the account if it is given, or else in the payment's own. */
function amountOf(payment: Leaves, entry: Leaves): Money | undefined {
  const given = ["Amt", "AmtDtls/TxAmt/Amt", "AmtDtls/InstdAmt/Amt"]
    .map((path) => ({ amount: payment.get(path), currency: payment.get(`${path}@Ccy`) }))
    .filter(({ amount, currency }) => amount !== "" && currency !== "");
  return given.find(({ currency }) => currency === entry.get("Amt@Ccy")) ?? given[0];
}

/** How an account is named, of which older versions have more ways. */
const accountKinds = ["IBAN", "Othr/Id", "BBAN", "PrtryAcct/Id", "UPIC"];

export function accountOf(leaves: Leaves | undefined, path: string): string {
  return leaves?.get(...accountKinds.map((kind) => `${path}/Id/${kind}`), `${path}/Prxy/Id`) ?? "";
}

type Get = (...paths: readonly string[]) => string;

interface Own {
  readonly account: string;
  readonly isDebit: boolean;
  readonly isReversed: boolean;
}

/** The party that is not the account's owner. A reversal keeps the parties of the payment that it takes back. */
function findOther(get: Get, { account, isDebit, isReversed }: Own): Booking {
  const preferred = isDebit !== isReversed ? "Cdtr" : "Dbtr";
  const isOther = (role: string): boolean => account === "" || accountIn(get, role) !== account;
  const role = [preferred, preferred === "Cdtr" ? "Dbtr" : "Cdtr"].find(isOther);
  return role === undefined ? {} : partyOf(get, role);
}

function accountIn(get: Get, role: string): string {
  return get(...accountKinds.map((kind) => `RltdPties/${role}Acct/Id/${kind}`));
}

function partyOf(get: Get, role: string): Booking {
  const at = `RltdPties/${role}`;
  const agent = `RltdAgts/${role}Agt/FinInstnId`;
  return {
    counterpartyId: referenceOf(accountIn(get, role)),
    counterpartyName: referenceOf(get(`${at}/Nm`, `${at}/Pty/Nm`, `${at}/Agt/FinInstnId/Nm`)),
    counterpartyBank: get(`${agent}/BICFI`, `${agent}/BIC`, `${agent}/CmbndId/BIC`, `${agent}/Nm`),
  };
}

function textOf(payment: Leaves, entry: Leaves): string {
  return remittanceOf(payment) || payment.get("AddtlTxInf") || entry.get("AddtlNtryInf");
}

function remittanceOf(payment: Leaves): string {
  const references = ["CdtrRefInf/Ref", "CdtrRefInf/CdtrRef"].flatMap((path) => payment.all(`RmtInf/Strd/${path}`));
  return [...payment.all("RmtInf/Ustrd"), ...references].join(" ");
}

function codeOf(get: Get): string {
  const domain = [get("BkTxCd/Domn/Cd"), get("BkTxCd/Domn/Fmly/Cd"), get("BkTxCd/Domn/Fmly/SubFmlyCd")];
  return domain[0] === "" ? get("BkTxCd/Prtry/Cd") : domain.filter((part) => part !== "").join("-");
}
