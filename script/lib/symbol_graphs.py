"""Extracts the public declarations of compiled modules."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def tool(name):
    """Returns the path of a program of the toolchain; the script ends with 69 if the program is missing."""
    path = shutil.which(name)
    if not path:
        print(f"{sys.argv[0]}: this toolchain has no {name}", file=sys.stderr)
        sys.exit(69)
    return path


def extract(module, modules, output):
    """Writes the symbol graphs of a module from the folder `modules` into the folder `output`."""
    maps = [*modules.resolve().parent.glob("*.build/module.modulemap"), *ROOT.glob("Sources/**/module.modulemap")]
    target = json.loads(subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout)
    subprocess.run(
        [tool("swift-symbolgraph-extract"), "-module-name", module, "-I", modules, "-output-dir", output,
         "-target", target["target"]["unversionedTriple"], "-minimum-access-level", "public", "-skip-synthesized-members",
         *[part for path in maps for part in ("-Xcc", f"-fmodule-map-file={path}")]],
        check=True, capture_output=True,
    )
