"""Blanks of a form filled in: fields by several programs, and lines that are typed over."""

import os

import fitz
import pikepdf

from programs import attempt_apart, qpdf, run

ANSWERS = {"Full name": "Anna Miller", "Date of birth": "14.08.1985", "Account": "GB82 WEST 1234 5698 7654 32",
           "Amount claimed": "248.60", "Date": "12.03.2024"}


def write_fdf(path, answers):
    fields = "".join(f"<< /T ({name}) /V ({text}) >>\n" for name, text in answers.items())
    with open(path, "w", encoding="latin-1") as file:
        file.write(f"%FDF-1.2\n1 0 obj\n<< /FDF << /Fields [{fields}] >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n")
    return path


def with_pdftk(*more):
    def fill(work, source, target):
        run("pdftk", source, "fill_form", write_fdf(work.scrap("a.fdf"), ANSWERS), "output", target, *more)
    return fill


def with_pdftk_twice(work, source, target):
    """One line is corrected by whoever fills it in."""
    run("pdftk", source, "fill_form", write_fdf(work.scrap("a.fdf"), {**ANSWERS, "Amount claimed": "284.60"}), "output", work.scrap("a.pdf"))
    run("pdftk", work.scrap("a.pdf"), "fill_form", write_fdf(work.scrap("b.fdf"), ANSWERS), "output", target)


def with_pikepdf(draws):
    def fill(work, source, target):
        with pikepdf.open(source) as file:
            form = file.Root.AcroForm
            for field in form.Fields:
                text = ANSWERS.get(str(field.get("/T", "")))
                if text is not None:
                    field.V = pikepdf.String(text)
            form.NeedAppearances = True
            file.save(target if not draws else work.scrap("a.pdf"))
        if draws:
            qpdf("--generate-appearances", work.scrap("a.pdf"), target)
    return fill


def fill_widgets(path, names, target=None):
    """Appended to the file where there is no other target."""
    file = fitz.open(path)
    for page in file:
        for widget in page.widgets():
            if widget.field_name in names:
                widget.field_value = ANSWERS[widget.field_name]
                widget.update()
    save(file, target)


def save(file, target=None, **more):
    if target is None:
        file.save(file.name, incremental=True, encryption=fitz.PDF_ENCRYPT_KEEP)
    else:
        file.save(target, **more)
    file.close()


def with_pymupdf(work, source, target):
    fill_widgets(source, ANSWERS, target)


def with_pymupdf_in_turns(work, source, target):
    """Two people fill in their parts, each appended."""
    work.copy(source, target)
    for names in (["Full name", "Date of birth", "Account"], ["Amount claimed", "Date"]):
        problem = attempt_apart(fill_widgets, target, names)
        if problem != "":
            raise RuntimeError(problem)


def flattened_by(command):
    def fill(work, source, target):
        fill_widgets(source, ANSWERS, work.scrap("a.pdf"))
        if command == "qpdf":
            qpdf("--flatten-annotations=all", work.scrap("a.pdf"), target)
        elif command == "gs":
            run("gs", "-q", "-dSAFER", "-sDEVICE=pdfwrite", "-o", target, work.scrap("a.pdf"))
        else:
            run("pdftocairo", "-pdf", work.scrap("a.pdf"), target)
    return fill


def find_blanks(path):
    """Of the first page: where each answer begins."""
    with fitz.open(path) as file:
        places = []
        for place in file[0].search_for("_" * 12):
            if not any(abs(place.y0 - other.y0) < 3 for other in places):
                places.append(place)
        return list(zip(ANSWERS.values(), sorted(places, key=lambda place: place.y0)))


def typed(is_appended, font="helv"):
    def fill(work, source, target):
        places = find_blanks(source)
        work.copy(source, target)
        file = fitz.open(target)
        page = file[0]
        for text, place in places:
            page.insert_text((place.x0 + 3, place.y1 - 3), text, fontsize=10, fontname=font, color=(0, 0, 0.4))
        if is_appended:
            save(file)
        else:
            save(file, work.scrap("a.pdf"), garbage=3, deflate=True)
            work.copy(work.scrap("a.pdf"), target)
    return fill


