"""Files put together: parts joined, pages appended, covers with attachments."""

import fitz
import pikepdf

from filling import save
from programs import qpdf, run


def joined(command):
    def join(work, source, target):
        other = work.other(source)
        if command == "qpdf":
            qpdf("--empty", "--pages", source, other, "--", target)
        elif command == "pdfunite":
            run("pdfunite", source, other, target)
        elif command == "pdftk":
            run("pdftk", source, other, "cat", "output", target)
        elif command == "mutool":
            run("mutool", "merge", "-o", target, source, other)
        elif command == "gs":
            run("gs", "-q", "-dSAFER", "-sDEVICE=pdfwrite", "-o", target, source, other)
        else:
            with pikepdf.open(source) as file, pikepdf.open(other) as more:
                file.pages.extend(more.pages)
                file.save(target)
    return join


def appended(work, source, target):
    work.copy(source, target)
    file, other = fitz.open(target), fitz.open(work.other(source))
    file.insert_pdf(other)
    other.close()
    save(file)


def with_a_cover(command):
    """A sheet by another program before the document."""
    def join(work, source, target):
        cover = work.sheet(source, [("Helvetica-Bold", 18, 60, 700, "Annex 2"), ("Helvetica", 11, 60, 670, "Copy for the tax office, 12.03.2024")])
        run(*(["pdfunite", cover, source, target] if command == "pdfunite" else ["pdftk", cover, source, "cat", "output", target]))
    return join


def sheet_of_notes(work, source, target):
    """A page for notes at the end, appended by a viewer."""
    work.copy(source, target)
    file = fitz.open(target)
    page = file.new_page(width=file[0].rect.width, height=file[0].rect.height)
    page.insert_text((60, 80), "Notes of the meeting on 12.03.2024: costs of 248.60 accepted.", fontsize=11)
    save(file)


def first_page(work, source, target):
    qpdf(source, "--pages", work.joined(source), "1", "--", target)


def with_attachment(command):
    def attach(work, source, target):
        table = work.scrap("costs.csv")
        with open(table, "w", encoding="utf-8") as file:
            file.write("Date,Amount\n2024-03-12,248.60\n2024-03-14,99.00\n")
        if command == "pdftk":
            run("pdftk", source, "attach_files", table, work.other(source), "output", target)
        elif command == "qpdf":
            qpdf(source, "--add-attachment", table, "--mimetype=text/csv", "--", target)
        elif command == "pymupdf":
            work.copy(source, target)
            file = fitz.open(target)
            file.embfile_add("costs.csv", open(table, "rb").read(), filename="costs.csv")
            save(file)
        else:
            portfolio(work, source, target, table)
    return attach


def portfolio(work, source, target, table):
    """A cover that viewers show while the files are attached (ISO 32000-1, 7.11.6)."""
    cover = work.sheet(source, [("Helvetica", 12, 60, 700, "This portfolio holds two files. Open it in a viewer that shows them.")])
    with pikepdf.open(cover) as file:
        for path in (source, table):
            file.attachments[path.rsplit("/", 1)[-1]] = pikepdf.AttachedFileSpec.from_filepath(file, path)
        file.Root.Collection = pikepdf.Dictionary(Type=pikepdf.Name.Collection, View=pikepdf.Name.D)
        file.save(target)


ANY = ["pages", "blanks", "form"]
ACTS = [
    *[("parts joined", name, ANY, joined(name)) for name in ("qpdf", "pdfunite", "pdftk", "mutool", "gs", "pikepdf")],
    ("pages appended", "pymupdf, appended", ANY, appended),
    ("pages appended", "pymupdf, notes, appended", ANY, sheet_of_notes),
    ("cover sheet added", "pdfunite", ANY, with_a_cover("pdfunite")),
    ("cover sheet added", "pdftk", ANY, with_a_cover("pdftk")),
    ("page taken out", "qpdf", ANY, first_page),
    ("attachments", "pdftk", ANY, with_attachment("pdftk")),
    ("attachments", "qpdf", ANY, with_attachment("qpdf")),
    ("attachments", "pymupdf, appended", ANY, with_attachment("pymupdf")),
    ("portfolio cover", "pikepdf", ANY, with_attachment("pikepdf")),
]
