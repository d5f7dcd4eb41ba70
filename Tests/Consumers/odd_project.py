"""A project with names that contain the special characters of report formats."""
import subprocess

RULES = """\
sources: [Src]
rules:
  - id: types-are-good
    rationale: "Use <b>*stars*</b> & `ticks`, not #1 or @you: 100% _sure_, 1, 2, \\"three\\"."
    help: "Call it '*Good', or <Good>, or [Good](1)."
    naming: { types: { in: "Src/**" }, match: "*Good" }
    except:
      - { at: NobodyIsCalledSo, reason: "it's <gone> & *forgotten*" }
  - id: features-are-independent
    severity: warning
    rationale: A feature that depends on another cannot ship alone.
    independent: Src/{feature}/**
"""

FILES = {
    "Ä & <b>, \"q\"/it's *_x_* `y` #1 @z.swift":
        "struct `Any` {}\nstruct Größe { let next: Nächste; /* é🧱 */ let last: Nächste }; /* ä */ struct Später {}\n",
    "50% |a|[l](u)/emoji 🧱 e\u0301, a=b;c.swift":
        "struct Nächste { let other: Größe; let self_: Größe }\nstruct A_b_C {}\n",
    "=1+1/-x.swift": "struct Outer<T> { struct In_ner {} }\n#if A\nstruct Twice {}\n#else\nstruct Twice {}\n#endif\n",
    "%41%2C%0A/two  spaces \\ back.swift": "struct <b>Broken {\n",
}


def write_odd_project(folder):
    """Creates a repository with the project in a subfolder; returns the project's folder."""
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    project = folder / "apps & <co>, 50%" / "ios #1"
    for path, source in FILES.items():
        file = project / "Src" / path
        file.parent.mkdir(parents=True)
        file.write_text(source, encoding="utf-8")
    (project / "ashlar.yml").write_text(RULES, encoding="utf-8")
    return project
