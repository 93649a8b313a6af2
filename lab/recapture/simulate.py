"""Simulates photos of screens and of printed pages, for `node bin/run.js lab/recapture/evaluate.ts`.

usage: simulate.py --pages FOLDER [--pages FOLDER ...] --out FOLDER [--each N]
The folders have pictures of pages. It takes Pillow, numpy and scipy. Written are PNG and JPEG files in OUT/screen/MAKER/ and OUT/printed/MAKER/:
a maker is a kind of panel, or a surface with its light. Distance, turn, perspective, focus, glare, bezel, noise and the save are drawn by chance
from the seed, so that a file is the same in every run.
"""

import argparse
import os
import random
import sys
import zlib

try:
    import numpy as np
    from PIL import Image
    from scipy.ndimage import gaussian_filter
except ImportError as missing:
    sys.exit(f"This program takes Pillow, numpy and scipy: {missing}")

WIDTH, HEIGHT = 1200, 1600
"""Each panel: where red, green and blue light up within a pixel, as (left, right, top, bottom) for each colour."""
PANELS = {
    "stripes": [[(0.05, 0.28, 0.08, 0.92)], [(0.38, 0.62, 0.08, 0.92)], [(0.72, 0.95, 0.08, 0.92)]],
    "fine-stripes": [[(0.0, 0.31, 0.04, 0.96)], [(0.34, 0.65, 0.04, 0.96)], [(0.68, 0.99, 0.04, 0.96)]],
    "diamonds": [[(0.1, 0.4, 0.1, 0.4)], [(0.1, 0.4, 0.6, 0.9), (0.6, 0.9, 0.6, 0.9)], [(0.6, 0.9, 0.1, 0.4)]],
    "with-white": [[(0.02, 0.22, 0.1, 0.9)], [(0.26, 0.46, 0.1, 0.9)], [(0.5, 0.96, 0.1, 0.9)]],
    "matte": [[(0.05, 0.28, 0.1, 0.9)], [(0.38, 0.62, 0.1, 0.9)], [(0.72, 0.95, 0.1, 0.9)]],
}
SURFACES = {"dark-desk": (45, 38, 30), "wood": (150, 105, 65), "white-table": (205, 205, 210), "cloth": (90, 100, 130), "hand": (170, 130, 110)}


def grid(chance, turn, lean):
    """Camera points to places on a plane of one by one, with perspective; two samples a side of each point."""
    xs = (np.arange(2 * WIDTH) + 0.5) / (2 * WIDTH) - 0.5
    ys = (np.arange(2 * HEIGHT) + 0.5) / (2 * HEIGHT) - 0.5
    x, y = np.meshgrid(xs, ys)
    angle = np.radians(chance.uniform(-turn, turn))
    aspect = HEIGHT / WIDTH
    u = x * np.cos(angle) - y * aspect * np.sin(angle)
    v = (x * np.sin(angle) + y * aspect * np.cos(angle)) / aspect
    depth = 1 + chance.uniform(-lean, lean) * x + chance.uniform(-lean, lean) * y
    return (u / depth).astype(np.float32), (v / depth).astype(np.float32)


def look_up(page, u, v):
    """Linear in light."""
    height, width = page.shape[:2]
    x, y = np.clip(u * width - 0.5, 0, width - 1.001), np.clip(v * height - 0.5, 0, height - 1.001)
    left, top = x.astype(np.int32), y.astype(np.int32)
    a, b = (x - left)[..., None], (y - top)[..., None]
    rows = page[top, left] * (1 - a) + page[top, left + 1] * a
    return rows * (1 - b) + (page[top + 1, left] * (1 - a) + page[top + 1, left + 1] * a) * b


def finish(light, chance, path, blur):
    """Lens, sensor with its mosaic, noise, and the save."""
    small = light.reshape(HEIGHT, 2, WIDTH, 2, 3).mean((1, 3))
    small = gaussian_filter(small, (blur, blur, 0))
    mosaic = np.zeros_like(small)
    weight = np.zeros_like(small)
    for channel, places in enumerate([[(0, 0)], [(0, 1), (1, 0)], [(1, 1)]]):
        for row, column in places:
            mosaic[row::2, column::2, channel] = small[row::2, column::2, channel]
            weight[row::2, column::2, channel] = 1
    kernel = (0.7, 0.7, 0)
    colours = gaussian_filter(mosaic, kernel) / np.maximum(gaussian_filter(weight, kernel), 1e-3)
    seed = zlib.crc32(path.encode())
    noise = np.random.default_rng(seed).normal(0, 1, colours.shape)
    colours = np.clip(colours + noise * chance.uniform(0.002, 0.012) * np.sqrt(np.clip(colours, 0.02, 1)), 0, 1)
    points = (np.clip(colours, 0, 1) ** (1 / 2.2) * 255 + 0.5).astype(np.uint8)
    picture = Image.fromarray(points)
    quality = chance.choice([None, 95, 90, 85])
    if quality is None:
        picture.save(f"{path}.png")
    else:
        picture.save(f"{path}.jpg", quality=quality, subsampling=chance.choice([0, 2]))


