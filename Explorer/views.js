// The other views: injection, cycles, rules, metrics and findings.

function levelTabs(viewName, current, isShown) {
  return make("nav", { class: "levels", "aria-label": "Levels" },
    shownLevels.filter(isShown).map((kind) => make("a", { href: address([viewName, kind]), "aria-current": kind === current && "page" },
    levelTitles[kind])));
}

const metricCount = 12; // The numbers of each node.
const shareColumn = (title, at, help) => ({ title, help, isNumber: true, value: ({ level, node }) => level.metrics.rows[metricCount * node + at],
  show: ({ level, node }) => {
  const value = level.metrics.rows[metricCount * node + at];
  return value < 0 ? "–" : (value / 10000).toFixed(2);
} });
const numberColumn = (title, at, help) => ({ title, help, isNumber: true, value: ({ level, node }) => level.metrics.rows[metricCount * node + at],
  show: ({ level, node }) => {
  const value = level.metrics.rows[metricCount * node + at];
  return value < 0 ? "–" : value.toLocaleString("en");
} });
const metricColumns = [
  { title: "name", value: ({ level, node }) => level.name(node), show: ({ level, node }) => nodeLink(level, node) },
  numberColumn("afferent", 0, "How many others depend on it"), numberColumn("efferent", 1, "On how many others it depends"),
  shareColumn("instability", 2, "efferent / (afferent + efferent)"),
    shareColumn("abstractness", 3, "The share of protocols among its types"),
  shareColumn("distance", 4, "|abstractness + instability − 1|"),
  shareColumn("cohesion", 9, "(references between its types + 1) / types"), numberColumn("files", 5), numberColumn("lines", 6),
    numberColumn("types", 7),
  numberColumn("complexity", 10, "The highest cyclomatic complexity of a function"),
    numberColumn("depth", 11, "The deepest nesting of statements in a function"),
  numberColumn("cycle", 8, "The number of nodes of the cycle that it is in"),
];

function showMetrics(route, view) {
  const level = route.level;
  const rows = level.present.map((node) => ({ level, node }));
  const { dependencies, propagationCost, cyclomaticNumber, cycles } = level.metrics;
  view.replaceChildren(
    levelTabs("metrics", level.kind, (kind) => levels[kind].metrics),
    make("p", {}, `${counted(level.metrics.nodes, "node")}, ${counted(dependencies, "dependency", "dependencies")}, propagation cost ${(
      propagationCost / 100).toFixed(1)} %, cyclomatic number ${cyclomaticNumber.toLocaleString("en")} without directions, `
      + (cycles.length === 0 ? "no cycles" : `cycles of ${cycles.slice(0, 20).join(", ")} nodes`)),
    ...level.notes.map((note) => make("p", { class: "note" }, note)),
    sortableTable(`Metrics of ${levelTitles[level.kind].toLowerCase()}`, metricColumns, rows, 0));
}

function showCycles(route, view) {
  const level = route.level, cycles = level.data.cycles;
  const path = (nodes) => nodes.map((node, index) => [index > 0 && " → ", nodeLink(level, node)]);
  view.replaceChildren(
    levelTabs("cycles", level.kind, (kind) => levels[kind].metrics),
    make("p", {}, cycles.length === 0 ? `There are no cycles between ${levelTitles[level.kind].toLowerCase()}.`
      : `${counted(cycles.length, "component")} of nodes that depend on each other, directly or through others.`),
    slices([...cycles].sort((a, b) => b.nodes.length - a.nodes.length), (cycle) => {
      const cut = [];
      for (let at = 0; at < cycle.cut.length; at += 2) cut.push([cycle.cut[at], cycle.cut[at + 1]]);
      return make("li", { class: "card" }, make("h2", {}, `${counted(cycle.nodes.length, "node")} in a cycle`),
        make("p", {}, "Shortest: ", path(cycle.path)),
        make("h3", {}, cycle.isMinimal ? "The least to remove" : "Enough to remove"), slices(cut, ([from, to]) => {
          const link = level.link(from, to);
          return make("li", {}, nodeLink(level, from), " → ", nodeLink(level, to), " ",
            link !== undefined && make("a", { href: linkAddress(level, from, to), class: "count-link" },
            amountWords(level.addAmounts(link))));
        }, { size: 10 }),
        make("details", {}, make("summary", {}, "All of them"), slices(cycle.nodes, (node) => make("li", {}, nodeLink(level, node)))));
    }, { tag: "ul", size: 20, attributes: { class: "cards" } }));
}