def noted(fill_colour):
    """Notes of a viewer, as its typewriter or text box makes them."""
    def fill(work, source, target):
        places = find_blanks(source)
        work.copy(source, target)
        file = fitz.open(target)
        page = file[0]
        for text, place in places:
            box = fitz.Rect(place.x0, place.y0 - 2, place.x0 + 190, place.y1 + 2)
            page.add_freetext_annot(box, text, fontsize=10, fill_color=fill_colour, text_color=(0, 0, 0)).update()
        save(file)
    return fill


def laid_over(command):
    """Typed on an empty sheet that is laid over the form."""
    def fill(work, source, target):
        from reportlab.pdfgen.canvas import Canvas
        with fitz.open(source) as file:
            width, height = file[0].rect.width, file[0].rect.height
        sheet = Canvas(work.scrap("sheet.pdf"), pagesize=(width, height), invariant=1)
        sheet.setFont("Courier", 10)
        for text, place in find_blanks(source):
            sheet.drawString(place.x0 + 3, height - place.y1 + 3, text)
        sheet.save()
        if command == "pdftk":
            run("pdftk", source, "stamp", work.scrap("sheet.pdf"), "output", target)
        else:
            qpdf(source, "--overlay", work.scrap("sheet.pdf"), "--", target)
    return fill


def on_a_scan(work, source, target):
    """The form is scanned empty and typed on in a viewer."""
    places = find_blanks(source)
    work.scan(source, work.scrap("scan.pdf"), turn=0)
    file = fitz.open(work.scrap("scan.pdf"))
    page = file[0]
    with fitz.open(source) as original:
        ratio = page.rect.width / original[0].rect.width
    for text, place in places:
        page.insert_text(((place.x0 + 3) * ratio, (place.y1 - 3) * ratio), text, fontsize=10 * ratio, fontname="helv")
    save(file, target)


ACTS = [
    ("fields filled in", "pdftk", ["form"], with_pdftk()),
    ("fields filled in", "pdftk, flattened", ["form"], with_pdftk("flatten")),
    ("fields filled in", "pdftk, drawn by the viewer", ["form"], with_pdftk("need_appearances")),
    ("fields filled in", "pdftk, and corrected", ["form"], with_pdftk_twice),
    ("fields filled in", "pikepdf", ["form"], with_pikepdf(False)),
    ("fields filled in", "pikepdf and qpdf", ["form"], with_pikepdf(True)),
    ("fields filled in", "pymupdf", ["form"], with_pymupdf),
    ("fields filled in", "pymupdf, in turns", ["form"], with_pymupdf_in_turns),
    ("fields filled in", "pymupdf, flattened by qpdf", ["form"], flattened_by("qpdf")),
    ("fields filled in", "pymupdf, flattened by gs", ["form"], flattened_by("gs")),
    ("fields filled in", "pymupdf, flattened by cairo", ["form"], flattened_by("cairo")),
    ("blanks typed over", "pymupdf", ["blanks"], typed(False)),
    ("blanks typed over", "pymupdf, other font", ["blanks"], typed(False, "cour")),
    ("blanks typed over", "pymupdf, appended", ["blanks"], typed(True)),
    ("blanks typed over", "pdftk stamp", ["blanks"], laid_over("pdftk")),
    ("blanks typed over", "qpdf overlay", ["blanks"], laid_over("qpdf")),
    ("blanks typed over", "scan and pymupdf", ["blanks"], on_a_scan),
    ("notes over blanks", "pymupdf, appended", ["blanks"], noted(None)),
    ("notes over blanks", "pymupdf, white box, appended", ["blanks"], noted((1, 1, 1))),
    ("notes over blanks", "pymupdf, yellow box, appended", ["blanks"], noted((1, 1, 0.8))),
]
