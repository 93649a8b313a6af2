/** Reads payment orders of ISO 20022 (pain.001, of all versions): each payment of each order, from the account that pays. */
import { referenceOf } from "./booking.ts";
import type { BookingParser, BookingSink, CreateParser } from "./booking-reader.ts";
import { accountOf } from "./camt.ts";
import type { ScopeHandler, Scopes } from "./elements.ts";
import type { Leaves } from "./leaves.ts";
import { instantOf, XmlParser } from "./xml-parser.ts";

const scopes: Scopes = { GrpHdr: [""], PmtInf: [""], CdtTrfTxInf: ["PmtInf"] };

export const createPainParser: CreateParser = (sink, { lineBytes }): BookingParser =>
  new XmlParser(sink, scopes, new PainHandler(sink, lineBytes), lineBytes);

class PainHandler implements ScopeHandler {
  readonly #sink: BookingSink;
  readonly #limit: number;
  #header: Leaves | undefined;
  #order: Leaves | undefined;

  constructor(sink: BookingSink, limit: number) {
    this.#sink = sink;
    this.#limit = limit;
  }

  opened(name: string, leaves: Leaves): void {
    if (name === "GrpHdr") this.#header = leaves;
    else if (name === "PmtInf") this.#order = leaves;
  }

  closed(name: string, payment: Leaves): void {
    if (name !== "CdtTrfTxInf") return;
    if (payment.isCut) {
      this.#sink.refuse(`The payment is longer than ${this.#limit} bytes.`);
      return;
    }
    const order = this.#order;
    const isEquivalent = payment.get("Amt/InstdAmt") === "";
    const amount = isEquivalent ? "Amt/EqvtAmt/Amt" : "Amt/InstdAmt";
    const agent = "CdtrAgt/FinInstnId";
    this.#sink.add({
      accountId: accountOf(order, "DbtrAcct"),
      timestamp: this.#header?.get("CreDtTm") || this.#executionOf(),
      debit: payment.get(amount),
      currency: payment.get(`${amount}@Ccy`),
      counterpartyId: referenceOf(accountOf(payment, "CdtrAcct")),
      counterpartyName: referenceOf(payment.get("Cdtr/Nm")),
      counterpartyBank: payment.get(`${agent}/BICFI`, `${agent}/BIC`, `${agent}/Nm`),
      description: [...payment.all("RmtInf/Ustrd"), ...payment.all("RmtInf/Strd/CdtrRefInf/Ref")].join(" "),
      valueDate: order?.get("ReqdExctnDt/Dt", "ReqdExctnDt/DtTm", "ReqdExctnDt") ?? "",
      bankReference: referenceOf(this.#header?.get("MsgId")),
      customerReference: referenceOf(payment.get("PmtId/InstrId") || order?.get("PmtInfId")),
      endToEndId: referenceOf(payment.get("PmtId/EndToEndId")),
      paymentId: referenceOf(payment.get("PmtId/UETR")),
      transactionCode: payment.get("PmtTpInf/SvcLvl/Cd") || (order?.get("PmtTpInf/SvcLvl/Cd") ?? ""),
    });
  }

  #executionOf(): string {
    return instantOf(
      this.#order?.get("ReqdExctnDt/DtTm") ?? "",
      this.#order?.get("ReqdExctnDt/Dt", "ReqdExctnDt") ?? "",
    );
  }
}
