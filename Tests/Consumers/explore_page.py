"""A page in Chromium, and the projects whose pages are opened."""
import json
import shutil
import subprocess
import time
from contextlib import contextmanager

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


HOSTILE = {
    "Package.swift": """import PackageDescription
let package = Package(name: "P", targets: [
    .target(name: "</script><img src=x onerror=pwned=1>", path: "M"), .target(name: "{{SCRIPT}}", path: "N"),
    .target(name: "__proto__", path: "K"),
])
""",
    "M/high/<img src=x onerror=pwned=1>.swift": "struct A { let b: B }\n",
    "M/low/<b>&amp; \"'\u2028\u202e.swift": "struct B { let a: A; let `constructor`: Int }\n",
    "N/javascript:pwned=1.swift": "struct `C</script><script>pwned=1` {}\n",
    "K/%3Cscript%3E #?&=.swift": "struct C { let a: Int }\n",
    "ashlar.yml": """groups: { "<b>x</b>": M/high/**, "'\\"><script>pwned=1</script>": M/low/** }
rules:
  - id: layers-point-down
    rationale: "<script>pwned=1</script>"
    help: "<img src=x onerror=pwned=1>"
    layers: ["<b>x</b>", "'\\"><script>pwned=1</script>"]
""",
}


def chromium():
    """The browser's program; None if it or its driver is not installed."""
    found = next((name for name in ["chromium", "chromium-browser", "google-chrome"] if shutil.which(name)), None)
    return shutil.which(found) if found and shutil.which("chromedriver") else None


@contextmanager
def browser(program):
    options = Options()
    options.binary_location = program
    # Containers have no sandbox for root, and little shared memory.
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--window-size=1400,900",
                     "--disable-background-networking", "--no-first-run"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
    try:
        yield driver
    finally:
        driver.quit()


class Page:
    """An open page; `go` changes its state, `press` types where the keyboard is."""
    keys = Keys

    def __init__(self, driver, path):
        self.driver = driver
        self.lines = []
        driver.get_log("browser")
        driver.get_log("performance")
        driver.get(path.as_uri())

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    @property
    def title(self):
        return self.driver.find_element(By.ID, "title").text

    @property
    def hash(self):
        return self.run("return location.hash")

    def go(self, address):
        self.run("location.hash = arguments[0]", address)
        time.sleep(0.15)

    def timed(self, address):
        """The milliseconds until a state is drawn."""
        return self.driver.execute_async_script(
            "const done = arguments[1], start = performance.now(); location.hash = arguments[0];"
            "setTimeout(() => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))));", address)

    def press(self, keys):
        ActionChains(self.driver).send_keys(keys).perform()
        time.sleep(0.15)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def count(self, selector):
        return len(self.all(selector))

    def texts(self, selector):
        return self.run("return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)", selector)

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0]).innerText", selector)

    def links(self, selector):
        return self.run("return [...document.querySelectorAll(arguments[0])].map((one) => one.href)", selector)

    def color(self, selector):
        return self.run("return getComputedStyle(document.querySelector(arguments[0])).backgroundColor", selector)

    def focus(self, selector):
        self.run("document.querySelector(arguments[0]).focus()", selector)

    def click_text(self, selector, text):
        next(one for one in self.all(selector) if text in one.text).click()
        time.sleep(0.15)

    def unnamed(self):
        """The controls without an accessible name."""
        return [one.get_attribute("outerHTML")[:80] for one in self.all("button, a, select, input")
                if one.is_displayed() and not one.accessible_name.strip()]

    def log(self):
        self.lines += [one["message"] for one in self.driver.get_log("browser")]
        return self.lines

    def requests(self):
        """The addresses that were requested, without the page itself."""
        messages = [json.loads(one["message"])["message"] for one in self.driver.get_log("performance")]
        sent = [one["params"]["request"]["url"] for one in messages if one["method"] == "Network.requestWillBeSent"]
        return [url for url in sent if not url.split("#")[0].endswith(".html") and not url.startswith("data:")]


