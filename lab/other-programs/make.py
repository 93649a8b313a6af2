"""Makes genuine and edited pictures by programs that trained nothing here, with a manifest for bench/documents/run.ts.

usage: make.py --data FOLDER --targets FILE --out FOLDER [genuine-receipts] [genuine-pages] [edited-receipts] [edited-pages]
FOLDER is laid out as the development data; FILE is what `node bin/run.js lab/raster/list-targets.ts --data FOLDER --out FILE` wrote: where
numbers stand on receipts. It takes Pillow, numpy, ImageMagick, libjpeg's and WebP's tools, MuPDF, Poppler, Ghostscript and LibreOffice.
"""

import argparse
import json
import os
import random

from edits import Editor, edit_pages, edit_receipts
from genuine import make_all, page_kinds, receipt_kinds
from tools import Workshop, run

PARTS = ["genuine-receipts", "genuine-pages", "edited-receipts", "edited-pages"]
PDFS = {
    "genuine": """AmazonWebServices NetpresseInvoice coolblue1 EN16931_Einfach_DueDate MustangGnuaccountingBeispielRE-20170509_505
        RE-E-974-Hetzner_2016-01-19_R0005532486 XRECHNUNG_Einfach ZUGFeRD_1p0_COMFORT_Haftpflichtversicherung_Versicherungssteuer
        SammyMaystoneLinesTest background-checks us-012 us-020 us-005 eu-010 eu-020 san-jose-pd-firearm-sample pdflatex-forms
        libreoffice-form zugferd_2p0_EN16931_Physiotherapeut habibi""",
    "e-invoices": """Facture_FR_EN16931 ORDER-X_EX01_ORDER_FULL_DATA-COMFORT pdf_zf_extended_1
        ZTESTZUGFERD_1_INVDSS_012015738820PDF-1 EN16931_Miete zugferd_invoice""",
}
STATEMENT_FONTS = ["Liberation Sans", "Liberation Serif", "DejaVu Sans", "Liberation Mono", "Nimbus Sans", "P052"]
PARTNERS = ["Miller & Sons", "City Energy", "Northern Rail", "Harbour Foods", "Rent Office", "J. Smith"]
WORDS = ["Card payment", "Transfer to", "Direct debit", "Salary", "Standing order", "Cash withdrawal"]


def write_statements(folder):
    """Six bank statements, typeset by LibreOffice."""
    os.makedirs(folder, exist_ok=True)
    chance, files = random.Random(3), []
    for index, font in enumerate(STATEMENT_FONTS):
        balance, rows = chance.uniform(800, 4000), ""
        for day in range(18):
            amount = round(chance.uniform(-300, 400), 2)
            balance += amount
            text = f"{chance.choice(WORDS)} {chance.choice(PARTNERS)} {chance.randint(1000, 9999)}"
            rows += f"<tr><td>{1 + day:02d}.03.2024</td><td>{text}</td><td align=right>{amount:,.2f}</td><td align=right>{balance:,.2f}</td></tr>"
        shade, size = ["#dddddd", "#ffffff", "#cfe2ff"][index % 3], [9, 10, 11][index % 3]
        head = f"<tr bgcolor={shade}><th>Date</th><th>Text</th><th>Amount</th><th>Balance</th></tr>"
        account = f"Account 1234 5678 {chance.randint(1000, 9999)}<br>IBAN GB82 WEST 1234 5698 7654 32"
        files.append(os.path.join(folder, f"s{index}.html"))
        with open(files[-1], "w") as file:
            file.write(f"<html><body style='font-family:{font};font-size:{size}pt'><h2>First Harbour Bank</h2>"
                       f"<p>Account statement no. {index + 3} / 2024<br>{account}</p><table width=100% border={index % 2} cellpadding=3>"
                       f"{head}{rows}</table><p>Closing balance: <b>{balance:,.2f}</b></p></body></html>")
    run("soffice", "--headless", "--convert-to", "pdf:writer_web_pdf_Export", "--outdir", folder, *files)
    return [file.replace(".html", ".pdf") for file in files]


def main():
    reader = argparse.ArgumentParser()
    for name in ("--data", "--targets", "--out"):
        reader.add_argument(name, required=True)
    reader.add_argument("parts", nargs="*", default=PARTS)
    options = reader.parse_args()
    with open(options.targets) as file:
        targets = json.load(file)
    receipts = [page["path"] for page in targets.values()]
    pdfs = [os.path.join(options.data, "pdf", folder, name + ".pdf") for folder, names in PDFS.items() for name in names.split()]
    pdfs = [pdf for pdf in pdfs if os.path.exists(pdf)]
    shop, editor = Workshop(options.out), Editor(receipts, targets)
    pdfs += write_statements(os.path.join(options.out, "statements"))
    if "genuine-receipts" in options.parts:
        make_all(shop, receipt_kinds(shop, receipts), receipts, ("g", "r"), 1)
    if "genuine-pages" in options.parts:
        make_all(shop, page_kinds(shop), pdfs, ("p", "p"), 101)
    if "edited-receipts" in options.parts:
        edit_receipts(shop, editor)
    if "edited-pages" in options.parts:
        edit_pages(shop, editor, pdfs)
    shop.write_manifest(os.path.join(options.out, "manifest.tsv"))
    print(len(shop.rows), "pictures in", options.out)


main()
