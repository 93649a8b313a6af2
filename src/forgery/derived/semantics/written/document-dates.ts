/** The days of a business document by what they are: ordered, issued, delivered, due, paid; only where each is stated once. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { findLabelledDates, type LabelledDate } from "./date-labels.ts";
import { isOverprinted, readDates, toEpochDay } from "./dates.ts";
import { repairLabel } from "./misread-labels.ts";

export type DocumentDay = "ordered" | "issued" | "delivered" | "due" | "paid" | "joined";

/** English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Swedish, Danish, Norwegian and Finnish, without accents; the whole label, or its end. */
const labels: readonly (readonly [DocumentDay, RegExp])[] = [
  [
    "paid",
    /\b(paid( in full)?( on)?|date paid|payment received( on)?|bezahlt am|zahlung erhalten( am)?|payee? le|pagad[oa] el|pagat[oa] il|betaald op|zaplacono|pay date|payment made on|auszahlung am|ausgezahlt( am)?|uberwiesen am|zahlungseingang( am)?|zahlungsdatum|date (de |du )?(paiement|reglement)|fecha (de|del) pago|data (di |del |do |de )?pagamento|data zaplaty)$/,
  ],
  [
    "due",
    /\b(due( date| on| by)?|pay(able)? by|payment due( by| on)?|fallig(keit)?(sdatum)?( am| bis)?|zahlbar bis( zum)?|(date d )?echeance|a payer avant le|(fecha de )?vencimiento|(data di )?scadenza|(data de )?vencimento|vervaldatum|te betalen voor|termin platnosci|(for)?fall?o?(datum|dag)|forfalls?dato|forfaldsdato|erapaiva|viimeistaan|(datum )?splatnosti|splatno do|entro il|antes del?|avant le|voor( of op)?|(te betalen|betaal) uiterlijk( op)?)$|\b(pay|zahlen|uberweisen|payer|pagar|versare|betalen|maksakaa|betala|betal|zaplatte)\b.{0,60} (by|bis( zum)?|avant le|antes del?|entro il|voor|senest|senast|innen|do)$/,
  ],
  [
    "ordered",
    /\b(order date|date of order|ordered on|bestelldatum|auftragsdatum|bestellt am|date de (la )?commande|fecha (de|del) pedido|data ordine|data (do|da) (pedido|encomenda)|orderdatum|besteldatum|data zamowienia|tilauspaiva|ordredato|datum objednavky)$/,
  ],
  [
    "delivered",
    /\b(delivery date|date of delivery|delivered on|date of supply|supply date|ship(ped|ment|ping)? date|shipped on|lieferdatum|leistungsdatum|geliefert am|date de livraison|fecha de entrega|data (di )?consegna|data de entrega|leverdatum|levering(sdatum|sdato)|data dostawy|leveransdatum|toimituspaiva|datum dodani)$/,
  ],
  [
    "joined",
    /\b(joining date|date of joining|joined( on)?|hire date|date of hire|start of employment|employed since|eintritt(sdatum)?|entree|date d (entree|embauche)|fecha de (ingreso|alta|antiguedad)|data (di )?assunzione|data de admissao|in dienst|datum in dienst|data zatrudnienia)$/,
  ],
  [
    "issued",
    /^(date|datum|data|fecha|dated|dato)$|\b(invoice date|date of invoice|issue date|date of issue|issued( on)?|billing date|bill date|statement date|(liefer und )?rechnungsdatum|belegdatum|ausstellungsdatum|rechnung vom|date (de |d )?(la )?(facture|facturation|emission)|emise? le|fecha (de |de la )?(factura|emision)|data (della )?(fattura|emissione)|data (da |de )?(fatura|emissao)|data wystawienia|factuurdatum|fakturadat(um|o)|laskun (paiva|paivays)|datum vystaveni)$/,
  ],
];

/** The different days that a document states of each kind, in the order in which they stand. */
export const findDocumentDays = memoise((text: TextFacts): ReadonlyMap<DocumentDay, readonly LabelledDate[]> => {
  const all = readDates(text);
  const found = findLabelledDates(text).flatMap((labelled) => {
    const isClear = labelled.date.readings.length > 0 && !isOverprinted(labelled.date, all);
    const plain = text.source === "recognised" ? repairLabel(labelled.plain) : labelled.plain;
    const day = labels.find(([, pattern]) => pattern.test(plain))?.[0];
    // The head of a list of bookings is no label of the document.
    const isHead = labelled.isAbove && day === "issued" && !labelled.plain.includes(" ");
    return day === undefined || isHead || !isClear ? [] : [{ day, labelled: orderOf(plain, labelled) }];
  });
  return new Map(
    [...Map.groupBy(found, ({ day }) => day)].map(([day, group]) => {
      const different = new Map(group.toReversed().map(({ labelled }) => [epochOf(labelled), labelled]));
      return [day, [...different.values()].toReversed()];
    }),
  );
});

/** English and Spanish documents are also written where the month goes first. */
const mayBeMonthFirst =
  /^date$|\b(fecha|vencimiento|antes|paid|due|pay|payable|payment|order|ordered|delivery|delivered|supply|ship|shipped|shipment|shipping|joining|joined|hire|employed|employment|invoice|issue|issued|billing|bill|statement|dated|date of)\b/;

/** Labels of other languages stand before dates that have the day first. */
function orderOf(plain: string, labelled: LabelledDate): LabelledDate {
  const { date } = labelled;
  const [first, second] = date.readings;
  if (first === undefined || second === undefined || mayBeMonthFirst.test(plain)) return labelled;
  return { ...labelled, date: { ...date, style: "day first", readings: [first] } };
}

/** Of two days in one order of day and month: undefined where the one order says another thing than the other. */
export function isLater(one: LabelledDate, other: LabelledDate): boolean | undefined {
  const [first, ...others] = [0, -1].map((place) => epochAt(one, place) > epochAt(other, place));
  return others.every((said) => said === first) ? first : undefined;
}

function epochAt({ date }: LabelledDate, place: number): number {
  const day = date.readings.at(place);
  return day === undefined ? Number.NaN : toEpochDay(day);
}

/** Where the order of day and month is open, by the one that has the day first. */
export function epochOf({ date }: LabelledDate): number {
  const [day] = date.readings;
  return day === undefined ? Number.NaN : toEpochDay(day);
}
