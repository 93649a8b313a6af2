/** Invoices for machines: Cross Industry Invoice in its versions (ZUGFeRD, Factur-X, Order-X) and UBL, as facts. */
import { mostStated, mostStatedLines, type StatedInvoice } from "../facts/attachments.ts";
import { childrenOf, findChild, type XmlElement } from "./xml.ts";

/** Undefined where it is no invoice. */
export function readInvoice(root: XmlElement): StatedInvoice | undefined {
  switch (root.name) {
    case "CrossIndustryInvoice":
    case "CrossIndustryDocument":
    case "SCRDMCCBDACIOMessageStructure":
      return readCrossIndustryInvoice(root);
    case "Invoice":
    case "CreditNote":
      // A draft of the other syntax had this name too, and other groups.
      return findChild(root, "LegalMonetaryTotal") === undefined ? undefined : readUniversalInvoice(root);
    default:
      return undefined;
  }
}

/** The first child that has one of the names: versions of the syntax renamed their groups. */
function oneOf(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  return element?.children.find(({ name }) => names.includes(name));
}

function readCrossIndustryInvoice(root: XmlElement): StatedInvoice {
  const header = oneOf(root, "ExchangedDocument", "HeaderExchangedDocument");
  const trade = oneOf(root, "SupplyChainTradeTransaction", "SpecifiedSupplyChainTradeTransaction");
  const settlement = oneOf(trade, "ApplicableHeaderTradeSettlement", "ApplicableSupplyChainTradeSettlement");
  const sums = oneOf(
    settlement,
    "SpecifiedTradeSettlementHeaderMonetarySummation",
    "SpecifiedTradeSettlementMonetarySummation",
  );
  const currency = textOf(oneOf(settlement, "InvoiceCurrencyCode", "OrderCurrencyCode"));
  const taxTotals = childrenOf(sums, "TaxTotalAmount");
  const taxTotal = taxTotals.find(({ attributes }) => attributes.get("currencyID") === currency) ?? taxTotals[0];
  const sum = (name: string) => amountOf(findChild(sums, name));
  return {
    syntax: "CII",
    ...definedOf({
      number: textOf(findChild(header, "ID")),
      issueDate: dateOf(findChild(header, "IssueDateTime", "DateTimeString")),
      currency,
    }),
    accountNumbers: childrenOf(settlement, "SpecifiedTradeSettlementPaymentMeans")
      .flatMap((means) => textOf(findChild(means, "PayeePartyCreditorFinancialAccount", "IBANID")) ?? [])
      .slice(0, mostStated),
    totals: definedOf({
      lineTotal: sum("LineTotalAmount"),
      charges: sum("ChargeTotalAmount"),
      allowances: sum("AllowanceTotalAmount"),
      taxBasis: sum("TaxBasisTotalAmount"),
      taxTotal: amountOf(taxTotal),
      grandTotal: sum("GrandTotalAmount"),
      prepaid: sum("TotalPrepaidAmount"),
      rounding: sum("RoundingAmount"),
      due: sum("DuePayableAmount"),
    }),
    taxes: childrenOf(settlement, "ApplicableTradeTax")
      .slice(0, mostStated)
      .map((item) =>
        definedOf({
          basis: amountOf(findChild(item, "BasisAmount")),
          rate: amountOf(oneOf(item, "RateApplicablePercent", "ApplicablePercent")),
          amount: amountOf(findChild(item, "CalculatedAmount")),
        }),
      ),
    lines: childrenOf(trade, "IncludedSupplyChainTradeLineItem").slice(0, mostStatedLines).map(readTradeLine),
  };
}

