"""The same pages saved in another way: optimisers, OCR layers, redactions that are open about it, accessibility, signatures."""

import fitz
import pikepdf

from filling import save
from marking import find_amount
from programs import convert, qpdf, run


def gs(*more):
    return lambda work, source, target: run("gs", "-q", "-dSAFER", "-sDEVICE=pdfwrite", *more, "-o", target, source)


def by(*words):
    """SOURCE and TARGET stand for the files."""
    def rewrite(work, source, target):
        named = {"SOURCE": source, "TARGET": target}
        run(*[named.get(word, word) for word in words], good=(0, 3))
    return rewrite


def in_turn(*steps):
    def rewrite(work, source, target):
        for index, step in enumerate(steps):
            made = target if index == len(steps) - 1 else work.scrap(f"turn{index}.pdf")
            step(work, source, made)
            source = made
    return rewrite


def by_pymupdf(work, source, target):
    save(fitz.open(source), target, garbage=4, deflate=True, clean=True)


def by_pymupdf_with_fewer_glyphs(work, source, target):
    file = fitz.open(source)
    file.subset_fonts()
    save(file, target, garbage=3, deflate=True)


def by_pikepdf(work, source, target):
    with pikepdf.open(source) as file:
        file.remove_unreferenced_resources()
        file.save(target, linearize=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)


def through_postscript(work, source, target):
    run("pdftops", source, work.scrap("a.ps"))
    run("gs", "-q", "-dSAFER", "-sDEVICE=pdfwrite", "-o", target, work.scrap("a.ps"))


def turned_and_cropped(work, source, target):
    with pikepdf.open(source) as file:
        for page in file.pages:
            page.Rotate = 90
            page.CropBox = [20, 20, float(page.MediaBox[2]) - 20, float(page.MediaBox[3]) - 20]
        file.save(target)


def recognised(*words, from_scan=True, turn=0.4):
    def rewrite(work, source, target):
        if from_scan:
            work.scan(source, work.scrap("scan.pdf"), turn)
            source = work.scrap("scan.pdf")
        run("ocrmypdf", "-q", "--jobs", "1", *words, source, target)
    return rewrite


def recognised_by_tesseract(work, source, target):
    picture = work.scan(source, work.scrap("scan.pdf"), 0)
    run("tesseract", picture, target.removesuffix(".pdf"), "pdf")


def names_of(page):
    """Places of names, accounts and the first amount: what is withheld from others."""
    places = [place for name in ("Miller", "Weber", "Novak", "Lindgren", "Costa", "Okafor", "GB82 WEST") for place in page.search_for(name)]
    return [*places, find_amount(page)]


def redacted(fill, text=None, later=None):
    def rewrite(work, source, target):
        made = target if later is None else work.scrap("r.pdf")
        file = fitz.open(source)
        for page in file:
            for place in names_of(page):
                page.add_redact_annot(place, text=text, fill=fill, text_color=(0, 0, 0) if sum(fill) > 1 else (1, 1, 1), fontsize=7)
            page.apply_redactions()
        save(file, made, garbage=3, deflate=True)
        if later is not None:
            later(work, made, target)
    return rewrite


def boxed(how):
    """Black boxes over names: drawn, or as notes; the text below stays."""
    def rewrite(work, source, target):
        work.copy(source, target)
        file = fitz.open(target)
        for page in file:
            for place in names_of(page):
                if how == "drawn":
                    page.draw_rect(place + (-2, -1, 2, 1), color=(0, 0, 0), fill=(0, 0, 0))
                elif how == "marked":
                    page.add_redact_annot(place)
                else:
                    note = page.add_rect_annot(place + (-2, -1, 2, 1))
                    note.set_colors(stroke=(0, 0, 0), fill=(0, 0, 0))
                    note.update()
        save(file)
    return rewrite


def named_for_readers(has_tags):
    """Language, title and, where wanted, one tag a page, as a remediation starts."""
    def rewrite(work, source, target):
        with pikepdf.open(source) as file:
            file.Root.Lang = pikepdf.String("en-GB")
            file.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
            with file.open_metadata() as metadata:
                metadata["dc:title"] = "Document for all readers"
            if has_tags and "/StructTreeRoot" not in file.Root:
                tag_pages(file)
            file.save(target)
    return rewrite


def tag_pages(file):
    name, pairs = pikepdf.Name, pikepdf.Dictionary
    file.Root.MarkInfo = pairs(Marked=True)
    root = file.make_indirect(pairs(Type=name.StructTreeRoot))
    tags = []
    for number, page in enumerate(file.pages):
        content = page.Contents
        data = b"\n".join(part.read_bytes() for part in content) if isinstance(content, pikepdf.Array) else content.read_bytes()
        page.Contents = file.make_stream(b"/P <</MCID 0>> BDC\n" + data + b"\nEMC")
        page.StructParents = number
        tags.append(file.make_indirect(pairs(Type=name.StructElem, S=name.P, P=root, Pg=page.obj, K=0)))
    root.K = pikepdf.Array(tags)
    root.ParentTree = file.make_indirect(pairs(Nums=[part for number, tag in enumerate(tags) for part in (number, pikepdf.Array([tag]))]))
    file.Root.StructTreeRoot = root


