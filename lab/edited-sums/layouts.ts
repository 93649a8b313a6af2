/** Invoices as pictures: what they say in several languages, how they are laid out, and honest arithmetic that looks odd. */
import type { Random } from "../../src/learning/random.ts";

export interface Layout {
  readonly name: string;
  readonly title: string;
  /** Item, quantity, price, amount. */
  readonly heads: readonly [string, string, string, string];
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly shipping: string;
  readonly paid: string;
  readonly due: string;
  readonly rate: number;
  readonly decimal: "," | ".";
  readonly group: "" | " " | "." | "," | "'";
  readonly currency: string;
  readonly isCurrencyBefore: boolean;
  readonly font: string;
  readonly items: readonly string[];
}

const sans = "Liberation Sans";
const serif = "Liberation Serif";

/** What was missed in them shaped the solver, so their figures are no held-out ones. The words are those of invoices, the places are this file's own. */
export const layouts: readonly Layout[] = [
  layout(
    "en",
    "INVOICE",
    ["Description", "Qty", "Unit price", "Amount"],
    ["Subtotal", "VAT", "Total", "Shipping", "Deposit paid", "Amount due"],
    [20, ".", ",", "£", true, sans],
    ["Desk lamp", "Office chair", "Toner black", "Training day"],
  ),
  layout(
    "us",
    "Invoice",
    ["Item", "Hours", "Rate", "Total"],
    ["Subtotal", "Sales tax", "Total", "Shipping", "Paid", "Balance due"],
    [8, ".", ",", "$", true, "DejaVu Sans"],
    ["Web design", "Hosting", "Support", "Copywriting"],
  ),
  layout(
    "de",
    "Rechnung",
    ["Bezeichnung", "Menge", "Einzelpreis", "Betrag"],
    ["Nettobetrag", "MwSt.", "Gesamtbetrag", "Versandkosten", "Anzahlung", "Zahlbetrag"],
    [19, ",", ".", "EUR", false, sans],
    ["Beratung", "Anfahrt", "Montage", "Kabel 3 m"],
  ),
  layout(
    "ch",
    "Rechnung",
    ["Artikel", "Anzahl", "Preis", "Total CHF"],
    ["Zwischensumme", "MWST", "Rechnungsbetrag", "Porto", "Anzahlung", "Zu zahlen"],
    [8, ".", "'", "CHF", true, "URW Gothic"],
    ["Papier A4", "Ordner breit", "Stempel", "Heftklammern"],
  ),
  layout(
    "fr",
    "Facture",
    ["Désignation", "Qté", "Prix unitaire", "Montant"],
    ["Total HT", "TVA", "Total TTC", "Frais de port", "Acompte", "Net à payer"],
    [20, ",", " ", "€", false, serif],
    ["Conseil", "Transport", "Chaise de bureau", "Câbles"],
  ),
  layout(
    "es",
    "Factura",
    ["Concepto", "Cantidad", "Precio", "Importe"],
    ["Base imponible", "IVA", "Total factura", "Gastos de envío", "Pagado", "Total a pagar"],
    [21, ",", ".", "€", false, "DejaVu Serif"],
    ["Servicio técnico", "Material", "Visita", "Pintura"],
  ),
  layout(
    "it",
    "Fattura",
    ["Descrizione", "Quantità", "Prezzo", "Importo"],
    ["Imponibile", "IVA", "Totale", "Spese di trasporto", "Acconto", "Totale da pagare"],
    [22, ",", ".", "€", true, sans],
    ["Consulenza", "Installazione", "Ricambi", "Trasferta"],
  ),
  layout(
    "nl",
    "Factuur",
    ["Omschrijving", "Aantal", "Prijs", "Bedrag"],
    ["Subtotaal", "BTW", "Totaal", "Verzendkosten", "Aanbetaling", "Te betalen"],
    [21, ",", ".", "€", true, "C059"],
    ["Koffie", "Onderhoud", "Toner", "Stoel"],
  ),
  layout(
    "pl",
    "Faktura",
    ["Nazwa", "Ilość", "Cena", "Wartość"],
    ["Razem netto", "VAT", "Razem brutto", "Koszt dostawy", "Wpłacono", "Do zapłaty"],
    [23, ",", " ", "zł", false, sans],
    ["Papier", "Krzesło", "Serwis", "Lampa"],
  ),
  layout(
    "sv",
    "Faktura",
    ["Beskrivning", "Antal", "Pris", "Belopp"],
    ["Netto", "Moms", "Summa", "Frakt", "Förskott", "Att betala"],
    [25, ",", " ", "kr", false, "P052"],
    ["Konsulttid", "Resa", "Papper", "Lampa"],
  ),
  layout(
    "pt",
    "Fatura",
    ["Descrição", "Qtd", "Preço", "Valor"],
    ["Subtotal", "IVA", "Total", "Portes", "Pago", "Total a pagar"],
    [23, ",", ".", "€", false, "DejaVu Sans"],
    ["Cadeira", "Transporte", "Manutenção", "Papel"],
  ),
  layout(
    "cz",
    "Faktura",
    ["Popis", "Množství", "Cena", "Celkem"],
    ["Základ", "DPH", "Celkem s DPH", "Doprava", "Záloha", "K úhradě"],
    [21, ",", " ", "Kč", false, "Nimbus Sans"],
    ["Papír", "Oprava", "Lampa", "Doprava osob"],
  ),
];

