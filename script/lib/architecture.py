"""The drawing of the architecture: modules in levels, from the graph that script/modules prints."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Modules that share one box, because they have one purpose.
BOXES = {
    "Apple's frameworks": ["ActivityKit", "CoreBluetooth", "CoreLocation", "UIKit", "UserNotifications", "os", "FoundationAdditions"],
    "Apps": ["Advertiser", "BackgroundAdvertiser", "Chat", "Trial"],
    "AppHosting, AppProcesses": ["AppHosting", "AppProcesses"],
    "Time, Wire": ["AfterglowTime", "AfterglowWire"],
}
# Each box's purpose in a few words, and its column.
CAPTURES, LIBRARY, PHONE = "captures", "the library", "in place of an iPhone"
SHOWN = {
    "AfterglowTool": (LIBRARY, "the executable"), "AfterglowCommands": (LIBRARY, "the verbs of 'afterglow'"),
    "AfterglowScenarios": (LIBRARY, "stories, soaks, surveys"), "Apps": (LIBRARY, "four iOS apps"),
    "AfterglowDiagnostics": (LIBRARY, "logs and switches"), "Afterglow": (LIBRARY, "Node, NearbyModel"),
    "AfterglowCore": (LIBRARY, "one state machine"), "AfterglowRelay": (LIBRARY, "MQTT, sealing, store"),
    "AfterglowMessages": (LIBRARY, "who talks"), "AfterglowProximity": (LIBRARY, "who is near"),
    "Time, Wire": (LIBRARY, "bytes and their meaning"),
    "AfterglowAnalysis": (CAPTURES, "which bit, by what hash"), "AfterglowSessions": (CAPTURES, "who was near, and when"),
    "AfterglowDecoding": (CAPTURES, "what packets mean"), "AfterglowCapture": (CAPTURES, "formats of recordings"),
    "AfterglowLinkLayer": (CAPTURES, "packets and HCI"),
    "AppBuilding": (PHONE, "Xcode projects on Linux"), "AppTrials": (PHONE, "an app in situations"),
    "AppHosting, AppProcesses": (PHONE, "run an app"), "Apple's frameworks": (PHONE, "Core Bluetooth and its like"),
    "AfterglowBounds": (PHONE, "the best that rules allow"), "AfterglowBlueZ": (PHONE, "this machine's radio"),
    "VirtualPhone": (PHONE, "daemons, rules of iOS"), "PhonePort": (PHONE, "requests and callbacks"),
    "VirtualAir": (PHONE, "the medium and time"), "SeededRandom": (PHONE, "chance by a seed"),
}
COLUMNS = [CAPTURES, LIBRARY, PHONE]


def program():
    """Returns the program that prints the module graph, if it is built; 'script/modules' builds the program."""
    for path in [os.environ.get("MODULES_PROGRAM"), ROOT / ".build/test/release/modules", ROOT / ".build/debug/modules"]:
        if path and os.access(path, os.X_OK):
            return [str(path)]
    return None


def graph(command):
    """Returns the dependencies of each box, without those that another dependency already implies."""
    text = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    box_of = {module: box for box, modules in BOXES.items() for module in modules}
    below = {}
    for line in text.splitlines():
        if not line.startswith("  ") or line.startswith("   "):
            continue
        name, _, rest = line.strip().partition(" -> ")
        box = box_of.get(name, name)
        others = {box_of.get(other, other) for other in rest.split()} - {box}
        below.setdefault(box, set()).update(others)
    below = {box: {other for other in others if other in SHOWN} for box, others in below.items() if box in SHOWN}
    missing = sorted(set(SHOWN) - set(below))
    if missing:
        raise SystemExit(f"script/lib/architecture.py: no such modules: {', '.join(missing)}")

    def reach(box):
        found, open_ = set(), list(below[box])
        while open_:
            other = open_.pop()
            if other not in found:
                found.add(other)
                open_ += below[other]
        return found

    reached = {box: reach(box) for box in below}
    return {
        box: sorted(other for other in others if not any(other in reached[third] for third in others if third != other))
        for box, others in below.items()
    }


def levels(edges):
    """Returns for each box the length of the longest chain of dependencies below it."""
    known = {}

    def level(box):
        if box not in known:
            known[box] = 1 + max((level(other) for other in edges[box]), default=-1)
        return known[box]

    for box in edges:
        level(box)
    return known


def draw(picture_type, command):
    edges = graph(command)
    level = levels(edges)
    top = max(level.values())
    wide, tall, gap_x, gap_y = 164, 40, 16, 26
    # Each column is as wide as its fullest level.
    rows = {(column, n): sorted(box for box in edges if SHOWN[box][0] == column and level[box] == n)
            for column in COLUMNS for n in range(top + 1)}
    widths = {column: max(len(rows[column, n]) for n in range(top + 1)) for column in COLUMNS}
    starts, x = {}, 16
    for column in COLUMNS:
        starts[column] = x
        x += widths[column] * (wide + gap_x) + 18
    width, height = x - 18 + 2, 84 + (top + 1) * (tall + gap_y)
    center = {}
    # Boxes are placed from the lowest level up, each as near as possible to the middle of its dependencies.
    for n in range(top + 1):
        for column in COLUMNS:
            row = rows[column, n]
            wish = {box: sum(center[other][0] for other in edges[box]) / len(edges[box]) if edges[box] else 0 for box in row}
            row.sort(key=lambda box: (wish[box], box))
            room = widths[column] * (wide + gap_x)
            for place, box in enumerate(row):
                left = starts[column] + (room - len(row) * (wide + gap_x)) / 2 + place * (wide + gap_x)
                center[box] = (left + wide / 2, 64 + (top - n) * (tall + gap_y) + tall / 2)
    picture = picture_type(
        round(width), height, "The modules of Afterglow",
        "Each box is one module or several, and its lines lead down to the boxes that it uses. The modules for captures are "
        "on the left, the library is in the middle, and the modules that replace an iPhone on Linux are on the right.")
    picture.words(16, 26, "A module uses only modules below it; dependencies that others imply have no line", size=15)
    for index, column in enumerate(COLUMNS):
        picture.words(starts[column], 50, column, "start", f"f{index}", 14)
    for box in sorted(edges):
        (x0, y0) = center[box]
        for other in edges[box]:
            (x1, y1) = center[other]
            if SHOWN[box][0] == SHOWN[other][0] or level[box] - level[other] == 1:
                # The line leads around the boxes of its column that lie between its ends.
                far = level[box] - level[other] > 1 and abs(x1 - x0) < wide
                side = x0 - wide / 2 - 12 if far else x0
                bend = (y1 - y0) / 2
                path = f"M{x0:.1f} {y0 + tall / 2:.1f} C{side:.1f} {y0 + bend:.1f} {side if far else x1:.1f} {y1 - bend:.1f} {x1:.1f} {y1 - tall / 2:.1f}"
            else:
                # A line to another column leaves the box at its side.
                edge = x0 + (wide / 2 if x1 > x0 else -wide / 2)
                reach_x = edge + (x1 - edge) * 0.6
                path = f"M{edge:.1f} {y0:.1f} C{reach_x:.1f} {y0:.1f} {x1:.1f} {y1 - (y1 - y0) * 0.6:.1f} {x1:.1f} {y1 - tall / 2:.1f}"
            picture.add(f'<path d="{path}" class="link"/>')
    for box in sorted(edges):
        x, y = center[box]
        index = COLUMNS.index(SHOWN[box][0])
        picture.add(f'<rect x="{x - wide / 2:.1f}" y="{y - tall / 2:.1f}" width="{wide}" height="{tall}" rx="5" class="back c{index} box"/>')
        picture.words(x, y - 2, box, "middle", "text", 13 if len(box) < 22 else 12)
        picture.words(x, y + 13, SHOWN[box][1], "middle", "faint", 11)
    return picture.svg(".link{fill:none;stroke:#9aa4b0;stroke-width:1.2}.box{stroke-width:1.5;stroke-dasharray:none}")
