"""Writes a replacement of Apple's SDK for the Swift compiler, from tables of facts: one CSV file for each module.

Every row states one declaration; Tests/AppleTypeCheck/README.md describes the columns. Rows in Objective-C or C become a
header with a module map. Rows of the kinds `swift` and `import` become a textual module interface, which has
declarations without bodies. In a module with both, the interface imports the header, as in Apple's SDK.
"""

import csv
import re

COLUMNS = ["type", "kind", "symbol", "swift", "since", "deprecated", "attributes", "declaration", "documentation"]

# The beginning of every Objective-C header. The attributes are defined by clang; the names of the macros are the
# names in Apple's headers.
PROLOGUE = """\
#pragma once
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
#define NS_SWIFT_NONSENDABLE __attribute__((swift_attr("@_nonSendable")))
#define NS_SWIFT_UI_ACTOR __attribute__((swift_attr("@UIActor")))
"""
# Apple's headers state which values may be nil. SQLite's headers do not state this, so SQLite's pointers are
# implicitly unwrapped.
NONNULL = ["#pragma clang assume_nonnull begin", "#pragma clang assume_nonnull end"]

# Kinds of rows, in the order in which a header needs them.
TYPES = ["alias", "wrapper", "record", "enum", "options", "error", "protocol", "class"]
CLASS_MEMBERS = ["method", "property", "unavailable"]
PROTOCOL_MEMBERS = ["required", "optional", "required property", "optional property"]
MEMBERS = CLASS_MEMBERS + PROTOCOL_MEMBERS
GLOBALS = ["constant", "function", "macro"]
SWIFT = ["swift", "import", "use"]
KINDS = TYPES + MEMBERS + GLOBALS + SWIFT + ["case", "needs", "forward"]


class Fact(dict):
    """One row of a table. The columns of the row are attributes of the object."""

    __getattr__ = dict.__getitem__