function layout(
  name: string,
  title: string,
  heads: Layout["heads"],
  [net, tax, total, shipping, paid, due]: readonly [string, string, string, string, string, string],
  [rate, decimal, group, currency, isCurrencyBefore, font]: readonly [
    number,
    Layout["decimal"],
    Layout["group"],
    string,
    boolean,
    string,
  ],
  items: readonly string[],
): Layout {
  return {
    name,
    title,
    heads,
    net,
    tax,
    total,
    shipping,
    paid,
    due,
    rate,
    decimal,
    group,
    currency,
    isCurrencyBefore,
    font,
    items,
  };
}

/** What of honest arithmetic may look wrong to a reader of sums. */
export const oddities = ["none", "shipping", "deposit", "round cents", "discount"] as const;
export type Oddity = (typeof oddities)[number];

export interface Bill {
  readonly rows: readonly {
    readonly item: string;
    readonly quantity: number;
    readonly price: number;
    readonly amount: number;
  }[];
  /** Label and cents, in their order. */
  readonly sums: readonly {
    readonly label: string;
    readonly cents: number;
    readonly role: "net" | "tax" | "total" | "other";
  }[];
}

export function makeBill(own: Layout, random: Random, oddity: Oddity): Bill {
  const count = 2 + random.nextBelow(own.items.length - 1);
  const rows = own.items.slice(0, count).map((item) => {
    const [quantity, price] = [1 + random.nextBelow(12), 950 + random.nextBelow(60_000)];
    return { item, quantity, price, amount: quantity * price };
  });
  const gross = rows.reduce((sum, { amount }) => sum + amount, 0);
  const discount = oddity === "discount" ? Math.round(gross / 20) : 0;
  const shipping = oddity === "shipping" ? 490 + random.nextBelow(900) : 0;
  const net = gross - discount + shipping;
  // Some programs round the tax of each row, so that it differs by cents from the tax of the sum.
  const byRow = rows.reduce((sum, { amount }) => sum + Math.round((amount * own.rate) / 100), 0);
  const tax = oddity === "round cents" ? byRow : Math.round((net * own.rate) / 100);
  const paid = oddity === "deposit" ? 10_000 + random.nextBelow(20_000) : 0;
  const other = (label: string, cents: number) => (cents === 0 ? [] : [{ label, cents, role: "other" as const }]);
  return {
    rows,
    sums: [
      ...other(`${own.heads[3]} -5 %`, -discount),
      ...other(own.shipping, shipping),
      { label: own.net, cents: net, role: "net" },
      { label: `${own.tax} ${own.rate}%`, cents: tax, role: "tax" },
      { label: own.total, cents: net + tax, role: "total" },
      ...other(own.paid, -paid),
      ...(paid === 0 ? [] : other(own.due, net + tax - paid)),
    ],
  };
}

export function write(own: Layout, cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, own.group);
  return `${cents < 0 ? "-" : ""}${whole}${own.decimal}${digits.slice(-2)}`;
}

const [width, size] = [1_240, 22];

/** As SVG of 150 dots an inch. */
export function draw(own: Layout, bill: Bill): string {
  const texts: string[] = [];
  const put = (x: number, y: number, text: string, anchor: "start" | "end" = "start", scale = 1) =>
    texts.push(
      `<text x="${x}" y="${y}" font-size="${size * scale}" text-anchor="${anchor}">${text.replaceAll("&", "&amp;")}</text>`,
    );
  put(90, 130, own.title, "start", 1.8);
  put(90, 200, "Northwind Traders 14");
  put(90, 232, "Harbour Street 7");
  put(1_150, 200, "No. 2024-118", "end");
  const columns = [90, 700, 920, 1_150] as const;
  for (const [at, head] of own.heads.entries()) put(columns[at] ?? 0, 400, head, at === 0 ? "start" : "end");
  bill.rows.forEach(({ item, quantity, price, amount }, row) => {
    const y = 450 + 42 * row;
    put(columns[0], y, item);
    put(columns[1], y, String(quantity), "end");
    put(columns[2], y, write(own, price), "end");
    put(columns[3], y, write(own, amount), "end");
  });
  bill.sums.forEach(({ label, cents }, at) => {
    const y = 480 + 42 * (bill.rows.length + at);
    const amount = write(own, cents);
    put(700, y, label);
    put(columns[3], y, own.isCurrencyBefore ? `${own.currency} ${amount}` : `${amount} ${own.currency}`, "end");
  });
  put(90, 1_600, "Thank you for your order.");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1754"><rect width="100%" height="100%" fill="#fff"/><g font-family="${own.font}" fill="#111">${texts.join("")}</g></svg>`;
}
