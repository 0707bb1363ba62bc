#!/usr/bin/env python3
"""Writes the documentation of the library products as pages that open from disk, without a server and without a network.

Usage: documentation_site.py MODULES OUTPUT [--check]

Reads the products from the package, the declarations from the compiled modules in the folder MODULES, and articles from the
folder NAME.docc of a module's sources. DocC converts both; every warning of DocC is an error, and so is a public
declaration without a comment. OUTPUT/index.html is the first page. --check writes no pages. Exits with 1 after an
error, and with 69 if the toolchain lacks DocC or the extractor.

DocC's own pages load their content by a script, so they need a web server. The pages here are plain HTML.
"""

import argparse
import html
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

from symbol_graphs import extract, tool

ROOT = Path(__file__).resolve().parents[2]
STYLE = Path(__file__).with_name("documentation_site.css")
SEARCH = Path(__file__).with_name("documentation_site.js")
# Products without an interface for other packages; only this package's own programs use them.
INTERNAL = {"AfterglowFuzzProperties", "SeededRandom", "SharedWork"}


def products():
    """Returns the modules of the library products with their source folders, in the order of Package.swift."""
    package = json.loads(
        subprocess.run(["swift", "package", "describe", "--type", "json"], cwd=ROOT, check=True, capture_output=True).stdout
    )
    folders = {target["name"]: ROOT / target["path"] for target in package["targets"]}
    names = [
        name for product in package["products"] if "library" in product["type"] for name in product["targets"]
        if name not in INTERNAL
    ]
    return {name: folders[name] for name in names}


def undocumented(module, graphs):
    """Returns a line for each public declaration without a comment. Overrides have the comment of the superclass."""
    lines = []
    for path in sorted(Path(graphs).glob(f"{module}*.symbols.json")):
        graph = json.loads(path.read_text())
        overrides = {relation["source"] for relation in graph["relationships"] if relation["kind"] == "overrides"}
        for symbol in graph["symbols"]:
            # Names with a leading dollar sign are projected values of property wrappers, which the compiler declares.
            is_written = symbol["kind"]["identifier"] != "swift.extension" and symbol["pathComponents"][-1][0] != "$"
            if is_written and "docComment" not in symbol and symbol["identifier"]["precise"] not in overrides:
                lines.append(f"{module}: {'.'.join(symbol['pathComponents'])} has no comment\n")
    return "".join(lines)


def convert(module, source, modules, archive):
    """Converts a module with DocC; returns the warnings, and the declarations without a comment."""
    with tempfile.TemporaryDirectory() as graphs:
        extract(module, modules, graphs)
        bare = undocumented(module, graphs)
        # DocC also writes pages for extensions of other modules' types.
        catalog = [source / f"{module}.docc"] if (source / f"{module}.docc").is_dir() else []
        run = subprocess.run(
            [tool("docc"), "convert", *catalog, "--additional-symbol-graph-dir", graphs, "--warnings-as-errors",
             "--fallback-display-name", module, "--fallback-bundle-identifier", f"org.afterglow.{module}",
             "--output-dir", archive],
            capture_output=True, text=True,
        )
    return bare + (f"{module}: {run.stdout}{run.stderr}" if run.returncode else "")


