"""Makes papers, forgeries of them by many programs, and an honest twin of each; see README.md of lab/.

usage: make.py --out FOLDER [--set papers|pictures|odd|layouts] [--bases 2] [--seed 1] [--methods 7] [--workers 2] [--only METHOD,...] [--fields FIELD,...] [--makers NUMBER,...]
Writes FOLDER/base, FOLDER/forged, FOLDER/twin and FOLDER/manifest.tsv. Another seed gives the same layouts other names, sums and changes. A program that is missing is named, and the run ends.
"""

import argparse
import csv
import importlib.util
import multiprocessing
import multiprocessing.pool
import os
import random
import shutil
import sys
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
NEEDED = ["qpdf", "fix-qdf", "mutool", "gs", "pdftk", "pdftoppm", "pdftocairo", "inkscape", "soffice", "gimp", "convert", "weasyprint", "wkhtmltopdf", "node"]
MODULES = {"fitz": "python3-fitz", "pikepdf": "python3-pikepdf", "reportlab": "python3-reportlab", "PIL": "python3-pil", "numpy": "python3-numpy", "img2pdf": "python3-img2pdf"}
SLOW = ["imagemagick", "scanned", "pdftk-stamp", "pdftk-text-editor", "html-weasyprint", "inkscape", "gimp", "libreoffice-draw", "libreoffice-writer"]
COLUMNS = ["path", "label", "kind", "source", "box", "twin", "base", "maker", "paper", "program", "method", "field", "role", "original", "forged", "contradicts", "values", "split"]


def refuse_where_something_is_missing():
    missing = [name for name in NEEDED if shutil.which(name) is None] + [package for name, package in MODULES.items() if importlib.util.find_spec(name) is None]
    if missing:
        sys.exit(f"make.py: missing on this machine: {', '.join(missing)}. Nothing was made: a set without them would not be the set that the figures are of.")


def issuers_of(which):
    from papers.issuers import ISSUERS, odd_issuers, picture_issuers
    from papers.layouts import layout_issuers
    return {"papers": lambda: ISSUERS, "pictures": picture_issuers, "odd": odd_issuers, "layouts": layout_issuers}[which]()


def print_base(task):
    from papers.kinds import write_paper
    from papers.printers import PRINTERS
    index, seed, folder, which = task
    issuer = issuers_of(which)[index]
    path = os.path.join(folder, f"{index:02d}-{seed}.pdf")
    if not os.path.exists(path):
        PRINTERS[issuer.program](write_paper(issuer, seed), path)
    return path


def forge(task):
    """Returns the rows of a forgery and its twin, and why earlier tries were given up."""
    index, seed, method, half, out, which, fields = task
    import fitz
    from methods_pdf import PDF_METHODS
    from methods_picture import PICTURE_METHODS
    from methods_programs import PROGRAM_METHODS
    from papers.kinds import write_paper
    from places import Cannot, edit_of, find_places
    from plan import hash_of, orders_of_change, orders_of_layout
    issuer, base = issuers_of(which)[index], f"{index:02d}-{seed}"
    source, paper = os.path.join(out, "base", base + ".pdf"), write_paper(issuer, seed)
    is_picture = method in PICTURE_METHODS
    extension = PICTURE_METHODS[method][1] if is_picture else "pdf"
    name, reasons, document = f"{base}-{method}.{extension}", [], fitz.open(source)

    def apply(edits, path):
        if is_picture:
            return PICTURE_METHODS[method][0](source, edits, path, random.Random(hash_of("how", base, method)))
        {**PDF_METHODS, **PROGRAM_METHODS}[method](source, edits, path)
        return 1.0

    forged, twin = os.path.join(out, "forged", name), os.path.join(out, "twin", name)
    for field, role, steps, contradicts in (orders_of_layout if which in ("odd", "layouts") else orders_of_change)(paper, base, method):
        if fields and field not in fields:
            continue
        try:
            edits = [edit_of(document, *step) for step in steps]
            scale = apply(edits, forged)
            apply([], twin)
        except Cannot as reason:
            reasons.append(f"{role}: {reason}")
            continue
        except Exception as error:
            return None, [f"{method} {base} FAILED: {error!r} {traceback.format_exc(limit=-2)}"]
        boxes = []
        after = fitz.open(forged) if extension == "pdf" and method != "picture-as-pdf" else None
        for edit in edits:
            rect = edit.place.rect
            if after is not None:
                near = sorted(find_places(after, edit.new), key=lambda place: abs(place.rect[1] - rect[1]) + abs(place.rect[0] - rect[0]))
                rect = near[0].rect if near else rect
            boxes.append(",".join(f"{value:.1f}" for value in (edit.place.page + 1, rect[0] * scale, rect[1] * scale, (rect[2] - rect[0]) * scale, (rect[3] - rect[1]) * scale)).replace(".0,", ",", 1))
        more = dict(base=base, maker=issuer.name, paper=issuer.kind, program=issuer.program, method=method, field=field, role=role, split=half, values=str(len(edits)),
                    original=steps[-1][0], forged=steps[-1][2], contradicts="yes" if contradicts else "no", source=base, kind=method)
        return [dict(more, path="forged/" + name, label="forged", box=";".join(boxes), twin="twin/" + name), dict(more, path="twin/" + name, label="genuine", box="", twin="forged/" + name)], reasons
    return None, [f"{method} {base}: {'; '.join(reasons[:4])}"]


