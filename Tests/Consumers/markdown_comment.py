"""Reads the entries of a Markdown report from the tokens of markdown-it-py."""
import re

from markdown_it import MarkdownIt

BLOCKS = {"heading", "paragraph", "bullet_list", "list_item", "inline"}
FOLD = re.compile(r"<details><summary>\d+ more</summary>\n|</details>\n")
SECTION = re.compile(r"(\d+) (error|warning|note|resolved)s?")
PLACE = re.compile(r"(.+):(\d+):(\d+)")


def markdown_entries(text):
    """The entries: severity, rule, path, line, column, message.

    Raises ValueError for unintended markup: emphasis, links, HTML, mentions of people or issues.
    """
    if len(text.encode()) > 65_536:
        raise ValueError("too long for a comment")
    entries = []
    severity = rule = None
    lists = 0
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text):
        kind = token.type.removesuffix("_open").removesuffix("_close")
        if token.type == "html_block":
            if not all(FOLD.fullmatch(line) for line in token.content.splitlines(keepends=True)):
                raise ValueError(f"HTML: {token.content}")
            continue
        if kind not in BLOCKS:
            raise ValueError(f"{token.type}: {token.content}")
        if kind == "bullet_list":
            lists += token.nesting
        if token.type != "inline":
            continue
        parts = pieces(token)
        if lists == 0 and parts and parts[0][0] == "strong":
            severity = SECTION.fullmatch(parts[0][1])[2]
            rule = parts[-1][1] if len(parts) > 1 else None
        elif lists == 1 and severity != "resolved":
            path, line, column = PLACE.fullmatch(parts[0][1]).groups()
            message = "".join(content for _, content in parts[1:])
            entries.append((severity, rule, path, int(line), int(column), message.removeprefix(": ")))
    return entries


def pieces(inline):
    """The parts of a line: `(kind, content)`, where the kind is text, code or strong."""
    parts = []
    strong = False
    for child in inline.children:
        if child.type in ("strong_open", "strong_close"):
            strong = child.type == "strong_open"
        elif child.type == "code_inline":
            parts.append(("code", child.content))
        elif child.type == "text":
            if re.search(r"(^|\W)[@#]\w", child.content):
                raise ValueError(f"mentions a person or an issue: {child.content}")
            if strong and not SECTION.fullmatch(child.content) and not child.content.endswith(" more"):
                raise ValueError(f"strong: {child.content}")
            if child.content:
                parts.append(("strong" if strong else "text", child.content))
        else:
            raise ValueError(f"{child.type}: {inline.content}")
    return parts
