"""Finds a value in the content stream of a page and writes another one in its place, in the font's own codes."""

import re

import pikepdf

from places import Cannot, plain

SHOWING = {"Tj", "TJ", "'", '"'}


class Codes:
    """What a font's codes mean, from its ToUnicode map or its standard encoding."""

    def __init__(self, font):
        self.width = 2 if font.get("/Subtype") == "/Type0" else 1
        self.meaning = {}
        if "/ToUnicode" in font:
            self.read_map(font.ToUnicode.read_bytes().decode("latin-1"))
        elif self.width == 1:
            self.meaning = {code: bytes([code]).decode("cp1252", "replace") for code in range(32, 256)}
            encoding = font.get("/Encoding")
            if isinstance(encoding, pikepdf.Dictionary) and "/Differences" in encoding:
                self.read_differences(encoding.Differences)
        self.codes = {}
        for code, letter in sorted(self.meaning.items()):
            self.codes.setdefault(plain(letter), code)

    def read_differences(self, differences):
        from reportlab.pdfbase._glyphlist import _glyphname2unicode as names
        code = 0
        for item in differences:
            if isinstance(item, pikepdf.Name):
                value = names.get(str(item)[1:])
                self.meaning[code] = chr(value if isinstance(value, int) else value[0]) if value else "?"
                code += 1
            else:
                code = int(item)

    def read_map(self, text):
        to_text = lambda digits: bytes.fromhex(digits).decode("utf-16-be", "replace")
        for part in re.findall(r"beginbfchar(.*?)endbfchar", text, re.S):
            for code, letter in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", part):
                self.meaning[int(code, 16)] = to_text(letter)
        for part in re.findall(r"beginbfrange(.*?)endbfrange", text, re.S):
            for first, last, rest in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(\[[^\]]*\]|<[0-9A-Fa-f]+>)", part):
                letters = re.findall(r"<([0-9A-Fa-f]+)>", rest)
                for offset in range(int(last, 16) - int(first, 16) + 1):
                    if rest.startswith("["):
                        if offset < len(letters):
                            self.meaning[int(first, 16) + offset] = to_text(letters[offset])
                    else:
                        start = to_text(letters[0])
                        self.meaning[int(first, 16) + offset] = start[:-1] + chr(ord(start[-1]) + offset)

    def decode(self, data):
        return "".join(plain(self.meaning.get(int.from_bytes(data[at:at + self.width], "big"), "?")) for at in range(0, len(data), self.width))

    def encode(self, text):
        missing = [letter for letter in text if letter not in self.codes]
        if missing:
            raise Cannot("the font in the file has no glyph for what is to be written")
        return b"".join(self.codes[letter].to_bytes(self.width, "big") for letter in text)


def fonts_of(page):
    resources = page.get("/Resources")
    while resources is None and "/Parent" in page:
        page = page.Parent
        resources = page.get("/Resources")
    fonts = resources.get("/Font") if resources is not None else None
    return {name: Codes(font) for name, font in fonts.items()} if fonts is not None else {}


def bytes_of(operator, operands):
    if operator == "TJ":
        return b"".join(bytes(item) for item in operands[0] if isinstance(item, pikepdf.String))
    return bytes(operands[-1])


def pieces(instructions, fonts):
    """Each run of showing operators between two moves to another line: their indexes and texts."""
    codes, run, last_y = None, [], None
    for index, (operands, operator) in enumerate(instructions):
        name = str(operator)
        if name == "Tf":
            codes = fonts.get(str(operands[0]))
        elif name in SHOWING and codes is not None:
            run.append((index, codes, codes.decode(bytes_of(name, operands))))
        elif name in ("ET", "T*", "Q") or name in ("Td", "TD") and float(operands[1]) != 0 or name == "Tm" and float(operands[5]) != last_y:
            if run:
                yield run
            run = []
        if name == "Tm":
            last_y = float(operands[5])
    if run:
        yield run


def replace_values(pdf, edits):
    """Returns, for each edit, the bytes before and after of the one operator that shows it."""
    changes = []
    for number in {edit.place.page for edit in edits}:
        page = pdf.pages[number].obj
        instructions = list(pikepdf.parse_content_stream(page))
        fonts = fonts_of(page)
        shown = [item for run in pieces(instructions, fonts) for item in run]
        for edit in [edit for edit in edits if edit.place.page == number]:
            changes.append(replace_one(instructions, shown, edit))
        page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(instructions))
    return changes


def replace_one(instructions, shown, edit):
    old = plain(edit.old)
    pattern = re.compile(r"(?<![\w.,'-])" + re.escape(old) + r"(?![\w'-]|[.,]\d)")
    hits = [(index, codes, text, match) for index, codes, text in shown for match in pattern.finditer(text)]
    if len(hits) <= edit.nth:
        raise Cannot("the value is not written as one piece")
    index, codes, text, match = hits[edit.nth]
    operands, operator = instructions[index]
    before = bytes_of(str(operator), operands)
    after = before[:match.start() * codes.width] + codes.encode(plain(edit.new)) + before[match.end() * codes.width:]
    if str(operator) == "TJ":
        instructions[index] = ([pikepdf.Array([pikepdf.String(after)])], operator)
    else:
        instructions[index] = ([*operands[:-1], pikepdf.String(after)], operator)
    return before, after


def remove_values(pdf, edits):
    """Takes the values out of their streams and leaves all else where it is."""
    for number in {edit.place.page for edit in edits}:
        page = pdf.pages[number].obj
        instructions = list(pikepdf.parse_content_stream(page))
        shown = [item for run in pieces(instructions, fonts_of(page)) for item in run]
        for edit in [edit for edit in edits if edit.place.page == number]:
            hits = [(index, text) for index, _, text in shown if plain(edit.old) == text.strip()]
            if len(hits) <= edit.nth:
                raise Cannot("the value is not written as a piece of its own")
            index, _ = hits[edit.nth]
            instructions[index] = ([pikepdf.String(b"")], pikepdf.Operator("Tj"))
        page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(instructions))