def read(path):
    """Returns the facts of one module. Raises ValueError with the line number for an invalid row."""
    with open(path, newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames != COLUMNS:
            raise ValueError(f"{path}: the columns are {reader.fieldnames}; they must be {COLUMNS}")
        facts = []
        for row in reader:
            if None in row or None in row.values() or row["kind"] not in KINDS:
                raise ValueError(f"{path}:{reader.line_num}: not a row of {len(COLUMNS)} cells with a known kind")
            facts.append(Fact(row))
        return facts


def availability(fact):
    """Returns the attribute that states in which releases a declaration is available."""
    parts = [f"introduced={fact.since}"] if fact.since else []
    parts += [f"deprecated={fact.deprecated}"] if fact.deprecated else []
    return f" __attribute__((availability(ios,{','.join(parts)})))" if parts else ""


def attributes(fact):
    """Returns the attributes of isolation, sendability and bridging in clang's spelling."""
    spelled = {
        "main": "NS_SWIFT_UI_ACTOR",
        "sendable": "NS_SWIFT_SENDABLE",
        "nonsendable": "NS_SWIFT_NONSENDABLE",
    }
    words = []
    for word in fact.attributes.split():
        if word.startswith("bridge="):
            words.append(f'__attribute__((swift_bridge("{word[7:]}")))')
        elif word == "root":
            words.append("__attribute__((objc_root_class))")
        elif word in spelled:
            words.append(spelled[word])
        else:
            raise ValueError(f"{fact.symbol}: '{word}' is not an attribute")
    return "".join(" " + word for word in words)


def swift_name(fact):
    """Returns the attribute with the name in Swift, if it differs from the name in Objective-C."""
    if not fact.swift or fact.swift == fact.symbol:
        return ""
    return f" NS_SWIFT_NAME({fact.swift})"


def enumeration(fact, facts):
    """Returns the declaration of an open enumeration, a set of options, or the codes of an error domain."""
    raw, *domain = fact.declaration.split()
    flags = {"options": "flag_enum,enum_extensibility(open)", "enum": "enum_extensibility(open)"}
    flag = flags.get(fact.kind, f"ns_error_domain({domain[0] if domain else ''}),enum_extensibility(open)")
    lines = [f"enum __attribute__(({flag})){swift_name(fact)}{availability(fact)} {fact.symbol} : {raw} {{"]
    for case in facts:
        if case.kind == "case" and case.type == fact.symbol:
            lines.append(f"  {case.symbol}{swift_name(case)}{availability(case)} = {case.declaration},")
    return lines + ["};"]


def members(fact, facts):
    """Returns the declarations of the methods and properties of a class or a protocol."""
    state = "required"
    kinds = PROTOCOL_MEMBERS if fact.kind == "protocol" else CLASS_MEMBERS
    for member in facts:
        if member.type != fact.symbol or member.kind not in kinds:
            continue
        if fact.kind == "protocol":
            wanted = "optional" if member.kind.startswith("optional") else "required"
            if wanted != state:
                yield f"@{wanted}"
                state = wanted
        unavailable = " __attribute__((unavailable))" if member.kind == "unavailable" else ""
        yield f"{member.declaration}{swift_name(member)}{attributes(member)}{availability(member)}{unavailable};"


def ordered(facts):
    """Returns the classes of a module in an order in which each class comes after its superclass."""
    classes = [fact for fact in facts if fact.kind == "class"]
    own = {fact.symbol for fact in classes}
    done = set()
    while classes:
        ready = [c for c in classes if parent(c) not in own or parent(c) in done]
        if not ready:
            raise ValueError(f"{classes[0].symbol} inherits from itself")
        for fact in ready:
            done.add(fact.symbol)
            yield fact
        classes = [c for c in classes if c.symbol not in done]


def parent(fact):
    return re.split(r"[ <]", fact.declaration)[0]


def header(facts):
    """Returns the text of a module's header; it is empty if the module has only Swift declarations."""
    if all(fact.kind in SWIFT for fact in facts):
        return ""
    lines = [PROLOGUE]
    lines += [f"#include <{fact.declaration}/{fact.declaration}.h>" for fact in facts if fact.kind == "needs"]
    begin, end = NONNULL if any(fact.kind in ("class", "protocol") for fact in facts) else ["", ""]
    lines.append(begin)
    for fact in facts:
        if fact.kind in ("class", "forward"):
            lines.append(f"@class {fact.symbol};")
        elif fact.kind == "protocol":
            lines.append(f"@protocol {fact.symbol};")
        elif fact.kind == "error":
            lines.append(f"extern NSString * const {fact.declaration.split()[1]};")
    for fact in facts:
        if fact.kind in ("alias", "wrapper"):
            wrapped = " __attribute__((swift_wrapper(struct)))" if fact.kind == "wrapper" else ""
            lines.append(f"typedef {fact.declaration} {fact.symbol}{wrapped}{swift_name(fact)}{availability(fact)};")
        elif fact.kind == "record":
            lines.append(f"typedef struct {fact.symbol} {{ {fact.declaration} }} {fact.symbol};")
        elif fact.kind in ("enum", "options", "error"):
            lines += [f"typedef enum {fact.symbol} : {fact.declaration.split()[0]} {fact.symbol};"]
            lines += enumeration(fact, facts)
    for fact in facts:
        if fact.kind == "protocol":
            inherited = f" <{fact.declaration}>" if fact.declaration else ""
            lines.append(f"{(swift_name(fact) + attributes(fact) + availability(fact)).strip()}")
            lines += [f"@protocol {fact.symbol}{inherited}", *members(fact, facts), "@end"]
    for fact in ordered(facts):
        inherited = f" : {fact.declaration}" if fact.declaration and "root" not in fact.attributes.split() else ""
        adopted = " <NSObject>" if "root" in fact.attributes.split() else ""
        lines.append(f"{(swift_name(fact) + attributes(fact) + availability(fact)).strip()}")
        name = bare(fact.symbol)
        lines += [f"@interface {fact.symbol}{inherited}{adopted}", *members(Fact(fact, symbol=name), facts), "@end"]
    for fact in facts:
        if fact.kind == "constant":
            lines.append(f"extern {fact.declaration} const {fact.symbol}{swift_name(fact)}{availability(fact)};")
        elif fact.kind == "function":
            lines.append(f"{fact.declaration}{swift_name(fact)}{availability(fact)};")
        elif fact.kind == "macro":
            lines.append(f"#define {fact.symbol} {fact.declaration}")
    return "\n".join(line for line in [*lines, end] if line) + "\n"


def bare(symbol):
    """Returns the name of a class without its type parameters."""
    return symbol.split("<")[0]


def interface(module, facts, flags):
    """Returns the text of a module's Swift interface."""
    lines = [
        "// swift-interface-format-version: 1.0",
        "// swift-compiler-version: Swift version 6",
        f"// swift-module-flags: {flags} -module-name {module}",
        "import Swift",
        "import _Concurrency",
    ]
    if any(fact.kind not in SWIFT for fact in facts):
        lines.append(f"@_exported import {module}")
    lines += [f"@_exported import {fact.declaration}" for fact in facts if fact.kind == "import"]
    lines += [f"import {fact.declaration}" for fact in facts if fact.kind == "use"]
    swift = [fact for fact in facts if fact.kind == "swift"]
    declared = set()
    for fact in swift:
        if fact.type:
            continue
        name = fact.symbol
        body = "" if not name else " {\n" + "".join(nested(m, fact) for m in swift if m.type == name) + "}"
        declared.add(name)
        lines.append(spelled(fact) + body)
    for name in dict.fromkeys(fact.type for fact in swift if fact.type and fact.type not in declared):
        group = [fact for fact in swift if fact.type == name]
        lines.append(f"extension {name} {{\n" + "".join(nested(m, None) for m in group) + "}")
    return "\n".join(lines) + "\n"


def nested(fact, owner):
    """Returns a member's declaration; requirements of protocols and cases have no access level."""
    is_protocol = owner is not None and re.search(r"\bprotocol ", owner.declaration)
    return "  " + spelled(fact, public=not is_protocol) + "\n"


def spelled(fact, public=True):
    """Returns a Swift declaration with its availability, isolation and access level."""
    words = []
    if fact.since or fact.deprecated:
        since = f"introduced: {fact.since}" if fact.since else ""
        gone = f"deprecated: {fact.deprecated}" if fact.deprecated else ""
        words.append(f"@available(iOS, {', '.join(part for part in (since, gone) if part)})")
    if "main" in fact.attributes.split():
        words.append("@MainActor")
    declaration = fact.declaration
    lead, rest = re.match(r"((?:@\w+(?:\([^)]*\))? )*)(.*)", declaration, re.S).groups()
    if public and not rest.startswith(("case ", "extension ", "associatedtype ", "public ", "open ")):
        declaration = f"{lead}public {rest}"
    return " ".join(words + [declaration])
