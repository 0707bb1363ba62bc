"""Finds the lines of Swift sources that are compiled for iOS, and the modules that these lines import."""

import functools
import re


IMPORT = re.compile(r"(?:@\w+ )*(?:public |internal |package |private |fileprivate )?import (\w+)")


def swift_files(folder):
    """Returns the Swift files in a folder and in its subfolders, in the order of their names."""
    return sorted(folder.rglob("*.swift"))


def holds(condition, known):
    """Whether a condition of `#if` holds on iOS if the modules `known` can be imported and no trait is set."""
    words = re.sub(r"canImport\((\w+)\)", lambda match: str(match[1] in known), condition)
    words = re.sub(r"os\((\w+)\)", lambda match: str(match[1] == "iOS"), words)
    words = re.sub(r"\b(?!True\b|False\b)\w+(\([^)]*\))?", "False", words)
    words = words.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    if not re.fullmatch(r"(True|False|and|or|not|[() ])*", words):
        raise ValueError(f"'#if {condition}' is a condition that script/lib/ios_sources.py does not support")
    return bool(eval(words))  # pylint: disable=eval-used


def lines(path, known):
    """Returns the numbered lines of a file that are compiled for iOS, without line comments."""
    return read_lines(Version(path), frozenset(known))


class Version:
    """The current version of a file. Two paths to one file are equal, so a link is not read a second time."""

    def __init__(self, path):
        self.path = path
        status = path.stat()
        self.key = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)

    def __eq__(self, other):
        return self.key == other.key

    def __hash__(self):
        return hash(self.key)


@functools.cache
def read_lines(version, known):
    """Returns the lines of a file that are compiled for iOS. A check needs the lines many times, so the result is cached."""
    return list(remaining_lines(version.path, known))


def remaining_lines(path, known):
    """Yields the lines of a file that are compiled for iOS."""
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
    """Returns the modules that a file imports when it is compiled for iOS."""
    return read_imports(Version(path), frozenset(known))


@functools.cache
def read_imports(version, known):
    """Returns the modules that a file imports when it is compiled for iOS."""
    found = (IMPORT.match(text) for _, text in lines(version.path, known))
    return [match[1] for match in found if match]


def modules_below(root, names, known):
    """Returns the modules `names` of the package at `root` and their dependencies. Each module comes after its imports.

    The result maps the names of modules to their files. Names that are not folders of Sources are modules of other
    packages, and are left out.
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
