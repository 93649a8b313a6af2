"""The programs that print papers: browsers, office programs, libraries and interpreters. Each writes one PDF."""

import os
import shutil
import subprocess

import fitz
import pikepdf

from papers.layout_page import lay_out_form
from papers.page import lay_out_as_page
from papers.sheet import BASE_FONTS, HEIGHT, WIDTH, Box, Sheet

HERE = os.path.dirname(os.path.abspath(__file__))
DEJAVU = "/usr/share/fonts/truetype/dejavu/"
EMBEDDED = {"sans": ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"), "serif": ("DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf"), "mono": ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf")}


def run(*words, **more):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=180, **more)
    if done.returncode != 0:
        raise RuntimeError(f"{words[0]} ended with {done.returncode}: {done.stderr.decode(errors='replace')[-300:]}")
    return done.stdout


def convert_with_office(source, out, filter_name, infilter=None):
    """soffice names its output after its input."""
    folder = os.path.dirname(out)
    extension = out.rsplit(".", 1)[1]
    words = ["soffice", f"-env:UserInstallation=file:///tmp/forgeries-office-{os.getpid()}", "--headless"] + ([f"--infilter={infilter}"] if infilter else [])
    run(*words, "--convert-to", f"{extension}:{filter_name}" if filter_name else extension, "--outdir", folder, source)
    made = os.path.join(folder, os.path.basename(source).rsplit(".", 1)[0] + "." + extension)
    if made != out:
        shutil.move(made, out)


def write_html(paper, out):
    path = out.replace(".pdf", ".html")
    with open(path, "w", encoding="utf-8") as file:
        file.write(lay_out_form(paper) if paper.kind == "layout" else lay_out_as_page(paper))
    return path


def by_weasyprint(paper, out):
    run("weasyprint", write_html(paper, out), out)


def by_wkhtmltopdf(paper, out):
    run("wkhtmltopdf", "-q", write_html(paper, out), out, env={**os.environ, "XDG_RUNTIME_DIR": "/tmp"})


def by_chromium(paper, out):
    print_with_chromium(write_html(paper, out), out)


def print_with_chromium(page, out):
    root = os.path.abspath(os.path.join(HERE, "..", "..", ".."))
    run("node", "bin/run.js", "lab/forgeries/print-page.ts", os.path.abspath(page), os.path.abspath(out), cwd=root)


def by_writer(paper, out):
    convert_with_office(write_html(paper, out), out, "writer_pdf_Export", "HTML (StarWriter)")


def by_calc(paper, out):
    convert_with_office(write_html(paper, out), out, "calc_pdf_Export", "HTML (StarCalc)")


def by_reportlab(paper, out, is_embedded=False):
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas
    sheet, canvas = Sheet(paper), Canvas(out, pagesize=(WIDTH, HEIGHT))
    names = BASE_FONTS[sheet.family]
    if is_embedded:
        names = EMBEDDED[sheet.family]
        for name in names:
            pdfmetrics.registerFont(TTFont(name, DEJAVU + name))
    canvas.setTitle(paper.issuer.name)
    for thing in sheet.things:
        if isinstance(thing, Box):
            canvas.setFillColorRGB(*thing.fill)
            canvas.rect(thing.x, HEIGHT - thing.y - thing.height, thing.width, thing.height, stroke=0, fill=1)
            canvas.setFillColorRGB(0, 0, 0)
            continue
        name = names[int(thing.is_bold)]
        canvas.setFont(name, thing.size * (0.88 if is_embedded else 1))
        canvas.drawString(thing.x, HEIGHT - thing.y, thing.text)
    canvas.save()


def content_of(sheet, encode):
    lines = []
    for thing in sheet.things:
        if isinstance(thing, Box):
            lines.append(b"q %.3f %.3f %.3f rg %.2f %.2f %.2f %.2f re f Q" % (*thing.fill, thing.x, HEIGHT - thing.y - thing.height, thing.width, thing.height))
        else:
            lines.append(b"BT /F%d %.1f Tf 1 0 0 1 %.2f %.2f Tm " % (1 + thing.is_bold, thing.size, thing.x, HEIGHT - thing.y) + encode(thing.text) + b" Tj ET")
    return b"\n".join(lines)


