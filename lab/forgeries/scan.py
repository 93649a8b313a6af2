"""First pages of honest documents as simulated scans, in two qualities, to see what is claimed of pages that nobody changed:
python3 lab/forgeries/scan.py --manifest FILE --out FOLDER. Writes FOLDER/manifest.tsv for bench/documents/gather.ts and honest.ts."""
import argparse
import csv
import os
import random
import sys

import fitz
import numpy
from PIL import Image, ImageFilter

# Name, dots an inch, blur, noise and JPEG quality.
QUALITIES = (("good", 150, 0.5, 4, 80), ("poor", 110, 0.8, 9, 55))
PAPER, INK = 250, 14
SEED = 7


def scan(page, dots, blur, noise, seed):
    scale = dots / 72
    drawn = page.get_pixmap(matrix=fitz.Matrix(scale, scale), alpha=False)
    picture = Image.frombytes("RGB", (drawn.width, drawn.height), drawn.samples)
    turn = random.Random(seed).uniform(-0.6, 0.6)
    picture = picture.rotate(turn, resample=Image.BICUBIC, fillcolor=(PAPER, PAPER, PAPER)).filter(ImageFilter.GaussianBlur(blur))
    points = numpy.asarray(picture).astype(float) * (PAPER - INK) / 255 + INK
    points += numpy.random.default_rng(seed).normal(0, noise, points.shape[:2])[..., None]
    return Image.fromarray(points.clip(0, 255).astype("uint8"))


def honest_pdfs(manifest):
    folder = os.path.dirname(os.path.abspath(manifest))
    with open(manifest, encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["label"] == "genuine" and row["path"].lower().endswith(".pdf")]
    # Twins of one paper differ in their history only.
    papers = {row.get("base") or row["path"]: os.path.join(folder, row["path"]) for row in reversed(rows)}
    return sorted(papers.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--manifest", required=True, help="a manifest with honest PDFs; of papers with a base one of each")
    parser.add_argument("--out", required=True, help="where the scans and their manifest are written")
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)
    rows = []
    for place, (paper, path) in enumerate(honest_pdfs(options.manifest)):
        try:
            document = fitz.open(path)
            page = document[0]
        except (RuntimeError, IndexError, ValueError) as error:
            print(f"not drawn: {path}: {error}", file=sys.stderr)
            continue
        for name, dots, blur, noise, quality in QUALITIES:
            file = f"{place:04}-{name}.jpg"
            scan(page, dots, blur, noise, SEED + place).save(os.path.join(options.out, file), quality=quality, dpi=(dots, dots))
            rows.append((file, "genuine", f"{name} scan", paper))
    with open(os.path.join(options.out, "manifest.tsv"), "w", encoding="utf-8") as file:
        file.write("path\tlabel\tkind\tsource\n" + "".join("\t".join(row) + "\n" for row in rows))
    print(f"{len(rows)} scans")


if __name__ == "__main__":
    main()
