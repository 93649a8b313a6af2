"""Changes of a page that became a picture. Boxes are in points of the page, `scale` makes them points of the picture."""

import os
import subprocess

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from papers.printers import DEJAVU, run
from places import Cannot, font_file


def render(base, dots, program, out):
    stem = out + ".page"
    if program == "poppler":
        run("pdftoppm", "-r", str(dots), "-f", "1", "-l", "1", "-png", "-singlefile", base, stem)
    elif program == "mutool":
        run("mutool", "draw", "-q", "-r", str(dots), "-o", stem + ".png", base, "1")
    else:
        run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=png16m", "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", f"-r{dots}", "-dFirstPage=1", "-dLastPage=1", f"-sOutputFile={stem}.png", base)
    picture = Image.open(stem + ".png").convert("RGB")
    os.remove(stem + ".png")
    return picture, dots / 72


def background_of(picture, box):
    part = np.asarray(picture.crop(box)).reshape(-1, 3)
    colours, counts = np.unique(part, axis=0, return_counts=True)
    return tuple(int(value) for value in colours[counts.argmax()])


def paint_edits(picture, edits, scale, is_background_taken):
    """A box in the colour around the value, or in white, and the new value in a font that looks alike."""
    pen = ImageDraw.Draw(picture)
    for edit in edits:
        if edit.place.page != 0:
            raise Cannot("the value is not on the first page")
        left, top, right, bottom = [value * scale for value in edit.place.rect]
        box = (int(left) - 1, int(top) + 1, int(right) + 2, int(bottom))
        pen.rectangle(box, fill=background_of(picture, box) if is_background_taken else (255, 255, 255))
        font = ImageFont.truetype(font_file(edit.place.font), round(edit.place.size * scale))
        colour = tuple(int(value * 255) for value in edit.place.colour)
        width = pen.textlength(edit.new, font=font)
        is_number = any(letter.isdigit() for letter in edit.new) and len(edit.new) < 18
        pen.text((right - width if is_number else left, edit.place.baseline * scale), edit.new, font=font, fill=colour, anchor="ls")
    return picture


def save(picture, out, quality):
    if quality:
        picture.save(out, quality=quality)
    else:
        picture.save(out)


def pillow(base, edits, out, chance):
    picture, scale = render(base, chance.choice([130, 150, 200]), chance.choice(["poppler", "mutool", "gs"]), out)
    paint_edits(picture, edits, scale, True)
    save(picture, out, 0 if out.endswith("png") else chance.choice([95, 85, 75]))
    return scale


def pillow_copied_digits(base, edits, out, chance):
    """Digits copied from elsewhere on the page, where these are of the same font and size."""
    import fitz
    from places import lines_of
    picture, scale = render(base, chance.choice([150, 200]), chance.choice(["poppler", "mutool"]), out)
    source = picture.copy()
    letters, document = {}, fitz.open(base)
    for line in lines_of(document[0]):
        for char, span in line:
            letters.setdefault((char["c"], span["font"], round(span["size"], 1)), char)
    for edit in edits:
        if len(edit.new) != len(edit.old) or edit.place.page != 0:
            raise Cannot("letters can be exchanged only one by one")
        index = 0
        for old, new in zip(edit.old, edit.new):
            if old.isspace():
                index += edit.place.characters[index][0].isspace() if index < len(edit.place.characters) else 0
                continue
            _, box, origin = edit.place.characters[index]
            index += 1
            if old == new:
                continue
            char = letters.get((new, edit.place.font, round(edit.place.size, 1)))
            if char is None:
                raise Cannot("the page has no such letter to copy")
            crop = [round(value * scale) for value in char["bbox"]]
            shift = (round(origin[0] * scale) - round(char["origin"][0] * scale), round(origin[1] * scale) - round(char["origin"][1] * scale))
            picture.paste(source.crop(crop), (crop[0] + shift[0], crop[1] + shift[1]))
    save(picture, out, 0 if out.endswith("png") else chance.choice([95, 85, 75]))
    return scale


def imagemagick(base, edits, out, chance):
    picture, scale = render(base, 150, "poppler", out)
    picture.save(out + ".in.png")
    words = ["convert", out + ".in.png"]
    for edit in edits:
        left, top, right, bottom = [value * scale for value in edit.place.rect]
        colour = "#%02x%02x%02x" % background_of(picture, (int(left), int(top), int(right), int(bottom)))
        ink = "#%02x%02x%02x" % tuple(int(value * 255) for value in edit.place.colour)
        words += ["-fill", colour, "-draw", f"rectangle {left - 1:.0f},{top + 1:.0f} {right + 1:.0f},{bottom:.0f}", "-fill", ink, "-font", font_file(edit.place.font), "-pointsize", f"{edit.place.size * scale:.1f}",
                  "-draw", f"text {left:.0f},{edit.place.baseline * scale:.0f} \"{edit.new}\""]
    if not edits:
        words += ["-brightness-contrast", "2x3"]
    run(*words, "-quality", str(chance.choice([95, 85, 75])), out)
    os.remove(out + ".in.png")
    return scale


