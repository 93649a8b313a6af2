/** Invoices with their XML for machines attached, for tests. */
import { type PdfWriter, startDocument } from "./pdf-writer.ts";

interface InvoiceSample {
  readonly syntax?: "CII" | "CII 1.0" | "UBL";
  readonly total?: string;
  /** Instead of an invoice. */
  readonly xml?: string;
  readonly isAttached?: boolean;
}

/** The pages state a total of 1,475.60; objects 7 and 8 are the attached file. */
export function startInvoiceWithXml(sample: InvoiceSample): PdfWriter {
  const { syntax = "CII", total = "1475.60", isAttached = true } = sample;
  const writer = startDocument([
    { x: 60, y: 760, text: "Rechnung Nr. RE-2024/117 vom 17.01.2024" },
    { x: 60, y: 700, text: "Nettobetrag" },
    { x: 420, y: 700, text: "1.240,00" },
    { x: 60, y: 680, text: "Umsatzsteuer 19 %" },
    { x: 420, y: 680, text: "235,60" },
    { x: 60, y: 660, text: "Gesamtbetrag" },
    { x: 420, y: 660, text: "1.475,60" },
  ]);
  if (!isAttached) return writer;
  return writer
    .set(
      1,
      "<< /Type /Catalog /Pages 2 0 R /AF [7 0 R] /Names << /EmbeddedFiles << /Names [(factur-x.xml) 7 0 R] >> >> >>",
    )
    .set(7, "<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Data /EF << /F 8 0 R >> >>")
    .set(8, "<< /Type /EmbeddedFile /Subtype /text#2Fxml >>", sample.xml ?? writeInvoice(syntax, total));
}

function writeInvoice(syntax: NonNullable<InvoiceSample["syntax"]>, total: string): string {
  switch (syntax) {
    case "CII":
      return writeCrossIndustryInvoice(total, "Header", "Line", "ExchangedDocument");
    case "CII 1.0":
      return writeCrossIndustryInvoice(total, "SupplyChain", "SupplyChain", "HeaderExchangedDocument")
        .replaceAll("CrossIndustryInvoice", "CrossIndustryDocument")
        .replaceAll("<ram:SupplyChainTradeTransaction>", "<ram:SpecifiedSupplyChainTradeTransaction>")
        .replaceAll("</ram:SupplyChainTradeTransaction>", "</ram:SpecifiedSupplyChainTradeTransaction>")
        .replaceAll("SettlementHeaderMonetary", "SettlementMonetary")
        .replaceAll("SettlementLineMonetary", "SettlementMonetary");
    case "UBL":
      return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="b" xmlns:cac="a">
<cbc:ID>RE-2024/117</cbc:ID><cbc:IssueDate>2024-01-17</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">235.60</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>1240.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>${total}</cbc:TaxInclusiveAmount><cbc:PayableAmount>${total}</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:InvoicedQuantity>10</cbc:InvoicedQuantity><cbc:LineExtensionAmount>1240.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Work</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount>124.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`;
  }
}

function writeCrossIndustryInvoice(total: string, header: string, line: string, document: string): string {
  const specified = line === "Line" ? "SpecifiedLine" : "SpecifiedSupplyChain";
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
<rsm:${document}><ram:ID>RE-2024/117</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20240117</udt:DateTimeString></ram:IssueDateTime></rsm:${document}>
<ram:SupplyChainTradeTransaction>
<ram:IncludedSupplyChainTradeLineItem>
<ram:SpecifiedTradeProduct><ram:Name>Work</ram:Name></ram:SpecifiedTradeProduct>
<ram:${specified}TradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>124.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:${specified}TradeAgreement>
<ram:${specified}TradeDelivery><ram:BilledQuantity unitCode="HUR">10</ram:BilledQuantity></ram:${specified}TradeDelivery>
<ram:${specified}TradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>1240.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:${specified}TradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>
<ram:Applicable${header}TradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE89370400440532013000</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>1240.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">235.60</ram:TaxTotalAmount><ram:GrandTotalAmount>${total}</ram:GrandTotalAmount><ram:DuePayableAmount>${total}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:Applicable${header}TradeSettlement>
</ram:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
}