class Projects:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder

    def page(self, project, *options):
        path = self.folder / f"{project.name}.html"
        subprocess.run([self.program, "explore", "--no-cache", "--output", path, *options], cwd=project, check=True, capture_output=True)
        return path

    def hostile(self):
        return self.write("hostile <i>&amp;", HOSTILE)

    def large(self, count):
        """A project of 20 modules, whose files refer to types of their own and of other modules."""
        modules = 20
        targets = ", ".join(
            f'.target(name: "M{number}", dependencies: [{", ".join(chr(34) + f"M{other}" + chr(34) for other in range(number))}])'
            for number in range(modules))
        files = {"Package.swift": f'import PackageDescription\nlet package = Package(name: "P", targets: [{targets}])\n'}
        for number in range(count):
            module, rest = number % modules, number // modules
            others = [f"let a{step}: T{(number * 7 + step * 13) % count}?" for step in range(4)]
            imports = "".join(f"import M{other}\n" for other in range(module))
            files[f"Sources/M{module}/Part{rest % 10}/File{number}.swift"] = f"{imports}public final class T{number} {{ {'; '.join(others)} }}\n"
        return self.write("large", files)

    def containers(self):
        """180 bindings in six containers; one feature holds few of them."""
        files = {"ashlar.yml": "rules: [{ id: apart, rationale: W, independent: 'App/Features/{feature}/**' }]\n",
                 "App/Features/One/One.swift": "struct One {}\n", "App/Features/Two/Two.swift": "struct Two {}\n"}
        for container in range(6):
            name = f"C{container}T"
            types = "".join(f"struct {name}{number} {{ {f'let a: {name}{number - 1}' if number else ''} }}\n" for number in range(30))
            members = "".join(f"    func make{number}() -> {name}{number} {{ {name}{number}({f'a: make{number - 1}()' if number else ''}) }}\n" for number in range(30))
            files[f"App/Containers/Container{container}.swift"] = f"final class Shop{container}Container {{\n{members}}}\n{types}"
        return self.write("containers", files)

    def hub(self):
        """A type that 160 types refer to, in a row, and that refers to 120."""
        members = "; ".join(f"let b{number}: B{number}?" for number in range(120))
        files = {"Hub.swift": f"struct Hub {{ {members} }}\n" + "".join(f"struct B{number} {{}}\n" for number in range(120))}
        for number in range(160):
            more = "; let c, d: Hub?" if number == 7 else ""
            files[f"Users/A{number}.swift"] = f"struct A{number} {{ let a: Hub?; let b: A{number + 1}?{more} }}\n"
        return self.write("hub", files)

    def features(self):
        """Features with wide names in a few rows."""
        files = {"ashlar.yml": "rules: [{ id: apart, rationale: W, severity: warning, independent: 'App/{feature}/**' }]\n"}
        for number in range(14):
            name = "WWWWMMMM"[: 4 + number % 5] + f"Wallet{number}Settings"
            files[f"App/{name}/A.swift"] = f"struct A{number} {{ let a: A{(number * 5 + 1) % 14}?; let b: A{number // 2}? }}\n"
        return self.write("features", files)

    def changed(self):
        """A project with a commit, and a work tree that adds a module and a forbidden dependency and lacks another module."""
        manifest = 'import PackageDescription\nlet package = Package(name: "P", targets: [{}])\n'
        rule = "groups: { app: \"module:App\", kit: \"module:Kit\", tools: \"module:Tools\" }\n" \
            "rules: [{ id: kit-is-below, rationale: W, layers: [app, tools, kit] }]\n"
        project = self.write("changed", {
            "Package.swift": manifest.format('.target(name: "App", dependencies: ["Kit", "Old"]), .target(name: "Kit"), .target(name: "Old"), .target(name: "Tools")'),
            "Sources/App/A.swift": "import Kit\nimport Old\npublic struct A {}\n", "Sources/Kit/K.swift": "public struct K {}\n",
            "Sources/Old/O.swift": "public struct O {}\n", "Sources/Tools/T.swift": "public struct T {}\n", "ashlar.yml": rule,
        })
        commit = ["git", "-c", "user.name=T", "-c", "user.email=t@example.org", "commit", "--quiet", "-m", "Begin"]
        for command in [["git", "add", "-A"], commit]:
            subprocess.run(command, cwd=project, check=True)
        (project / "Package.swift").write_text(manifest.format(
            '.target(name: "App", dependencies: ["Kit", "New"]), .target(name: "Kit", dependencies: ["App"]), .target(name: "New"), .target(name: "Tools")'))
        (project / "Sources/App/A.swift").write_text("import Kit\nimport New\npublic struct A {}\n")
        (project / "Sources/Kit/K.swift").write_text("import App\npublic struct K { let a: A }\n")
        (project / "Sources/Old/O.swift").unlink()
        (project / "Sources/New").mkdir()
        (project / "Sources/New/N.swift").write_text("public struct N {}\n")
        return project

    def write(self, name, files):
        project = self.folder / name
        for path, source in files.items():
            file = project / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(source, encoding="utf-8")
        subprocess.run(["git", "init", "--quiet", project], check=True)
        return project