function readTradeLine(line: XmlElement) {
  const agreement = oneOf(line, "SpecifiedLineTradeAgreement", "SpecifiedSupplyChainTradeAgreement");
  const delivery = oneOf(line, "SpecifiedLineTradeDelivery", "SpecifiedSupplyChainTradeDelivery");
  const settlement = oneOf(line, "SpecifiedLineTradeSettlement", "SpecifiedSupplyChainTradeSettlement");
  const sums = oneOf(
    settlement,
    "SpecifiedTradeSettlementLineMonetarySummation",
    "SpecifiedTradeSettlementMonetarySummation",
  );
  return definedOf({
    name: textOf(findChild(line, "SpecifiedTradeProduct", "Name")),
    quantity: amountOf(oneOf(delivery, "BilledQuantity", "RequestedQuantity")),
    price: amountOf(findChild(agreement, "NetPriceProductTradePrice", "ChargeAmount")),
    amount: amountOf(findChild(sums, "LineTotalAmount")),
  });
}

function readUniversalInvoice(root: XmlElement): StatedInvoice {
  const sums = findChild(root, "LegalMonetaryTotal");
  const sum = (name: string) => amountOf(findChild(sums, name));
  const currency = textOf(findChild(root, "DocumentCurrencyCode"));
  const taxTotals = childrenOf(root, "TaxTotal");
  const isOwn = (item: XmlElement) => findChild(item, "TaxAmount")?.attributes.get("currencyID") === currency;
  const taxTotal = taxTotals.find(isOwn) ?? taxTotals[0];
  return {
    syntax: "UBL",
    ...definedOf({
      number: textOf(findChild(root, "ID")),
      issueDate: dateOf(findChild(root, "IssueDate")),
      currency,
    }),
    accountNumbers: childrenOf(root, "PaymentMeans")
      .flatMap((means) => textOf(findChild(means, "PayeeFinancialAccount", "ID")) ?? [])
      .slice(0, mostStated),
    totals: definedOf({
      lineTotal: sum("LineExtensionAmount"),
      charges: sum("ChargeTotalAmount"),
      allowances: sum("AllowanceTotalAmount"),
      taxBasis: sum("TaxExclusiveAmount"),
      taxTotal: amountOf(findChild(taxTotal, "TaxAmount")),
      grandTotal: sum("TaxInclusiveAmount"),
      prepaid: sum("PrepaidAmount"),
      rounding: sum("PayableRoundingAmount"),
      due: sum("PayableAmount"),
    }),
    taxes: childrenOf(taxTotal, "TaxSubtotal")
      .slice(0, mostStated)
      .map((item) =>
        definedOf({
          basis: amountOf(findChild(item, "TaxableAmount")),
          rate: amountOf(findChild(item, "TaxCategory", "Percent")),
          amount: amountOf(findChild(item, "TaxAmount")),
        }),
      ),
    lines: [...childrenOf(root, "InvoiceLine"), ...childrenOf(root, "CreditNoteLine")]
      .slice(0, mostStatedLines)
      .map((line) =>
        definedOf({
          name: textOf(findChild(line, "Item", "Name")),
          quantity: amountOf(oneOf(line, "InvoicedQuantity", "CreditedQuantity")),
          price: amountOf(findChild(line, "Price", "PriceAmount")),
          amount: amountOf(findChild(line, "LineExtensionAmount")),
        }),
      ),
  };
}

const textLimit = 200;

type Optional<T> = { [K in keyof T]: T[K] | undefined };
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the fields that are undefined. */
function definedOf<T extends object>(fields: Optional<T>): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

function textOf(element: XmlElement | undefined): string | undefined {
  const text = element?.text.replace(/\s+/g, " ").trim() ?? "";
  return text === "" ? undefined : text.slice(0, textLimit);
}

/** A decimal with a point; undefined for anything else. */
function amountOf(element: XmlElement | undefined): string | undefined {
  const text = element?.text.trim() ?? "";
  return /^[-+]?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : undefined;
}

/** YYYYMMDD or YYYY-MM-DD with or without a time. */
function dateOf(element: XmlElement | undefined): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(element?.text.trim() ?? "");
  return match === null ? undefined : `${match[1]}-${match[2]}-${match[3]}`;
}
