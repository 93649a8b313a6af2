"""What other programs do to pages: saves, scans, photos and screenshots, by Pillow, ImageMagick, libjpeg's tools and WebP's."""

import math
import os
import random
import re
import subprocess

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

WANTED_FONTS = (
    "LiberationSans-Regular", "LiberationSans-Bold.", "LiberationMono-Regular", "LiberationMono-Bold.", "DejaVuSans.ttf",
    "DejaVuSansMono.ttf", "NimbusSans-Regular", "LiberationSerif-Regular", "NimbusMonoPS-Regular", "LiberationSansNarrow-Regular",
)
SAVES = [
    "pil:90:2", "pil:75:2:p", "pil:95:0", "pil:85:1", "im:92:2x2", "im:85:1x1", "im:80:2x1:p",
    "cjpeg:75:2x2", "cjpeg:88:1x1:p", "png", "png", "webp:85",
]


def run(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def list_fonts():
    files = [line.strip() for line in subprocess.check_output(["fc-list", ":", "file"], text=True).replace(":", "").split("\n")]
    return [file for file in files if any(name in file for name in WANTED_FONTS) and file.endswith((".ttf", ".otf"))]


FONTS = list_fonts()


def font_of(part, size):
    return ImageFont.truetype([file for file in FONTS if part in file][0], size)


def load(path):
    return Image.open(path).convert("RGB")


class Workshop:
    """A folder for what is made, one for what is only needed on the way, and the manifest."""

    def __init__(self, out):
        self.files = os.path.join(out, "files/")
        self.scrap = os.path.join(out, "scrap/")
        self.rows = []
        self.rendered = {}
        os.makedirs(self.files, exist_ok=True)
        os.makedirs(self.scrap, exist_ok=True)

    def add(self, name, label, kind, source, boxes=()):
        told = ";".join("1," + ",".join(str(int(round(value))) for value in box) for box in boxes)
        self.rows.append(("files/" + name, label, kind, source, told))

    def write_manifest(self, path):
        with open(path, "w") as file:
            file.write("path\tlabel\tkind\tsource\tbox\n")
            for row in self.rows:
                file.write("\t".join(row) + "\n")

    def through_imagemagick(self, image, *words):
        image.save(self.scrap + "y.ppm")
        run("convert", self.scrap + "y.ppm", *words, self.scrap + "z.ppm")
        return load(self.scrap + "z.ppm")

    def save(self, image, name, how):
        """`how` is PROGRAM[:QUALITY[:SUBSAMPLING[:p]]], p for progressive; returns the file's name."""
        kind, *rest = how.split(":")
        path = self.files + name
        if kind == "pil":
            more = {"progressive": True, "optimize": True} if len(rest) > 2 else {}
            image.save(path + ".jpg", quality=int(rest[0]), subsampling=int(rest[1]), **more)
            return name + ".jpg"
        if kind == "im":
            image.convert("RGB").save(self.scrap + "x.ppm")
            more = ["-interlace", "JPEG"] if len(rest) > 2 else []
            run("convert", self.scrap + "x.ppm", "-quality", rest[0], "-sampling-factor", rest[1], *more, path + ".jpg")
            return name + ".jpg"
        if kind == "cjpeg":
            image.convert("RGB").save(self.scrap + "x.ppm")
            more = ["-progressive"] if len(rest) > 2 else []
            run("cjpeg", "-quality", rest[0], "-sample", rest[1], *more, "-outfile", path + ".jpg", self.scrap + "x.ppm")
            return name + ".jpg"
        if kind == "png":
            image.save(path + ".png", compress_level=6)
            return name + ".png"
        if kind == "webp":
            image.save(self.scrap + "x.png", compress_level=1)
            how_much = ["-lossless", "-z", "2"] if rest[0] == "l" else ["-q", rest[0], "-m", "2"]
            run("cwebp", "-quiet", *how_much, self.scrap + "x.png", "-o", path + ".webp")
            return name + ".webp"
        if kind == "tiff":
            image.save(path + ".tif", compression=rest[0], **({"quality": int(rest[1])} if len(rest) > 1 else {}))
            return name + ".tif"
        if kind == "bmp":
            image.save(path + ".bmp")
            return name + ".bmp"
        if kind == "gif":
            image.quantize(64).save(path + ".gif")
            return name + ".gif"
        if kind == "pdf":
            image.save(path + ".pdf", quality=int(rest[0]), resolution=150.0)
            return name + ".pdf"
        raise ValueError(how)

    def render(self, pdf, dots, program):
        key = (pdf, dots, program)
        if key not in self.rendered:
            if len(self.rendered) > 60:
                self.rendered.clear()
            out = self.scrap + "r"
            if program == "mutool":
                run("mutool", "draw", "-q", "-r", str(dots), "-o", out + ".png", pdf, "1")
            elif program == "poppler":
                run("pdftoppm", "-r", str(dots), "-f", "1", "-l", "1", "-png", "-singlefile", pdf, out)
            else:
                run("gs", "-q", "-dSAFER", "-sDEVICE=png16m", "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", f"-r{dots}",
                    "-dFirstPage=1", "-dLastPage=1", "-o", out + ".png", pdf)
            self.rendered[key] = load(out + ".png")
        return self.rendered[key].copy()

    def render_somehow(self, pdf, chance):
        return self.render(pdf, chance.choice([100, 120, 150]), chance.choice(["mutool", "poppler", "gs"]))


def to_picture(values):
    return Image.fromarray(np.clip(values, 0, 255).astype("u1"))


def bend(image, corners, size, fill):
    """The page with its corners elsewhere, as a camera sees it."""
    width, height = image.size
    rows, wanted = [], []
    for (x, y), (u, v) in zip(corners, [(0, 0), (width, 0), (width, height), (0, height)]):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    return image.transform(size, Image.PERSPECTIVE, tuple(np.linalg.solve(np.array(rows, float), np.array(wanted, float))),
                           Image.BICUBIC, fillcolor=fill)


def photograph(image, seed, longest=1900):
    noise, chance = np.random.default_rng(seed), random.Random(seed)
    scale = longest * 0.86 / max(image.size)
    image = image.resize((int(image.width * scale), int(image.height * scale)), Image.LANCZOS)
    width, height = image.size
    across, down = int(width * 0.08) + 10, int(height * 0.06) + 10
    size, far = (width + 2 * across, height + 2 * down), 0.035 * width
    shake = lambda: chance.uniform(-far, far)
    corners = [(across + shake(), down + shake()), (across + width + shake(), down + shake()),
               (across + width + shake(), down + height + shake()), (across + shake(), down + height + shake())]
    page = np.asarray(bend(image, corners, size, (0, 0, 0)), float)
    mask = np.asarray(bend(Image.new("L", image.size, 255), corners, size, 0), float)[..., None] / 255
    desk = np.zeros((size[1], size[0], 3))
    desk[:] = [chance.randint(60, 120), chance.randint(45, 90), chance.randint(30, 70)]
    desk += noise.normal(0, 6, desk.shape)
    page = (page * np.array([0.93, 0.91, 0.86]) + 6) * mask + desk * (1 - mask)
    ys, xs = np.mgrid[0:size[1], 0:size[0]]
    page *= (1 - 0.22 * ((xs / size[0] - chance.random()) ** 2 + (ys / size[1] - chance.random()) ** 2))[..., None]
    page = np.asarray(to_picture(page).filter(ImageFilter.GaussianBlur(chance.uniform(0.4, 0.9))), float)
    return to_picture(page + noise.normal(0, chance.uniform(1.5, 4), page.shape))


def scan(image, seed, is_grey=False):
    noise, chance = np.random.default_rng(seed), random.Random(seed)
    turned = image.rotate(chance.uniform(-0.7, 0.7), Image.BICUBIC, fillcolor=(255, 255, 255))
    page = np.asarray(turned.filter(ImageFilter.GaussianBlur(chance.uniform(0.45, 0.8))), float)
    ink = 1 + noise.normal(0, 0.03, page.shape[:2])[..., None]
    page = (255 - (255 - page) * 0.88 * ink) * np.array([0.985, 0.98, 0.965]) - chance.uniform(0, 8)
    clouds = to_picture(noise.normal(128, 40, (page.shape[0] // 24 + 1, page.shape[1] // 24 + 1)))
    page += (np.asarray(clouds.resize((page.shape[1], page.shape[0]), Image.BICUBIC), float) - 128)[..., None] * 0.03
    scanned = to_picture(page + noise.normal(0, chance.uniform(1.2, 3.5), page.shape))
    return scanned.convert("L").convert("RGB") if is_grey else scanned


def show_on_screen(image, chance, is_phone=False):
    if is_phone:
        width, height = 1080, 2340
        screen = Image.new("RGB", (width, height), (245, 245, 247))
        page = image.resize((width, int(image.height * (width / image.width))), Image.LANCZOS)
        screen.paste(page.crop((0, 0, width, min(page.height, height - 330))), (0, 190))
        pen, font = ImageDraw.Draw(screen), font_of("LiberationSans-Regular", 40)
        pen.text((50, 30), "14:07", font=font, fill=(0, 0, 0))
        pen.text((860, 30), "5G  78%", font=font, fill=(0, 0, 0))
        pen.text((60, 110), "invoice.pdf", font=font, fill=(20, 20, 20))
        pen.rectangle((0, height - 140, width, height), fill=(255, 255, 255))
        return screen
    width, height = chance.choice([(1920, 1080), (1366, 768), (1536, 864)])
    screen = Image.new("RGB", (width, height), (82, 86, 89))
    scale = min(1, (width * 0.6) / image.width)
    page = image.resize((int(image.width * scale), int(image.height * scale)), Image.BICUBIC)
    screen.paste(page.crop((0, 0, page.width, height - 110)), ((width - page.width) // 2, 100))
    pen, font = ImageDraw.Draw(screen), font_of("DejaVuSans.ttf", 15)
    pen.rectangle((0, 0, width, 90), fill=(50, 54, 57))
    pen.text((20, 14), "invoice.pdf - Viewer", font=font, fill=(230, 230, 230))
    pen.text((20, 54), "1 / 2     100%     Print   Download", font=font, fill=(220, 220, 220))
    return screen


def write_by_hand(image, chance):
    pen = ImageDraw.Draw(image)
    width, height = image.size
    for _ in range(chance.randint(2, 5)):
        x, y = chance.randint(int(width * 0.2), int(width * 0.7)), chance.randint(int(height * 0.2), int(height * 0.9))
        points = [(x, y)]
        for _ in range(40):
            x += chance.randint(0, 9) * width / 1200
            y += chance.randint(-14, 14) * width / 1200
            points.append((x, y))
        pen.line(points, fill=chance.choice([(20, 40, 140), (25, 25, 30)]), width=chance.choice([2, 3, 4]), joint="curve")
    return image


def number_places(image, pdf, dots):
    """Where numbers stand on a page that was drawn from a PDF, each with how many characters it has."""
    brightness, places = np.asarray(image.convert("L")), []
    text = subprocess.check_output(["pdftotext", "-bbox", "-f", "1", "-l", "1", pdf, "-"], text=True, errors="replace")
    for match in re.finditer(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<', text):
        left, top, right, bottom = [float(value) * dots / 72 for value in match.groups()[:4]]
        word = match.group(5)
        if not re.fullmatch(r"[€$]?[\d.,]{2,10}[€%]?", word) or sum(letter.isdigit() for letter in word) < 2:
            continue
        left, top = int(left), int(top)
        part = brightness[top:math.ceil(bottom), left:math.ceil(right)]
        if part.size == 0:
            continue
        rows, columns = [np.where((part < part.max() - 60).any(axis))[0] for axis in (1, 0)]
        if len(rows) >= 6 and len(columns) >= 6:
            places.append({"left": int(left + columns[0]), "top": int(top + rows[0]), "width": int(columns[-1] - columns[0] + 1),
                           "height": int(rows[-1] - rows[0] + 1), "glyphs": max(2, len(word))})
    return places
