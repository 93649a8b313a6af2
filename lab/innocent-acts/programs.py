"""The programs that make and treat documents here: which of them this machine has, and how they are called."""

import multiprocessing
import os
import shutil
import subprocess

COMMANDS = """libreoffice weasyprint wkhtmltopdf inkscape qpdf pdfunite pdftk mutool gs pdftocairo pdftoppm pdftops img2pdf ocrmypdf
    pngquant tesseract pdfsig certutil""".split()
LIMIT_SECONDS = 180


def list_missing():
    return [name for name in COMMANDS if shutil.which(name) is None]


def has_all(names):
    return all(shutil.which(name) is not None for name in names)


def run(*words, good=(0,), stdin=None):
    """Raises with what the program says where it fails; qpdf answers 3 where it only warns."""
    done = subprocess.run([str(word) for word in words], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=LIMIT_SECONDS, check=False)
    if done.returncode not in good:
        raise RuntimeError(f"{words[0]} ended with {done.returncode}: {done.stdout.decode(errors='replace')[-200:].strip()}")


def qpdf(*words):
    run("qpdf", *words, good=(0, 3))


def convert(source, target, kind, folder, infilter=None):
    """LibreOffice names what it writes after its source; a profile of its own leaves a person's alone."""
    out = os.path.join(folder, "office-out")
    shutil.rmtree(out, ignore_errors=True)
    more = [] if infilter is None else [f"--infilter={infilter}"]
    run("libreoffice", f"-env:UserInstallation=file://{os.path.abspath(folder)}/profile", "--headless", *more,
        "--convert-to", kind, "--outdir", out, source)
    shutil.move(os.path.join(out, os.listdir(out)[0]), target)


def attempt_apart(task, *arguments):
    """In a process of its own, since PyMuPDF does not get over a file that it fails on, or forms of two files; returns what went wrong."""
    forking = multiprocessing.get_context("fork")
    told = forking.SimpleQueue()

    def attempt():
        try:
            task(*arguments)
            told.put("")
        except Exception as error:  # A program that fails on a file makes none, and the next is tried.
            told.put(str(error)[:160] or type(error).__name__)

    process = forking.Process(target=attempt)
    process.start()
    process.join()
    return told.get() if not told.empty() else f"ended with {process.exitcode}"
