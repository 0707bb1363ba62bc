"""Reads the Swift sources that an iPhone compiles: the lines that conditions leave, and the imported modules."""

import re


def swift_files(folder):
    """Returns the Swift files in a folder and below it, in the order of their names."""
    return sorted(folder.rglob("*.swift"))


def holds(condition, known):
    """Whether a condition of `#if` holds on iOS if the modules `known` can be imported and no trait is set."""
    words = re.sub(r"canImport\((\w+)\)", lambda match: str(match[1] in known), condition)
    words = re.sub(r"os\((\w+)\)", lambda match: str(match[1] == "iOS"), words)
    words = re.sub(r"\b(?!True\b|False\b)\w+(\([^)]*\))?", "False", words)
    words = words.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    if not re.fullmatch(r"(True|False|and|or|not|[() ])*", words):
        raise ValueError(f"'#if {condition}' is a condition that is not understood here; see script/lib/ios_sources.py")
    return bool(eval(words))  # pylint: disable=eval-used


def lines(path, known):
    """Returns the lines of a file that remain on iOS, with their numbers and without line comments."""
    stack = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = re.sub(r"(^|\s)//.*$", "", line).strip()
        if text.startswith("#if "):
            now = holds(text[4:], known)
            stack.append((now, now))
        elif text.startswith("#elseif "):
            now = not stack[-1][1] and holds(text[8:], known)
            stack[-1] = (now, stack[-1][1] or now)
        elif text == "#else":
            stack[-1] = (not stack[-1][1], True)
        elif text == "#endif":
            stack.pop()
        elif all(now for now, _ in stack):
            yield number, text


def imports(path, known):
    """Returns the modules that a file imports on iOS."""
    for _, text in lines(path, known):
        found = re.match(r"(?:@\w+ )*(?:public |internal |package |private |fileprivate )?import (\w+)", text)
        if found:
            yield found[1]


def modules_below(root, names, known):
    """Returns the modules `names` of the package at `root` and their dependencies, each after those that it imports.

    The result is a dictionary from names to files. Names that are not folders of Sources belong to other
    packages and are left out.
    """
    order = {}

    def visit(name, path):
        if name in path:
            raise ValueError(f"modules import each other: {' → '.join([*path, name])}")
        if name in order or not (root / "Sources" / name).is_dir():
            return
        files = swift_files(root / "Sources" / name)
        for other in sorted({found for file in files for found in imports(file, known)}):
            visit(other, [*path, name])
        order[name] = files

    for name in names:
        visit(name, [])
    return order
