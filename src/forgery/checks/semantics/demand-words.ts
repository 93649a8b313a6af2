/** The words of sentences that demand a payment, and of those that only speak of one, in the languages of most invoices. */

/** Patterns are of plain text (see `toPlainText`). */
const anyOf = (...words: readonly string[]) => new RegExp(`\\b(?:${words.join("|")})\\b`);

const request = anyOf(
  "please|kindly|we (?:kindly )?(?:ask|request)|you (?:must|are (?:kindly )?(?:asked|requested|required))",
  "bitte|wir bitten|merci de|veuillez|nous vous (?:prions|demandons)|priere de",
  "rogamos|ruego|por favor|solicit(?:amos|o|a se)|sirvan?se|agradec\\w*|si prega|(?:la )?preghiamo|vogliate",
  "verzoek\\w*|gelieve|graag|v[ae]nligen|venligst|vennligst|bedes|vi ber|vi beder",
  "prosim\\w*|prosze|pyyd\\w*|kerjuk|lutfen|va rugam",
);

/** Requests for something other than money, that may speak of a payment too. */
const otherRequest = anyOf(
  "please (?:note|find|see|be aware|keep|contact|check|ensure|remember|quote|refer|allow|return|call|read)|confirm\\w*|approv\\w*|authori[sz]\\w*",
  "bitte (?:beachten|prufen|entnehmen|bewahren|geben|wenden)|bestatig\\w*|veuillez (?:noter|trouver)|si prega di notare|tenga en cuenta",
);

/** Recognition makes of "ü" two letters, and may lose the verb, but not the account as well. */
const payment = anyOf(
  "pay|payment|transfer|remit|remittance|settle|zahl\\w*|\\w{0,3}berweis\\w*|bezahl\\w*|begleich\\w*|entricht\\w*",
  "regler|reglement|payer|virer|verser|versement|paiement|virement",
  "pagar|pagare|pagamento|pagos?|paguen?|abonar|abonen|transferir|transferencia|versare|versamento|bonifico",
  "betal\\w*|overmak\\w*|over te maken|overboek\\w*|voldoen|maks\\w*",
  "zaplac\\w*|zaplat\\w*|przela\\w*|przelew\\w*|wp[lt]a[tc]\\w*|uhrad\\w*|fizet\\w*|plati\\w*|odeme\\w*",
  "account below|genannte konto|compte ci dessous|cuenta indicada|conto indicato|podane konto|kontot nedan|ucet nize",
);

/** Words that demand by themselves, where the sentence is about a sum: a fee may be payable as well. */
const owed = anyOf(
  "amount (?:due|payable|owing|to (?:pay|be paid))|total (?:due|payable)|(?:total|sum|you have|you need) to pay|(?:is|are) (?:now )?(?:due|payable)|you owe",
  "(?:must|(?:has|have|is|are) to|should|shall) be (?:paid|transferred|remitted|settled)|payable (?:by|within|to|on)",
  "zu (?:zahlen|bezahlen|uberweisen|begleichen|entrichten)|zahlbar|ist fallig|a (?:payer|regler|verser|virer)",
  "(?:da|a) (?:pagare|versare)|a (?:pagar|abonar|transferir)|te (?:betalen|voldoen)|(?:att|at|til) betal\\w+|a betale",
  "do zap[lt]aty|k uhrade|fizetendo|de plata|odenecek",
);

const sumName =
  /\b(amount|sum|total|invoice|balance|you (owe|have to pay|need to pay)|\w*(betrag|summe)|montant|somme|facture|importe|importo|fattura|factura|fatura|valor|bedrag|factuur|kwot\w*|castk\w*|bel\wb\w*|belopp\w*|summa\w*|osszeg\w*)\b/;

/** Sentences that begin with the verb. */
const told =
  /^(?:(?:pay|transfer|remit) (?:this|the|us|exactly)|(?:zahlen|bezahlen|uberweisen|begleichen) sie|payez|reglez|versez|virez|paguen?|abonen?|paghi|versi|betaal|betala|betal|maksakaa|maksathan|uhradte|zaplatte)\b/;

/** Insurers and banks state what they pay at most. Words that also stand before a day to pay by are none of these. */
const limited = /\b(up to|at most|the most|maxim\w*|massimo|limit\w*|excess|bis zu|hochst\w*|plafond\w*)\b/;

