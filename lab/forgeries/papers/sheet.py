"""Papers as words at places, for programs that draw: each look has its own margins, columns, fills and rules."""

from dataclasses import dataclass

import fitz

WIDTH, HEIGHT = 595.0, 842.0
# Margin, size, row height, shade of heads (or none), side of the facts, side of totals.
LOOKS = [
    (56, 9.5, 15, (0.86, 0.9, 0.95), "right", "sans"), (48, 9, 14, None, "right", "sans"), (62, 10, 16, (0.93, 0.93, 0.88), "left", "serif"),
    (50, 10, 15, (0.8, 0.86, 0.8), "left", "sans"), (54, 9, 13, (0.95, 0.9, 0.82), "right", "sans"), (58, 9, 14, None, "left", "mono"), (42, 8.5, 12, None, "right", "mono"),
]
BASE_FONTS = {"sans": ("Helvetica", "Helvetica-Bold"), "serif": ("Times-Roman", "Times-Bold"), "mono": ("Courier", "Courier-Bold")}


@dataclass(frozen=True)
class Word:
    x: float
    y: float
    text: str
    size: float
    is_bold: bool = False


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float
    fill: tuple


class Sheet:
    """`y` counts from the top; a word's is its baseline."""

    def __init__(self, paper):
        self.margin, self.size, self.step, self.shade, self.side, self.family = LOOKS[paper.issuer.style % len(LOOKS)]
        self.things, self.y = [], self.margin
        self.fonts = [fitz.Font(name) for name in {"sans": ("helv", "hebo"), "serif": ("tiro", "tibo"), "mono": ("cour", "cobo")}[self.family]]
        for block in paper.blocks:
            getattr(self, "draw_" + block["kind"])(block)

    def write(self, x, text, is_bold=False, size=None, right=None):
        size = size or self.size
        width = self.fonts[int(is_bold)].text_length(text, size)
        self.things.append(Word(right - width if right is not None else x, self.y, text, size, is_bold))

    def next(self, steps=1.0):
        self.y += self.step * steps

    def fill(self, left, right):
        if self.shade:
            self.things.append(Box(left, self.y - self.step * 0.75, right - left, self.step, self.shade))
        else:
            self.things.append(Box(left, self.y + self.step * 0.3, right - left, 0.6, (0, 0, 0)))

    def draw_head(self, block):
        self.y += 12
        self.write(self.margin, block["name"], True, 14)
        for line in block["lines"]:
            self.next()
            self.write(self.margin, line, size=8)
        self.next(2.5)

    def draw_address(self, block):
        for line in block["lines"]:
            self.write(self.margin, line)
            self.next()
        self.next(1)

    def draw_facts(self, block):
        left = WIDTH / 2 + 10 if self.side == "right" else self.margin
        start = self.y
        if self.side == "right":
            self.y -= self.step * 4
        for label, value in block["rows"]:
            self.write(left, label)
            self.write(left + 112, value)
            self.next()
        self.y = max(start, self.y)
        self.next(1)

    def draw_title(self, block):
        self.write(self.margin, block["text"], True, 13)
        self.next(1.8)

    def draw_text(self, block):
        line = ""
        for word in block["text"].split(" "):
            tried = f"{line} {word}".strip()
            if self.fonts[0].text_length(tried, self.size) > WIDTH - 2 * self.margin:
                self.write(self.margin, line)
                self.next()
                tried = word
            line = tried
        self.write(self.margin, line)
        self.next(1.7)

    def draw_table(self, block):
        columns, right = len(block["align"]), WIDTH - self.margin
        first = 0.44 if columns == 4 and block["align"] == "lrrr" else 0.14 if columns == 4 else 0.7
        edges = [self.margin, self.margin + (right - self.margin) * first]
        if block["align"] == "llrr":
            edges = [self.margin, self.margin + 75, self.margin + (right - self.margin) * 0.74, right]
            ends = [None, None, edges[2], right]
        elif columns == 4:
            ends = [None, edges[1] + 20, edges[1] + 20 + (right - edges[1] - 20) / 2, right]
        else:
            ends = [None, right]
        self.fill(self.margin - 3, right + 3)
        for row_index, row in enumerate([block["head"], *block["rows"]]):
            for column, cell in enumerate(row):
                self.write(edges[min(column, len(edges) - 1)], cell, row_index == 0, right=ends[column])
            self.next()
        self.next(0.6)

    def draw_totals(self, block):
        right = WIDTH - self.margin
        for index, (label, value) in enumerate(block["rows"]):
            is_last = index == len(block["rows"]) - 1
            if is_last:
                self.fill(right - 210, right + 3)
            self.write(right - 205, label, is_last)
            self.write(0, value, is_last, right=right)
            self.next(1.15)
        self.next(0.8)

    def draw_foot(self, block):
        self.next()
        for line in block["lines"]:
            self.write(self.margin, line, size=min(self.size, 9))
            self.next()
