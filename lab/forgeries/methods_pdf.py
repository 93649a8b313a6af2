"""Changes of a PDF by libraries and command-line programs. With no edits, each makes the honest twin: the same save, or a stamp."""

import os
import re
import subprocess

import fitz
import pikepdf

from content import remove_values, replace_values
from papers.printers import DEJAVU, run
from places import Cannot, builtin_name, font_file, free_place

STAMPS = ["Received 12 March", "Checked", "Copy for file", "Booked 4711", "Seen, K. M."]


def stamp_text(path):
    return STAMPS[sum(path.encode()) % len(STAMPS)]


def open_isolated(path):
    """Streams that leave a matrix behind would move what is added."""
    document = fitz.open(path)
    for page in document:
        page.wrap_contents()
    return document


def rect_of(edit, more=0.0):
    left, top, right, bottom = edit.place.rect
    return fitz.Rect(left - more, top - more, right + more, bottom + more)


def start_of(edit, width):
    """Amounts end where they ended, words begin where they began."""
    left, _, right, _ = edit.place.rect
    return right - width if any(letter.isdigit() for letter in edit.new) and len(edit.new) < 18 else left


def type_with_pymupdf(page, edit, is_same_font):
    size = edit.place.size
    if is_same_font:
        file = font_file(edit.place.font)
        width = fitz.Font(fontfile=file).text_length(edit.new, size)
        page.insert_font(fontname="Ed", fontfile=file)
        name = "Ed"
    else:
        name = builtin_name(edit.place.font)
        if "€" in edit.new or any(ord(letter) > 255 for letter in edit.new):
            page.insert_font(fontname="Ed", fontfile=DEJAVU + "DejaVuSans.ttf")
            name, width = "Ed", fitz.Font(fontfile=DEJAVU + "DejaVuSans.ttf").text_length(edit.new, size)
        else:
            width = fitz.Font(name).text_length(edit.new, size)
    page.insert_text((start_of(edit, width), edit.place.baseline), edit.new, fontsize=size, fontname=name, color=edit.place.colour)


def stamp_with_pymupdf(page, out):
    rect = free_place(page)
    page.insert_text((rect.x0, rect.y1 - 4), stamp_text(out), fontsize=11, fontname="helv", color=(0.1, 0.2, 0.6))


def pymupdf_redact(base, edits, out):
    """Redaction removes the text, new text is typed over it in a font that looks alike."""
    document = open_isolated(base)
    for edit in edits:
        document[edit.place.page].add_redact_annot(rect_of(edit, -0.6), fill=False)
    for page in document:
        if edits:
            page.apply_redactions()
    for edit in edits:
        type_with_pymupdf(document[edit.place.page], edit, True)
    if not edits:
        stamp_with_pymupdf(document[0], out)
    document.save(out, garbage=4, deflate=True)


def pymupdf_cover(base, edits, out):
    """A white box over the value and new text in a standard font, saved into the same file."""
    document = open_isolated(base)
    for edit in edits:
        page = document[edit.place.page]
        page.draw_rect(rect_of(edit, 0.5), color=None, fill=(1, 1, 1))
        type_with_pymupdf(page, edit, False)
    if not edits:
        stamp_with_pymupdf(document[0], out)
    document.save(out)


def pymupdf_snippet(base, edits, out):
    """A blurred picture of the changed value laid over it."""
    from PIL import ImageFilter
    from methods_picture import paint_edits, render
    document = open_isolated(base)
    picture, scale = render(base, 130, "mutool", out)
    changed = paint_edits(picture.copy(), edits, scale, True)
    for index, edit in enumerate(edits or [None]):
        page = document[edit.place.page if edit else 0]
        rect = rect_of(edit, 2) if edit else free_place(page)
        part = changed.crop(tuple(int(value * scale) for value in rect)).filter(ImageFilter.GaussianBlur(0.6))
        if not edit:
            part = stamp_picture(part.size, out)
        path = f"{out}.{index}.png"
        part.save(path)
        page.insert_image(rect, filename=path)
        os.remove(path)
    document.save(out, garbage=3, deflate=True)


