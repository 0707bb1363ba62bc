#!/usr/bin/env python3
"""Draws the pictures in docs/pictures from the tables of the pages in docs, and from the README.

Usage: script/lib/pictures.py [--check]

Called by 'script/docs pictures'. With --check, the script writes no pictures, and exits with 1 if a picture differs
from its table. The drawing of the architecture is made from the graph that script/modules prints; --check compares this
drawing only if that program is built.
"""

import html
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
import architecture  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "docs/pictures"
# Colours that people with colour blindness can distinguish. The second colour of each pair is for dark pages.
COLORS = [("#0b62a8", "#6fb1f0"), ("#b34700", "#f0a060"), ("#1a7f5a", "#46c795"), ("#8a3fb0", "#c79bf2"), ("#6b6b6b", "#b0b0b0"), ("#a3123a", "#ff8fa3")]
DASHES = ["", "7 3", "2 3", "9 3 2 3", "1 2", "5 5"]


def tables(page, heading=None):
    """Returns the tables of a page or of one section. A table is a list of rows, which map headings to cells."""
    text = (ROOT / page).read_text()
    if heading:
        text = re.split(rf"^#+ {re.escape(heading)}$", text, maxsplit=1, flags=re.M)[1]
        text = re.split(r"^#+ ", text, maxsplit=1, flags=re.M)[0]
    found, rows = [], []
    for line in text.splitlines() + [""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            # If two columns have the same heading, the cell of the first column is used.
            found.append([dict(zip(reversed(rows[0]), reversed(row))) for row in rows[2:]])
            rows = []
    return found


def number(cell):
    """Returns the first number of a cell; None for a dash."""
    match = re.search(r"-?\d[\d,]*\.?\d*", cell)
    return float(match[0].replace(",", "")) if match else None


class Picture:
    """An SVG picture that is readable on light and dark pages, and contains a description of its content."""

    def __init__(self, width, height, title, text):
        self.width, self.height, self.parts = width, height, []
        self.title, self.text = title, text

    def add(self, part):
        self.parts.append(part)

    def words(self, x, y, text, anchor="start", kind="text", size=13):
        self.add(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}" font-size="{size}">{html.escape(text)}</text>')

    def line(self, x0, y0, x1, y1, kind="grid"):
        self.add(f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" class="{kind}"/>')

    def box(self, x, y, width, height, kind):
        self.add(f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}" class="{kind}"/>')

    def svg(self, style=""):
        light = "".join(f".c{i}{{stroke:{a};}}.f{i}{{fill:{a};}}" for i, (a, _) in enumerate(COLORS))
        dark = "".join(f".c{i}{{stroke:{b};}}.f{i}{{fill:{b};}}" for i, (_, b) in enumerate(COLORS))
        dashes = "".join(f".c{i}{{stroke-dasharray:{dash or 'none'};}}" for i, dash in enumerate(DASHES))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" role="img" aria-labelledby="title description" font-family="system-ui, sans-serif">\n'
            f'<title id="title">{html.escape(self.title)}</title>\n<desc id="description">{html.escape(self.text)}</desc>\n'
            "<style>.back{fill:#ffffff}.text{fill:#1b1f24}.faint{fill:#57606c}.grid{stroke:#d5dae1}.axis{stroke:#57606c}"
            ".track{fill:#e6eaf0}.bound{stroke:#1b1f24;stroke-width:2}.curve{fill:none;stroke-width:2.5}"
            f"{light}{dashes}{style}"
            "@media(prefers-color-scheme:dark){.back{fill:#14171b}.text{fill:#e7eaee}.faint{fill:#a2abb7}.grid{stroke:#363d47}"
            f".axis{{stroke:#a2abb7}}.track{{fill:#2a313a}}.bound{{stroke:#e7eaee}}{dark}}}</style>\n"
            f'<rect class="back" width="{self.width}" height="{self.height}" rx="6"/>\n' + "\n".join(self.parts) + "\n</svg>\n"
        )


def curves(title, text, series, x_name, y_name, y_top, y_step, unit=""):
    """Draws curves over a common axis. `series` is a list of (name, [(x, y)]). The axis reaches at least to `y_top`."""
    picture = Picture(720, 360, title, text)
    left, right, top, bottom = 62, 150, 62, 310
    largest = max(x for _, points in series for x, _ in points)
    smallest = min(x for _, points in series for x, _ in points)
    highest = max(y for _, points in series for _, y in points)
    y_top = max(y_top, -(-highest // y_step) * y_step)
    X = lambda x: left + (x - smallest) / (largest - smallest) * (720 - left - right)
    Y = lambda y: bottom - y / y_top * (bottom - top)
    picture.words(16, 26, title, size=15)
    value = 0
    while value <= y_top:
        picture.line(left, Y(value), 720 - right, Y(value))
        picture.words(left - 8, Y(value) + 4, f"{value:g}{unit}", "end", "faint", 12)
        value += y_step
    for x in sorted({x for _, points in series for x, _ in points}):
        picture.words(X(x), bottom + 18, f"{x:g}", "middle", "faint", 12)
    picture.words((left + 720 - right) / 2, bottom + 38, x_name, "middle", "faint", 12)
    picture.words(16, top - 14, y_name, "start", "faint", 12)
    labels = []
    for index, (name, points) in enumerate(series):
        path = " ".join(f"{'M' if i == 0 else 'L'}{X(x):.1f} {Y(y):.1f}" for i, (x, y) in enumerate(points))
        picture.add(f'<path d="{path}" class="curve c{index}"/>')
        for x, y in points:
            picture.add(f'<circle cx="{X(x):.1f}" cy="{Y(y):.1f}" r="3" class="f{index}"/>')
        labels.append([Y(points[-1][1]) + 4, index, name])
    # Labels that would overlap are moved apart.
    labels.sort()
    for before, after in zip(labels, labels[1:]):
        after[0] = max(after[0], before[0] + 16)
    for y, index, name in labels:
        picture.words(720 - right + 10, y, name, "start", f"f{index}")
    return picture.svg()


def survival():
    rows = tables("docs/overflow.md", "Survival")[0]
    codes = [name for name in ["bank", "hamming", "rail", "quad"] if name in rows[0]]
    series = [(code, [(number(row["foreign services"]), number(row[code])) for row in rows]) for code in codes]
    return curves(
        "Masks that are read, beside services of other apps", "Few services make the bank and Hamming codes unreadable; the rail and quad codes survive 40.",
        series, "services of other apps on the phone", "% of identifiers", 100, 20, " %")


def cost():
    rows = tables("docs/vigil.md", "Coverage of groups")[0]
    policies = list(dict.fromkeys(row["policy"] for row in rows))
    series = [(policy, [(number(row["phones"]), number(row["mAh/h"])) for row in rows if row["policy"] == policy]) for policy in policies]
    return curves(
        "The charge that a group costs each of its phones", "The charge grows with the number of links; ranging all day adds to it.",
        series, "phones that stay together, locked", "mAh an hour", 140, 20)


def coverage():
    rows = tables("docs/vigil.md", "Meetings with the app in the background")[0]
    picture = Picture(720, 330, "Coverage against charge", "Afterglow's vigil notices nearly as many meetings as ranging all day, for a third of the charge.")
    picture.words(16, 26, "Share of meetings that are noticed, by charge", size=15)
    left, right, top, bottom = 62, 24, 56, 280
    X = lambda x: left + x / 40 * (720 - left - right)
    Y = lambda y: bottom - y / 100 * (bottom - top)
    for value in range(0, 101, 20):
        picture.line(left, Y(value), 720 - right, Y(value))
        picture.words(left - 8, Y(value) + 4, f"{value} %", "end", "faint", 12)
    for value in range(0, 41, 10):
        picture.words(X(value), bottom + 18, str(value), "middle", "faint", 12)
    picture.words((left + 720 - right) / 2, bottom + 38, "mAh an hour", "middle", "faint", 12)
    for row in rows:
        index = ["Afterglow's vigil", "ranging all day", "no ranging"].index(row["policy"])
        x, y = X(number(row["mAh/h"])), Y(number(row["meetings noticed"]))
        picture.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" class="f{index}"/>')
        # The points for the two uses of a policy are close together, so the label of one is moved down, or up near
        # the axis.
        lower = 16 if row["use"] == "moderate" else 0
        shift = -10 - lower if index == 2 else 4 + lower
        side, anchor = (-10, "end") if index == 1 else (10, "start")
        picture.words(x + side, y + shift, f'{row["policy"]}, {row["use"]} use', anchor, f"f{index}", 12)
    return picture.svg()


def regions():
    rows = tables("docs/crowd.md", "Neighbours on the same wake region")[0]
    return curves(
        "How long neighbours stay on the same wake region", "With up to 19 phones, the longest time is under a minute; with 25 phones, it is four minutes.",
        [("longest of all", [(number(row["phones in front"]), number(row["longest of all"])) for row in rows]),
         ("with two free regions", [(number(row["phones in front"]), number(row["longest with two free regions"])) for row in rows])],
        "phones with the app in the foreground", "seconds", 200, 40)


def situations():
    rows = [(row["situation"], number(row["30 s windows"]), number(row["bound"])) for row in tables("docs/situations.md", "Crowds")[0]]
    for heading in ["First meetings", "Ends of the app"]:
        for row in tables("docs/situations.md", heading)[0]:
            ours, bound = [number(part) for part in row["iOS 26"].split("/")]
            rows.append((row["situation"], ours, bound))
    height = 84 + 24 * len(rows)
    picture = Picture(840, height, "Situations against their bounds", "Bars are the share of 30 s windows with a reading; marks are the best shares that the rules allow.")
    picture.words(16, 26, "Share of 30 s windows with a reading (bar), and the best share that iOS's rules allow (mark)", size=15)
    left, width = 400, 370
    for place, (name, ours, bound) in enumerate(rows):
        y = 48 + 24 * place
        picture.words(left - 10, y + 13, name if len(name) < 56 else name[:54] + "…", "end", "text", 12)
        picture.box(left, y + 3, width, 14, "track")
        picture.box(left, y + 3, width * ours / 100, 14, "f0")
        picture.line(left + width * bound / 100, y, left + width * bound / 100, y + 20, "bound")
        picture.words(left + width + 8, y + 14, f"{ours:g} %", "start", "faint", 12)
    picture.words(left, height - 14, "the rows of tables with several releases show iOS 26", "start", "faint", 12)
    return picture.svg()


CERTAINTIES = ["documented", "measured", "computed", "remembered", "folklore", "chosen"]


def rules():
    text = (ROOT / "docs/rules.md").read_text()
    counts = {}
    for row in re.findall(r"^\| [A-K]\d+ \| `[^`]+` \| (.*)$", text, flags=re.M):
        value, _, certainty = [cell.strip() for cell in re.split(r"(?<!\\)\|", row)][:3]
        word = next((word for word in CERTAINTIES if certainty.startswith(word)), None)
        releases = re.findall(r"from iOS (\d+)", value) or ["all"]
        for release in releases if word else []:
            counts.setdefault(release, {}).setdefault(word, 0)
            counts[release][word] += 1
    order = ["all"] + sorted((release for release in counts if release != "all"), key=int)
    height = 96 + 26 * len(order)
    picture = Picture(720, height, "Rules by release and certainty", "The number of rules that hold for all releases, and of values that begin with each release, by certainty.")
    picture.words(16, 26, "Rules that hold for all releases, and values that begin with a release", size=15)
    x = 16
    for index, word in enumerate(CERTAINTIES):
        picture.box(x, 40, 12, 12, f"f{index}")
        picture.words(x + 18, 51, word, "start", "faint", 12)
        x += 36 + 7.2 * len(word)
    most = max(sum(counts[release].values()) for release in order)
    # Most rules have never changed, so the bar of these rules has a different scale.
    other = max([sum(counts[release].values()) for release in order[1:]] or [1])
    for place, release in enumerate(order):
        y, x = 70 + 26 * place, 120
        total = sum(counts[release].values())
        scale = 520 / (most if release == "all" else max(other, most / 4))
        picture.words(110, y + 13, "all releases" if release == "all" else f"iOS {release}", "end", "text", 12)
        for index, word in enumerate(CERTAINTIES):
            width = counts[release].get(word, 0) * scale
            if width:
                picture.box(x, y, width - 1, 17, f"f{index}")
            x += width
        picture.words(x + 8, y + 13, str(total), "start", "faint", 12)
    picture.words(120, height - 10, "the first bar has a smaller scale", "start", "faint", 12)
    return picture.svg()


def demo():
    """Draws the output of the README's first command: the lines appear one after the other, as in a terminal."""
    readme = (ROOT / "README.md").read_text()
    lines = ["$ afterglow demo"] + re.search(r"```text\n(Phone A:.*?)```", readme, flags=re.S)[1].rstrip("\n").split("\n")
    column, row = 7.83, 19
    width, height = round(24 + column * max(map(len, lines))), 24 + row * len(lines)
    picture = Picture(width, height, "afterglow demo", "Three iPhones with the app in the background for an hour: who reads whose signal, and a table.")
    picture.parts.append('<g font-family="ui-monospace, Menlo, Consolas, monospace">')
    for place, line in enumerate(lines):
        y = 26 + row * place
        text = html.escape(line).replace(" ", "\u00a0")
        delay = 0.3 + (0.8 if place else 0) + 0.12 * place
        style = f'class="row text" style="animation-delay:{delay:.2f}s" font-size="13" textLength="{column * len(line):.1f}" lengthAdjust="spacingAndGlyphs"'
        picture.add(f'<text x="12" y="{y}" {style} xml:space="preserve">{text}</text>')
    picture.parts.append("</g>")
    style = ".row{animation:come .25s both}@keyframes come{from{opacity:0}to{opacity:1}}@media(prefers-reduced-motion:reduce){.row{animation:none}}"
    return picture.svg(style)


def modules():
    return architecture.draw(Picture, architecture.program() or [str(ROOT / "script/modules")])


PICTURES = {
    "architecture": modules,
    "overflow-survival": survival, "vigil-cost": cost, "vigil-coverage": coverage, "crowd-regions": regions,
    "situations-bounds": situations, "rules-certainty": rules, "demo": demo,
}


def main():
    stale = []
    for name, draw in PICTURES.items():
        if "--check" in sys.argv[1:] and draw is modules and not architecture.program():
            print("script/docs pictures: the drawing of the architecture is not checked, because 'modules' is not built", file=sys.stderr)
            continue
        path, svg = FOLDER / f"{name}.svg", draw()
        if "--check" in sys.argv[1:]:
            if not path.exists() or path.read_text() != svg:
                stale.append(name)
        else:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_text(svg)
    if stale:
        print(f"these pictures are out of date; run script/docs pictures: {', '.join(stale)}", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
