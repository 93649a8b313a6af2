"""Twenty-six issuers, each with its kind of paper, language, way of writing numbers, look, and the program that prints it."""

from papers.paper import Issuer

ISSUERS = [
    Issuer("Nordwind Bürobedarf GmbH", "invoice", "de", "de-eur", "dots", "page", "weasyprint", 0, 19),
    Issuer("Redwood Supply Co.", "invoice", "en", "usd", "american", "page", "chromium", 1, 8),
    Issuer("Atelier Lumière SARL", "invoice", "fr", "fr-eur", "slashes", "page", "wkhtmltopdf", 2, 20),
    Issuer("Talleres Ribera S.L.", "invoice", "es", "de-EUR", "slashes", "sheet", "reportlab", 0, 21),
    Issuer("Officina Moderna S.r.l.", "invoice", "it", "eur-front", "slashes", "page", "writer", 3, 22),
    Issuer("Havenzicht Techniek B.V.", "invoice", "nl", "eur-front", "dashes", "sheet", "mutool", 1, 21),
    Issuer("Bursztyn Sp. z o.o.", "invoice", "pl", "pln", "dots", "page", "weasyprint", 3, 23),
    Issuer("Fjällbyggen AB", "invoice", "sv", "sek", "iso", "sheet", "plain", 2, 25),
    Issuer("Harrow & Finch Ltd", "invoice", "en", "gbp", "slashes", "sheet", "ghostscript", 3, 20),
    Issuer("Havgrøn ApS", "invoice", "da", "dkk", "dashes", "page", "calc", 1, 25),
    Issuer("Sklárna Jizera s.r.o.", "invoice", "cs", "czk", "dots", "page", "chromium", 2, 21),
    Issuer("Järvitekniikka Oy", "invoice", "fi", "eu-plain", "dots", "sheet", "reportlab-embedded", 4, 24),
    Issuer("Moinhos do Sul Lda", "invoice", "pt", "fr-eur", "slashes", "sheet", "pymupdf", 5, 23),
    Issuer("Sparkasse Elbtal", "statement", "de", "bare-dot", "dots", "sheet", "plain", 6),
    Issuer("Pennine Building Society", "statement", "en", "gbp", "words", "sheet", "reportlab", 1),
    Issuer("Banque du Littoral", "statement", "fr", "fr-eur", "slashes", "sheet", "ghostscript", 2),
    Issuer("Caja del Duero", "statement", "es", "de-eur", "slashes", "page", "weasyprint", 1),
    Issuer("Alpenbank Allgäu", "statement", "de", "chf", "dots", "sheet", "mutool", 4),
    Issuer("Hanse Logistik AG", "pay slip", "de", "bare-dot", "dots", "sheet", "plain", 5),
    Issuer("Calder Foods plc", "pay slip", "en", "gbp", "words", "page", "writer", 0),
    Issuer("Verrerie du Rhône", "pay slip", "fr", "de-EUR", "slashes", "sheet", "reportlab-embedded", 3),
    Issuer("Stadtwerke Weserland", "bill", "de", "de-eur", "dots", "sheet", "ghostscript", 0, 19),
    Issuer("Severn Energy", "bill", "en", "gbp", "words", "page", "chromium", 0, 5),
    Issuer("Privatbank Lenz", "certificate", "de", "de-EUR", "dots", "page", "weasyprint", 2),
    Issuer("Thames Trust Bank", "certificate", "en", "gbp", "words", "sheet", "pymupdf", 2),
    Issuer("Orchard Press Ltd", "letter", "en", "gbp", "words", "page", "writer", 2),
]

# Invoices as pictures: ten programs, six looks each, twelve languages; every third has odd but true arithmetic.
PROGRAMS = ["weasyprint", "chromium", "wkhtmltopdf", "writer", "reportlab-embedded", "pymupdf", "reportlab", "plain", "mutool", "ghostscript"]
LANGUAGES = {
    "en": (["gbp", "usd", "usd-word", "aud"], ["words", "american", "slashes"], 20), "de": (["de-eur", "de-EUR", "chf"], ["dots"], 19), "fr": (["fr-eur"], ["slashes"], 20),
    "es": (["de-EUR", "de-eur"], ["slashes"], 21), "it": (["eur-front", "de-eur"], ["slashes"], 22), "nl": (["eur-front"], ["dashes"], 21), "sv": (["sek"], ["iso"], 25),
    "da": (["dkk", "bare-dot"], ["dashes", "dots"], 25), "pt": (["fr-eur", "de-eur"], ["slashes"], 23), "fi": (["eu-plain"], ["dots"], 24), "pl": (["pln"], ["dots"], 23), "cs": (["czk"], ["dots"], 21),
}
# Their standard fonts have no letters for Polish and Czech.
WESTERN_ONLY = {"reportlab", "plain", "mutool", "ghostscript"}


def picture_issuers():
    return [invoice_issuer(index, index // 10, 0, "odd invoice" if index % 3 == 2 else "invoice") for index in range(60)]


def odd_issuers():
    """Further invoices with a discount, shipping and a deposit: other languages in other looks by each program."""
    return [invoice_issuer(index, index // 10 * 5 + 2, 7, "odd invoice") for index in range(60, 120)]


def invoice_issuer(index, style, shift, kind):
    names, program = list(LANGUAGES), PROGRAMS[index % 10]
    able = [name for name in names if name not in ("pl", "cs")] if program in WESTERN_ONLY else names[::-1]
    language = able[(index // 10 * 3 + index + shift) % len(able)]
    moneys, dates, tax = LANGUAGES[language]
    look = "page" if program in PROGRAMS[:4] else "sheet"
    return Issuer(f"Layout {index:02d} {program} {language}", kind, language, moneys[style % len(moneys)], dates[style % len(dates)], look, program, style, tax)