class Page:
    """A page of DocC's content, which is converted to HTML."""

    def __init__(self, data, site):
        self.data, self.site = data, site
        self.references = data.get("references", {})
        self.url = site.address(data["identifier"]["url"].removeprefix("doc://").partition("/")[2])

    @property
    def title(self):
        return self.data["metadata"].get("title", "")

    def link(self, identifier, text=None, is_code=None):
        """Returns a link to another page, or its name if it has no page."""
        reference = self.references.get(identifier, {})
        title = reference.get("title") or identifier.rsplit("/", 1)[-1]
        is_code = reference.get("kind") == "symbol" if is_code is None else is_code
        label = text or (f"<code>{html.escape(title)}</code>" if is_code else html.escape(title))
        url = reference.get("url", "")
        if url.startswith("/"):
            target = self.site.address(url.lstrip("/"))
            return f'<a href="{self.relative(target)}">{label}</a>' if target in self.site.pages else label
        return f'<a href="{html.escape(url)}">{label}</a>' if url else label

    def relative(self, target):
        page, _, anchor = target.partition("#")
        path = quote(os.path.relpath(page, os.path.dirname(self.url)))
        return path + (f"#{quote(anchor)}" if anchor else "")

    def inline(self, nodes):
        return "".join(self.inline_node(node) for node in nodes)

    def inline_node(self, node):
        kind = node["type"]
        if kind == "text":
            return html.escape(node["text"])
        if kind == "codeVoice":
            return f"<code>{html.escape(node['code'])}</code>"
        if kind == "reference":
            return self.link(node["identifier"])
        if kind == "link":
            return f'<a href="{html.escape(node["destination"])}">{html.escape(node["title"])}</a>'
        tag = {"emphasis": "em", "strong": "strong", "newTerm": "dfn", "inlineHead": "strong"}.get(kind)
        if tag:
            return f"<{tag}>{self.inline(node['inlineContent'])}</{tag}>"
        raise ValueError(f"{self.title}: DocC wrote a kind of text that this script cannot convert: {kind}")

    def blocks(self, nodes):
        return "\n".join(self.block(node) for node in nodes)

    def block(self, node):
        kind = node["type"]
        if kind == "paragraph":
            return f"<p>{self.inline(node['inlineContent'])}</p>"
        if kind == "heading":
            level = max(2, min(node["level"], 6))
            return f'<h{level} id="{html.escape(node["anchor"])}">{html.escape(node["text"])}</h{level}>'
        if kind == "codeListing":
            return f'<pre tabindex="0"><code>{html.escape(chr(10).join(node["code"]))}</code></pre>'
        if kind in ("unorderedList", "orderedList"):
            tag = "ul" if kind == "unorderedList" else "ol"
            items = "".join(f"<li>{self.blocks(item['content'])}</li>" for item in node["items"])
            return f"<{tag}>{items}</{tag}>"
        if kind == "aside":
            return f'<aside><strong>{html.escape(node.get("name") or node["style"])}</strong>{self.blocks(node["content"])}</aside>'
        if kind == "table":
            rows = [
                "<tr>" + "".join(f"<{tag}>{self.blocks(cell)}</{tag}>" for cell in row) + "</tr>"
                for index, row in enumerate(node["rows"])
                for tag in ["th" if node["header"] == "row" and index == 0 else "td"]
            ]
            return f'<div class="wide" tabindex="0"><table>{"".join(rows)}</table></div>'
        raise ValueError(f"{self.title}: DocC wrote a kind of paragraph that this script cannot convert: {kind}")

    def primary(self):
        for section in self.data.get("primaryContentSections", []):
            kind = section["kind"]
            if kind == "declarations":
                for declaration in section["declarations"]:
                    yield f'<pre class="declaration" tabindex="0"><code>{self.tokens(declaration["tokens"])}</code></pre>'
            elif kind == "parameters":
                items = "".join(
                    f"<dt><code>{html.escape(item['name'])}</code></dt><dd>{self.blocks(item['content'])}</dd>"
                    for item in section["parameters"]
                )
                yield f'<h2 id="parameters">Parameters</h2><dl>{items}</dl>'
            elif kind == "content":
                yield self.blocks(section["content"])

    def tokens(self, tokens):
        return "".join(
            self.link(token["identifier"], html.escape(token["text"])) if "identifier" in token
            else f'<span class="{token["kind"]}">{html.escape(token["text"])}</span>'
            for token in tokens
        )

    def group(self, section, heading):
        rows = []
        for identifier in section["identifiers"]:
            reference = self.references.get(identifier, {})
            fragments = reference.get("fragments")
            text = f"<code>{html.escape(''.join(part['text'] for part in fragments))}</code>" if fragments else None
            rows.append(f"<dt>{self.link(identifier, text)}</dt><dd>{self.inline(reference.get('abstract', []))}</dd>")
        title = html.escape(section.get("title") or "")
        return f'<section><{heading}>{title}</{heading}><dl>{"".join(rows)}</dl></section>'

    def way(self):
        """Returns the pages above this page in the hierarchy."""
        paths = self.data.get("hierarchy", {}).get("paths") or [[]]
        parts = [f'<a href="{self.relative("index.html")}">Afterglow</a>', *[self.link(part) for part in paths[0]]]
        return " › ".join(parts)

    def text(self):
        metadata = self.data["metadata"]
        abstract = self.inline(self.data.get("abstract", []))
        parts = [
            f'<p class="kind">{html.escape(metadata.get("roleHeading", ""))}</p>',
            f"<h1>{html.escape(self.title)}</h1>",
            f'<p class="abstract">{abstract}</p>' if abstract else "",
            *self.primary(),
        ]
        for name, title in [("topicSections", "Topics"), ("relationshipsSections", "Relations"), ("seeAlsoSections", "See also")]:
            sections = self.data.get(name) or []
            if sections:
                parts.append(f'<h2 id="{name}">{title}</h2>' + "".join(self.group(section, "h3") for section in sections))
        return self.site.frame(self.url, f"{self.title} — {self.site.module(self)}", self.way(), "\n".join(parts))


