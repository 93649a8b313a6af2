"""Makes honest documents with an innocent act each, and their originals, by programs that people use.

usage: make.py --out FOLDER [--from FOLDER] [--each N] [--one-in N] [--acts WORD ...] [--seed N]
Originals are made by LibreOffice, WeasyPrint, wkhtmltopdf, ReportLab and Inkscape; with --from also N PDFs of a folder. With --one-in each act
is done with one document in N, in turn. OUT gets files/ and manifest.tsv. It takes PyMuPDF, pikepdf, ReportLab, Pillow and numpy, and the programs of programs.py; it says which of them are missing.
"""

import argparse
import os
import random
import shutil
import sys

import fitz
import numpy as np
from PIL import Image

import assembling
import filling
import marking
import rewriting
from bases import Base, make_bases
from programs import attempt_apart, list_missing, qpdf, run

ACTS = [*filling.ACTS, *assembling.ACTS, *marking.ACTS, *rewriting.ACTS]


# These take seconds: each is done with one document in six.
SLOW_WORDS, SLOW_SHARE = ("OCR", "ocrmypdf", "tesseract", "scan", "libreoffice"), 6


def is_left_out(number, place, act, tool, one_in):
    """`number` counts documents, `place` acts: another part of the documents for each act."""
    is_slow = any(word in f"{act}, {tool}" for word in SLOW_WORDS)
    return (number + place) % (max(SLOW_SHARE, one_in) if is_slow else one_in) != 0


class Work:
    """A folder for files on the way, and what several acts need."""

    def __init__(self, folder, made):
        self.folder = folder
        # Made documents, one of which is joined to another.
        self.made = made
        os.makedirs(folder, exist_ok=True)

    def scrap(self, name):
        return os.path.join(self.folder, name)

    @staticmethod
    def copy(source, target):
        shutil.copyfile(source, target)

    def other(self, source):
        """A document of another kind and program."""
        others = [path for path in self.made if os.path.basename(path).split("-")[0] != os.path.basename(source).split("-")[0]]
        return others[sum(source.encode()) % len(others)]

    def joined(self, source):
        qpdf("--empty", "--pages", source, self.other(source), "--", self.scrap("joined.pdf"))
        return self.scrap("joined.pdf")

    def sheet(self, source, lines, name="sheet.pdf"):
        """A page as large as the document's first, with lines of (font, size, left, bottom, text)."""
        from reportlab.pdfgen.canvas import Canvas
        with fitz.open(source) as file:
            size = (file[0].rect.width, file[0].rect.height)
        page = Canvas(self.scrap(name), pagesize=size, invariant=1)
        for font, points, left, bottom, text in lines:
            page.setFont(font, points)
            page.drawString(left, bottom, text)
        page.save()
        return self.scrap(name)

    def scan(self, source, target, turn):
        """The first page as a scanner has it, in a PDF; returns its picture."""
        run("pdftoppm", "-r", 150, "-f", 1, "-l", 1, "-png", "-singlefile", source, self.scrap("scan"))
        noise = np.random.default_rng(5)
        page = Image.open(self.scrap("scan.png")).convert("L").rotate(turn, Image.BICUBIC, fillcolor=255)
        values = np.asarray(page, float) * 0.95 + 6 + noise.normal(0, 2.5, (page.height, page.width))
        picture = self.scrap("scan.jpg")
        Image.fromarray(np.clip(values, 0, 255).astype("u1")).save(picture, quality=82, dpi=(150, 150))
        run("img2pdf", picture, "-o", target)
        return picture

    def certificates(self):
        """Of three people, in a folder as pdfsig reads it."""
        folder = self.scrap("nss")
        if os.path.isdir(folder):
            return folder
        os.makedirs(folder)
        run("certutil", "-N", "-d", folder, "--empty-password")
        seed = self.scrap("seed")
        with open(seed, "wb") as file:
            file.write(os.urandom(4_096))
        for number, person in enumerate(("Anna", "Jonas", "Clara")):
            run("certutil", "-S", "-d", folder, "-n", person, "-s", f"CN={person} Sample", "-x", "-t", "u,u,u", "-m", number + 1, "-v", 120, "-z", seed)
        return folder


def read_given(folder, count, seed):
    """PDFs that PyMuPDF opens without a password and that have a page."""
    names = sorted(name for name in os.listdir(folder) if name.lower().endswith(".pdf"))
    random.Random(seed).shuffle(names)
    found = []
    for name in names:
        if len(found) == count:
            break
        path = os.path.join(folder, name)
        try:
            with fitz.open(path) as file:
                if file.needs_pass or len(file) == 0 or len(file) > 5:
                    continue
                kind = "blanks" if file[0].search_for("_" * 12) else "pages"
        except (RuntimeError, ValueError):
            continue
        found.append(Base(name, path, kind, False))
    return found


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("--out", required=True)
    reader.add_argument("--from", dest="given")
    reader.add_argument("--each", type=int, default=20)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--one-in", type=int, default=1)
    reader.add_argument("--acts", nargs="*", default=[])
    options = reader.parse_args()
    for name in list_missing():
        print(f"missing: {name}; what it makes is left out", file=sys.stderr)
    files, originals = os.path.join(options.out, "files"), os.path.join(options.out, "originals")
    for folder in (files, originals):
        os.makedirs(folder, exist_ok=True)
    fitz.TOOLS.mupdf_display_errors(False)
    work = Work(os.path.join(options.out, "scrap"), [])
    made = make_bases(originals, work.folder, options.seed)
    work.made = [base.path for base in made if base.kind == "pages"]
    bases = made + ([] if options.given is None else read_given(options.given, options.each, options.seed))
    rows = [(os.path.relpath(base.path, options.out), "genuine", "untouched", base.name, "none", "") for base in bases]
    failed = 0
    for number, base in enumerate(bases):
        for place, (act, tool, kinds, treat) in enumerate(ACTS):
            if base.kind not in kinds or not all(word in f"{act}, {tool}" for word in options.acts):
                continue
            # Few documents have lines or fields to fill in.
            if "pages" in kinds and is_left_out(number, place, act, tool, options.one_in):
                continue
            target = os.path.join(files, f"{len(rows):05d}.pdf")
            problem = attempt_apart(treat, work, base.path, target)
            if problem != "":
                failed += 1
                print(f"not made: {act}, {tool}, of {base.name}: {problem}", file=sys.stderr)
                continue
            rows.append((os.path.relpath(target, options.out), "genuine", act, base.name, tool, os.path.relpath(base.path, options.out)))
        print(f"{base.name}: {len(rows)} files", file=sys.stderr)
    with open(os.path.join(options.out, "manifest.tsv"), "w", encoding="utf-8") as file:
        file.write("\n".join("\t".join(row) for row in [("path", "label", "kind", "source", "tool", "original"), *rows]) + "\n")
    print(f"{len(rows)} documents, {failed} not made", file=sys.stderr)


main()