def in_a_process(work, task):
    """A library that crashes on one file ends that file only."""
    queue = multiprocessing.SimpleQueue()
    child = multiprocessing.Process(target=lambda: queue.put(work(task)))
    child.start()
    child.join(600)
    if child.exitcode != 0:
        child.kill()
        return None, [f"{task}: the process ended with {child.exitcode}"]
    return queue.get()


def write_manifest(path, rows):
    with open(path + ".part", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(rows, key=lambda row: (row["source"], row["method"], row["label"])))
    os.replace(path + ".part", path)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--out", required=True)
    words.add_argument("--set", choices=["papers", "pictures", "odd", "layouts"], default="papers")
    words.add_argument("--bases", type=int, default=2)
    words.add_argument("--seed", type=int, default=1, help="of each maker's first paper; further bases have the next ones")
    words.add_argument("--methods", type=int, default=7)
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--only", default="")
    words.add_argument("--fields", default="", help="amount, account, date, name, address: changes of these only")
    words.add_argument("--makers", default="")
    options = words.parse_args()
    refuse_where_something_is_missing()
    from plan import halves_of_issuers, layout_methods_for, methods_for, picture_methods_for
    issuers, which = issuers_of(options.set), options.set
    out = os.path.abspath(options.out)
    for name in ("base", "forged", "twin"):
        os.makedirs(os.path.join(out, name), exist_ok=True)
    # The layouts and the odd invoices shape rules; what they teach is tried on the held-out half of the pictures.
    halves = {issuer.name: "tuning" for issuer in issuers} if which in ("odd", "layouts") else halves_of_issuers(issuers)
    only, fields = ([name for name in listed.split(",") if name] for listed in (options.only, options.fields))
    bases = [(index, seed, os.path.join(out, "base"), which) for index in range(len(issuers)) if not options.makers or str(index) in options.makers.split(",") for seed in range(options.seed, options.seed + options.bases)]
    tasks = []
    for index, seed, _, _ in bases:
        half, base = halves[issuers[index].name], f"{index:02d}-{seed}"
        methods = {"papers": lambda: methods_for(base, half, options.methods), "pictures": lambda: picture_methods_for(base, options.methods), "odd": lambda: layout_methods_for(base), "layouts": lambda: layout_methods_for(base)}[which]()
        tasks += [(index, seed, method, half, out, which, fields) for method in methods if not only or method in only]
    rows, given_up = [], []
    path = os.path.join(out, "manifest.tsv")
    with multiprocessing.pool.ThreadPool(options.workers) as pool:
        pool.map(lambda base: in_a_process(print_base, base), bases, chunksize=1)
        # Programs that take long come last, so that most of the set is there soon.
        tasks.sort(key=lambda task: SLOW.index(task[2]) if task[2] in SLOW else -1)
        for number, (made, reasons) in enumerate(pool.imap_unordered(lambda task: in_a_process(forge, task), tasks, chunksize=1), 1):
            if made is None:
                given_up += reasons
            else:
                rows += made
            if number % 25 == 0:
                write_manifest(path, rows)
                print(f"{number} of {len(tasks)}", file=sys.stderr, flush=True)
    write_manifest(path, rows)
    for line in given_up:
        print(f"not made: {line}", file=sys.stderr)
    forged = [row for row in rows if row["label"] == "forged"]
    print(f"{len(forged)} forgeries of {len({row['base'] for row in rows})} papers by {len({row['maker'] for row in rows})} makers, each with a twin; {len(given_up)} could not be made")


if __name__ == "__main__":
    main()
