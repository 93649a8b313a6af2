/** The days of a business document by what they are: ordered, issued, delivered, due, paid; only where each is stated once. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { findLabelledDates, type LabelledDate } from "./date-labels.ts";
import { findOverprinted, readDates, toEpochDay, type WrittenDate } from "./dates.ts";
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
    /\b(due( date| on| by)?|pay(able)? by|payment due( by| on)?|fallig(keit)?(sdatum|stermin|stag)?( am| bis)?|(zahlbar|zu zahlen|zahlung) bis( zum)?|zahlungs(ziel|frist)|(date d )?echeance|(payable|a regler|au plus tard|date limite) (avant |pour )?le|date limite (de )?(paiement|reglement)|a payer avant le|vence( el| a| em)?|(fecha|data) limite( de (pago|pagamento))?|scadenza (del )?pagamento|pagamento entro|(pagar|pagamento) ate( (ao )?dia)?|(uiterste|uiterlijke) betaaldatum|vervaldag|uiterlijk op|(platne|zaplat[ay]|wplat[ay]) do( dnia)?|termin zaplaty|(betalas|tillhanda) senast( den)?|sista betalningsdag|betales (senest|innen)( den)?|betalingsfrist|sidste (rettidige )?betalingsdag|forfall|forfald|viimeinen maksupaiva|splatnost|splatno dne|nejpozdeji( do)?|(fecha de )?vencimiento|(data di )?scadenza|(data de )?vencimento|vervaldatum|te betalen voor|termin platnosci|(for)?fall?o?(datum|dag)|forfalls?dato|forfaldsdato|erapaiva|viimeistaan|(datum )?splatnosti|splatno do|uhradte( prosim)? do|entro il|antes del?|avant le|voor( of op)?|(te betalen|betaal) uiterlijk( op)?)$|\b(pay|transfer|zahlen|uberweisen|payer|regler|pagar|versare|pagare|betalen|maksakaa|maksathan|maksamaan|betala|betal|betaling|zaplatte|zaplate|wplacic|uhradu|uhradte)\b.{0,60} (by|bis( zum)?|no later than|(avant|pour) le|antes del?|entro il|voor|ate|senest( den)?|senast|innen|do( dnia)?)$/,
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
    /^(date|datum|data|fecha|dated|dato|paivays|paivamaara|pvm)$|\b(invoice date|date of invoice|(invoice )?dated|date issued|document date|issue date|date of issue|issued( on)?|billing date|bill date|statement date|(liefer und )?rechnungsdatum|belegdatum|(ausstellungs|erstellungs|dokument)datum|(ausgestellt|erstellt) am|rechnung vom|date (de |d )?(la )?(facture|facturation|emission)|(emise?|etablie?) le|date du document|fecha (de |de la |del )?(factura|emision|expedicion|documento)|(emitida|expedida) el|data (della |del )?(fattura|emissione|documento)|emess[ao] il|data do documento|emitid[ao] em|data (da |de )?(fatura|emissao)|data wystawienia|wystawion[oa] dnia|data faktury|(factuur|document)datum|datum factuur|fakturadat(um|o)|utfardad( den)?|udstedt( den)?|laskun (paiva|paivays|paivamaara)|lasku(tus)?paiva|datum vystaveni|vystaven[oai]( dne)?)$/,
  ],
];

const isBare = /^(date|datum|data|fecha|dato)$/;
/** Lines in which the next row of a list stands. */
const listReach = 3;

/** Of days below a bare head of a column, such as those of bookings, visits or lessons, none is the document's own. */
export const findListedDays = memoise((text: TextFacts): ReadonlySet<WrittenDate> => {
  const all = readDates(text);
  const listed = findLabelledDates(text).filter(
    ({ date, plain, isAbove }) => isAbove && isBare.test(plain) && isInList(date, all),
  );
  return new Set(listed.map(({ date }) => date));
});