def titled_by_pymupdf(work, source, target):
    work.copy(source, target)
    file = fitz.open(target)
    file.set_metadata({**file.metadata, "title": "Document for all readers", "subject": "Copy"})
    file.set_toc([[1, "Start", 1]])
    save(file)


def titled_by_pdftk(work, source, target):
    info = work.scrap("info.txt")
    with open(info, "w", encoding="utf-8") as file:
        file.write("InfoBegin\nInfoKey: Title\nInfoValue: Document for all readers\nBookmarkBegin\nBookmarkTitle: Start\nBookmarkLevel: 1\nBookmarkPageNumber: 1\n")
    run("pdftk", source, "update_info", info, "output", target)


def signed(*people, between=None):
    """Each signs over what the one before left; `between` is done after the first."""
    def rewrite(work, source, target):
        for index, person in enumerate(people):
            made = target if index == len(people) - 1 else work.scrap(f"signed{index}.pdf")
            run("pdfsig", source, made, "-nssdir", work.certificates(), "-nss-pwd", "", "-add-signature", "-nick", person,
                "-reason", "I agree", "-new-signature-field-name", f"Signature of {person}")
            if index == 0 and between is not None:
                between(made)
            source = made
    return rewrite


def comment(path):
    file = fitz.open(path)
    page = file[0]
    page.add_text_annot((40, 40), "Signed copy for the file.").update()
    save(file)


ANY = ["pages", "blanks", "form"]
draw = lambda work, source, target: convert(source, target, "pdf:draw_pdf_Export", work.folder)
ACTS = [
    *[("optimised", name, ANY, how) for name, how in {
        "gs": gs(), "gs ebook": gs("-dPDFSETTINGS=/ebook"), "gs archive": gs("-dPDFA=2", "-sColorConversionStrategy=RGB"),
        "qpdf linearize": by("qpdf", "--linearize", "SOURCE", "TARGET"),
        "qpdf object streams": by("qpdf", "--object-streams=generate", "--recompress-flate", "--compression-level=9", "SOURCE", "TARGET"),
        "qpdf encrypted": by("qpdf", "--encrypt", "", "owner", "256", "--", "SOURCE", "TARGET"),
        "mutool clean -gz": by("mutool", "clean", "-gz", "SOURCE", "TARGET"),
        "mutool clean -ggggsz": by("mutool", "clean", "-ggggsz", "SOURCE", "TARGET"),
        "pdftk compress": by("pdftk", "SOURCE", "output", "TARGET", "compress"), "cairo": by("pdftocairo", "-pdf", "SOURCE", "TARGET"),
        "postscript": through_postscript, "pymupdf": by_pymupdf, "pymupdf, fewer glyphs": by_pymupdf_with_fewer_glyphs, "pikepdf": by_pikepdf,
        "gs and qpdf": in_turn(gs(), by("qpdf", "--linearize", "SOURCE", "TARGET")),
        "mutool and gs": in_turn(by("mutool", "clean", "-gz", "SOURCE", "TARGET"), gs()),
        "ocrmypdf": recognised("--skip-text", "--optimize", "3", from_scan=False),
        "libreoffice draw": draw,
    }.items()],
    ("turned and cropped", "pikepdf", ANY, turned_and_cropped),
    ("OCR layer", "ocrmypdf over a scan", ANY, recognised()),
    ("OCR layer", "ocrmypdf over a scan, optimised", ANY, recognised("--deskew", "--optimize", "2")),
    ("OCR layer", "ocrmypdf over a scan, plain PDF", ANY, recognised("--output-type", "pdf", turn=0)),
    ("OCR layer", "ocrmypdf over text", ANY, recognised("--force-ocr", from_scan=False)),
    ("OCR layer", "tesseract", ANY, recognised_by_tesseract),
    ("redacted", "pymupdf, black", ANY, redacted((0, 0, 0))),
    ("redacted", "pymupdf, black with a word", ANY, redacted((0, 0, 0), "withheld")),
    ("redacted", "pymupdf, grey with a word", ANY, redacted((0.8, 0.8, 0.8), "[name]")),
    ("redacted", "pymupdf, black, gs", ANY, redacted((0, 0, 0), None, gs())),
    ("redacted", "pymupdf, black, OCR", ANY, redacted((0, 0, 0), None, recognised())),
    *[("black boxes", f"pymupdf, {how}, appended", ANY, boxed(how)) for how in ("drawn", "marked", "noted")],
    ("accessibility", "pikepdf, title and language", ANY, named_for_readers(False)),
    ("accessibility", "pikepdf, tags", ANY, named_for_readers(True)),
    ("accessibility", "pymupdf, title and bookmarks, appended", ANY, titled_by_pymupdf),
    ("accessibility", "pdftk, title and bookmarks", ANY, titled_by_pdftk),
    ("signed", "pdfsig, one person", ANY, signed("Anna")),
    ("signed", "pdfsig, two people", ANY, signed("Anna", "Jonas")),
    ("signed", "pdfsig, three people", ANY, signed("Anna", "Jonas", "Clara")),
    ("signed", "pdfsig, two people, comment between", ANY, signed("Anna", "Jonas", between=comment)),
]
