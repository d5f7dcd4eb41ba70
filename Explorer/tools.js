// What is above and below the map: choices, notes and the legend.

function notDrawn(number) { return `${counted(number, "dependency is", "dependencies are")} not drawn`; }

function mapTools({ level, route, notes, transitive, isHidden, around, others }) {
  const here = (options) => { location.hash = addressOf({ ...route, options: { ...route.options, ...options } }); };
  const parts = [make("nav", { class: "levels", "aria-label": "Levels" }, shownLevels.map((kind) => make("a", {
    href: address(["map", kind]), "aria-current": kind === level.kind && "page",
  }, levelTitles[kind])))];
  if (route.focus !== undefined) {
    parts.push(make("span", { class: "crumb" }, `${singular[level.kind]} `, make("strong", {}, level.name(route.focus))),
      choice("Depth", [["1", "1"], ["2", "2"], ["3", "3"], ["4", "4"], ["all", "all"]], route.options.depth || "1",
        (depth) => here({ depth })),
      choice("Show", [["both", "both directions"], ["down", "what it depends on"], ["up", "what depends on it"]],
        route.options.direction || "both", (direction) => here({ direction })));
  } else if (route.within) {
    parts.push(make("span", { class: "crumb" }, "in ", nodeLink(route.within.level, route.within.node)));
  }
  for (const part of [route.options.part, route.options.group, route.options.folder].filter((one) => one !== undefined)) {
    parts.push(make("span", { class: "crumb" }, "in ", make("strong", {}, part || "nothing in particular")));
  }
  if (levels[route.options.outside]) parts.push(make("span", { class: "crumb" }, `in no ${singular[route.options.outside]}`));
  if (transitive.size > 0) {
    parts.push(make("label", { class: "choice" }, make(
      "input", { type: "checkbox", checked: !isHidden,
      change: (event) => here({ transitive: event.target.checked ? "shown" : "hidden" }) }),
      ` Transitive (${transitive.size})`));
  }
  const toggle = (title, option, value) => parts.push(make("label", { class: "choice" }, make("input", {
    type: "checkbox", checked: route.options[option] === value, change: (event) => here({ [option]: event.target.checked ? value : undefined }),
  }), ` ${title}`));
  if (around && around.total > focusedNodes) toggle(`${around.total > drawnNodes ? `${drawnNodes - 1} of the` : "All"} ${
    (around.total - 1).toLocaleString("en")} around it`, "neighbors", "all");
  if (others > 0) toggle(`Dependencies among the others (${others})`, "others", "shown");
  if (level.allowed) toggle("Intended", "intent", "shown");
  if (source.changes && (level.changedNodes.size > 0 || route.options.changes)) toggle("Only what changed", "changes", "only");
  parts.push(make("span", { class: "zoom" },
    make("button", { type: "button", title: "Zoom in ( + )", "aria-label": "Zoom in", click: () => zoom(map, 1.3) }, "+"),
    make("button", { type: "button", title: "Zoom out ( - )", "aria-label": "Zoom out", click: () => zoom(map, 1 / 1.3) }, "−"),
    make("button", { type: "button", title: "Fit ( 0 )", click: () => fit(map) }, "Fit")));
  return make("div", { class: "tools" }, parts, notes.map((note) => make("p", { class: "note" }, note)));
}

function legend(level, showsIntent) {
  const line = (kind, words) => make("li", {}, drawing("svg", { width: 28, height: 8, "aria-hidden": "true", class: `link ${kind}` },
    kind.includes("added-error") && drawing("path", { class: "halo", d: "M0,4H28" }), drawing("path", { class: "line", d: "M0,4H28" })), words);
  return make("ul", { class: "legend", "aria-label": "Legend" }, line("error", showsIntent ? intentWords.forbidden : "breaks a rule"), line("warning", "warning"),
    line("known", "accepted finding"),
    showsIntent && [line("none", intentWords.used), line("unused", intentWords.unused), line("undecided", intentWords.undecided)],
    source.changes && [line("added", "new"), line("gone", "gone"), line("error added-error", "new, and breaks a rule")],
    line("none ambiguous", "ambiguous"), level.kind !== "di" && make("li", {}, make("span", { class: "swatch cyclic" }), "in a cycle"),
    level.kind === "di" && Object.entries(source.lifetimes).map(([group, names]) => make("li", {},
      make("span", { class: `swatch lifetime-${group}` }), names.join(", "))));
}
