/** An invoice's totals in the XML of Factur-X (UN/CEFACT Cross Industry Invoice), as little of it as says them. */
import type { HonestDocument } from "../honest/document.ts";

export function invoiceXml(document: HonestDocument, totals: NonNullable<HonestDocument["totals"]>): string {
  const number = document.lines.map(({ text }) => /INV-\d+-\d+/.exec(text)?.[0]).find((found) => found !== undefined);
  const amount = (cents: number) => (cents / 100).toFixed(2);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">${document.issuedAt.slice(0, 10).replaceAll("-", "")}</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${amount(totals.net)}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${amount(totals.net)}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${amount(totals.tax)}</ram:TaxTotalAmount><ram:GrandTotalAmount>${amount(totals.gross)}</ram:GrandTotalAmount><ram:DuePayableAmount>${amount(totals.gross)}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>
`;
}