def literal(text, encoding="cp1252"):
    return b"(" + text.encode(encoding, "replace").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)") + b")"


def by_plain(paper, out):
    """As a host's output program writes: one stream, standard fonts, no metadata but a producer."""
    sheet, pdf = Sheet(paper), pikepdf.new()
    fonts = pikepdf.Dictionary({f"/F{index + 1}": pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name("/" + name), Encoding=pikepdf.Name.WinAnsiEncoding)
                                for index, name in enumerate(BASE_FONTS[sheet.family])})
    page = pikepdf.Dictionary(Type=pikepdf.Name.Page, MediaBox=[0, 0, WIDTH, HEIGHT], Resources=pikepdf.Dictionary(Font=fonts), Contents=pdf.make_stream(content_of(sheet, literal)))
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    pdf.docinfo["/Producer"] = "Output Manager 4.2"
    pdf.save(out)


def by_mutool(paper, out):
    sheet = Sheet(paper)
    path = out.replace(".pdf", ".txt")
    heads = "".join(f"%%Font F{index + 1} {name} Latin\n" for index, name in enumerate(BASE_FONTS[sheet.family]))
    with open(path, "wb") as file:
        file.write(f"%%MediaBox 0 0 {WIDTH:.0f} {HEIGHT:.0f}\n{heads}".encode() + content_of(sheet, literal) + b"\n")
    run("mutool", "create", "-o", out, path)


def by_ghostscript(paper, out):
    sheet = Sheet(paper)
    lines = ["%!PS-Adobe-3.0"]
    for index, name in enumerate(BASE_FONTS[sheet.family]):
        lines.append(f"/{name} findfont dup length dict begin {{1 index /FID ne {{def}} {{pop pop}} ifelse}} forall /Encoding ISOLatin1Encoding dup length array copy dup 128 /Euro put dup 45 /hyphen put def currentdict end /F{index + 1} exch definefont pop")
    lines.append(f"<< /PageSize [{WIDTH:.0f} {HEIGHT:.0f}] >> setpagedevice")
    for thing in sheet.things:
        if isinstance(thing, Box):
            lines.append("%.3f %.3f %.3f setrgbcolor %.2f %.2f %.2f %.2f rectfill 0 setgray" % (*thing.fill, thing.x, HEIGHT - thing.y - thing.height, thing.width, thing.height))
        else:
            text = thing.text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").replace("€", "\\200")
            lines.append(f"/F{1 + thing.is_bold} {thing.size:.1f} selectfont {thing.x:.2f} {HEIGHT - thing.y:.2f} moveto ({text}) show")
    lines.append("showpage")
    path = out.replace(".pdf", ".ps")
    with open(path, "w", encoding="latin-1", errors="replace") as file:
        file.write("\n".join(lines))
    run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", f"-sOutputFile={out}", path)


def by_pymupdf(paper, out):
    sheet, document = Sheet(paper), fitz.open()
    page = document.new_page(width=WIDTH, height=HEIGHT)
    for index, name in enumerate(EMBEDDED[sheet.family]):
        page.insert_font(fontname=f"F{index}", fontfile=DEJAVU + name)
    for thing in sheet.things:
        if isinstance(thing, Box):
            page.draw_rect(fitz.Rect(thing.x, thing.y, thing.x + thing.width, thing.y + thing.height), color=None, fill=thing.fill)
        else:
            page.insert_text((thing.x, thing.y), thing.text, fontsize=thing.size * 0.88, fontname=f"F{int(thing.is_bold)}")
    document.subset_fonts()
    document.save(out, garbage=3, deflate=True)


PRINTERS = {
    "weasyprint": by_weasyprint, "wkhtmltopdf": by_wkhtmltopdf, "chromium": by_chromium, "writer": by_writer, "calc": by_calc, "reportlab": by_reportlab,
    "reportlab-embedded": lambda paper, out: by_reportlab(paper, out, True), "plain": by_plain, "mutool": by_mutool, "ghostscript": by_ghostscript, "pymupdf": by_pymupdf,
}
