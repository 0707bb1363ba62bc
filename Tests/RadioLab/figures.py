"""The measurements, which are printed after the tests and stored in the results."""

import json

import lab

_kept = []


def keep(about, **figures):
    _kept.append((about, figures))
    with open(lab.RECORDS / "figures.txt", "a", encoding="ascii") as file:
        file.write(json.dumps({"about": about, **figures}) + "\n")


def show():
    for about, figures in _kept:
        print(f"figures: {about}: " + ", ".join(f"{name} {value}" for name, value in figures.items()), flush=True)
