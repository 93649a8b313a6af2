"""Invoices of other layouts as HTML: faces, shades, rules, sides and sizes are drawn for each layout."""

import random
from html import escape

FACES = ["Nimbus Sans", "DejaVu Sans", "URW Gothic", "C059", "URW Bookman", "Nimbus Roman", "DejaVu Serif", "Nimbus Sans Narrow", "P052", "DejaVu Sans Condensed", "Nimbus Mono PS"]
COLOURS = ["#234", "#7a1f1f", "#1b5e4b", "#000", "#3b3b8f", "#555"]
SHADES = ["#e6edf5", "#f4ead8", "#e4f0e4", "#eee", "#fff", "#fff"]


def cells(row, sides, tag="td"):
    return "".join(f"<{tag} style='text-align:{side}'>{escape(cell)}</{tag}>" for cell, side in zip(row, sides))


def lay_out_form(paper):
    form = random.Random(f"page/{paper.issuer.name}")
    face, size, colour, shade = form.choice(FACES), form.choice([8.5, 9, 9.5, 10, 10.5, 11]), form.choice(COLOURS), form.choice(SHADES)
    # It makes everything smaller.
    size *= 1.3 if paper.issuer.program == "wkhtmltopdf" else 1
    rules = form.choice(["td{border-bottom:1px solid #bbb}", "td{border:1px solid #999}", "tr:nth-child(even) td{background:%s}" % shade, "td{border-bottom:1px dotted #666}", ""])
    width = form.choice([35, 45, 55])
    style = f"""@page{{size:A4;margin:18mm 16mm}} body{{font:{size}pt '{face}'}} .totals td,td[style*=right]{{white-space:nowrap}} td,th{{vertical-align:top;padding:{form.choice([1, 2, 3, 4])}px {form.choice([3, 5, 8])}px}} h1{{color:{colour};font-size:{size + form.choice([3, 6, 9])}pt}}
      .rows{{width:100%;border-collapse:collapse;margin:10px 0}} .rows th{{background:{shade};border-bottom:{form.choice([1, 2])}px solid {colour};font-weight:{form.choice(['bold', 'normal'])}}} .rows {rules or 'td{}'}
      .totals{{width:{width}%;margin-left:{form.choice([100 - width, 100 - width, 0])}%;border-collapse:collapse}} .totals td{{{form.choice(['', 'border-bottom:1px solid #ccc', f'background:{shade}'])}}}
      .totals .last td{{font-weight:bold;border-top:1px solid {colour}}} .head{{text-align:{form.choice(['left', 'right', 'center'])};color:{colour}}} .foot{{font-size:{max(7.5, size - 1.5)}pt;margin-top:{form.choice([20, 50])}px;border-top:1px solid #aaa}}
      .grid{{border-collapse:collapse;width:100%}} .grid th{{font-weight:normal;font-size:{size - 1}pt;text-align:left;background:{shade}}} .right{{margin-left:60%}}"""
    parts = []
    for block in paper.blocks:
        kind = block["kind"]
        if kind == "head":
            parts.append(f"<div class=head><b>{escape(block['name'])}</b><br>{' · '.join(escape(line) for line in block['lines'])}</div>")
        elif kind == "address":
            parts.append("<p>" + "<br>".join(escape(line) for line in block["lines"]) + "</p>")
        elif kind == "facts":
            parts.append(facts_of(block))
        elif kind == "title":
            parts.append(f"<h1>{escape(block['text'])}</h1>")
        elif kind == "table":
            sides = ["left"] + [form.choice(["right", "center"])] + ["right"] * (len(block["head"]) - 2)
            rows, head = block["rows"], block["head"]
            if block["is_numbered"]:
                rows, head, sides = [[str(place + 1), *row] for place, row in enumerate(rows)], ["#", *head], ["left", *sides]
            parts.append(f"<table class=rows><tr>{cells(head, sides, 'th')}</tr>" + "".join(f"<tr>{cells(row, sides)}</tr>" for row in rows) + "</table>")
        elif kind == "totals":
            last = len(block["rows"]) - 1
            parts.append("<table class=totals>" + "".join(f"<tr{' class=last' if place == last else ''}>{cells(row, ['left', 'right'])}</tr>" for place, row in enumerate(block["rows"])) + "</table>")
        elif kind == "text":
            parts.append(f"<p>{escape(block['text'])}</p>")
        elif kind == "foot":
            parts.append("<p class=foot>" + "<br>".join(escape(line) for line in block["lines"]) + "</p>")
    return f"<!DOCTYPE html><html><head><meta charset=utf-8><title>{escape(paper.issuer.name)}</title><style>{style}</style></head><body>{''.join(parts)}</body></html>"


def facts_of(block):
    rows = block["rows"]
    if block["form"] == "grid":
        return f"<table class=grid><tr>{cells([label for label, _ in rows], ['left'] * 3, 'th')}</tr><tr>{cells([value for _, value in rows], ['left'] * 3)}</tr></table>"
    if block["form"] == "line":
        return "<p>" + " &nbsp; &nbsp; ".join(f"{escape(label)}: {escape(value)}" for label, value in rows) + "</p>"
    if block["form"] == "colons":
        return "<p>" + "<br>".join(f"{escape(label)}: {escape(value)}" for label, value in rows) + "</p>"
    return "<table class=right>" + "".join(f"<tr>{cells(row, ['left', 'left'])}</tr>" for row in rows) + "</table>"