def stamp_picture(size, out):
    from PIL import Image, ImageDraw, ImageFont
    picture = Image.new("RGB", size, (255, 255, 255))
    ImageDraw.Draw(picture).text((2, 2), stamp_text(out), font=ImageFont.truetype(DEJAVU + "DejaVuSans.ttf", max(8, size[1] // 2)), fill=(30, 50, 150))
    return picture


def pikepdf_content(base, edits, out):
    """The value's codes exchanged in the content stream."""
    with pikepdf.open(base) as pdf:
        if edits:
            replace_values(pdf, edits)
        else:
            page = pdf.pages[0].obj
            page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(pikepdf.parse_content_stream(page)))
        pdf.save(out)


def edit_as_text(base, edits, expanded, out):
    """What a text editor does in a file whose streams lie open: exchanges the operand, if it stands there as it is shown."""
    with pikepdf.open(base) as pdf:
        changes = replace_values(pdf, edits) if edits else []
    with open(expanded, "rb") as file:
        data = file.read()
    for (before, after), edit in zip(changes, edits):
        data = replace_operand(data, before, after, edit)
    with open(out, "wb") as file:
        file.write(data)


def replace_operand(data, before, after, edit):
    escape = lambda text: re.sub(rb"([\\()])", rb"\\\1", text)
    places = [match.start() for match in re.finditer(re.escape(b"(" + escape(before) + b")"), data)]
    if len(places) == 1 or len(places) > edit.nth and len(places) <= 3:
        at = places[min(edit.nth, len(places) - 1)]
        return data[:at] + b"(" + escape(after) + b")" + data[at + len(escape(before)) + 2:]
    places = [match.start() for match in re.finditer(re.escape(before.hex().encode()), data, re.I)]
    if not places:
        raise Cannot("the value is broken up in the stream")
    at = places[min(edit.nth, len(places) - 1)]
    return data[:at] + after.hex().encode() + data[at + 2 * len(before):]


def qpdf_text_editor(base, edits, out):
    run("qpdf", "--qdf", "--object-streams=disable", base, out + ".qdf")
    edit_as_text(base, edits, out + ".qdf", out + ".edited")
    with open(out + ".fixed", "wb") as file:
        subprocess.run(["fix-qdf", out + ".edited"], stdout=file, stderr=subprocess.DEVNULL, check=True)
    run("qpdf", "--compress-streams=y", out + ".fixed", out)
    for name in (".qdf", ".edited", ".fixed"):
        os.remove(out + name)


def pdftk_text_editor(base, edits, out):
    run("pdftk", base, "output", out + ".open", "uncompress")
    edit_as_text(base, edits, out + ".open", out + ".edited")
    run("pdftk", out + ".edited", "output", out, "compress")
    for name in (".open", ".edited"):
        os.remove(out + name)


def overlay_page(base, edits, out):
    """A page with nothing but the covers and the new values, or a stamp."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas
    document = fitz.open(base)
    page = document[0]
    height = page.rect.height
    canvas = Canvas(out, pagesize=(page.rect.width, height))
    pdfmetrics.registerFont(TTFont("Over", DEJAVU + "DejaVuSans.ttf"))
    for edit in edits:
        if edit.place.page != 0:
            raise Cannot("the value is not on the first page")
        rect = rect_of(edit, 0.3)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.rect(rect.x0, height - rect.y1, rect.width, rect.height, stroke=0, fill=1)
        name = {"helv": "Helvetica", "hebo": "Helvetica-Bold", "tiro": "Times-Roman", "tibo": "Times-Bold", "cour": "Courier", "cobo": "Courier-Bold"}[builtin_name(edit.place.font)]
        if any(ord(letter) > 255 and letter != "€" for letter in edit.new):
            name = "Over"
        canvas.setFillColorRGB(*edit.place.colour)
        canvas.setFont(name, edit.place.size)
        canvas.drawString(start_of(edit, canvas.stringWidth(edit.new, name, edit.place.size)), height - edit.place.baseline, edit.new)
    if not edits:
        rect = free_place(page)
        canvas.setFont("Helvetica", 11)
        canvas.drawString(rect.x0, height - rect.y1 + 4, stamp_text(out))
    canvas.save()


def pdftk_stamp(base, edits, out):
    overlay_page(base, edits, out + ".over")
    run("pdftk", base, "stamp", out + ".over", "output", out)
    os.remove(out + ".over")


def qpdf_overlay(base, edits, out):
    overlay_page(base, edits, out + ".over")
    run("qpdf", base, "--overlay", out + ".over", "--to=1", "--", out)
    os.remove(out + ".over")


def cairo_cover(base, edits, out):
    """Covered and typed over, then printed again by cairo, so that all lies in one stream."""
    pymupdf_cover(base, edits, out + ".covered")
    run("pdftocairo", "-pdf", out + ".covered", out)
    os.remove(out + ".covered")


def ghostscript_overlay(base, edits, out):
    document = fitz.open(base)
    page = document[0]
    height, lines = page.rect.height, []
    for edit in edits:
        rect = rect_of(edit, 0.3)
        try:
            text = "".join(f"\\{ord(letter):03o}" if letter in "()\\" else letter for letter in edit.new)
            text.replace("€", "E").encode("latin-1")
        except UnicodeEncodeError as error:
            raise Cannot("the standard font of Ghostscript has no glyph for this") from error
        name = {"helv": "Helvetica", "hebo": "Helvetica-Bold", "tiro": "Times-Roman", "tibo": "Times-Bold", "cour": "Courier", "cobo": "Courier-Bold"}[builtin_name(edit.place.font)]
        width = fitz.Font(builtin_name(edit.place.font)).text_length(edit.new, edit.place.size)
        lines.append("1 setgray %.2f %.2f %.2f %.2f rectfill %.2f %.2f %.2f setrgbcolor /%sL %.2f selectfont %.2f %.2f moveto (%s) show" % (
            rect.x0, height - rect.y1, rect.width, rect.height, *edit.place.colour, name, edit.place.size, start_of(edit, width), height - edit.place.baseline, text.replace("€", "\\200")))
    if not edits:
        rect = free_place(page)
        lines.append(f"0 setgray /HelveticaL 11 selectfont {rect.x0:.1f} {height - rect.y1 + 4:.1f} moveto ({stamp_text(out)}) show")
    fonts = "".join(f"/{name} findfont dup length dict begin {{1 index /FID ne {{def}} {{pop pop}} ifelse}} forall /Encoding ISOLatin1Encoding dup length array copy dup 128 /Euro put dup 45 /hyphen put def currentdict end /{name}L exch definefont pop "
                    for name in ["Helvetica", "Helvetica-Bold", "Times-Roman", "Times-Bold", "Courier", "Courier-Bold"])
    program = out + ".ps"
    with open(program, "w", encoding="latin-1") as file:
        file.write(f"{fonts} << /EndPage {{ exch pop 2 eq {{ false }} {{ gsave initgraphics {' '.join(lines)} grestore true }} ifelse }} >> setpagedevice")
    run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", f"-sOutputFile={out}", program, "-f", base)
    os.remove(program)


def markup_over(base, edits, out):
    document = fitz.open(base)
    for edit in edits:
        page, rect = document[edit.place.page], rect_of(edit, 0.4)
        annotation = page.add_freetext_annot(fitz.Rect(rect.x0, rect.y0, rect.x1 + 3, rect.y1), edit.new, fontsize=edit.place.size * 0.95, fontname="Helv", fill_color=(1, 1, 1), text_color=edit.place.colour)
        annotation.update(fontsize=edit.place.size * 0.95, text_color=edit.place.colour, fill_color=(1, 1, 1))
    if not edits:
        page = document[0]
        page.add_freetext_annot(free_place(page), stamp_text(out), fontsize=10, text_color=(0.7, 0.1, 0.1)).update()
    document.save(out)


def markup_kept(base, edits, out):
    """A text box of markup with a white fill over the value, left as markup."""
    markup_over(base, edits, out)


def markup_flattened(base, edits, out):
    """The same, flattened by qpdf."""
    markup_over(base, edits, out + ".marked")
    run("qpdf", "--generate-appearances", "--flatten-annotations=all", out + ".marked", out)
    os.remove(out + ".marked")


def online_editor(base, edits, out):
    """As online editors do: the text is taken out of its stream, and typed anew in a stream of their own, with a font of their own."""
    with pikepdf.open(base) as pdf:
        remove_values(pdf, edits)
        pdf.save(out + ".removed")
    document = open_isolated(out + ".removed")
    for edit in edits:
        type_with_pymupdf(document[edit.place.page], edit, True)
    if not edits:
        stamp_with_pymupdf(document[0], out)
    document.subset_fonts()
    document.set_metadata({**document.metadata, "producer": "SAMBox 3.0.8 (www.sejda.org)"})
    document.save(out, garbage=3, deflate=True)
    os.remove(out + ".removed")


PDF_METHODS = {
    "pymupdf-redact": pymupdf_redact, "pymupdf-cover": pymupdf_cover, "pymupdf-snippet": pymupdf_snippet, "pikepdf-content": pikepdf_content,
    "qpdf-text-editor": qpdf_text_editor, "pdftk-text-editor": pdftk_text_editor, "pdftk-stamp": pdftk_stamp, "qpdf-overlay": qpdf_overlay, "cairo-cover": cairo_cover,
    "ghostscript-overlay": ghostscript_overlay, "markup-kept": markup_kept, "markup-flattened": markup_flattened, "online-editor": online_editor,
}