def light_of(picture):
    return (np.asarray(picture.convert("RGB"), np.float32) / 255) ** 2.2


def photograph_screen(page, panel, chance, path):
    """The screen shows the page at some size; a camera point covers 0.4 to 1.6 of its pixels."""
    pixels = int(WIDTH * chance.uniform(0.4, 1.6))
    shown = page.resize((pixels, max(2, round(pixels * page.height / page.width))), Image.LANCZOS)
    screen = np.clip(light_of(shown) * chance.uniform(0.75, 1.0), 0.004, 1)
    u, v = grid(chance, 6, 0.12)
    zoom = chance.uniform(0.75, 1.05)
    across = u * zoom + 0.5
    down = v * zoom * HEIGHT / WIDTH * screen.shape[1] / screen.shape[0] + chance.uniform(0.3, 0.7)
    height, width = screen.shape[:2]
    x, y = across * width, down * height
    column, row = np.clip(x.astype(np.int32), 0, width - 1), np.clip(y.astype(np.int32), 0, height - 1)
    colours = screen[row, column]
    inside = (across > 0) & (across < 1) & (down > 0) & (down < 1)
    a, b = x - np.floor(x), y - np.floor(y)
    light = np.zeros_like(colours)
    for channel, places in enumerate(PANELS[panel]):
        lit = np.zeros(a.shape, bool)
        area = 0
        for left, right, top, bottom in places:
            lit |= (a >= left) & (a < right) & (b >= top) & (b < bottom)
            area += (right - left) * (bottom - top)
        light[..., channel] = colours[..., channel] * lit * (0.85 / max(area, 0.2)) * 0.5
    if panel == "matte":
        light = gaussian_filter(light, (0.9, 0.9, 0))
    light[~inside] = 0.012
    glare = chance.uniform(0, 0.18) * np.exp(-(((u - chance.uniform(-0.5, 0.5)) / 0.25) ** 2 + ((v - chance.uniform(-0.5, 0.5)) / 0.2) ** 2))
    finish(light + glare[..., None], chance, path, chance.uniform(0.35, 0.8))


def photograph_print(page, surface, chance, path):
    """The page lies on a surface, in uneven light, with a shadow; print is darker than ink is, and paper is no white."""
    u, v = grid(chance, 8, 0.2)
    zoom = chance.uniform(1.0, 1.35)
    shape = page.height / page.width / (HEIGHT / WIDTH)
    fit = zoom * max(1, shape)
    across, down = u * fit + 0.5, v * fit / shape + 0.5
    paper = light_of(page) * np.array([0.86, 0.85, chance.uniform(0.72, 0.84)]) + 0.02
    light = look_up(paper, across, down)
    inside = (across > 0) & (across < 1) & (down > 0) & (down < 1)
    base = (np.array(SURFACES[surface], np.float32) / 255) ** 2.2
    rng = np.random.default_rng(zlib.crc32((path + surface).encode()))
    grain = gaussian_filter(rng.normal(0, 1, u.shape), (1, 14 if surface == "wood" else 1.5))
    light[~inside] = np.clip(base * (1 + 0.6 * grain[~inside][..., None]), 0, 1)
    shade = 1 - chance.uniform(0.1, 0.5) * np.clip(u * chance.uniform(-1, 1) + v * chance.uniform(-1, 1) + 0.5, 0, 1)
    shadow = 1 - chance.uniform(0, 0.4) / (1 + np.exp(-(u - chance.uniform(-0.6, 0.6)) * 25))
    finish(light * (shade * shadow)[..., None] * chance.uniform(0.8, 1.1), chance, path, chance.uniform(0.4, 1.0))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pages", action="append", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--each", type=int, default=16)
    given = parser.parse_args()
    files = sorted(os.path.join(folder, name) for folder in given.pages for name in os.listdir(folder) if name.endswith((".png", ".jpg")))
    random.Random(5).shuffle(files)
    for kind, makers, photograph in [("screen", PANELS, photograph_screen), ("printed", SURFACES, photograph_print)]:
        for place, maker in enumerate(makers):
            folder = os.path.join(given.out, kind, maker)
            os.makedirs(folder, exist_ok=True)
            for number in range(given.each):
                source = files[(place * given.each + number) % len(files)]
                chance = random.Random(f"{kind} {maker} {number}")
                photograph(Image.open(source).convert("RGB"), maker, chance, os.path.join(folder, f"{number:02d}"))
            print(kind, maker, given.each, flush=True)


if __name__ == "__main__":
    main()
