"""Sixty-four invoices of other layouts, words and arithmetic than the papers: what is changed on them always contradicts the page."""

import random

from papers.layout_words import LABELS, MONTHS, NOTES, RATES
from papers.paper import Issuer, Writer

ENGINES = ["weasyprint", "wkhtmltopdf", "chromium", "weasyprint"]
LANGUAGES = {
    "en": (["gbp", "usd", "usd-word"], ["slashes", "words", "long"]), "de": (["de-eur", "de-EUR", "chf"], ["dots", "long"]), "fr": (["fr-eur"], ["slashes", "long"]), "es": (["de-eur", "de-EUR"], ["slashes", "long"]),
    "it": (["eur-front", "de-eur"], ["slashes", "long"]), "nl": (["eur-front"], ["dashes", "long"]), "pl": (["pln"], ["dots", "iso"]), "sv": (["sek"], ["iso", "long"]),
    "da": (["dkk", "bare-dot"], ["dashes", "dots"]), "pt": (["fr-eur", "de-eur"], ["slashes", "long"]), "cs": (["czk"], ["dots"]), "fi": (["eu-plain", "fr-eur"], ["dots"]),
}
KINDS = ["plain", "deposit", "discount and shipping", "two rates", "line discounts", "all", "previous balance", "tax included"]


def layout_issuers():
    issuers, names = [], list(LANGUAGES)
    for index in range(64):
        language = names[(index * 5 + index // 12) % 12]
        moneys, dates = LANGUAGES[language]
        issuers.append(Issuer(f"Form {index:02d} {language}", "layout", language, moneys[index // 12 % len(moneys)], dates[index // 3 % len(dates)], "layout", ENGINES[index % 4], index, RATES[language][0]))
    return issuers


class LayoutWriter(Writer):
    def __init__(self, issuer, seed):
        super().__init__(issuer, seed)
        # The form is the layout's; the numbers are the seed's.
        form = random.Random(f"form/{issuer.name}")
        self.form = form
        self.label = {name: form.choice(choices) for name, choices in LABELS[issuer.language].items()}
        self.arithmetic = KINDS[issuer.style % 8]

    def date(self, day):
        if self.issuer.date != "long":
            return super().date(day)
        month = MONTHS[self.issuer.language].split()[day.month - 1]
        if self.issuer.language == "en":
            return f"{month} {day.day}, {day.year}"
        between = {"de": ". ", "es": " de ", "pt": " de "}.get(self.issuer.language, " ")
        return f"{day.day}{between}{month}{' de ' if self.issuer.language in ('es', 'pt') else ' '}{day.year}"


def layout(writer):
    chance, form, label, kind = writer.chance, writer.form, writer.label, writer.arithmetic
    due = writer.days(writer.issued, chance.choice([10, 14, 21, 30]))
    number = form.choice(["{}-{}", "R{}{}", "{}/{}"]).format(writer.issued.year, chance.randint(1000, 9999))
    writer.head()
    writer.add("facts", rows=[(label["number"], number), (label["issued"], writer.date(writer.issued)), (label["due"], writer.date(due))], form=form.choice(["right", "colons", "grid", "line"]))
    writer.add("title", text=f"{label['title']} {number}" if form.random() < 0.5 else label["title"])
    usual, reduced = RATES[writer.issuer.language]
    rates = [usual, reduced] if kind in ("two rates", "all") else [usual]
    rows, lines = [], []
    for place, thing in enumerate(chance.sample(writer.words["things"], chance.randint(3, 6))):
        quantity, price, rate = chance.randint(1, 14), chance.randint(350, 45000), rates[place % len(rates)]
        off = chance.choice([0, 5, 10]) if kind == "line discounts" else 0
        amount = quantity * price - round(quantity * price * off / 100)
        lines.append((quantity, price, amount, rate))
        rows.append([thing, str(quantity), writer.number(price)] + ([f"{off} %"] if kind == "line discounts" else []) + ([f"{rate} %"] if len(rates) > 1 else []) + [writer.number(amount)])
    head = [label["item"], label["quantity"], label["price"]] + ([label["off"]] if kind == "line discounts" else []) + (["%"] if len(rates) > 1 else []) + [label["amount"]]
    writer.add("table", head=head, rows=rows, is_numbered=form.random() < 0.4)
    totals, gross, final, names = sums_of(writer, kind, lines, rates)
    writer.add("totals", rows=totals)
    has_terms = form.random() < 0.5
    if has_terms:
        writer.add("text", text=label["terms"].format(total=writer.money(final), due=writer.date(due)))
    writer.add("text", text=NOTES[writer.issuer.language])
    writer.add("foot", lines=writer.bank_lines(is_full=form.random() < 0.5))
    quantity, price, amount, _ = chance.choice([line for line in lines if line[0] > 1] or lines)
    writer.value("amount", "row amount", writer.number(amount), writer.number(writer.raised(amount)))
    for role, cents in names:
        writer.value("amount", role, writer.money(cents), writer.money(writer.raised(cents)))
    if has_terms and "{total}" in label["terms"]:
        count = sum(1 for _, text in totals if text == writer.money(final))
        writer.value("amount", "total in the text", writer.money(final), writer.money(writer.raised(final)), count)
    writer.value("date", "due before issue", writer.date(due), writer.date(writer.days(writer.issued, -chance.randint(8, 40))))


def sums_of(writer, kind, lines, rates):
    """Rows of totals, the total, what is left to pay, and the amounts that a forger would change."""
    label, money, chance = writer.label, writer.money, writer.chance
    total = sum(line[2] for line in lines)
    bases = {rate: sum(line[2] for line in lines if line[3] == rate) for rate in rates}
    rows, names = [], []
    if kind == "tax included":
        tax = total - round(total / (1 + rates[0] / 100))
        rows += [(label["gross"], money(total)), (label["within"].format(rates[0]), money(tax))]
        return rows, total, total, [("gross", total)]
    if kind in ("discount and shipping", "all"):
        share, shipping = chance.choice([3, 5, 10]), chance.choice([490, 690, 1250])
        off = round(total * share / 100)
        rows += [(label["discount"].format(share), money(-off)), (label["shipping"], money(shipping))]
        bases[rates[0]] += shipping - off
        total += shipping - off
        names.append(("discount", -off))
    rows.append((label["net"], money(total)))
    names.append(("net", total))
    gross = total
    for rate in rates:
        tax = round(bases[rate] * rate / 100)
        gross += tax
        rows.append((label["tax_of"].format(rate, money(bases[rate])) if len(rates) > 1 else label["tax"].format(rate), money(tax)))
        names.append((f"tax of {rate} %", tax))
    rows.append((label["gross"], money(gross)))
    names.append(("gross", gross))
    final = gross
    if kind in ("deposit", "all"):
        deposit = chance.choice([round(gross * 0.3), 10000, 25000]) if gross > 30000 else round(gross / 2)
        final = gross - deposit
        rows += [(label["deposit"], money(-deposit)), (label["left"], money(final))]
        names += [("deposit", -deposit), ("left to pay", final)]
    if kind == "previous balance":
        previous = chance.randint(4000, 90000)
        received = chance.choice([previous, previous // 2])
        final = gross + previous - received
        rows += [(label["previous"], money(previous)), (label["received"], money(-received)), (label["left"], money(final))]
        names += [("previous balance", previous), ("left to pay", final)]
    return rows, gross, final, names
