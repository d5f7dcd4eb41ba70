// The panel beside the map: a level, a node or a link in words.

function section(title, ...content) {
  return make("section", {}, make("h3", {}, title), content);
}

function findingItem(finding) {
  return make("li", { class: "finding" }, badge(finding.severity), " ",
    make("a", { href: address(["findings", String(finding.index)]) }, finding.message),
    make("span", { class: "rule" }, ` [${finding.rule}]`), make("div", {}, place(finding.file, finding.line)));
}

function levelDetails(level, route, map) {
  const missing = levelOrder.filter((kind) => levels[kind]?.absence);
  return [
    make("h2", {}, levelTitles[level.kind]),
    make("p", {}, `${counted(level.present.length, "node")}, ${counted(
      level.links.change.filter((one) => one !== 2).length, "dependency", "dependencies")}; drawn: ${map.items.length} and ${map.links.length}.`),
    level.notes.map((note) => make("p", { class: "note" }, note)),
    level.data.cycles.length > 0 && make("p", {}, make(
      "a", { href: address(["cycles", level.kind]) }, counted(level.data.cycles.length, "cycle"))),
    make("p", {}, make("a", { href: address(["matrix", level.kind]) }, "Dependency matrix"),
      level.metrics && [" · ", make("a", { href: address(["metrics", level.kind]) }, "Metrics")]),
    route.options.changes !== "only" && missing.map((kind) => make("p", { class: "note" },
      `There are no ${levelTitles[kind].toLowerCase()} to show: ${levels[kind].absence}.`)),
    route.options.changes === "only" && source.changes && section(`Changes since ${source.changes.since}`, changeSections("h3")),
    section("All", slices(map.items, (item) => make("li", {}, item.members
      ? make("a", { href: addressOfItem(map, item) }, `${item.title} (${item.members.length})`)
        : [nodeLink(level, item.node), " ", worstBadge(level, item.node)]))),
    make("p", { class: "hint" }, "Arrow keys move, Enter focuses, Escape goes back, / searches, + − 0 zoom."),
  ].flat(9).filter(Boolean);
}

function worstBadge(level, node) {
  const found = level.findingsOf(node);
  return found.length > 0 ? badge(Math.max(...found.map((one) => one.severity)), counted(found.length, "finding")) : "";
}

function linkItem(level, link, isOut) {
  const { from, to, severity, isCertain } = level.links;
  const other = isOut ? to[link] : from[link];
  return make("li", {}, nodeLink(level, other), " ", make(
    "a", { href: linkAddress(level, from[link], to[link]), class: "count-link",
    "aria-label": `${amountWords(level.addAmounts(link))} of this dependency` },
    amountWords(level.addAmounts(link))), " ", badge(severity[link]), level.isCyclic(link) && make("span", { class: "badge cyclic" }, "cycle"),
      !isCertain[link] && make("span", { class: "badge" }, "ambiguous"), changeBadge(level.links.change[link]));
}

function changeBadge(change) { return change > 0 && make("span", { class: `badge ${changeNames[change]}` }, changeWords[change]); }

function byWeight(level, links) {
  return [...links].sort((a, b) => level.links.severity[b] - level.links.severity[a] || level.links.count[b] - level.links.count[a]
    || a - b);
}

function nodeDetails(level, node) {
  const nodes = level.nodes, found = level.findingsOf(node), { out, into } = level.links;
  const inner = shownLevels.slice(shownLevels.indexOf(level.kind) + 1).filter((kind) => kind !== level.kind && level.kind !== "di");
  const outer = shownLevels.slice(0, shownLevels.indexOf(level.kind)).filter(
    (kind) => levels[kind].data.owners.length > 0 || kind === "files");
  const files = new Set(level.files(node));
  const facts = [
    nodes.implementation[node] >= 0 && `implemented by ${text(nodes.implementation[node])}`,
      nodes.lifetime[node] >= 0 && `lifetime ${text(nodes.lifetime[node])}`,
    level.group(node) && level.group(node) !== level.name(node) && `${level.kind === "di" ? "container" : "in"} ${level.group(node)}`,
  ].filter(Boolean);
  const cycle = level.cycleOf[node];
  return [
    make("h2", {}, level.name(node) || "(no name)", " ", changeBadge(level.change[node])),
    make("p", { class: "facts" }, [level.kind === "di" || level.kind === "types" ? level.kindOf(node) : singular[level.kind],
      ...facts].join(", ")),
    nodes.file[node] >= 0 && make("p", {}, place(nodes.file[node], Math.max(1, nodes.line[node]))),
    make("p", { class: "actions" }, (currentRoute.focus !== node || currentRoute.level !== level)
      && make("a", { class: "button", href: nodeAddress(level, node) }, "Focus"),
      inner.filter((kind) => kind !== "di" || level.kind !== "types").map((kind) => {
        const count = levels[kind].nodesOf(files).length;
        return count > 0 && make("a", { class: "button", href: address(["map", kind], { in: `${level.kind}:${level.id(node)}` }) },
          `${levelTitles[kind]} in it (${count})`);
      })),
    outer.map((kind) => {
      const owners = levels[kind].nodesOf(files).filter((owner) => kind !== level.kind);
      return owners.length > 0 && owners.length < 20 && make(
        "p", {}, `${owners.length === 1 ? singular[kind] : levelTitles[kind].toLowerCase()}${files.size > 1 ? " of its files" : ""}: `,
        owners.map((owner, index) => [index > 0 && ", ", nodeLink(levels[kind], owner)]));
    }),
    cycle >= 0 && make("p", {}, make("span", { class: "badge cyclic" }, "cycle"), " ",
      make("a", { href: address(["cycles", level.kind]) }, `in a cycle of ${level.data.cycles[cycle].nodes.length}`)),
    found.length > 0 && section(counted(found.length, "finding"), slices(found, findingItem, { size: 10 })),
    section(`${level.kind === "di" ? "Is injected with" : "Depends on"} ${out[node].length}`,
      slices(byWeight(level, out[node]), (link) => linkItem(level, link, true))),
    section(`${level.kind === "di" ? "Is injected into" : "Is depended on by"} ${into[node].length}`,
      slices(byWeight(level, into[node]), (link) => linkItem(level, link, false))),
    level.forbidden && permissionsOf(level, node),
    level.metrics && section("Metrics", make("dl", { class: "metrics" },
      metricColumns.slice(1).filter((column) => column.value({ level, node }) >= 0)
      .map((column) => [make("dt", {}, column.title), make("dd", {}, column.show({ level, node }))]))),
  ].flat(9).filter(Boolean);
}

