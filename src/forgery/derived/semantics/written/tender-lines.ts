/** Lines of a receipt that say how it was paid: what was handed over, by which means, and the change. They are no totals of anything. */
import { findMoneyRole } from "./money-labels.ts";
import { toPlainText } from "./plain-text.ts";

/** Plain words (see `toPlainText`) in the languages of most receipts. */
const words = [
  "cash|card|visa( debit)?|master ?card|amex|american express|maestro|v ?pay|debit|credit|tender(ed)?|change|paid|payment|received|voucher|gift|cheque|check|contactless",
  "apple ?pay|google ?pay|pay ?pal|twint|alipay|wechat|bizum|swish|vipps|mobile ?pay|payconiq|bancontact|blik|nets|girocard|giro|ec|sumup|postfinance|e ?wallet|wallet",
  "bar|bargeld|barzahlung|gegeben|erhalten|zuruck|ruckgeld|wechselgeld|(kredit|debit|ec|bank|giro|geschenk)?karte|kartenzahlung|bezahlt|gutschein|lastschrift",
  "especes?|liquide|rendu|monnaie|carte|cb|recu|a rendre|paye|regle|reglement|titres? restaurant",
  "efectivo|entregado|entrega|cambio|tarjeta|vuelto|devuelto|pagado|recibido|dinheiro|numerario|troco|cartao|multibanco|mb ?way|pago|recebido|entregue",
  "contanti|contante|resto|bancomat|carta|pagato|pagamento|ricevuto|contant|pin|wisselgeld|terug|betaald|betaling|ontvangen|kaart",
  "gotowk\\w+|kart[aay]|reszta|wplat\\w+|zaplacono|hotov\\w+|kartou|vraceno|vratit|zaplaceno|keszpenz|bankkartya|visszajaro|numerar|rest|card bancar",
  "kontant\\w*|kort|bankkort|dankort|byttepenge|retur|tilbage|tilbake|vaxel|betalt|mottatt|mottaget|kateinen|kortti|takaisin|maksettu|nakit|kart|para ustu",
].join("|");
const [tender, tenderFirst] = [new RegExp(`\\b(${words})\\b`), new RegExp(`^(${words})\\b`)];

const total = /\b(total|gesamt\w*|summe|totale)\b/;
/** Only of cash more is handed over than is paid. */
const cash = /\b(cash|bar|contant\w*|especes|efectivo|tender\w*|received|gegeben|erhalten|change)\b/;

/** What pays, and a sum of which the label says that it was paid; a total does not, however it is paid, nor what is due. */
export function isTenderLabel(label: string): boolean {
  const plain = toPlainText(label);
  if (total.test(plain) && !cash.test(plain)) return false;
  const role = findMoneyRole(plain);
  return role === "paid" || (role !== "gross" && role !== "due" && tender.test(plain));
}

/** "Cash received CHF 100.00" is no sentence that asks for a sum. */
export function isTenderFirst(label: string): boolean {
  return tenderFirst.test(toPlainText(label));
}