const past = anyOf(
  "received|(?<!(?:of|on|upon|after|from) )receipt of|with thanks|thank(?:s|ing)? (?:you )?for(?! your (?:order|custom|business|purchase|trust))|made|(?<!be )paid|has been|have been|was|were|already|last|latest|previous\\w*|prior|current(?! account)\\w*|former\\w*|credited|refund\\w*",
  "erhalten\\w*|eingegangen\\w*|zahlungseingang|bereits|bisher\\w*|letzte\\w*|vorherig\\w*|vorige\\w*|fruher\\w*|derzeit\\w*|aktuell\\w*|gezahlt\\w*|bezahlt\\w*|uberwiesen\\w*|geleistet\\w*|verbucht\\w*|dank fur(?! (?:ihren auftrag|ihre bestellung|ihr vertrauen|das vertrauen|den auftrag))|erstatt\\w*",
  "recue?s?|deja|dernier\\w*|precedent\\w*|actuel\\w*|payee?s?|reglee?s?|versee?s?|effectuee?s?|merci (?:pour|de votre)|rembours\\w*",
  "recibid\\w*|ya|ultim\\w*|anterior\\w*|actual\\w*|pagad\\w*|abonad\\w*|efect?uad\\w*|realizad\\w*|agradec\\w* (?:su|sus|o seu|el) pag\\w*|gracias por|reembols\\w*|recebid\\w*|obrigad\\w*",
  "ricevut\\w*|gia|precedente|attual\\w*|pagat\\w*|versat\\w*|effettuat\\w*|grazie per|rimbors\\w*",
  "ontvangen|reeds|betaald|vorige|laatste|huidige|dank voor|bedankt|mottag\\w*|modtag\\w*|redan|allerede|senaste|seneste|tidigare|tidligere|betald\\w*|(?<!bedes )betalt|tack for|tak for",
  "otrzyman\\w*|zaplacon\\w*|poprzedni\\w*|ostatni\\w*|prijat\\w*|zaplacen\\w*|uhrazen\\w*|predchozi\\w*|posledni\\w*|maksettu|edelli\\w*",
);

const conditional = anyOf(
  "less|plus|net of|withh\\w*|excl\\w*|zzgl|zuzuglich|einbehalt\\w*|hors|retenue|ritenuta|reten[cs]\\w*|(?:sin|sem|senza) iva",
  "if|unless|otherwise|instead|only(?! (?:to|into|by)\\b)|would|late (?:fee|payment|charge)s?|after (?:the )?due date|surcharge|penalt\\w*",
  "wenn|falls|sofern|sollten?|sonst|dann|nur(?! (?:auf|an|per)\\b)|stattdessen|bei (?:\\w+ )?zahlung|verzug\\w*|mahngebuhr\\w*",
  "si(?! prega)|seulement(?! (?:par|sur)\\b)|sinon|retard|solo|solamente|apenas|caso|mora|soltanto|indien|slechts|alleen",
  "hvis|bara|endast|jesli|jezeli|tylko|pokud|pouze|jen|jos|vain",
);

const part = anyOf(
  "deposits?|instal+ments?|monthly|per month|each(?! time)|every|first(?! of\\b)|second|minimum|part|partial|remaining|remainder|half|advance|retainer|donation|security|bond|share|additional\\w*|extra|per (?:person|family|head|unit|adult|child)",
  "\\w*anzahlung\\w*|abschlag\\w*|raten?|teil\\w*|monatlich\\w*|mindest\\w*|rest|restbetrag\\w*|restlich\\w*|erste\\w*|zweite\\w*|kaution\\w*|\\w*sicherheit|zusatzlich\\w*|(?:pro|je) \\w+",
  "acomptes?|mensuel\\w*|mensualites?|echeances?|solde|premiere?|minimum|arrhes|depot de garantie|caution|garantie|par personne",
  "acconto|rata|anticipo|mensil\\w*|cuotas?|mensual\\w*|plazos?|senal|sinal|prestac\\w*|mensal\\w*|caparra|minimo|cauzion\\w*|deposito|fianza|caucao|por persona|a persona",
  "waarborg\\w*|borg|borgsom|per persoon|aanbetaling|termijn\\w*|maandelijks\\w*|zalicz\\w*|zaloh\\w*|handpenning|delbetal\\w*|ennakko\\w*|eloleg",
);

/** "Zahlbar ohne Abzug" and "pas d'escompte" give none. */
const terms = anyOf(
  "(?<!no )(?<!no cash )(?<!no early payment )discount\\w*|rebates?|early (?:pay\\w*|settle\\w*)|prompt pay\\w*|if paid|reduced",
  "(?<!kein )(?<!keinen )(?<!abzug von )skont\\w*|rabat\\w*|nachlass\\w*|(?<!ohne )(?<!ohne jeden )abzug|abzuglich|vorzeitig\\w*",
  "(?<!pas d )(?<!sans )(?<!aucun )escompte|rabais|remise de|paiement anticipe|scont\\w*|descuent\\w*|pronto pago|descont\\w*",
  "korting\\w*|kassarabat\\w*|slev[auy]\\w*|alennu\\w*|kassa ale\\w*",
);

/**
 * `own` is what stands on the amount's line, where the sentence has at least one of its words. What a label calls the amount due is no
 * sentence, unless it also asks.
 */
export function demands(own: string, sentence: string, isLabelled: boolean): boolean {
  if (limited.test(sentence) || otherRequest.test(sentence)) return false;
  const asks = request.test(sentence) && payment.test(sentence) && (request.test(own) || payment.test(own));
  return asks || (!isLabelled && ((owed.test(own) && sumName.test(own)) || told.test(own)));
}

/** It was paid before, or is what was usual so far. */
export function isOfPast(plain: string): boolean {
  return past.test(plain);
}

/** A part of the sum, or another one that holds under a condition. */
export function isPartOrConditional(plain: string): boolean {
  return part.test(plain) || conditional.test(plain);
}

/** A price that is lower for who pays early or in cash. */
export function isOfTerms(plain: string): boolean {
  return terms.test(plain);
}