/** What a node may depend on, by the rules. */
function permissionsOf(level, node) {
  const may = [], mayNot = [];
  for (let other = 0; other < level.count; other++) {
    if (other === node || level.change[other] === 2) continue;
    const rules = level.forbidden.get(node * level.count + other);
    if (rules) mayNot.push([other, rules]); else may.push(other);
  }
  return [
    section(`May not depend on ${mayNot.length}`, slices(
      mayNot, ([other, rules]) => make("li", {}, nodeLink(level, other), make("span", { class: "rule" }, ` ${rules.join(", ")}`)),
      { size: 10 })),
    section(`May depend on ${may.length}`, slices(may, (other) => make("li", {}, nodeLink(level, other)), { size: 10 })),
  ];
}

/** What the rules say of a dependency: of its ends or, if they are not asked of these, of the layers, features and modules around them. */
function verdicts(level, from, to) {
  const asked = level.forbidden ? [level] : shownLevels.map((kind) => levels[kind]).filter((outer) => outer.forbidden);
  return asked.flatMap((outer) => {
    const [source, target] = outer === level ? [from, to] : [from, to].map((node) => {
      const owners = outer.nodesOf(new Set(level.files(node)));
      return owners.length === 1 ? owners[0] : undefined;
    });
    if (source === undefined || target === undefined || source === target) return [];
    return [{ outer, source, target, against: outer.forbidden.get(source * outer.count + target) || [] }];
  });
}

function linkDetails(level, from, to) {
  const link = level.link(from, to), back = level.link(to, from);
  const title = make("h2", {}, nodeLink(level, from), " → ", nodeLink(level, to));
  const verdict = verdicts(level, from, to).map(({ outer, source, target, against }) => make("p", {},
    outer === level ? "" : [`${levelTitles[outer.kind]}: `, nodeLink(outer, source), " → ", nodeLink(outer, target), ". "],
    against.length === 0 ? (outer.allowed.has(source * outer.count + target) ? "A rule allows dependencies like it."
      : "No rule forbids dependencies like it, and none names it as allowed.") : ["These rules forbid new dependencies like it: ",
      against.map((id, index) => [index > 0 && ", ", make("a", { href: address(["rules"], { rule: id }) }, id)])]));
  if (link === undefined) return [title, make("p", {}, "There is no such dependency."), ...verdict];
  const parts = level.parts(link), found = new Map();
  for (const part of parts) for (const one of part.findings) found.set(one.index, one);
  const inner = { layers: "files", features: "files", modules: "files", files: "types" }[level.kind];
  return [
    title,
    make("p", { class: "facts" }, amountWords(level.addAmounts(link)), " ", badge(level.links.severity[link]),
      changeBadge(level.links.change[link]), " ",
      level.isCyclic(link) && make("span", { class: "badge cyclic" }, "in a cycle"),
        back !== undefined && [" · ", make("a", { href: linkAddress(level, to, from) }, "the opposite dependency")]),
    found.size > 0 && section(`Judged by ${counted(found.size, "finding")}`,
      make("ul", {}, [...found.values()].slice(0, 100).map((finding) => make("li", { class: "finding" },
      badge(finding.severity), " ", make("a", { href: address(["findings", String(finding.index)]) }, finding.message),
        make("div", { class: "rule" }, finding.rule),
      finding.why && make("p", {}, "Why: ", finding.why), finding.help && make("p", {}, "Help: ", finding.help))))),
    verdict,
    parts.map((part) => section(`${part.verb} (${part.count})`, slices(part.places, ([file, line]) => make("li", {}, place(file, line))),
      part.count > part.places.length && make("p", { class: "note" },
        `${counted(part.count - part.places.length, "other place")} on the same lines or not listed here${inner && levels[inner]
        ? `; the map of ${inner} has them` : ""}.`))),
  ].flat(9).filter(Boolean);
}
