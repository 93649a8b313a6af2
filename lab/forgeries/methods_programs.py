"""Changes of a PDF by drawing and office programs: opened, the value typed over, exported again."""

import os
import re
import shutil
from xml.sax.saxutils import escape

import fitz

from papers.printers import convert_with_office, run
from places import Cannot


def exchange_in_xml(path, edits):
    """Exchanges the text where it stands between two tags, or within a longer piece of text."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for edit in edits:
        wanted = re.escape(escape(edit.old)).replace("\\ ", "(?: |\u00a0|<text:s/>)").replace(" ", "(?: |\u00a0|<text:s/>)")
        places = [match for match in re.finditer(r"(?<=>)[^<]*?(?<![\w.,'-])" + wanted + r"(?![\w'-]|[.,]\d)", text)]
        if len(places) <= edit.nth:
            raise Cannot("the program broke the value up")
        match = places[edit.nth]
        start = match.end() - len(re.search(wanted + "$", match.group()).group())
        text = text[:start] + escape(edit.new) + text[match.end():]
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def by_office(base, edits, out, importer, extension, exporter):
    source = out.replace(".pdf", ".in.pdf")
    with open(base, "rb") as file, open(source, "wb") as copy:
        copy.write(file.read())
    flat = out.replace(".pdf", ".flat." + extension)
    # What the program reads of the paper is the same for the forgery and its twin.
    imported = f"{base}.{importer}"
    if not os.path.exists(imported):
        convert_with_office(source, flat, None, importer)
        shutil.copy(flat, imported)
    shutil.copy(imported, flat)
    exchange_in_xml(flat, edits)
    convert_with_office(flat, out, exporter)
    os.remove(source), os.remove(flat)


def libreoffice_draw(base, edits, out):
    by_office(base, edits, out, "draw_pdf_import", "fodg", "draw_pdf_Export")


def libreoffice_writer(base, edits, out):
    by_office(base, edits, out, "writer_pdf_import", "fodt", "writer_pdf_Export")


def inkscape(base, edits, out):
    drawing = out.replace(".pdf", ".svg")
    run("inkscape", base, "--export-plain-svg", "--export-type=svg", f"--export-filename={drawing}")
    with open(drawing, encoding="utf-8") as file:
        text = file.read()
    for edit in edits:
        places = [match for match in re.finditer(r"(<tspan\b[^>]*?)(\s*/?>)([^<]*)</tspan>", text) if escape(edit.old) in match.group(3)]
        if len(places) <= edit.nth:
            raise Cannot("the program broke the value up")
        match = places[edit.nth]
        changed = match.group(3).replace(escape(edit.old), escape(edit.new), 1)
        # Letters keep their places while there are as many; else only the first one does.
        head = match.group(1) if len(changed) == len(match.group(3)) else re.sub(r'(\bx="[-\d.]+)[^"]*"', r'\1"', match.group(1))
        text = text[:match.start()] + head + match.group(2) + changed + "</tspan>" + text[match.end():]
    with open(drawing, "w", encoding="utf-8") as file:
        file.write(text)
    run("inkscape", drawing, "--export-type=pdf", f"--export-filename={out}")
    os.remove(drawing)


def html_again(base, edits, out, print_page):
    """The page as HTML, changed, and printed by a browser."""
    page = out.replace(".pdf", ".html")
    document = fitz.open(base)
    parts = [part.get_text("html") for part in document]
    with open(page, "w", encoding="utf-8") as file:
        file.write("<html><head><meta charset=utf-8><style>@page{size:A4;margin:0} div{position:relative} p{position:absolute;margin:0;white-space:pre}</style></head><body style='margin:0'>" + "".join(parts) + "</body></html>")
    with open(page, encoding="utf-8") as file:
        text = re.sub(r"&#x([0-9a-f]+);", lambda match: chr(int(match.group(1), 16)) if match.group(1) not in ("26", "3c", "3e") else match.group(), file.read())
    with open(page, "w", encoding="utf-8") as file:
        file.write(text)
    exchange_in_xml(page, edits)
    print_page(page, out)
    os.remove(page)


def html_wkhtmltopdf(base, edits, out):
    html_again(base, edits, out, lambda page, made: run("wkhtmltopdf", "-q", "-B", "0", "-L", "0", "-R", "0", "-T", "0", page, made, env={**os.environ, "XDG_RUNTIME_DIR": "/tmp"}))


def html_weasyprint(base, edits, out):
    html_again(base, edits, out, lambda page, made: run("weasyprint", page, made))


PROGRAM_METHODS = {"libreoffice-draw": libreoffice_draw, "libreoffice-writer": libreoffice_writer, "inkscape": inkscape, "html-wkhtmltopdf": html_wkhtmltopdf, "html-weasyprint": html_weasyprint}