function showInjection(route, view) {
  const level = levels.di;
  if (!level || level.absence) { view.replaceChildren(make(
    "p", { class: "empty" }, `There is no injection to show: ${level?.absence || "it was not analyzed"}.`)); return; }
  const nodes = level.present;
  const lifetime = (node) => text(level.nodes.lifetime[node]);
  const { container, lifetime: chosen } = route.options;
  const set = (options) => { location.hash = address(["injection"], { ...route.options, ...options }); };
  const unique = (values) => [...new Set(values)].filter(Boolean).sort();
  const isShown = (node) => (!container || level.group(node) === container) && (!chosen || lifetime(node) === chosen);
  const bindings = nodes.filter((node) => lifetime(node) && isShown(node)),
    consumers = nodes.filter((node) => !lifetime(node) && isShown(node));
  const columns = [
    { title: "service", value: (node) => level.name(node), show: (node) => nodeLink(level, node) },
    { title: "implementation", value: (node) => text(level.nodes.implementation[node]) },
    { title: "lifetime", value: lifetime, show: (node) => lifetime(node)
      && make("span", { class: `chip ${lifetimeClass(lifetime(node))}` }, lifetime(node)) },
    { title: "container", value: (node) => level.group(node) },
    { title: "injected into", isNumber: true, value: (node) => level.links.into[node].length },
    { title: "is injected with", isNumber: true, value: (node) => level.links.out[node].length },
    { title: "findings", isNumber: true, value: (node) => level.findingsOf(node).length, show: (node) => worstBadge(level, node) },
    { title: "place", value: (node) => text(level.nodes.file[node]),
      show: (node) => level.nodes.file[node] >= 0 && place(level.nodes.file[node], level.nodes.line[node]) },
  ];
  const all = [["", "all"]];
  view.replaceChildren(
    make("p", { class: "tools" }, choice("Container", [
      ...all, ...unique(nodes.map((node) => level.group(node))).map((one) => [one, one])], container || "",
      (value) => set({ container: value })),
      choice("Lifetime", [...all, ...unique(nodes.map(lifetime)).map((one) => [one, one])], chosen || "",
        (value) => set({ lifetime: value })), make("a", { class: "button", href: address(["map", "di"]) }, "Map")),
    ...level.notes.map((note) => make("p", { class: "note" }, note)),
    ...(source.captives.length === 0 ? [] : [make("section", {}, make("h2", {}, "Captive dependencies"),
      make("p", {}, "Objects that are kept longer than their own lifetime."),
      slices(source.captives, (row) => make("li", {}, `${text(row[0])} (${text(row[2])}) keeps ${text(row[1])} (${text(row[3])}), `,
        place(row[4], row[5]))))]),
    sortableTable(`Bindings (${bindings.length})`, columns, bindings, 0),
    ...(consumers.length === 0 ? [] : [sortableTable(`Consumers and services without a binding (${consumers.length})`,
      [{ title: "name", value: (node) => level.name(node), show: (node) => nodeLink(level, node) },
        { title: "kind", value: (node) => level.kindOf(node) }, ...columns.slice(3)], consumers, 0)]));
}

function showRules(route, view) {
  const kinds = shownLevels.filter((kind) => levels[kind].forbidden);
  const { options } = route;
  const set = (changes) => { location.hash = address(["rules"], { ...options, ...changes }); };
  const parts = [];
  if (kinds.length > 0) {
    const kind = kinds.includes(options.level) ? options.level : kinds[0], level = levels[kind];
    const names = [...Array(level.count).keys()].map((node) => [level.id(node), level.name(node)]);
    const from = level.node(options.from) ?? 0, to = level.node(options.to) ?? Math.min(1, level.count - 1);
    const against = level.forbidden.get(from * level.count + to);
    const found = level.link(from, to), closes = reaches(level, to, from);
    parts.push(make("section", { class: "card" }, make("h2", {}, "May one depend on the other?"),
      make("p", { class: "tools" }, kinds.length > 1 && choice(
        "Level", kinds.map((one) => [one, levelTitles[one]]), kind, (value) => set({ level: value, from: "", to: "" })),
        choice("From", names, level.id(from), (value) => set({ level: kind, from: value, to: level.id(to) })),
          choice("to", names, level.id(to), (value) => set({ level: kind, from: level.id(from), to: value }))),
      make("p", { class: "verdict", role: "status" }, from === to ? "Choose two different ones."
        : against ? [badge(3, "no"), ` '${level.name(from)}' may not depend on '${level.name(to)}'.`]
          : [make("span", { class: "badge fine" }, "yes"), ` No rule forbids '${level.name(from)}' to depend on '${level.name(to)}'.`]),
      from !== to && against && make("ul", {}, against.map((id) => ruleItem(rules.find((rule) => rule.id === id) || { id }))),
      from !== to && closes && make("p", {}, make("span", { class: "badge cyclic" }, "cycle"),
        ` '${level.name(to)}' depends on '${level.name(from)}', directly or through others.`),
      from !== to && found !== undefined && make("p", {}, "It depends on it today: ",
        make("a", { href: linkAddress(level, from, to) }, amountWords(level.addAmounts(found))), "."),
      make("p", { class: "note" },
        "Asked of one file or module of each, as 'ashlar can' does, of rules that judge each dependency by itself.")));
  }
  const chosen = rules.findIndex((rule) => rule.id === options.rule);
  const sorted = chosen >= 0 ? [rules[chosen], ...rules.filter((rule) => rule.id !== options.rule)] : rules;
  parts.push(make("h2", {}, counted(rules.length, "rule")), slices(sorted, ruleItem, { attributes: { class: "cards" } }));
  if (rules.length === 0) parts.push(make("p", { class: "empty" }, "There is no rule file. 'ashlar init' proposes one."));
  view.replaceChildren(...parts);
}