/** Another date stands right below. */
function isInList({ row, line, words }: WrittenDate, all: readonly WrittenDate[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return false;
  return all.some((other) => {
    const isNext = other.line.page === line.page && other.row > row && other.row <= row + listReach;
    return isNext && other.words.some((word) => word.left < last.right && word.right > first.left);
  });
}

interface Named {
  readonly day: DocumentDay;
  readonly labelled: LabelledDate;
  readonly plain: string;
}

/** The different days that a document states of each kind, in the order in which they stand. */
export const findDocumentDays = memoise((text: TextFacts): ReadonlyMap<DocumentDay, readonly LabelledDate[]> => {
  const all = readDates(text);
  const overprinted = findOverprinted(text);
  const named = findLabelledDates(text).flatMap((labelled): Named[] => {
    const isClear = labelled.date.readings.length > 0 && !overprinted.has(labelled.date);
    const plain = text.source === "recognised" ? repairLabel(labelled.plain) : labelled.plain;
    const day = labels.find(([, pattern]) => pattern.test(plain))?.[0];
    const isHead = labelled.isAbove && day === "issued" && isInList(labelled.date, all);
    return day === undefined || isHead || !isClear ? [] : [{ day, labelled, plain }];
  });
  // The head of a list of bookings is no label of the document; beside the head of a due date it is one.
  const found = named.filter(({ labelled: { isAbove, date }, plain }) => {
    const isBeside = (other: Named) => other.day === "due" && other.labelled.date.row === date.row;
    return !(isAbove && isBare.test(plain)) || named.some(isBeside);
  });
  const isDayFirst = found.some(({ plain }) => !mayBeMonthFirst.test(plain)) || isWrittenDayFirst(text, found);
  const ordered = found.map(({ day, labelled, plain }) => ({
    day,
    labelled: isDayFirst || !mayBeMonthFirst.test(plain) ? putDayFirst(labelled) : labelled,
  }));
  return new Map(
    [...Map.groupBy(ordered, ({ day }) => day)].map(([day, group]) => {
      const different = new Map(group.toReversed().map(({ labelled }) => [epochOf(labelled), labelled]));
      return [day, [...different.values()].toReversed()];
    }),
  );
});

/** English and Spanish documents are also written where the month goes first. */
const mayBeMonthFirst =
  /^date$|\b(fecha|vencimiento|vence|limite|antes|paid|due|pay|payable|payment|order|ordered|delivery|delivered|supply|ship|shipped|shipment|shipping|joining|joined|hire|employed|employment|invoice|issue|issued|billing|bill|statement|dated|date of)\b/;

const spanish = /\b(fecha|vencimiento|vence|antes)\b/;
const [withDayFirst, euros] = [/£|\bGBP\b|\b(?:A|AU|NZ)\$|\b(?:AUD|NZD|ZAR)\b/, /€|\bEUR\b/];

/** The month goes first in no country that counts in pounds, in Australia, New Zealand and South Africa, nor in Spain. */
function isWrittenDayFirst({ pages }: TextFacts, found: readonly { readonly plain: string }[]): boolean {
  const isSpanish = found.some(({ plain }) => spanish.test(plain));
  const currency = isSpanish ? euros : withDayFirst;
  return found.length > 0 && pages.some(({ tokens }) => tokens.some((token) => currency.test(token.text)));
}

/** Labels of other languages stand before dates that have the day first. */
function putDayFirst(labelled: LabelledDate): LabelledDate {
  const { date } = labelled;
  const [first, second] = date.readings;
  if (first === undefined || second === undefined) return labelled;
  return { ...labelled, date: { ...date, style: "day first", readings: [first] } };
}

/** Of two days in one order of day and month: undefined where the one order says another thing than the other. */
export function isLater(one: LabelledDate, other: LabelledDate): boolean | undefined {
  const [first, ...others] = [0, -1].map((place) => epochAt(one, place) > epochAt(other, place));
  return others.every((said) => said === first) ? first : undefined;
}

export function epochAt({ date }: LabelledDate, place: number): number {
  const day = date.readings.at(place);
  return day === undefined ? Number.NaN : toEpochDay(day);
}

/** Where the order of day and month is open, by the one that has the day first. */
export function epochOf({ date }: LabelledDate): number {
  const [day] = date.readings;
  return day === undefined ? Number.NaN : toEpochDay(day);
}
