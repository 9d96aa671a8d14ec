#!/usr/bin/env python3
"""Makes the share cards of a site PNG files, for services that show no SVG, and names them in its pages.

usage: cards.py SITE

Chromium draws them: /usr/bin/chromium, or whatever TW_CHROMIUM names. Status 77: there is none.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WIDTH, HEIGHT = 600, 315
DRAW = """<!doctype html><meta charset="utf-8"><pre id="drawn"></pre><script>
(async () => {
  const drawn = {};
  for (const [name, address] of Object.entries(CARDS)) {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
    const paint = canvas.getContext("2d"), room = 16;
    const scale = Math.min((WIDTH - room) / picture.width, (HEIGHT - room) / picture.height);
    const width = picture.width * scale, height = picture.height * scale;
    paint.fillStyle = "#faf7f0";
    paint.fillRect(0, 0, WIDTH, HEIGHT);
    paint.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
    drawn[name] = canvas.toDataURL("image/png").split(",")[1];
  }
  document.getElementById("drawn").textContent = JSON.stringify(drawn);
})();
</script>"""
PROPERTY = re.compile(r'(<meta property="og:image" content="[^"]*)\.svg">')


def browser():
    named = os.environ.get("TW_CHROMIUM")
    for name in [named] if named else ["chromium", "google-chrome", "chromium-browser"]:
        if shutil.which(name):
            return name
    print("SKIP: there is no browser to draw with; apt-get install chromium, or TW_CHROMIUM=FILE")
    sys.exit(77)


def draw(program, cards):
    addresses = {name: "data:image/svg+xml;base64," + base64.b64encode(svg).decode() for name, svg in cards.items()}
    with tempfile.TemporaryDirectory() as work:
        page = Path(work) / "draw.html"
        page.write_text(DRAW.replace("CARDS", json.dumps(addresses)).replace("WIDTH", str(WIDTH))
                        .replace("HEIGHT", str(HEIGHT)), encoding="utf-8")
        own = {**os.environ, "HOME": work, "XDG_CONFIG_HOME": work, "XDG_CACHE_HOME": work}
        done = subprocess.run(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
             "--disable-dev-shm-usage", "--disable-background-networking", f"--user-data-dir={work}/profile",
             "--virtual-time-budget=60000", "--dump-dom", page.as_uri()],
            capture_output=True, text=True, env=own, timeout=300)
    found = re.search(r'<pre id="drawn">(\{.*?\})</pre>', done.stdout, re.S)
    if not found:
        sys.exit(f"cards.py: {program} drew nothing: {done.stderr[-400:]}")
    return {name: base64.b64decode(png) for name, png in json.loads(found[1]).items()}


def main():
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "tilewright-site.txt").is_file():
        sys.exit("usage: cards.py SITE, a folder that 'tilewright report' wrote")
    site = Path(sys.argv[1])
    cards = {path.relative_to(site).as_posix(): path.read_bytes()
             for path in [*sorted(site.glob("topics/*.svg")), site / "icon.svg"]}
    for name, png in draw(browser(), cards).items():
        (site / name).with_suffix(".png").write_bytes(png)
    pages = 0
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        new = PROPERTY.sub(rf'\1.png">\n<meta property="og:image:width" content="{WIDTH}">\n'
                           rf'<meta property="og:image:height" content="{HEIGHT}">', text, count=1)
        if new != text:
            path.write_text(new, encoding="utf-8")
            pages += 1
    print(f"{len(cards)} cards, named by {pages} pages")


if __name__ == "__main__":
    main()
