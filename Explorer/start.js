// The state of the page is its address; every view is a function of it.

const viewNames = [["map", "Map"], ["matrix", "Matrix"], ["injection", "Injection"], ["cycles", "Cycles"], ["rules", "Rules"],
  ["metrics", "Metrics"], ["findings", "Findings"], ["changes", "Changes"]];
let currentRoute;
let visited = []; // The addresses since the page was opened, the current one last.

/** The state that an address names; one that names nothing known has a `problem`. */
function parse(hash) {
  const [path, query] = hash.replace(/^#\/?/, "").split("?");
  let parts, options;
  try {
    parts = path.split("/").map(decodeURIComponent);
    options = Object.fromEntries((query || "").split("&").filter(Boolean).map((one) => one.split("=").map(decodeURIComponent)));
  } catch { return { problem: "The address is not valid." }; }
  const first = parts[0];
  const leveled = (view, isUsable, isPreferred = () => true) => {
    const kind = parts[1] || shownLevels.find((kind) => isUsable(kind) && isPreferred(kind)) || shownLevels.find(isUsable);
    if (!kind || !shownLevels.includes(kind) || !isUsable(kind)) return { view,
      problem: levels[parts[1]]?.absence ? `There are no ${levelTitles[parts[1]].toLowerCase()} to show: ${levels[parts[1]].absence}.`
      : "There is nothing to show here." };
    return { view, level: levels[kind], options };
  };
  if (first === "" && source.changes) {
    // What changed is what a reader came for.
    const changed = shownLevels.find((kind) => levels[kind].changedNodes.size > 0);
    if (changed) return { view: "map", level: levels[changed], options: { changes: "only" } };
    if (source.changes.sections.length > 0) return { view: "changes", options };
  }
  if (first === "" || first === "map") {
    const route = leveled("map", () => true);
    if (options.in && route.level) {
      const colon = options.in.indexOf(":");
      const outer = levels[options.in.slice(0, colon)], node = outer?.node(options.in.slice(colon + 1));
      if (node === undefined) return { view: "map", problem: `There is no '${options.in}'.` };
      route.within = { level: outer, node };
    }
    return route;
  }
  if (first === "matrix") return leveled("matrix", () => true);
  if (first === "cycles" || first === "metrics") {
    const isOfInterest = (kind) => first === "metrics" || levels[kind].data.cycles.length > 0;
    return leveled(first, (kind) => levels[kind].metrics !== undefined, isOfInterest);
  }
  if (first === "injection" || first === "rules") return { view: first, options };
  if (first === "changes" && source.changes) return { view: first, options };
  if (first === "findings") {
    const finding = parts[1] === undefined ? undefined : Number(parts[1]);
    return finding === undefined || findings[finding] ? { view: "findings", finding, options }
      : { view: "findings", problem: `There is no finding '${parts[1]}'.` };
  }
  const level = shownLevels.includes(first) ? levels[first] : undefined;
  const focus = level?.node(parts[1] || ""), target = parts[2] === "to" ? level?.node(parts[3]) : undefined;
  if (focus === undefined || (parts[2] === "to" && target === undefined)) return { problem: `There is no '${parts.slice(1).join("/")
    || first}' here.` };
  return { view: "map", level, focus, target, options };
}

function addressOf({ level, focus, target, options }) {
  if (focus === undefined) return address(["map", level.kind], options);
  return address([level.kind, level.id(focus), ...(target === undefined ? [] : ["to", level.id(target)])], options);
}

function show() {
  const view = document.getElementById("view");
  currentRoute = parse(location.hash);
  const route = currentRoute;
  for (const link of document.querySelectorAll("#views a")) {
    if (link.dataset.view === route.view) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  if (route.problem) {
    view.replaceChildren(make("p", { class: "empty" }, route.problem, " ", make("a", { href: "#/map" }, "To the map")));
    return;
  }
  view.className = `view-${route.view}`;
  ({ map: showMap, matrix: showMatrix, injection: showInjection, cycles: showCycles, rules: showRules, metrics: showMetrics,
    findings: showFindings, changes: showChanges })[route.view](route, view);
  const what = route.focus !== undefined ? route.level.name(route.focus) : route.level ? levelTitles[route.level.kind] : "";
  document.title = printable([what, viewNames.find(([name]) => name === route.view)[1], source.title].filter(Boolean).join(" · "));
  announce(document.title);
}

let names;
/** The nodes of all levels that match, best first: names that begin with the text, then words within them, then the rest. */
function matches(wanted, limit) {
  names ||= shownLevels.flatMap((kind) => [...Array(levels[kind].count).keys()].map(
    (node) => ({ level: levels[kind], node, name: levels[kind].name(node), lower: levels[kind].name(node).toLowerCase() })));
  const lower = wanted.toLowerCase(), ranked = [[], [], []];
  for (const one of names) {
    const at = one.lower.indexOf(lower);
    if (at < 0) {
      if (ranked[2].length < limit && text(one.level.nodes.implementation[one.node]).toLowerCase().includes(lower)) ranked[2].push(one);
      continue;
    }
    const isWord = at === 0 || /[^\p{L}\p{N}]/u.test(one.name[at - 1]) || /\p{Lu}/u.test(one.name[at]);
    const group = ranked[at === 0 ? 0 : isWord ? 1 : 2];
    if (group.length < limit) group.push(one);
  }
  ranked[0].sort((a, b) => a.name.length - b.name.length);
  return ranked.flat().slice(0, limit);
}

function startSearch() {
  const input = document.getElementById("search"), list = document.getElementById("results");
  let found = [], active = -1;
  const close = () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); input.removeAttribute(
    "aria-activedescendant"); active = -1; };
  const mark = (index) => {
    active = index;
    [...list.children].forEach((item, other) => item.setAttribute("aria-selected", String(other === index)));
    if (index >= 0) { input.setAttribute("aria-activedescendant", `result-${index}`); list.children[index].scrollIntoView(
      { block: "nearest" }); }
  };
  const open = (one) => { close(); input.value = ""; input.blur(); location.hash = nodeAddress(
    one.level, one.node); document.getElementById("view").focus(); };
  input.addEventListener("input", () => {
    found = input.value.trim() ? matches(input.value.trim(), 50) : [];
    list.replaceChildren(...found.map((one, index) => make(
      "li", { id: `result-${index}`, role: "option", "aria-selected": "false",
      mousedown: (event) => { event.preventDefault(); open(one); } },
      one.name, make("small", {}, ` ${singular[one.level.kind]}${one.level.group(one.node) ? " in " + one.level.group(one.node)
        : ""}`))));
    if (found.length === 0 && input.value.trim()) list.replaceChildren(make("li", { class: "empty" }, "nothing found"));
    list.hidden = !input.value.trim();
    input.setAttribute("aria-expanded", String(!list.hidden));
    mark(found.length > 0 ? 0 : -1);
    announce(`${found.length} results`);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { input.value = ""; close(); input.blur(); event.stopPropagation(); }
    if (event.key === "Enter" && found[active]) { event.preventDefault(); open(found[active]); }
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && found.length > 0) {
      event.preventDefault();
      mark((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
    }
  });
  input.addEventListener("blur", close);
}

function startTheme() {
  const button = document.getElementById("theme"), root = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches);
  const label = () => { button.textContent = isDark() ? "Light"
    : "Dark"; button.setAttribute("aria-label", `Switch to ${isDark() ? "light" : "dark"} colors`); };
  try { if (localStorage.getItem("ashlar-theme")) root.dataset.theme = localStorage.getItem(
    "ashlar-theme"); } catch { /* Pages from disk may have no storage. */ }
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("ashlar-theme", root.dataset.theme); } catch { /* As above. */ }
    label();
  });
  prefersDark.addEventListener("change", label);
  label();
}

function start() {
  document.getElementById("title").textContent = printable(source.title || "Architecture");
  document.getElementById("views").replaceChildren(...viewNames
    .filter(([name]) => (name !== "injection" || shownLevels.includes("di")) && (name !== "changes" || source.changes))
    .map(([name, title]) => make("a", { href: address([name]), "data-view": name }, title)));
  document.getElementById("skip").addEventListener("click",
    (event) => { event.preventDefault(); document.getElementById("view").focus(); });
  startSearch();
  startTheme();
  visited = [location.hash];
  addEventListener("hashchange", () => {
    if (visited.at(-2) === location.hash) visited.pop(); else visited.push(location.hash);
    show();
  });
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, select, textarea");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") { event.preventDefault(); document.getElementById("search").focus(); }
    if (event.key === "Escape" && visited.length > 1) history.back();
    if (event.key === "+" || event.key === "=") zoom(map, 1.3);
    if (event.key === "-") zoom(map, 1 / 1.3);
    if (event.key === "0" && map) fit(map);
  });
  show();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}
