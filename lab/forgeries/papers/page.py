"""Papers as HTML, in four looks."""

from html import escape

STYLES = [
    """body{font:10pt 'DejaVu Sans'} .head{border-bottom:2px solid #335} h1{font-size:15pt;color:#335} .facts{float:right;margin-top:-70px}
       table.rows{width:100%;border-collapse:collapse} .rows th{background:#dde6f2;text-align:left} .rows td,.rows th{padding:4px}
       .rows tr:nth-child(odd) td{background:#f3f6fb} .totals{margin-left:auto} .totals tr:last-child td{font-weight:bold;background:#dde6f2}""",
    """body{font:10pt 'Nimbus Sans'} .head{background:#274;color:#fff;padding:10px} h1{font-size:18pt} table.rows{width:100%;border-collapse:collapse}
       .rows th{border-bottom:2px solid #274} .rows td{border-bottom:1px solid #ccc;padding:5px} .totals{margin-left:auto;margin-top:8px}
       .totals td{padding:3px 8px;border:1px solid #bbb} .foot{font-size:8pt;color:#444;margin-top:60px}""",
    """body{font:11pt P052} .head{text-align:right} h1{font-size:16pt;font-weight:normal;letter-spacing:1px} table.rows{width:100%}
       .rows th{text-align:left;border-bottom:1px solid #000} .totals{width:60%;margin-left:40%} .totals tr:last-child td{border-top:1px solid #000}
       .foot{text-align:center;font-size:9pt;margin-top:40px}""",
    """body{font:9.5pt 'DejaVu Sans Mono'} .head{font-weight:bold} h1{font-size:12pt} table.rows{width:100%;border:1px solid #000;border-collapse:collapse}
       .rows td,.rows th{border:1px solid #888;padding:3px} .rows th{background:#f6e7c8} .totals td{padding:2px 12px 2px 0}""",
]


def lay_out_as_page(paper):
    parts = []
    for block in paper.blocks:
        kind = block["kind"]
        if kind == "head":
            parts.append(f"<div class=head><b>{escape(block['name'])}</b><br>{'<br>'.join(escape(line) for line in block['lines'])}</div><br>")
        elif kind == "address":
            parts.append("<p>" + "<br>".join(escape(line) for line in block["lines"]) + "</p>")
        elif kind == "facts":
            parts.append("<table class=facts>" + "".join(f"<tr><td>{escape(label)}</td><td>{escape(value)}</td></tr>" for label, value in block["rows"]) + "</table><br style='clear:both'>")
        elif kind == "title":
            parts.append(f"<h1>{escape(block['text'])}</h1>")
        elif kind == "text":
            parts.append(f"<p>{escape(block['text'])}</p>")
        elif kind == "table":
            sides = [{"l": "left", "r": "right"}[letter] for letter in block["align"]]
            head = "".join(f"<th align={side} style='text-align:{side}'>{escape(cell)}</th>" for cell, side in zip(block["head"], sides))
            rows = "".join("<tr>" + "".join(f"<td align={side}>{escape(cell)}</td>" for cell, side in zip(row, sides)) + "</tr>" for row in block["rows"])
            parts.append(f"<table class=rows width='100%'><tr>{head}</tr>{rows}</table>")
        elif kind == "totals":
            rows = "".join(f"<tr><td>{escape(label)}</td><td align=right>{escape(value)}</td></tr>" for label, value in block["rows"])
            parts.append(f"<table class=totals align=right>{rows}</table><br style='clear:both'>")
        elif kind == "foot":
            parts.append("<p class=foot>" + "<br>".join(escape(line) for line in block["lines"]) + "</p>")
    style = STYLES[paper.issuer.style % len(STYLES)]
    return f"<!DOCTYPE html><html><head><meta charset=utf-8><title>{escape(paper.issuer.name)}</title><style>td{{vertical-align:top}}{style}</style></head><body>{''.join(parts)}</body></html>"
