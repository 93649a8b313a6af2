"""What offices put on pages: stamps, Bates numbers, page numbers, watermarks, signatures in ink, notes of a reader."""

import random
import re

import fitz
from PIL import Image, ImageDraw

from filling import save
from programs import convert, qpdf, run

RED, BLUE = (0.75, 0.05, 0.1), (0.1, 0.15, 0.6)


def stamp_picture(path, text, is_clear=True):
    image = Image.new("RGBA", (420, 130), (255, 255, 255, 0 if is_clear else 255))
    pen = ImageDraw.Draw(image)
    pen.rectangle((4, 4, 416, 126), outline=(190, 20, 30, 255), width=6)
    from PIL import ImageFont
    pen.text((30, 42), text, fill=(190, 20, 30, 255), font=ImageFont.truetype("DejaVuSans-Bold.ttf", 34))
    image.save(path)
    return path


def signature_picture(path, seed):
    chance, image = random.Random(seed), Image.new("RGBA", (400, 140), (255, 255, 255, 0))
    x, y, points = 20, 80, []
    while x < 370:
        x, y = x + chance.randint(2, 12), min(130, max(10, y + chance.randint(-28, 28)))
        points.append((x, y))
    ImageDraw.Draw(image).line(points, fill=(20, 30, 120, 255), width=4, joint="curve")
    image.save(path)
    return path


def find_amount(page):
    """The last amount of the page, where it has one."""
    words = [word for word in page.get_text("words") if re.fullmatch(r"[\d.,]*\d[.,]\d\d", word[4])]
    return fitz.Rect(words[-1][:4]) if words else fitz.Rect(page.rect.width - 200, 300, page.rect.width - 120, 314)


def drawn(place, is_appended):
    """A framed stamp with a date: beside the text, or over an amount."""
    def mark(work, source, target):
        work.copy(source, target)
        file = fitz.open(target)
        page = file[0]
        amount = find_amount(page)
        left, top = (page.rect.width - 220, 30) if place == "beside" else (amount.x0 - 40, amount.y0 - 12)
        page.draw_rect(fitz.Rect(left, top, left + 160, top + 40), color=RED, width=1.5)
        page.insert_text((left + 8, top + 16), "RECEIVED", fontsize=11, fontname="hebo", color=RED)
        page.insert_text((left + 8, top + 32), "14 March 2024", fontsize=10, fontname="helv", color=RED)
        finish(work, file, target, is_appended)
    return mark


def finish(work, file, target, is_appended):
    if is_appended:
        save(file)
        return
    save(file, work.scrap("m.pdf"), garbage=3, deflate=True)
    work.copy(work.scrap("m.pdf"), target)


def pictured(draw, is_over, is_appended=True):
    def mark(work, source, target):
        work.copy(source, target)
        file = fitz.open(target)
        page = file[0]
        amount = find_amount(page)
        box = fitz.Rect(amount.x0 - 60, amount.y0 - 20, amount.x0 + 90, amount.y0 + 28) if is_over else fitz.Rect(380, 720, 530, 768)
        page.insert_image(box, filename=draw(work))
        finish(work, file, target, is_appended)
    return mark


def noted(kind):
    def mark(work, source, target):
        work.copy(source, target)
        file = fitz.open(target)
        page = file[0]
        amount = find_amount(page)
        if kind == "stamp":
            page.add_stamp_annot(fitz.Rect(360, 40, 520, 90), stamp=0).update()
        elif kind == "highlight":
            page.add_highlight_annot(amount).update()
        elif kind == "strikeout":
            page.add_strikeout_annot(amount).update()
        elif kind == "note":
            page.add_text_annot(amount.tl, "Is this right? I have 248.60.").update()
        elif kind == "ink":
            centre = amount.x0 + amount.width / 2
            page.add_ink_annot([[(centre - 40, amount.y1), (centre, amount.y1 + 8), (centre + 40, amount.y0)]]).update()
        else:
            box = fitz.Rect(amount.x0 - 130, amount.y1 + 6, amount.x0 + 60, amount.y1 + 22)
            page.add_freetext_annot(box, "paid on 20.03.2024", fontsize=10, text_color=BLUE).update()
        save(file)
    return mark


def laid(command, lines):
    """A sheet laid over each page, or under it."""
    def mark(work, source, target):
        sheet = work.sheet(source, lines)
        if command.startswith("pdftk"):
            run("pdftk", source, command.split()[1], sheet, "output", target)
        else:
            qpdf(source, f"--{command.split()[1]}", sheet, "--repeat=1", "--", target)
    return mark


