"""Where a value stands on a page, in which type, and where nothing stands."""

import os
import re
from dataclasses import dataclass

import fitz


class Cannot(Exception):
    """This program cannot make this change of this file; the reason is told at the end."""


@dataclass(frozen=True)
class Place:
    page: int
    rect: tuple
    baseline: float
    size: float
    font: str
    colour: tuple
    # Where each character begins and ends.
    characters: tuple


@dataclass(frozen=True)
class Edit:
    old: str
    nth: int
    new: str
    place: Place


def lines_of(page):
    """Characters by line, from above: programs write a value as one piece or letter by letter, so pieces on one baseline are joined."""
    rows = []
    for block in page.get_text("rawdict", flags=fitz.TEXT_PRESERVE_WHITESPACE)["blocks"]:
        for line in block.get("lines", []):
            for span in line["spans"]:
                for char in span["chars"]:
                    rows.append((round(char["origin"][1], 1), char["origin"][0], char, span))
    rows.sort(key=lambda row: (row[0], row[1]))
    lines, last = [], None
    for y, _, char, span in rows:
        if last is None or abs(y - last) > 1.5:
            lines.append([])
        last = y
        lines[-1].append((char, span))
    for line in lines:
        line.sort(key=lambda item: item[0]["origin"][0])
        yield line


def plain(text):
    return re.sub(r"[\s\u00a0\u202f\u2009]", " ", text).replace("−", "-").replace("\u00ad", "-").replace("‐", "-")


def join(line):
    text, places = "", []
    for index, (char, span) in enumerate(line):
        if index and char["bbox"][0] - line[index - 1][0]["bbox"][2] > 0.2 * span["size"] and not text.endswith(" ") and char["c"] != " ":
            text += " "
            places.append(None)
        text += plain(char["c"])
        places.append((char, span))
    return text, places


def find_places(document, wanted):
    found, text_wanted = [], plain(wanted)
    pattern = re.compile(r"(?<![\w.,'-])" + re.escape(text_wanted) + r"(?![\w'-]|[.,]\d)")
    for number, page in enumerate(document):
        for line in lines_of(page):
            text, places = join(line)
            for match in pattern.finditer(text):
                items = [item for item in places[match.start():match.end()] if item is not None]
                boxes = [item[0]["bbox"] for item in items]
                span = items[0][1]
                colour = tuple(((span["color"] >> shift) & 255) / 255 for shift in (16, 8, 0))
                rect = (min(box[0] for box in boxes), min(box[1] for box in boxes), max(box[2] for box in boxes), max(box[3] for box in boxes))
                found.append(Place(number, rect, items[0][0]["origin"][1], span["size"], span["font"], colour, tuple((item[0]["c"], tuple(item[0]["bbox"]), tuple(item[0]["origin"])) for item in items)))
    return sorted(found, key=lambda place: (place.page, place.baseline, place.rect[0]))


def edit_of(document, old, nth, new):
    places = find_places(document, old)
    if len(places) <= nth:
        raise Cannot(f"the value stands {len(places)} times on the page, not {nth + 1}")
    return Edit(old, nth, new, places[nth])


FREE_TOPS = [790, 770, 30, 740, 700, 660, 620, 580, 540]


def free_place(page, width=150, height=16):
    """For what an honest hand adds: a stamp, a remark."""
    taken = [fitz.Rect(block[:4]) for block in page.get_text("blocks")] + [drawing["rect"] for drawing in page.get_drawings()]
    for top in FREE_TOPS:
        for left in (60, 220, 380):
            rect = fitz.Rect(left, top, left + width, top + height)
            if not any(rect.intersects(other) for other in taken if other.width < 560 or other.height < 700) and rect in page.rect:
                return rect
    return fitz.Rect(60, page.rect.height - 18, 60 + width, page.rect.height - 2)


DEJAVU, NIMBUS = "/usr/share/fonts/truetype/dejavu/", "/usr/share/fonts/opentype/urw-base35/"


def looks_of(font):
    name = font.lower()
    is_bold = "bold" in name or "black" in name or "bd" in name.split("-")[-1]
    is_mono = "mono" in name or "cour" in name
    is_serif = any(part in name for part in ("serif", "times", "roman", "p052", "palat", "tinos")) and "sans" not in name
    return ("mono" if is_mono else "serif" if is_serif else "sans"), is_bold


def font_file(font, is_same_family=True):
    """The font file that a forger would take: the same where it is a common one, else one that looks alike."""
    family, is_bold = looks_of(font)
    if is_same_family and "dejavu" in font.lower():
        name = {"mono": "DejaVuSansMono", "serif": "DejaVuSerif", "sans": "DejaVuSans"}[family]
        path = DEJAVU + name + ("-Bold" if is_bold else "") + ".ttf"
    elif is_same_family and "p052" in font.lower():
        path = NIMBUS + ("P052-Bold.otf" if is_bold else "P052-Roman.otf")
    else:
        name = {"mono": "NimbusMonoPS", "serif": "NimbusRoman", "sans": "NimbusSans"}[family]
        path = NIMBUS + name + ("-Bold" if is_bold else "-Regular") + ".otf"
    if not os.path.exists(path):
        raise Cannot(f"the font {path} is missing")
    return path


def builtin_name(font):
    family, is_bold = looks_of(font)
    return {"mono": ("cour", "cobo"), "serif": ("tiro", "tibo"), "sans": ("helv", "hebo")}[family][int(is_bold)]
