"""Honest versions of receipts and of pages drawn from PDFs: what people and programs do to pages without changing what they say."""

import io
import os
import random

import numpy as np
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageFont
from tools import FONTS, SAVES, load, photograph, run, scan, show_on_screen, to_picture, write_by_hand

SIZES = [Image.BICUBIC, Image.BILINEAR, Image.LANCZOS]
WHITE = (255, 255, 255)


def darkness_at(image, share):
    values = np.sort(np.asarray(image).ravel())
    return int(values[len(values) // 2] * share)


def whiten(image, least, most):
    return to_picture((np.asarray(image, float) - least) * 255 / (most - least))


def pass_on(image, longest, chance, how=Image.BILINEAR):
    scale = min(1, longest / max(image.size))
    return image.resize((round(image.width * scale), round(image.height * scale)), how)


def fit(image, longest):
    scale = longest / max(image.size)
    return image.resize((round(image.width * scale), round(image.height * scale)), Image.BILINEAR)


def scaled(image, scale, how):
    return image.resize((int(image.width * scale), int(image.height * scale)), how)


def receipt_kinds(shop, receipts):
    """How many of each kind, and how one is made from a path, a name, chance and a seed; each gives the file's name."""
    save = shop.save

    def twice(path, name, chance, seed):
        first = save(load(path), name, chance.choice(["im:70:2x2", "im:82:1x1"]))
        return save(load(shop.files + first), name, chance.choice(["pil:90:2", "pil:85:0"]))

    def resize_by_imagemagick(path, name, chance, seed):
        image, scale = load(path), chance.uniform(0.5, 1.5)
        how = chance.choice(["Lanczos", "Mitchell", "Triangle", "Cubic", "Box"])
        return save(shop.through_imagemagick(image, "-filter", how, "-resize", f"{scale * 100:.1f}%"), name, chance.choice(SAVES))

    def resize_by_pillow(path, name, chance, seed):
        image, scale = load(path), chance.uniform(0.5, 1.5)
        return save(scaled(image, scale, chance.choice([*SIZES, Image.HAMMING])), name, chance.choice(SAVES))

    def turn_by_exif(path, name, chance, seed):
        turn, image = chance.choice([3, 6, 8, 5]), load(path)
        image = image.transpose({3: Image.ROTATE_180, 6: Image.ROTATE_90, 8: Image.ROTATE_270, 5: Image.TRANSPOSE}[turn])
        exif = Image.Exif()
        exif[0x112], exif[0x10F], exif[0x110] = turn, "Canon", "Canon LiDE 220"
        image.save(shop.files + name + ".jpg", quality=chance.choice([80, 90, 95]), exif=exif)
        return name + ".jpg"

    def one_bit(path, name, chance, seed):
        image = load(path).convert("L")
        limit = darkness_at(image, chance.uniform(0.65, 0.8))
        is_dithered = chance.random() < 0.25
        image = image.convert("1") if is_dithered else image.point(lambda value: 255 if value > limit else 0).convert("1")
        return save(image, name, chance.choice(["png", "tiff:group4", "tiff:group3"]))

    def one_bit_as_jpeg(path, name, chance, seed):
        image = load(path).convert("L")
        limit = darkness_at(image, 0.72)
        return save(image.point(lambda value: 255 if value > limit else 0), name, chance.choice(["pil:90:0", "pil:75:0", "im:85:1x1"]))

    def messenger(path, name, chance, seed):
        image, longest = load(path), chance.choice([1280, 1600])
        image = pass_on(image, longest, chance, chance.choice([Image.BILINEAR, Image.BICUBIC, Image.LANCZOS]))
        return save(image, name, "pil:70:2" + (":p" if chance.random() < 0.5 else ""))

    def messenger_again(path, name, chance, seed):
        messenger(path, name, chance, seed)
        image = load(shop.files + name + ".jpg")
        os.remove(shop.files + name + ".jpg")
        return save(image, name, "pil:70:2" if chance.random() < 0.5 else "png")

    def enhance(path, name, chance, seed):
        how = chance.choice([
            ["-normalize"], ["-level", "12%,88%"], ["-unsharp", "0x1.2+1.5+0.02"], ["-normalize", "-unsharp", "0x0.8+1+0"],
            ["-sigmoidal-contrast", "6x60%"], ["-gamma", "0.7"], ["-despeckle"], ["-median", "1"], ["-enhance"],
            ["-contrast-stretch", "5%x40%"],
        ])
        return save(shop.through_imagemagick(load(path), *how), name, chance.choice(SAVES))

    def whiten_by_app(path, name, chance, seed):
        image = load(path)
        paper = np.asarray(image.filter(ImageFilter.MaxFilter(9)).filter(ImageFilter.GaussianBlur(20)), float)
        page = np.clip(np.asarray(image, float) / np.maximum(paper, 30) * 255 * 1.06, 0, 255)
        return save(whiten(page, 60, 235), name, chance.choice(["pil:85:2", "pil:92:0", "png", "pil:75:2:p"]))

    def photo(path, name, chance, seed):
        image, exif = photograph(load(path), seed), Image.Exif()
        exif[0x10F], exif[0x110], exif[0x112] = "samsung", "SM-G991B", 1
        quality = chance.choice([85, 92, 96])
        image.save(shop.files + name + ".jpg", quality=quality, subsampling=chance.choice([0, 2]), exif=exif)
        return name + ".jpg"

    def pad_to_a4(path, name, chance, seed):
        image = load(path)
        size = (int(max(image.width * 1.3, image.height * 0.71)), int(max(image.height * 1.08, image.width * 1.4)))
        page = Image.new("RGB", size, chance.choice([WHITE, (250, 250, 250), WHITE]))
        page.paste(image, ((size[0] - image.width) // 2 + chance.randint(-9, 9), chance.randint(0, size[1] - image.height)))
        return save(page, name, chance.choice(SAVES))

    def straighten(path, name, chance, seed):
        image = load(path)
        angle, how = chance.uniform(-4, 4), chance.choice([Image.BICUBIC, Image.BILINEAR])
        return save(image.rotate(angle, how, expand=chance.random() < 0.5, fillcolor=WHITE), name, chance.choice(SAVES))

    def palette(path, name, chance, seed):
        image = load(path)
        image = image.quantize(chance.choice([16, 32, 64, 256]), method=chance.choice([0, 2]), dither=chance.choice([0, 1]))
        name += ".png" if chance.random() < 0.6 else ".gif"
        image.save(shop.files + name)
        return name

    def by_jpegtran(path, name, chance, seed):
        source = path
        if path.endswith(".png"):
            source = shop.scrap + "q.jpg"
            run("convert", path, "-quality", "88", source)
        width, height = Image.open(source).size
        how = chance.choice([["-crop", f"{width - 80}x{height - 100}+32+48"], ["-rotate", "90", "-trim"],
                             ["-rotate", "180", "-trim"], ["-grayscale"], ["-progressive"], ["-optimize"]])
        run("jpegtran", *how, "-outfile", shop.files + name + ".jpg", source)
        return name + ".jpg"

    def pdf_by_ghostscript(path, name, chance, seed):
        save(load(path), name + "x", "pdf:88")
        first = shop.files + name + "x.pdf"
        how = chance.choice(["ebook", "printer", "screen"])
        run("gs", "-q", "-sDEVICE=pdfwrite", f"-dPDFSETTINGS=/{how}", "-o", shop.files + name + ".pdf", first)
        os.remove(first)
        return name + ".pdf"

    def two_on_a_page(path, name, chance, seed):
        one, other = load(path), load(chance.choice(receipts))
        if chance.random() < 0.7:
            other = other.resize((int(other.width * (one.height / other.height)), one.height), Image.BICUBIC)
        page = Image.new("RGB", (one.width + other.width + 30, max(one.height, other.height)), "white")
        page.paste(one, (0, 0))
        page.paste(other, (one.width + 30, 0))
        if page.width > 2000:
            page = page.resize((2000, int(page.height * 2000 / page.width)), Image.LANCZOS)
        return save(page, name, chance.choice(SAVES))

    def footer_of_an_app(path, name, chance, seed):
        image = load(path)
        bar = max(24, image.height // 40)
        page = Image.new("RGB", (image.width, image.height + bar) if chance.random() < 0.6 else image.size, "white")
        page.paste(image, (0, 0))
        pen, font, text = ImageDraw.Draw(page), ImageFont.truetype(chance.choice(FONTS), int(bar * 0.6)), "Scanned with DocScanner"
        left = image.width - pen.textlength(text, font=font) - 12
        pen.text((left, page.height - bar + 2), text, font=font, fill=chance.choice([(120, 120, 120), (40, 40, 40), (20, 120, 90)]))
        return save(page, name, chance.choice(SAVES))

    def denoise(path, name, chance, seed):
        image, draw = load(path), chance.random()
        if draw < 0.4:
            image = image.filter(ImageFilter.MedianFilter(3))
        elif draw < 0.7:
            image = image.filter(ImageFilter.GaussianBlur(0.8))
        else:
            image = ImageEnhance.Sharpness(image).enhance(2.5)
        return save(image, name, chance.choice(SAVES))

    def crop(path, name, chance, seed):
        image = load(path)
        left, top = chance.randint(1, image.width // 10), chance.randint(1, image.height // 8)
        right = image.width - chance.randint(0, image.width // 12)
        return save(image.crop((left, top, right, image.height - chance.randint(0, image.height // 6))), name, chance.choice(SAVES))

    def join_strips(path, name, chance, seed):
        image = load(path)
        middle, kept = image.height // 2, io.BytesIO()
        image.crop((0, 0, image.width, middle)).save(kept, "JPEG", quality=chance.choice([75, 85]))
        page = image.copy()
        page.paste(Image.open(kept).convert("RGB"), (0, 0))
        return save(page, name, chance.choice(SAVES))

    def saved_as(*ways, grey=False):
        def make(path, name, chance, seed):
            image = load(path)
            return save(image.convert("L") if grey else image, name, chance.choice(ways))

        return make

    return {
        "jpeg-im": (9, saved_as("im:85:2x2", "im:92:1x1", "im:75:2x2", "im:65:2x1")),
        "jpeg-progressive": (9, saved_as("cjpeg:80:2x2:p", "cjpeg:90:1x1:p", "cjpeg:60:2x2:p")),
        "jpeg-twice": (9, twice),
        "resized-im": (14, resize_by_imagemagick),
        "resized-pil": (12, resize_by_pillow),
        "exif-rotated": (9, turn_by_exif),
        "grey": (9, saved_as("pil:85:0", "png", "pil:70:0:p", "tiff:tiff_lzw", "webp:80", grey=True)),
        "one-bit": (9, one_bit),
        "one-bit-as-jpeg": (9, one_bit_as_jpeg),
        "messenger": (14, messenger),
        "messenger-again": (9, messenger_again),
        "enhanced": (16, enhance),
        "whitened-by-app": (14, whiten_by_app),
        "photo": (12, photo),
        "padded-to-a4": (12, pad_to_a4),
        "straightened": (12, straighten),
        "palette": (9, palette),
        "webp": (9, saved_as("webp:80", "webp:60", "webp:95", "webp:l")),
        "tiff": (7, saved_as("tiff:jpeg:80", "tiff:tiff_lzw", "tiff:jpeg:90")),
        "bmp-gif": (5, saved_as("bmp", "gif")),
        "jpegtran": (9, by_jpegtran),
        "pdf": (6, saved_as("pdf:85", "pdf:75", "pdf:92")),
        "pdf-gs": (8, pdf_by_ghostscript),
        "collage": (10, two_on_a_page),
        "app-footer": (12, footer_of_an_app),
        "denoised": (9, denoise),
        "cropped": (12, crop),
        "joined-strips": (6, join_strips),
    }


def page_kinds(shop):
    """The same for pages drawn from PDFs."""
    save, somehow = shop.save, shop.render_somehow

    def resized(pdf, name, chance, seed):
        image, scale = somehow(pdf, chance), chance.uniform(0.55, 1.5)
        return save(scaled(image, scale, chance.choice(SIZES)), name, chance.choice(SAVES))

    def fax(pdf, name, chance, seed):
        page = shop.render(pdf, 200, "gs").convert("L").point(lambda value: 255 if value > 150 else 0).convert("1")
        return save(page, name, chance.choice(["tiff:group4", "png", "tiff:group3"]))

    def photo(pdf, name, chance, seed):
        image, exif = photograph(shop.render(pdf, 150, "mutool"), seed, 2200), Image.Exif()
        exif[0x10F], exif[0x110], exif[0x112] = "Apple", "iPhone 12", chance.choice([1, 6])
        if exif[0x112] == 6:
            image = image.transpose(Image.ROTATE_90)
        quality = chance.choice([80, 90, 95])
        image.save(shop.files + name + ".jpg", quality=quality, subsampling=chance.choice([0, 2]), exif=exif)
        return name + ".jpg"

    drawn = lambda program: lambda pdf: shop.render(pdf, 150, program)
    mutool, poppler, gs = drawn("mutool"), drawn("poppler"), drawn("gs")
    scans = ["pil:75:2", "pil:85:2", "im:90:1x1", "cjpeg:60:2x2:p", "png"]
    jpegs = ["pil:85:2", "im:92:1x1", "im:75:2x2", "cjpeg:60:2x2:p", "pil:40:2", "pil:95:0", "webp:80", "im:65:2x2"]
    return {
        "render-png": (14, lambda p, n, c, s: save(somehow(p, c), n, "png")),
        "render-jpeg": (20, lambda p, n, c, s: save(somehow(p, c), n, c.choice(jpegs))),
        "render-resized": (20, resized),
        "render-grey": (8, lambda p, n, c, s: save(somehow(p, c).convert("L"), n, c.choice(["png", "pil:80:0"]))),
        "fax": (8, fax),
        "render-messenger": (14, lambda p, n, c, s: save(fit(somehow(p, c), c.choice([1280, 1600])), n, "pil:70:2")),
        "screenshot": (10, lambda p, n, c, s: save(show_on_screen(somehow(p, c), c), n, c.choice(["png", "png", "pil:80:2"]))),
        "screenshot-phone": (10, lambda p, n, c, s: save(show_on_screen(somehow(p, c), c, True), n, c.choice(["png", "png", "pil:85:2"]))),
        "screenshot-messenger": (10, lambda p, n, c, s: save(fit(show_on_screen(somehow(p, c), c, True), 1600), n, "pil:70:2")),
        "scan": (20, lambda p, n, c, s: save(scan(mutool(p), s, c.random() < 0.35), n, c.choice(scans))),
        "scan-form-by-hand": (12, lambda p, n, c, s: save(scan(write_by_hand(poppler(p), c), s), n, c.choice(["pil:80:2", "im:85:2x2", "png"]))),
        "scan-messenger": (10, lambda p, n, c, s: save(fit(scan(gs(p), s), 1600), n, "pil:70:2")),
        "scan-pdf": (8, lambda p, n, c, s: save(scan(gs(p), s, c.random() < 0.5), n, c.choice(["pdf:75", "pdf:85"]))),
        "photo": (14, photo),
        "photo-messenger": (10, lambda p, n, c, s: save(fit(photograph(mutool(p), s, 1600), 1600), n, "pil:70:2:p")),
        "scan-whitened": (12, lambda p, n, c, s: save(whiten(scan(mutool(p), s), 40, 228), n, c.choice(["pil:80:2", "pil:90:0", "png"]))),
    }


def make_all(shop, kinds, sources, mark, start):
    for place, (kind, (count, make)) in enumerate(kinds.items(), start):
        chosen = random.Random(place).sample(sources, min(count, len(sources)))
        for index, source in enumerate(chosen):
            seed = place * 1000 + index
            try:
                name = make(source, f"{mark[0]}-{kind}-{index}", random.Random(seed), seed)
            except (OSError, ValueError) as error:
                print("left out:", kind, source, error)
                continue
            shop.add(name, "genuine", f"{mark[1]}:{kind}", os.path.basename(source))