function ruleItem(rule) {
  const found = findings.filter((finding) => finding.rule === rule.id);
  return make("li", { class: "card" }, make("h3", {}, rule.id), " ",
    rule.isError !== undefined && make("span", { class: "badge" }, rule.isError ? "error" : "warning"),
    rule.why && make("p", {}, "Why: ", rule.why), rule.help && make("p", {}, "Help: ", rule.help),
    make("p", {}, found.length === 0 ? "No findings." : make(
      "a", { href: address(["findings"], { rule: rule.id }) }, counted(found.length, "finding"))));
}

/** Whether certain dependencies lead from one node to another. */
function reaches(level, start, end) {
  const seen = new Set([start]), pending = [start], { out, to, isCertain } = level.links;
  while (pending.length > 0) {
    for (const link of out[pending.pop()]) {
      if (!isCertain[link] || level.links.change[link] === 2 || seen.has(to[link])) continue;
      if (to[link] === end) return true;
      seen.add(to[link]);
      pending.push(to[link]);
    }
  }
  return false;
}

function showFindings(route, view) {
  const { options } = route;
  const only = route.finding === undefined ? undefined : findings[route.finding];
  if (only) {
    view.replaceChildren(make("p", {}, make("a", { href: address(["findings"]) },
      `All ${findings.length.toLocaleString("en")} findings`)), findingCard(only));
    return;
  }
  const set = (changes) => { location.hash = address(["findings"], { ...options, ...changes }); };
  const count = new Map();
  for (const finding of findings) count.set(finding.rule, (count.get(finding.rule) || 0) + 1);
  const isShown = (finding) => (!options.rule || finding.rule === options.rule)
    && (!options.severity || severities[finding.severity] === options.severity);
  const shown = findings.filter(isShown);
  const errors = findings.filter((one) => one.severity === 3).length, warnings = findings.filter((one) => one.severity === 2).length;
  view.replaceChildren(
    make("p", {}, `${counted(errors, "error")}, ${counted(warnings, "warning")}, ${counted(
      findings.length - errors - warnings, "accepted finding")} in the baseline.`),
    make("p", { class: "tools" }, choice("Rule", [["", "all"],
      ...[...count].sort().map(([rule, number]) => [rule, `${rule} (${number})`])], options.rule || "", (rule) => set({ rule })),
      choice("Severity", [["", "all"], ["error", "errors"], ["warning", "warnings"], ["known", "accepted"]], options.severity || "",
        (severity) => set({ severity }))),
    shown.length === 0 ? make("p", { class: "empty" }, findings.length === 0 ? "There are no findings." : "No finding matches.")
      : slices(shown, (finding) => make("li", {}, findingCard(finding)), { size: 50, attributes: { class: "cards" } }));
}

function findingCard(finding) {
  const file = levels.files?.fileOfPath.get(finding.file);
  return make("article", { class: `card finding ${severities[finding.severity]}` },
    make("h3", {}, badge(finding.severity), " ", make("a", { href: address(["findings", String(finding.index)]) }, finding.message)),
    make("p", { class: "facts" }, make("a", { href: address(["rules"], { rule: finding.rule }) }, finding.rule), " · ",
      place(finding.file, finding.line), file !== undefined
      && [" · ", make("a", { href: nodeAddress(levels.files, file) }, "show on the map")]),
    finding.why && make("p", {}, make("strong", {}, "Why: "), finding.why),
      finding.help && make("p", {}, make("strong", {}, "Help: "), finding.help),
    finding.chain.length > 0 && make("ul", { class: "chain" },
      finding.chain.map((step) => make("li", {}, step.text, step.file >= 0 && [" ", place(step.file, step.line)]))),
    finding.places.length > 1 && make("details", {}, make("summary", {}, `${finding.places.length} places`),
      slices(finding.places, ([path, line]) => make("li", {}, place(path, line)))));
}

/** What came and went since another state, as `ashlar diff` says. */
function showChanges(route, view) {
  const changed = shownLevels.filter((kind) => levels[kind].changedNodes.size > 0);
  view.replaceChildren(make("p", {}, `Changes since ${source.changes.since}. `, changed.length > 0 && ["On the map: ",
    changed.map((kind, index) => [index > 0 && ", ", make("a", { href: address(["map", kind], { changes: "only" }) }, levelTitles[kind].toLowerCase())])]),
  ...changeSections("h2"));
}

function changeSections(heading) {
  const marks = { "+": ["added", "new"], "-": ["gone", "gone"], "~": ["", "changed"] };
  if (source.changes.sections.length === 0) return [make("p", { class: "empty" }, "Nothing changed.")];
  return source.changes.sections.map(({ title, lines }) => {
    const items = [];
    for (let at = 0; at < lines.length; at += 4) items.push(lines.slice(at, at + 4));
    return make("section", {}, make(heading, {}, title), slices(items, ([mark, words, file, line]) => make("li", {},
      make("span", { class: `badge ${marks["+-~"[mark]][0]}` }, marks["+-~"[mark]][1]), " ", text(words), " ", place(file, line)),
    { size: 20 }));
  });
}
