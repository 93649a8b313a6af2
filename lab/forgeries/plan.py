"""Which half a maker and a method belong to, and what is changed on which paper by which program: all drawn from hashes, so each run gives the same set."""

import hashlib
import random

FAMILIES = {
    "library": ["pymupdf-redact", "pymupdf-cover", "pymupdf-snippet", "pikepdf-content", "online-editor"],
    "command line": ["qpdf-text-editor", "pdftk-text-editor", "pdftk-stamp", "qpdf-overlay", "ghostscript-overlay", "cairo-cover"],
    "markup": ["markup-kept", "markup-flattened"],
    "program": ["libreoffice-draw", "libreoffice-writer", "inkscape", "html-wkhtmltopdf", "html-weasyprint"],
    "picture": ["pillow-jpeg", "pillow-png", "pillow-copied-digits", "imagemagick", "gimp", "picture-as-pdf", "scanned"],
}
FIELDS = [("amount", 52), ("chain", 10), ("account", 16), ("date", 9), ("name", 8), ("address", 5)]


def hash_of(*parts):
    return hashlib.sha256("/".join(parts).encode()).hexdigest()


def split_of_groups(groups):
    """Of each group, in the order of its members' hashes, every second one; the first of odd groups goes to either half in turn."""
    halves, turn = {}, 0
    for name in sorted(groups):
        for member in sorted(groups[name], key=lambda member: hash_of("split", member)):
            halves[member] = ("tuning", "held out")[turn % 2]
            turn += 1
    return halves


def halves_of_methods():
    return split_of_groups(FAMILIES)


def halves_of_issuers(issuers):
    groups = {}
    for issuer in issuers:
        groups.setdefault(issuer.kind, []).append(issuer.name)
    return split_of_groups(groups)


def methods_for(base, half, count):
    mine = [method for method, its in halves_of_methods().items() if its == half]
    return sorted(mine, key=lambda method: hash_of("method", base, method))[:count]


def picture_methods_for(base, count):
    """Layouts are left out, not ways to edit: each half has all of them."""
    mine = [method for method in FAMILIES["picture"] if method not in ("gimp", "picture-as-pdf")]
    return sorted(mine, key=lambda method: hash_of("method", base, method))[:count]


# Not of the families above: another member would move the halves.
LAYOUT_METHODS = ["pillow-jpeg", "pillow-png", "pillow-copied-digits", "imagemagick", "scanned", "photo"]


def layout_methods_for(base):
    """One for the date, one for an amount."""
    return sorted(LAYOUT_METHODS, key=lambda method: hash_of("method", base, method))[:2]


def orders_of_layout(paper, base, method):
    field = "date" if method == layout_methods_for(base)[0] else "amount"
    values = [value for value in paper.values if value.field in ("date", "amount") and value.text != value.forged]
    random.Random(hash_of("change", base, method)).shuffle(values)
    values.sort(key=lambda value: value.field != field)
    return [(value.field, value.role, [(value.text, value.nth, value.forged)], value.contradicts) for value in values]


def orders_of_change(paper, base, method):
    """Changes to try, the first that the program can make is taken: lists of (old, nth, new), with the field and what is known of it."""
    chance = random.Random(hash_of("change", base, method))
    fields = [name for name, _ in FIELDS]
    first = chance.choices(fields, [weight for _, weight in FIELDS])[0]
    orders = []
    for field in [first, "amount", "date", "account", "name", "address"]:
        if field == "chain":
            orders += [("amount", "all sums", [tuple(step) for step in chain], False) for chain in paper.chains]
            continue
        values = [value for value in paper.values if value.field == field and value.text != value.forged]
        chance.shuffle(values)
        orders += [(value.field, value.role, [(value.text, value.nth, value.forged)], value.contradicts) for value in values]
    return orders