def numbered(kind, is_appended):
    """On all pages, as a law office or a registry does it."""
    def mark(work, source, target):
        work.copy(work.joined(source), target)
        file = fitz.open(target)
        for index, page in enumerate(file):
            width, height = page.rect.width, page.rect.height
            if kind == "bates":
                page.insert_text((width - 130, height - 20), f"ABC{index + 1047:07d}", fontsize=9, fontname="cour")
            elif kind == "page":
                page.insert_text((width / 2 - 30, height - 25), f"Page {index + 1} of {len(file)}", fontsize=9)
            else:
                page.insert_text((40, 20), f"Case 3:24-cv-01187 Document 14 Filed 03/14/24 Page {index + 1} of {len(file)}", fontsize=9, color=BLUE)
        finish(work, file, target, is_appended)
    return mark


def numbered_by_pdftk(work, source, target):
    sheets = [work.sheet(source, [("Courier", 9, 420, 20, f"ABC{index:07d}")], f"n{index}.pdf") for index in (1047, 1048)]
    run("pdftk", *sheets, "cat", "output", work.scrap("numbers.pdf"))
    run("pdftk", work.joined(source), "multistamp", work.scrap("numbers.pdf"), "output", target)


def watermarked(is_over, is_appended, is_removed=False):
    def mark(work, source, target):
        work.copy(source, target)
        file = fitz.open(target)
        kept = [(page.number, page.read_contents()) for page in file]
        for page in file:
            middle = fitz.Point(page.rect.width / 2 - 150, page.rect.height / 2)
            page.insert_text(middle, "CONFIDENTIAL", fontsize=48, color=(0.85, 0.85, 0.85), overlay=is_over,
                             morph=(middle, fitz.Matrix(40)))
        finish(work, file, target, is_appended)
        if is_removed:
            file = fitz.open(target)
            for number, content in kept:
                first = file[number].get_contents()[0]
                file.update_stream(first, content)
                file[number].set_contents(first)
            finish(work, file, target, is_appended)
    return mark


def through_office(is_marked):
    """Opened in LibreOffice Draw and exported, with the watermark of its export and without."""
    option = 'pdf:draw_pdf_Export:{"Watermark":{"type":"string","value":"COPY"}}'
    return lambda work, source, target: convert(source, target, option if is_marked else "pdf:draw_pdf_Export", work.folder)


STAMP = [("Helvetica-Bold", 12, 380, 790, "RECEIVED"), ("Helvetica", 10, 380, 775, "14 March 2024, 248 pages")]
HEAD = [("Times-Roman", 9, 60, 820, "Printed on 14.03.2024 at 10:42 by the registry")]
ANY = ["pages", "blanks", "form"]
clear, white = [lambda work, is_clear=is_clear: stamp_picture(work.scrap("s.png"), "PAID 20.03.24", is_clear) for is_clear in (True, False)]
signature = lambda work: signature_picture(work.scrap("i.png"), 7)
ACTS = [
    *[("stamp", f"pymupdf, {place}{', appended' if later else ''}", ANY, drawn(place, later)) for place in ("beside", "over an amount") for later in (True, False)],
    ("stamp", "pdftk stamp", ANY, laid("pdftk stamp", STAMP)),
    ("stamp", "qpdf overlay", ANY, laid("qpdf overlay", STAMP)),
    ("stamp", "pymupdf, picture over an amount, appended", ANY, pictured(clear, True)),
    ("stamp", "pymupdf, white label beside, appended", ANY, pictured(white, False)),
    ("signature in ink", "pymupdf, appended", ANY, pictured(signature, False)),
    ("signature in ink", "pymupdf, over an amount", ANY, pictured(signature, True, False)),
    *[("note of a reader", f"pymupdf, {kind}, appended", ANY, noted(kind)) for kind in ("stamp", "highlight", "strikeout", "note", "ink", "text")],
    ("letterhead", "pdftk background", ANY, laid("pdftk background", HEAD)),
    ("letterhead", "qpdf underlay", ANY, laid("qpdf underlay", HEAD)),
    *[(name, f"pymupdf{', appended' if later else ''}", ANY, numbered(kind, later))
      for kind, name in (("bates", "Bates numbers"), ("page", "page numbers"), ("filing", "filing line")) for later in (True, False)],
    ("Bates numbers", "pdftk multistamp", ANY, numbered_by_pdftk),
    *[("watermark", f"pymupdf, {'over' if over else 'under'}{', appended' if later else ''}", ANY, watermarked(over, later)) for over in (True, False) for later in (True, False)],
    ("watermark removed", "pymupdf, appended", ANY, watermarked(True, True, True)),
    ("watermark removed", "pymupdf", ANY, watermarked(True, False, True)),
    ("watermark", "libreoffice draw", ANY, through_office(True)),
    ("watermark removed", "libreoffice draw", ANY, through_office(False)),
]
