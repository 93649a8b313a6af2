"""Reads the files of a manifest with Python's csv, SQLite's import and, where it is installed, DuckDB, and prints who read what.

usage: peer-tables.py FOLDER, which holds manifest.json: a list of {"file", "columns", "cells", "isSpoiled"}. In a spoiled file
`cells` are the rows that have to be there, whatever else is. Each reader is judged kindly:
the encoding is found for it, SQLite may try each delimiter, empty rows and empty cells at the end do not count, and rows of
another width than the header may be dropped or not, whichever is right.
"""

import codecs
import csv
import io
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

try:
    import duckdb
except ImportError:
    duckdb = None


def decode(data):
    for mark, name in ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")):
        if data.startswith(mark):
            return data.decode(name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def trimmed(row, width):
    cells = ["" if cell is None else str(cell) for cell in row]
    while len(cells) > width and cells[-1] == "":
        cells.pop()
    return cells


def is_right(rows, columns, cells, is_spoiled):
    rows = [row for row in rows if any(cell not in ("", None) for cell in row)]
    if not rows or [str(cell).strip() for cell in trimmed(rows[0], len(columns))] != columns:
        return False
    rest = [trimmed(row, len(columns)) for row in rows[1:]]
    if is_spoiled:
        found = iter(rest)
        return all(row in found for row in cells)
    return rest == cells or [row for row in rest if len(row) == len(columns)] == cells


def with_csv(path, columns, cells, is_spoiled):
    with open(path, "rb") as file:
        text = decode(file.read())
    return is_right(list(csv.reader(io.StringIO(text, newline=""), csv.Sniffer().sniff(text))), columns, cells, is_spoiled)


def with_sqlite(path, columns, cells, is_spoiled):
    for delimiter in (",", ";", "\\t", "|"):
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "x.db")
            script = f'.mode csv\n.separator "{delimiter}"\n.import "{path}" t\n'
            subprocess.run(["sqlite3", store], input=script.encode(), capture_output=True, timeout=20, check=False)
            if not os.path.exists(store):
                continue
            connection = sqlite3.connect(store)
            connection.text_factory = lambda data: data.decode("utf-8", "replace")
            try:
                found = connection.execute("select * from t")
                rows = [[column[0] for column in found.description], *found.fetchall()]
                if is_right(rows, columns, cells, is_spoiled):
                    return True
            finally:
                connection.close()
    return False


def with_duckdb(path, columns, cells, is_spoiled):
    # By default it refuses a file for one bad row.
    query = "select * from read_csv(?, all_varchar = true, ignore_errors = ?)"
    found = duckdb.connect().execute(query, [path, is_spoiled])
    return is_right([[column[0] for column in found.description], *found.fetchall()], columns, cells, is_spoiled)


def main():
    readers = {"csv": with_csv, "sqlite": with_sqlite}
    if duckdb is not None:
        readers["duckdb"] = with_duckdb
    folder = sys.argv[1]
    with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    results = []
    for entry in manifest:
        right = {}
        for name, read in readers.items():
            try:
                path = os.path.join(folder, entry["file"])
                right[name] = read(path, entry["columns"], entry["cells"], entry["isSpoiled"])
            except Exception:
                right[name] = False
        results.append(right)
    json.dump(results, sys.stdout)


main()
