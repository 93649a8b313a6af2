"""Honest documents to begin with, by the programs that write most of them: each as a form, an invoice, a statement or a report."""

import os
import random
from dataclasses import dataclass

from programs import convert, has_all, run

NAMES = ["Anna Miller", "Jonas Weber", "Clara Novak", "Peter Lindgren", "Maria Costa", "Samuel Okafor"]
SHOPS = ["City Energy", "Northern Rail", "Harbour Foods", "Rent Office", "Book House", "Green Garden", "Water Works"]
SERVICES = ["Design of pages", "Travel to the site", "Server, a month", "Training day", "Printing of leaflets", "Support, an hour"]
IBAN = "GB82 WEST 1234 5698 7654 32"
BLANK = "_" * 28
LABELS = ["Full name", "Date of birth", "Account", "Amount claimed", "Date"]


@dataclass(frozen=True)
class Base:
    name: str
    path: str
    # Which acts it is for: "form" has fields, "blanks" has lines to write on, "pages" is anything else.
    kind: str
    # False for files that a person named.
    is_made: bool = True


@dataclass(frozen=True)
class Content:
    title: str
    paragraphs: list
    # The first row is the heading.
    table: list
    closing: list


def money(value):
    return f"{value:,.2f}"


def draw_invoice(chance):
    rows, net = [["Description", "Quantity", "Price", "Amount"]], 0
    for service in chance.sample(SERVICES, 4):
        quantity, price = chance.randint(1, 9), chance.randint(2000, 90000)
        net += quantity * price
        rows.append([service, str(quantity), money(price / 100), money(quantity * price / 100)])
    tax = round(net * 0.19)
    rows += [["Subtotal", "", "", money(net / 100)], ["VAT 19 %", "", "", money(tax / 100)],
             ["Total due", "", "", money((net + tax) / 100)]]
    number = chance.randint(1000, 9999)
    return Content(f"Invoice INV-2024-{number}", [f"To: {chance.choice(NAMES)}, 12 Mill Lane, Harbour Town", "Invoice date: 12 March 2024",
                   "Due date: 11 April 2024"], rows, [f"Please pay to account {IBAN} within 30 days."])


def draw_statement(chance, days=14):
    balance = chance.randint(80_000, 400_000)
    rows = [["Date", "Description", "Amount", "Balance"], ["", "Opening balance", "", money(balance / 100)]]
    for day in sorted(chance.sample(range(1, 29), days)):
        amount = -chance.randint(300, 12_000) if chance.random() < 0.85 else chance.randint(120_000, 260_000)
        balance += amount
        rows.append([f"{day:02d}.03.2024", chance.choice(SHOPS), money(amount / 100), money(balance / 100)])
    rows.append(["", "Closing balance", "", money(balance / 100)])
    return Content("Account statement", [f"Account holder: {chance.choice(NAMES)}", f"Account: {IBAN}", "Period: 01.03.2024 to 31.03.2024"],
                   rows, ["Please raise objections within six weeks."])


def draw_report(chance):
    rows = [["Region", "2022", "2023", "Change"]]
    for region in ["North", "South", "East", "West", "Coast"]:
        before, after = chance.randint(200, 900), chance.randint(200, 900)
        rows.append([region, str(before), str(after), f"{100 * (after - before) / before:.1f} %"])
    words = """The survey of visitors was held between 4 May 2023 and 18 June 2023 at five places. In all 2,418 people answered, 61.5 %
        of those who were asked. Costs of the survey were 18,450.00 and stayed within the budget of 20,000.00 that the board had approved."""
    return Content("Survey of visitors", [words, words.replace("five", "seven").replace("2,418", "1,973")], rows,
                   [f"Contact: {chance.choice(NAMES)}, Survey Office, 14 Castle Street"])


def draw_form(_):
    return Content("Claim for travel expenses", ["Fill in all lines and return the form to the office before 30 June 2024."]
                   + [f"{label}: {BLANK}" for label in LABELS],
                   [["Kind", "Rate"], ["Kilometre by car", "0.30"], ["Day of more than eight hours", "14.00"], ["Night away", "20.00"]],
                   ["Office use only. Checked by: " + BLANK])


KINDS = {"invoice": draw_invoice, "statement": draw_statement, "report": draw_report, "blanks": draw_form}


def html_of(content, font):
    cells = lambda row, tag: "".join(f"<{tag} align={'left' if index == 0 else 'right'}>{cell}</{tag}>" for index, cell in enumerate(row))
    rows = f"<tr>{cells(content.table[0], 'th')}</tr>" + "".join(f"<tr>{cells(row, 'td')}</tr>" for row in content.table[1:])
    lines = lambda texts: "".join(f"<p>{text}</p>" for text in texts)
    return (f"<html lang='en'><head><meta charset='utf-8'><title>{content.title}</title></head><body style=\"font-family:'{font}';font-size:10pt\">"
            f"<h2>{content.title}</h2>{lines(content.paragraphs)}<table width='100%' cellpadding='3'>{rows}</table>{lines(content.closing)}</body></html>")