def gimp(base, edits, out, chance):
    picture, scale = render(base, 150, "mutool", out)
    picture.save(out + ".in.png")
    steps = [f'(image (car (gimp-file-load RUN-NONINTERACTIVE "{out}.in.png" "x")))', "(layer (car (gimp-image-get-active-layer image)))"]
    draws = []
    for edit in edits:
        left, top, right, bottom = [value * scale for value in edit.place.rect]
        red, green, blue = background_of(picture, (int(left), int(top), int(right), int(bottom)))
        family = {"mono": "DejaVu Sans Mono", "serif": "DejaVu Serif", "sans": "DejaVu Sans"}
        from places import looks_of
        kind, is_bold = looks_of(edit.place.font)
        name = family[kind] if "dejavu" in edit.place.font.lower() else {"mono": "Nimbus Mono PS", "serif": "Nimbus Roman", "sans": "Nimbus Sans"}[kind]
        ink = " ".join(str(int(value * 255)) for value in edit.place.colour)
        text = edit.new.replace("\\", "").replace('"', "")
        ascent, _ = ImageFont.truetype(font_file(edit.place.font), round(edit.place.size * scale)).getmetrics()
        draws.append(f"(gimp-image-select-rectangle image CHANNEL-OP-REPLACE {left - 1:.0f} {top + 1:.0f} {right - left + 2:.0f} {bottom - top - 1:.0f}) (gimp-context-set-foreground '({red} {green} {blue})) (gimp-edit-fill layer FILL-FOREGROUND) "
                     f"(gimp-selection-none image) (gimp-context-set-foreground '({ink})) (gimp-text-fontname image -1 {left:.0f} {edit.place.baseline * scale - ascent:.0f} \"{text}\" 0 TRUE {edit.place.size * scale:.1f} PIXELS \"{name}{' Bold' if is_bold else ''}\")")
    program = f'(let* ({" ".join(steps)}) {" ".join(draws)} (gimp-image-flatten image) (file-jpeg-save RUN-NONINTERACTIVE image (car (gimp-image-get-active-layer image)) "{out}" "x" {chance.choice([0.75, 0.85, 0.95])} 0 1 0 "" 2 1 0 0))'
    done = subprocess.run(["gimp", "-i", "-d", "-b", program, "-b", "(gimp-quit 0)"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    os.remove(out + ".in.png")
    if not os.path.exists(out):
        raise RuntimeError(f"GIMP wrote nothing: {done.stdout.decode(errors='replace')[-300:]}")
    return scale


def picture_as_pdf(base, edits, out, chance):
    """Edited as a picture, and put into a PDF by img2pdf."""
    import img2pdf
    path = out + ".in.jpg"
    pillow(base, edits, path, chance)
    with open(out, "wb") as file:
        file.write(img2pdf.convert(path, layout_fun=img2pdf.get_layout_fun((img2pdf.in_to_pt(8.27), img2pdf.in_to_pt(11.69)))))
    os.remove(path)
    return 1.0


def photographed(base, edits, out, chance):
    """Edited as a picture, then seen by a simulated scanner: turned a little, uneven light, noise, JPEG."""
    from PIL import ImageFilter
    picture, scale = render(base, 150, "mutool", out)
    paint_edits(picture, edits, scale, True)
    noise = np.random.default_rng(chance.randint(0, 10 ** 6))
    turned = picture.rotate(chance.uniform(-0.4, 0.4), Image.BICUBIC, fillcolor=(255, 255, 255)).filter(ImageFilter.GaussianBlur(0.6))
    light = np.linspace(0.9, 1, picture.width)[None, :, None] * np.linspace(1, 0.95, picture.height)[:, None, None]
    points = np.asarray(turned, float) * light + noise.normal(0, 3, (picture.height, picture.width, 1))
    Image.fromarray(np.clip(points, 0, 255).astype("u1")).save(out, quality=85)
    return scale


def photo(base, edits, out, chance):
    """Edited as a picture, then as a telephone takes it: at a slight angle, in light that falls off, a little soft, with noise."""
    from PIL import ImageFilter
    picture, scale = render(base, 180, "poppler", out)
    paint_edits(picture, edits, scale, True)
    wide, high = picture.size
    corners = [(0, 0), (wide, 0), (wide, high), (0, high)]
    moved = [(x + chance.uniform(-7, 7), y + chance.uniform(-7, 7)) for x, y in corners]
    rows = [row for (x, y), (u, v) in zip(corners, moved) for row in ([x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y])]
    bend = np.linalg.solve(np.array(rows, float), np.array(moved, float).reshape(8))
    seen = picture.transform(picture.size, Image.PERSPECTIVE, tuple(bend), Image.BICUBIC, fillcolor=(240, 240, 240)).filter(ImageFilter.GaussianBlur(0.7))
    across, down = np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-1, 1, high))
    light = 0.97 - 0.12 * ((across - chance.uniform(-0.5, 0.5)) ** 2 + (down - chance.uniform(-0.5, 0.5)) ** 2)
    noise = np.random.default_rng(chance.randint(0, 10 ** 6))
    points = np.asarray(seen, float) * light[..., None] * np.array([1, 0.99, 0.95]) + noise.normal(0, 2.5, (high, wide, 1))
    Image.fromarray(np.clip(points, 0, 255).astype("u1")).save(out, quality=chance.choice([90, 80]))
    return scale


# The second entry: what the file's name ends with.
PICTURE_METHODS = {
    "pillow-jpeg": (pillow, "jpg"), "pillow-png": (pillow, "png"), "pillow-copied-digits": (pillow_copied_digits, "jpg"), "imagemagick": (imagemagick, "jpg"),
    "gimp": (gimp, "jpg"), "picture-as-pdf": (picture_as_pdf, "pdf"), "scanned": (photographed, "jpg"), "photo": (photo, "jpg"),
}
