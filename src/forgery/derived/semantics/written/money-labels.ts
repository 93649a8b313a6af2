/** What the words before an amount call it, in the languages of most invoices. */

export type MoneyRole =
  | "lines"
  | "net"
  | "tax"
  | "gross"
  | "paid"
  | "due"
  | "discount"
  | "charge"
  | "rounding"
  | "opening"
  | "closing"
  | "gross pay"
  | "deductions"
  | "net pay";

/** Plain text (see `toPlainText`); the first that matches counts, so the more exact ones come first. */
const patterns: readonly (readonly [MoneyRole, RegExp])[] = [
  [
    "opening",
    /^((previous|opening|beginning|starting|brought forward) balance|balance (brought )?forward|(alter|anfangs) ?saldo|alter kontostand|saldovortrag|anfangsbestand|ancien solde|solde (initial|precedent|ancien)|saldo (inicial|anterior|iniziale|precedente|poczatkowe|poprzednie|vorig)|(foregaende|tidligere|edellinen) saldo|predchozi zustatek|begin ?saldo|vorig saldo)/,
  ],
  [
    "closing",
    /^((closing|ending|new|final) balance|(neuer|end|schluss) ?saldo|neuer kontostand|endbestand|nouveau solde|solde (final|nouveau)|saldo (final|finale|koncowe|actual)|(eind|nieuw) ?saldo)/,
  ],
  [
    "gross pay",
    /^(?!.*\b(td|ytd|to date|kumuliert|cumul\w*)\b)((total )?gross (pay|earnings|salary|wages)|total (gross|earnings|payments$)|totaal bruto$|(gesamt)?brutto(lohn|gehalt|bezuge|entgelt|verdienst)$|gesamtbrutto$|salaire brut|total brut|bruto ?(loon|salaris)|(retribuzione|totale) lord[ao]|total devengado|salario bruto|total (de )?(vencimentos|proventos))/,
  ],
  [
    "deductions",
    /^(?!.*\b(td|ytd|to date|kumuliert|cumul\w*)\b)(total deductions?|deductions total|total (employee )?withholdings?|summe (der )?(abzuge|abzuege)|gesamtabzuge|(abzuge (gesamt|total)|total abzuge)$|total (des )?(retenues|cotisations salariales)|total (a )?deducir|total (de )?descontos|totale (trattenute|ritenute)|totaal inhoudingen)/,
  ],
  [
    "net pay",
    /^(?!.*\b(td|ytd|to date|kumuliert|cumul\w*)\b)(net (pay|salary|wages|earnings)|take home( pay)?|(netto ?(lohn|gehalt|bezuge|entgelt|verdienst))|auszahlungsbetrag|netto ?(loon|salaris)|netto in busta|netto (te betalen|uitbetaling)|liquido (total )?a (percibir|receber)|salario liquido|netto a pagare)/,
  ],
  [
    "rounding",
    /^(rounding|round(ed)? off|(ores)?(avrundning|avrunding)|(ore)?afrunding|oresutjamning|pyoristys|zaokrouhleni|kerekites|rundung|rundungsdifferenz|arrondi|arrotondamento|redondeo|arredondamento|afronding|zaokraglenie)/,
  ],
  [
    "due",
    /^((total )?(due payable$|(amount|balance) (due|payable|to (pay|be paid)|owed))|total (amount )?(due|payable|to (pay|be paid)|a payer)|(please pay|you owe)$|(net )?(amount )?payable|pay this amount|outstanding( amount| balance)?$|zahlbetrag|zu zahlen(der betrag)?|zahlungsbetrag|offener betrag|restbetrag|(net|solde|reste|montant|somme) (a|du) (payer|regler)?|montant (total )?du$|reste du$|te betalen|(totale|importo|netto) (da pagare|a pagare|dovuto)|(total|importe|valor|saldo) a pagar|do zaplaty|att betala|(kvar|belopp|summa) att betala|restbelopp|(bel\wb )?(at|til) betal\w*|a betale|rest(bel\wb|erende bel\wb)|skyldigt? bel\wb|(jaa )?maksettav\w*|maksamatta|jaljella maksettava|(celkem )?k (uhrad|zaplac)\w*|zbyva (uhradit|doplatit|zaplatit|k uhrade)|doplatek|do zap[lt]aty|pozosta\w+ do zap[lt]aty|pozosta\w+|(totaal|nog) te (betalen|voldoen)|openstaand( bedrag| saldo)?|valor (em divida|a pagar)|em divida|(saldo|resta|restante) a pagar|resta pagar|pendiente( de pago)?$|resto (de pago|a pagar)|(saldo|residuo|ancora|resta|restano) da pagare|(noch|rest) zu zahlen)/,
  ],
  [
    "paid",
    /^((amount |already |pre)?paid( amount| to date)?$|payments? ((received|made)( thank you)?|on account)?$|zahlungseingang|ihre zahlung(en)?$|less (payment|deposit|prepaid)|deposit( paid)?$|prepaid( amount)?|erhaltene anzahlung(en)?|anzahlung(en)?$|bereits (be|ge)zahlt|abzuglich anzahlung|acomptes?( verses?)?$|deja (paye|regle)|(reglements?|paiements?) recus?$|vos (paiements|reglements)$|pagos? recibidos?$|su pago$|pagament[oi] ricevut[oi]$|pagamentos? recebidos?$|montant (deja )?(paye|verse)|virement$|cheque$|bank transfer$|uberweisung$|lastschrift$|overboeking$|bonifico$|transferencia$|voldaan|reeds (betaald|voldaan)|ontvangen betaling(en)?|aanbetaling|acconto|anticipo|pagado|zaplacono|wplacono|f[oe]rskott|(for|forud|in|redan |allerede )?betalt|inbetal\w+|handpenning|mottagen betalning|modtaget betaling|depositum( betalt)?$|forudbetaling|a ?conto|ennakko(maksu)?|maksettu|suoritettu|kasiraha|saatu maksu|zaloh[ay]|(jiz )?(zaplaceno|uhrazeno)|prijata platba|otrzymana wplata|zaliczka|przedp[lt]ata|zap[lt]acono|wp[lt]acono|(vooruit)?betaald|adiantamento|sinal( pago)?$|ja pago$|senal( entregada)?$|(valor )?pago$|a cuenta|entrega a cuenta|deposito$|gia (pagato|versato)|caparra|avances?$|arrhes)/,
  ],
  [
    "discount",
    /^((total |trade |less )?(discounts?|allowances?)|gesamtbetrag der abschlage|(gesamt)?(rabatte?|nachlass|abschlage?)|remises?( globale)?|rabais|korting(en)?|dto( \d|$)|sconto|sconti|descuentos?|descontos?|rabat|upust|alennus|slev[ay]|kortings)/,
  ],
  [
    "charge",
    /^((total )?(charges?|surcharges?)$|(shipping|delivery|freight|postage|handling|service)( (and|&)? ?\w+)?( (charges?|fees?|costs?))?$|tips?$|gratuity|gesamtbetrag der zuschlage|zuschlage?|versand(kosten)?|porto|fracht|frais (de )?(port|livraison|envoi)|transport$|verzendkosten|trinkgeld|pourboire|spese (di )?(trasporto|spedizione)|gastos de envio|portes|koszty? (wysylki|dostawy)|pfand|deposit charge|frakt\w*|fragt|levering|forsendelse|toimitus\w*|rahti|postikulut|doprava|postovne|balne|przesy[lt]ka|koszty? (wysy[lt]ki|dostawy)|verzending|bezorgkosten|envio$|frete|spedizione|trasporto$|transporte$|lieferung$|bezorging|wysylka|(frais de )?livraison$)/,
  ],
  [
    "net",
    /^((total |sum )?net( total| amount| value| price)?$|(sub ?total|total|amount) (excl(uding)?|ex|before|without|net of) ?(vat|tax|gst|btw|tva)?|taxable (amount|value|supply)|tax basis|rechnungssumme (ohne (ust|mwst|umsatzsteuer)|netto.*)|(gesamt |summe |zwischensumme |rechnungsbetrag |total )?nett?o(summe|betrag|warenwert|gesamt| betrag| gesamt)?( gesamt)?$|summe \(?netto|gesamt(betrag|summe) netto|(total|montant|sous total|prix total) (net )?(ht|hors taxes?)|total hors tva|base (imponible|ht|tva)|(totale )?imponibile|totale netto$|total iliquido|(total|valor) (sin iva|sem iva)|valor liquido|(totaal |subtotaal |bedrag )?excl(usief)?( btw)?$|wartosc netto|razem netto|suma netto|(summa|belopp|totalt?) ?(exkl|ex|utan) moms|(total|bel\wb|i alt) (ekskl|uden) moms|nettobel(opp|\wb)|netto ?(sum|summa)$|veroton( \w+)?$|yhteensa (veroton|alv 0)|zaklad( dane)?$|(celkem|cena|castka)( celkem)? bez dph)/,
  ],
  [
    "tax",
    /^((((total|sum|summe|plus|zzgl|zuzugl|zuzuglich|add|der|die) )*|(inkl|incl|including|dont|di cui|w tym|varav|heraf|vcetne|sis) )(\d{1,2}( \d{1,2})? ?% )?(value added tax|vat|sales tax|tax(es)?|gst|hst|pst|cgst|sgst|igst|umsatzsteuer|mehrwertsteuer|ust|mwst|mw st|tva|iva|btw|moms|alv|dph|podatek( vat)?|kwota vat|vat kwota|i v a|steuer)( (total|amount|gesamt|betrag|tax|summe|payable|al|de|a))?( \d{1,2}( \d{1,2})? ?%.*)?$|steuerbetrag|steuersumme|gesamtsteuer|umsatzsteuerbetrag|(montant|total) (de la )?(tva|taxes)|(total|importe|cuota|imposta|totale|valor do) (iva|impuestos)|(total |bedrag )?btw bedrag|(moms|mva|alv|dph)( \d{1,2}( \d{1,2})? ?%.*)?$|arvonlisavero|(moms|mva|dph)(belopp|bel\wb| celkem))/,
  ],
  [
    "lines",
    /^(sub ?totals?|sub total|items? total|line (items? )?total|total (of )?(lines|items)|positionssumme|zwischen(summe|total)|summe (der )?positionen|positionen netto|sous total|subtotale|totale parziale|subtotaal|suma czesciowa|somme des lignes|warenwert|delsumma|valisumma|mezisoucet)/,
  ],
  [
    "gross",
    /^((grand |invoice |order |overall )?totals?( (amount|price|sum|cost))?( (incl(uding)?|with|inc) ?(vat|tax(es)?|gst|btw)?)?( (eur|usd|gbp|chf|inr|pln))?$|(total )?(invoice|gross) (amount|total)|gross( total)?$|amount (incl(uding)?) (vat|tax)|brutto(summe|betrag)?$|brutto ?gesamt|(total )?(new|current) charges$|bill total$|total (for )?(this |the )?bill$|total charges this (month|period)|(gesamt|rechnungs|end|total)(betrag|summe|preis)( (brutto|inkl.*))?$|rechnungsendbetrag|rechnungssumme( brutto.*)?$|gesamt( brutto)?$|summe( brutto| gesamt| inkl.*)?$|(total|montant|prix) (total )?(ttc|toutes taxes.*)|montant total( ttc)?|total general|totale( (fattura|documento|complessivo|ivato))?$|(importe )?total( factura| con iva| fatura)?$|valor total|totaal( (incl(usief)?( btw)?|bedrag))?$|totaalbedrag|factuurbedrag|fakturabel\wb|total (com|con) iva|total da fatura|prijs incl btw|razem( brutto)?$|suma( brutto)?$|wartosc brutto|ogolem|(summa|totalt?)( (inkl|med) moms| belopp)?$|totalsumma|slutsumma|totalbel(opp|\wb)|[ilt1]? ?alt( inkl moms)?$|(total|bel\wb|sum) (i alt|inkl moms)|samlet( bel\wb)?$|yhteensa( (sis|sisaltaen) alv| verollinen)?$|verollinen( \w+)?$|loppusumma|laskun (loppu)?summa|celkem( (s|vcetne) dph)?$|(cena|castka) celkem|celkova (cena|castka))/,
  ],
];

/** What is added or taken away may say so first, or how much it is of: "abzgl. Anzahlung", "5 % discount". */
const lead =
  /^((less|minus|abzgl|abzuglich|moins|meno|menos|minder|plus|zzgl|zuzuglich) )?(\d{1,2}( \d{1,2})? ?% )?(?=\p{L})/u;

export function findMoneyRole(plainLabel: string): MoneyRole | undefined {
  return findRole(plainLabel) ?? findRole(plainLabel.replace(lead, ""));
}

function findRole(plainLabel: string): MoneyRole | undefined {
  return patterns.find(([, pattern]) => pattern.test(plainLabel))?.[0];
}