def write_with_html(command):
    def write(content, target, folder):
        page = os.path.join(folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write(html_of(content, "Liberation Sans" if command == "weasyprint" else "DejaVu Serif"))
        run(command, "-q", page, target)
    return write


def write_with_writer(content, target, folder):
    page, text = os.path.join(folder, "page.html"), os.path.join(folder, "page.odt")
    with open(page, "w", encoding="utf-8") as file:
        file.write(html_of(content, "Liberation Serif"))
    convert(page, text, "odt:writer8", folder, "HTML (StarWriter)")
    convert(text, target, "pdf:writer_pdf_Export", folder)


def write_with_calc(content, target, folder):
    table = os.path.join(folder, "page.csv")
    quoted = lambda row: ",".join(f'"{cell}"' for cell in row)
    with open(table, "w", encoding="utf-8") as file:
        file.write("\n".join(quoted(row) for row in [[content.title], *[[text] for text in content.paragraphs], *content.table]) + "\n")
    convert(table, target, "pdf:calc_pdf_Export", folder)


def write_with_reportlab(content, target, _):
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table
    styles = getSampleStyleSheet()
    texts = lambda lines: [part for line in lines for part in (Paragraph(line, styles["Normal"]), Spacer(1, 6))]
    table = Table(content.table, style=[("ALIGN", (1, 0), (-1, -1), "RIGHT"), ("FONTNAME", (0, 0), (-1, 0), "Helvetica-Bold")])
    SimpleDocTemplate(target, pagesize=A4, title=content.title).build(
        [Paragraph(content.title, styles["Title"]), *texts(content.paragraphs), table, Spacer(1, 12), *texts(content.closing)])


def write_with_inkscape(content, target, folder):
    drawing, y, parts = os.path.join(folder, "page.svg"), 60, []
    for line in [content.title, *content.paragraphs]:
        parts.append(f'<text x="50" y="{y}">{line[:90]}</text>')
        y += 22
    for row in content.table:
        for place, cell in enumerate(row):
            x, anchor = (50, "start") if place == 0 else (190 + 115 * place, "end")
            parts.append(f'<text x="{x}" y="{y}" text-anchor="{anchor}">{cell}</text>')
        y += 18
    with open(drawing, "w", encoding="utf-8") as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" width="595pt" height="842pt" viewBox="0 0 595 842"'
                   f' font-family="Liberation Sans" font-size="11">{"".join(parts)}</svg>')
    run("inkscape", drawing, "--export-type=pdf", f"--export-filename={target}")


def write_form_with_reportlab(content, target, _):
    """A form with real fields; the table stands below them."""
    from reportlab.pdfgen.canvas import Canvas
    page = Canvas(target, pagesize=(595, 842))
    page.setTitle(content.title)
    page.setFont("Helvetica-Bold", 14)
    page.drawString(60, 780, content.title)
    page.setFont("Helvetica", 10)
    for index, label in enumerate(LABELS):
        page.drawString(60, 740 - 30 * index, f"{label}:")
        page.acroForm.textfield(name=label, x=180, y=733 - 30 * index, width=220, height=18, fontSize=10, borderWidth=0.5)
    page.acroForm.checkbox(name="By car", x=180, y=575, size=14)
    page.drawString(60, 578, "By car:")
    for index, row in enumerate(content.table):
        page.drawString(60, 530 - 18 * index, row[0])
        page.drawRightString(400, 530 - 18 * index, row[1])
    page.save()


WRITERS = {
    "writer": (write_with_writer, ["libreoffice"]),
    "calc": (write_with_calc, ["libreoffice"]),
    "weasyprint": (write_with_html("weasyprint"), ["weasyprint"]),
    "wkhtmltopdf": (write_with_html("wkhtmltopdf"), ["wkhtmltopdf"]),
    "reportlab": (write_with_reportlab, []),
    "inkscape": (write_with_inkscape, ["inkscape"]),
}
# Calc has no lines to write on.
LEFT_OUT = {("calc", "blanks")}


def make_bases(folder, scrap, seed):
    chance, bases = random.Random(seed), []
    for writer, (write, needs) in WRITERS.items():
        for kind, draw in KINDS.items():
            content = draw(chance)
            if (writer, kind) in LEFT_OUT or not has_all(needs):
                continue
            path = os.path.join(folder, f"{writer}-{kind}.pdf")
            # Kept from an earlier run.
            if not os.path.exists(path):
                write(content, path, scrap)
            bases.append(Base(f"{writer} {kind}", path, "blanks" if kind == "blanks" else "pages"))
    path = os.path.join(folder, "reportlab-form.pdf")
    write_form_with_reportlab(draw_form(chance), path, scrap)
    return [*bases, Base("reportlab form", path, "form")]