class Site:
    def __init__(self, archives):
        self.pages = {}
        for module, archive in archives.items():
            for path in sorted((archive / "data" / "documentation").rglob("*.json")):
                page = Page(json.loads(path.read_text(encoding="utf-8")), self)
                page.module = module
                self.pages[page.url] = page

    @staticmethod
    def address(path):
        """Returns the file of a page, from the path that DocC gives it."""
        path, _, anchor = path.removeprefix("documentation/").partition("#")
        return f"{path.lower()}.html" + (f"#{anchor}" if anchor else "")

    @staticmethod
    def module(page):
        return page.module

    def frame(self, url, title, way, body):
        up = os.path.relpath(".", os.path.dirname(url) or ".")
        return (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{html.escape(title)}</title>\n<link rel=\"stylesheet\" href=\"{up}/site.css\">\n</head>\n"
            f'<body data-root="{up}/">\n<header><nav aria-label="Where this page is">{way}</nav>\n'
            '<label class="search">Search <input type="search" id="search" autocomplete="off"></label>\n'
            '<ul id="found" aria-live="polite"></ul></header>\n'
            f"<main>\n{body}\n</main>\n<script src=\"{up}/names.js\"></script>\n<script src=\"{up}/site.js\"></script>\n"
            "</body>\n</html>\n"
        )

    def index(self, modules):
        """Writes the first page, which lists the articles and then the modules."""
        articles = [page for page in self.pages.values() if page.data["metadata"].get("role") == "article"]
        rows = lambda pages: "".join(
            f'<dt><a href="{quote(page.url)}">{html.escape(page.title)}</a></dt>'
            f"<dd>{page.inline(page.data.get('abstract', []))}</dd>"
            for page in pages
        )
        roots = [self.pages[f"{module.lower()}.html"] for module in modules]
        body = (
            "<h1>Afterglow</h1><p class=\"abstract\">Phones that keep finding each other after the screen goes dark.</p>"
            f"<h2>Articles</h2><dl>{rows(articles)}</dl><h2>Modules</h2><dl>{rows(roots)}</dl>"
        )
        return self.frame("index.html", "Afterglow", "Afterglow", body)

    def write(self, modules, output):
        shutil.rmtree(output, ignore_errors=True)
        texts = {url: page.text() for url, page in self.pages.items()}
        texts["index.html"] = self.index(modules)
        names = [[page.title, page.module, url] for url, page in sorted(self.pages.items())]
        texts["names.js"] = f"const names = {json.dumps(names, separators=(',', ':'))};\n"
        texts["site.css"], texts["site.js"] = STYLE.read_text(encoding="utf-8"), SEARCH.read_text(encoding="utf-8")
        for url, text in texts.items():
            path = output / url
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("modules", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    modules = products()
    with tempfile.TemporaryDirectory() as folder:
        archives = {module: Path(folder) / module for module in modules}
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            work = [
                pool.submit(convert, module, source, arguments.modules.resolve(), archives[module])
                for module, source in modules.items()
            ]
            complaints = [text for text in (job.result() for job in work) if text]
        if complaints:
            print("\n".join(complaints), file=sys.stderr)
            return 1
        site = Site(archives)
        for page in site.pages.values():
            page.text()
        if not arguments.check:
            site.write(modules, arguments.output)
            print(f"script/docs: {len(site.pages)} pages; open {arguments.output}/index.html", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
