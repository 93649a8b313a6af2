"""Edits as people make them in a picture editor: paste, retype, brush over, clone, splice and heal; each tells the box that it changed."""

import io
import os
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from tools import FONTS, load, number_places

SAVES = ["png", "png", "pil:90:2", "im:92:2x2", "pil:95:0", "cjpeg:85:2x2", "pil:75:2:p", "webp:90"]
GREY = np.array([0.299, 0.587, 0.114])


def box_of(place, margin=0):
    return [place["left"] - margin, place["top"] - margin, place["width"] + 2 * margin, place["height"] + 2 * margin]


def colour_of(image, box, margin, is_ink):
    """What a person picks with the dropper: the paper around, or the ink within."""
    left, top, width, height = box
    part = image.crop((max(0, left - margin), max(0, top - margin), left + width + margin, top + height + margin))
    points = np.asarray(part, float).reshape(-1, 3)
    light = points @ GREY
    chosen = light <= np.quantile(light, 0.12) if is_ink else light >= np.quantile(light, 0.6)
    return tuple(int(value) for value in np.median(points[chosen], 0))


def pick(page, chance, least, most):
    fitting = [place for place in page["targets"] if least <= place["glyphs"] <= most]
    return chance.choice(fitting) if fitting else None


class Editor:
    def __init__(self, receipts, targets):
        self.receipts, self.targets = receipts, targets
        self.kinds = {"paste": self.paste, "retype": self.retype, "brush": self.brush, "clone": self.clone,
                      "splice": self.splice, "smear": self.heal}

    def paste(self, image, page, chance):
        place = pick(page, chance, 1, 5)
        if place is None:
            return None
        sources = [
            run for run in page["runs"].get(str(place["glyphs"]), [])
            if abs(run["height"] - place["height"]) <= 2 and abs(run["width"] - place["width"]) <= 0.35 * place["width"] + 2
            and (abs(run["left"] - place["left"]) > place["width"] or abs(run["top"] - place["top"]) > place["height"])
        ]
        if not sources:
            return None
        source = chance.choice(sources)
        left, above, right, below = chance.randint(1, 5), chance.randint(1, 4), chance.randint(1, 5), chance.randint(1, 4)
        x, y = source["left"] - left, source["top"] - above
        width = max(source["width"], place["width"]) + left + right
        height = max(source["height"], place["height"]) + above + below
        cut = image.crop((x, y, x + width, y + height))
        to = (place["left"] - left + chance.randint(-1, 1),
              place["top"] + place["height"] - source["height"] - above + chance.randint(-1, 1))
        image.paste(cut, to)
        return [*to, width, height]

    def retype(self, image, page, chance):
        place = pick(page, chance, 2, 8)
        if place is None:
            return None
        box = box_of(place, chance.randint(1, 3))
        ink, paper = colour_of(image, box_of(place), 0, True), colour_of(image, box, 6, False)
        pen = ImageDraw.Draw(image)
        pen.rectangle((box[0], box[1], box[0] + box[2] - 1, box[1] + box[3] - 1), fill=paper)
        text = "".join(chance.choice("123456789") for _ in range(place["glyphs"]))
        if len(text) > 3:
            text = text[:-2] + "." + text[-2:]
        file, size = chance.choice(FONTS), 8
        high = lambda font: font.getbbox("8")[3] - font.getbbox("8")[1]
        while size < 80 and high(ImageFont.truetype(file, size)) < place["height"]:
            size += 1
        font = ImageFont.truetype(file, size)
        shape = font.getbbox(text)
        pen.text((place["left"] - shape[0], place["top"] - font.getbbox("8")[1]), text, font=font, fill=ink)
        left, right = min(box[0], place["left"]), max(box[0] + box[2], place["left"] + shape[2] - shape[0])
        return [left, box[1], right - left, box[3]]

    def brush(self, image, page, chance):
        place = pick(page, chance, 1, 9)
        if place is None:
            return None
        box, radius = box_of(place, 2), max(4, place["height"] // 2 + 2)
        paper, mask = colour_of(image, box, 6, False), Image.new("L", image.size, 0)
        pen, x, y = ImageDraw.Draw(mask), place["left"] - 2, place["top"] + place["height"] / 2
        while x < place["left"] + place["width"] + 2:
            pen.ellipse((x - radius * 0.6, y - radius, x + radius * 0.6, y + radius), fill=255)
            x += radius * 0.5
            y += chance.uniform(-1, 1)
        soft = chance.choice([0, 1, 1.5])
        around = (box[0] - 20, box[1] - 20, box[0] + box[2] + 20, box[1] + box[3] + 20)
        mask = mask.crop(around).filter(ImageFilter.GaussianBlur(soft)) if soft else mask.crop(around)
        part = image.crop(around)
        part.paste(Image.new("RGB", part.size, paper), (0, 0), mask)
        image.paste(part, around[:2])
        return box

    def clone(self, image, page, chance):
        place = pick(page, chance, 1, 9)
        if place is None:
            return None
        box, light, best = box_of(place, 2), np.asarray(image.convert("L"), float), None
        for _ in range(200):
            x, y = chance.randint(0, image.width - box[2] - 1), chance.randint(0, image.height - box[3] - 1)
            part = light[y:y + box[3], x:x + box[2]]
            if abs(y - box[1]) < box[3] and abs(x - box[0]) < box[2] or part.mean() < np.median(light) * 0.8:
                continue
            if best is None or part.std() < best[0]:
                best = (part.std(), x, y)
        if best is None:
            return None
        _, x, y = best
        part = image.crop((x, y, x + box[2], y + box[3]))
        mask = Image.new("L", part.size, 0)
        ImageDraw.Draw(mask).rectangle((1, 1, part.width - 2, part.height - 2), fill=255)
        image.paste(part, (box[0], box[1]), mask.filter(ImageFilter.GaussianBlur(1)))
        return box

    def splice(self, image, page, chance):
        place, path = pick(page, chance, 1, 5), chance.choice(self.receipts)
        if place is None:
            return None
        runs = self.targets[os.path.basename(path)]["runs"].get(str(place["glyphs"]), [])
        runs = [run for run in runs if 0.6 < run["height"] / place["height"] < 1.7]
        if not runs:
            return None
        run, other = chance.choice(runs), load(path)
        scale, (left, top, width, height) = place["height"] / run["height"], box_of(run, 2)
        part = other.crop((left, top, left + width, top + height))
        part = part.resize((max(3, round(part.width * scale)), max(3, round(part.height * scale))), Image.BICUBIC)
        paper, others = colour_of(image, box_of(place, 2), 6, False), colour_of(other, box_of(run, 2), 6, False)
        part = Image.fromarray(np.clip(np.asarray(part, float) * (np.array(paper) / np.maximum(1, np.array(others))), 0, 255).astype("u1"))
        size = (max(part.width, place["width"] + 4), max(part.height, place["height"] + 4))
        whole = Image.new("RGB", size, paper)
        whole.paste(part, (0, size[1] - part.height))
        to = (place["left"] - 2, place["top"] + place["height"] + 2 - size[1])
        image.paste(whole, to)
        return [*to, *size]

    def heal(self, image, page, chance):
        """Each row filled from its left end to its right end, as healing tools do."""
        place = pick(page, chance, 1, 9)
        if place is None:
            return None
        left, top, width, height = box = box_of(place, 3)
        if left < 2 or left + width >= image.width - 2:
            return None
        points, share = np.asarray(image, float), np.linspace(0, 1, width)[None, :, None]
        first, last = points[top:top + height, left - 1][:, None], points[top:top + height, left + width][:, None]
        image.paste(Image.fromarray((first * (1 - share) + last * share).astype("u1")), (left, top))
        return box


def edit_receipts(shop, editor):
    for kind, count in {"paste": 26, "retype": 30, "brush": 26, "clone": 16, "splice": 18, "smear": 12}.items():
        made, chance = 0, random.Random(sum(map(ord, kind)))
        for _ in range(200):
            if made == count:
                break
            path = chance.choice(editor.receipts)
            image, page = load(path), editor.targets[os.path.basename(path)]
            boxes = [editor.kinds[kind](image, page, chance) for _ in range(chance.choice([1, 1, 2, 3]))]
            boxes = [box for box in boxes if box is not None]
            if not boxes:
                continue
            how = SAVES[made % len(SAVES)]
            name = shop.save(image, f"e-{kind}-{made}", how)
            quality = "png" if how == "png" else "webp:90" if how.startswith("webp") else "jpeg:" + how.split(":")[1]
            shop.add(name, "forged", f"r-edit:{kind} {quality}", os.path.basename(path), boxes)
            made += 1
    chance = random.Random(77)
    for index in range(14):
        path = chance.choice(editor.receipts)
        image = load(path)
        box = editor.kinds[chance.choice(["paste", "retype", "brush"])](image, editor.targets[os.path.basename(path)], chance)
        if box is None:
            continue
        scale = min(1, 1600 / max(image.size))
        image = image.resize((round(image.width * scale), round(image.height * scale)), Image.BILINEAR)
        name = shop.save(image, f"e-then-messenger-{index}", "pil:70:2")
        shop.add(name, "forged", "r-edit:then messenger", os.path.basename(path), [[value * scale for value in box]])


def keep(image, **how):
    kept = io.BytesIO()
    image.save(kept, "JPEG", **how)
    return Image.open(kept).convert("RGB")


def scan_straight(image, index):
    """Without a turn, so that boxes keep their places."""
    noise = np.random.default_rng(500 + index)
    page = np.asarray(image.filter(ImageFilter.GaussianBlur(0.6)), float)
    page = 255 - (255 - page) * 0.88 * (1 + noise.normal(0, 0.03, page.shape[:2])[..., None])
    page = page * np.array([0.985, 0.98, 0.965]) - 4 + noise.normal(0, 2.5, page.shape)
    return keep(Image.fromarray(np.clip(page, 0, 255).astype("u1")), quality=[75, 85, 90][index % 3], subsampling=[2, 0][index % 2])


def edit_pages(shop, editor, pdfs):
    pages = []
    for pdf in pdfs:
        places = number_places(shop.render(pdf, 150, "mutool"), pdf, 150)
        if len(places) >= 4:
            pages.append((pdf, places))
    chance = random.Random(31)

    def edit(kind, index, family, prepare, ways):
        pdf, places = chance.choice(pages)
        image = prepare(shop.render(pdf, 150, "mutool"), index)
        places = [place for place in places if place["left"] + place["width"] < image.width - 8]
        page = {"targets": places, "runs": {str(count): [place for place in places if place["glyphs"] == count] for count in range(1, 12)}}
        boxes = [editor.kinds[kind](image, page, chance) for _ in range(chance.choice([1, 1, 2]))]
        boxes = [box for box in boxes if box is not None]
        if boxes:
            name = shop.save(image, f"e-{family}-{kind}-{index}", ways[index % len(ways)])
            shop.add(name, "forged", f"{family}:{kind}", os.path.basename(pdf), boxes)

    families = [
        ("render-edit", {"retype": 18, "paste": 12, "brush": 10}, lambda image, index: image,
         ["png", "png", "pil:90:2", "im:85:1x1", "webp:90", "pil:75:2"]),
        ("scan-edit", {"retype": 12, "paste": 10, "brush": 10, "clone": 6}, scan_straight,
         ["png", "pil:90:2", "im:92:1x1", "png", "pil:85:2", "pil:75:2"]),
        ("jpeg-render-edit", {"retype": 8, "brush": 8}, lambda image, index: keep(image, quality=70),
         ["png", "pil:90:2", "im:92:1x1", "png"]),
    ]
    for family, counts, prepare, ways in families:
        for kind, count in counts.items():
            for index in range(count):
                edit(kind, index, family, prepare, ways)
