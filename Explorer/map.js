// The map: boxes and links of a level, of a part of it, or around one node.

const drawnUnused = 60;
let map; // The drawing that is shown, which a change of the selection does not lay out again.

function showMap(route, view) {
  const level = route.level;
  const key = JSON.stringify([level.kind, route.focus, route.target, route.within && [route.within.level.kind, route.within.node],
    { ...route.options, select: 0 }]);
  const isNew = !map || map.key !== key || !map.element.isConnected;
  let hadFocus = false;
  if (isNew) {
    map = { key, level, route, ...drawable(level, route) };
    map.links = drawnLinksOf(level, map.items);
    if (route.options.changes === "only") {
      const changed = map.links.filter(({ from, to, change }) => change > 0 || [from, to].some((end) => level.change[map.items[end].node] === 3));
      const hidden = map.links.length - changed.length;
      if (hidden > 0) map.notes.push(`${notDrawn(hidden)}, without changes.`);
      map.links = changed;
    }
    map.others = 0;
    if (map.around && map.links.length > focusedLinks) {
      const radial = radialLinks(map, route.focus);
      map.others = map.links.length - radial.length;
      if (route.options.others !== "shown") map.links = radial;
    }
    map.showsIntent = route.options.intent === "shown" && level.allowed !== undefined;
    const isHidden = route.options.transitive === undefined ? map.links.length > 40 : route.options.transitive === "hidden";
    map.transitive = transitiveLinks(map.links, map.items.length,
      map.items.findIndex((item) => item.node !== undefined && item.node === route.focus));
    map.isHidden = isHidden && map.transitive.size > 0;
    if (map.isHidden) {
      map.notes.push(`${notDrawn(map.transitive.size)}: longer paths imply ${map.transitive.size === 1 ? "it" : "them"}.`);
      map.links = map.links.filter((link) => !map.transitive.has(link));
    }
    if (map.showsIntent) {
      const unused = unusedLinks(level, map.items);
      if (unused.length <= drawnUnused) map.links.push(...unused);
      else map.notes.push(`${counted(unused.length, "dependency", "dependencies")} that rules allow and nothing uses are not drawn; focus on a node to see its own.`);
    }
    if (map.links.length > drawnLinks) {
      map.links.sort((a, b) => b.severity - a.severity || b.count - a.count);
      map.notes.push(`Only ${drawnLinks.toLocaleString("en")} of ${map.links.length.toLocaleString(
        "en")} dependencies are drawn, those with findings and many places first.`);
      map.links = map.links.slice(0, drawnLinks);
    }
    map.element = draw(map);
    map.details = make("aside", { class: "details", "aria-label": "Details", tabindex: "-1" });
    hadFocus = view.contains(document.activeElement) && document.activeElement.closest("select, input") === null;
    view.replaceChildren(make("div", { class: "map" }, mapTools(map), map.element, map.details));
    fit(map, 1.9, map.items.findIndex((item) => item.node === route.focus && item.node !== undefined));
  }
  const selected = route.options.select !== undefined ? level.node(route.options.select) : route.focus;
  select(map, selected, route.target);
  if (isNew && hadFocus) map.nodeElements.find((element) => element.getAttribute("tabindex") === "0")?.focus();
  map.details.replaceChildren(...(route.target !== undefined ? linkDetails(level, route.focus, route.target)
    : selected !== undefined ? nodeDetails(level, selected) : levelDetails(level, route, map)));
}

let ruler;
/** The width of a text in the drawing. */
function textWidth(string, font) {
  ruler ||= document.createElement("canvas").getContext("2d");
  ruler.font = font;
  return ruler.measureText(string).width;
}

function draw(map) {
  const { level, items, links } = map;
  const boxes = items.map((item) => {
    item.title = item.members ? item.group || "(no group)" : level.name(item.node) || "(no name)";
    item.subtitle = item.members ? counted(item.members.length, singular[level.kind])
      : level.kind === "di" ? [level.nodes.implementation[item.node] >= 0 && text(level.nodes.implementation[item.node]),
        text(level.nodes.lifetime[item.node]) || level.kindOf(item.node)].filter(Boolean).join(" · ")
        : level.kind === "files" ? level.group(item.node) : level.kindOf(item.node);
    const width = Math.max(textWidth(item.title, "600 13px system-ui, sans-serif"),
      textWidth(item.subtitle, "11px system-ui, sans-serif"));
    return { width: Math.max(70, Math.ceil(width) + 26), height: 40 };
  });
  const own = layered(boxes, links.map(({ from, to }) => [from, to]),
    items.map((item) => (item.members ? -1 : level.nodes.rank[item.node])));
  const given = precomputed(map, boxes);
  // Graphviz draws better, but often wider: what can be read without zooming is better still.
  const size = ({ width, height }) => Math.max(width / 3, height / 2, 300);
  const layout = given && size(given) < 1.2 * size(own) ? given : own;
  map.layout = layout;
  map.boxes = boxes;
  const kinds = ["none", "known", "warning", "error", "added", "gone", "unused", "undecided"];
  const markers = drawing("defs", {}, kinds.map((kind) => drawing("marker", {
    id: `arrow-${kind}`, class: `arrow ${kind}`, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7,
      orient: "auto-start-reverse", markerUnits: "userSpaceOnUse",
  }, drawing("path", { d: "M0,1L10,5L0,9z" }))));
  map.linkElements = links.map((link, index) => {
    const kind = severities[link.severity], intent = map.showsIntent ? link.intent : undefined, change = changeNames[link.change];
    const look = kind !== "none" ? kind : intent === "unused" || intent === "undecided" ? intent : change || "none";
    const [from, to] = [items[link.from].title, items[link.to].title];
    const open = () => {
      location.hash = link.links === 1 && !items[link.from].members && !items[link.to].members
        ? linkAddress(level, items[link.from].node, items[link.to].node) : addressOfItem(map, items[link.from]);
    };
    const d = layout.curves ? layout.curves[index] : curve(layout.paths[index]);
    return drawing("g", { class: `link ${look}${link.isCertain ? "" : " ambiguous"}`, click: open },
      drawing("title", {}, `${from} → ${to}: ${amountWords(link.amounts) || "none"}${kind === "none" ? ""
        : `, ${kind === "known" ? "accepted findings" : kind}`}${change && `, ${changeWords[link.change]}`}${intent ? `, ${intentWords[intent]}` : ""}`),
      drawing("path", { class: "hit", d }), link.change === 1 && kind !== "none" && drawing("path", { class: "halo", d }),
      drawing("path", { class: "line", d, "marker-end": `url(#arrow-${look})` }));
  });
  map.nodeElements = items.map((item, index) => {
    const { width, height } = boxes[index];
    const marks = item.members ? [] : level.findingsOf(item.node);
    const worst = Math.max(0, ...marks.map((one) => one.severity));
    const cyclic = !item.members && level.cycleOf[item.node] >= 0;
    const label = [item.title, item.subtitle, marks.length > 0 && counted(marks.length, "finding"), cyclic && "in a cycle",
      !item.members && changeWords[level.change[item.node]]].filter(Boolean).join(", ");
    const lifetime = !item.members && level.nodes.lifetime[item.node] >= 0 ? text(level.nodes.lifetime[item.node]) : "";
    return drawing("g", {
      class: `box kind-${/^[a-z]+$/.test(item.members ? "group" : level.kindOf(item.node))
        ? (item.members ? "group" : level.kindOf(item.node)) : "other"} worst-${severities[worst]}${cyclic ? " cyclic"
        : ""} ${lifetimeClass(lifetime)} ${item.members ? "" : changeNames[level.change[item.node]]}`,
      transform: `translate(${layout.x[index] - width / 2},${layout.y[index] - height / 2})`, role: "button",
        tabindex: index === 0 ? 0 : -1,
      "aria-label": label, click: () => choose(map, index), dblclick: () => { location.hash = addressOfItem(map, item); },
      focus: () => reveal(map, index), keydown: (event) => moveOnMap(map, index, event),
    }, drawing("title", {}, label), drawing("rect", { width, height, rx: 6 }),
      drawing("text", { x: width / 2, y: 17, class: "name" }, item.title),
        drawing("text", { x: width / 2, y: 31, class: "kind" }, item.subtitle),
      marks.length > 0 && drawing("g", { class: `count ${severities[worst]}`, transform: `translate(${width - 4},2)` },
        drawing("circle", { r: 9 }), drawing("text", { y: 3.5 }, marks.length > 99 ? "99+" : marks.length)));
  });
  const svg = drawing("svg", { class: "drawing", role: "group", "aria-label": `Map of ${levelTitles[level.kind]}` }, markers,
    drawing("g", { class: "links" }, map.linkElements), drawing("g", { class: "boxes" }, map.nodeElements));
  svg.addEventListener("wheel", (event) => { event.preventDefault(); zoom(map, Math.exp(-event.deltaY * 0.0015), event); },
    { passive: false });
  svg.addEventListener("pointerdown", (event) => drag(map, svg, event));
  if (items.length === 0) return make("p", { class: "empty drawing" }, "There is nothing to draw here.");
  map.svg = svg;
  return make("div", { class: "canvas" }, svg, legend(level, map.showsIntent));
}

/** The layout that Graphviz computed for all of a level; null if something else is drawn, or if a name needs more space. */
function precomputed({ level, items, links, route }, boxes) {
  const layout = level.data.layout;
  if (!layout || items.length !== level.count || items.some((item, index) => item.node !== index)) return null;
  if (route.focus !== undefined || boxes.some((box, node) => box.width > layout.boxes[4 * node + 2] + 14)) return null;
  const curves = new Map();
  for (let at = 0; at < layout.curves.length; at += 3 + 2 * layout.curves[at + 2]) {
    const points = [];
    for (let point = at + 3; point < at + 3 + 2 * layout.curves[at + 2]; point += 2) points.push(
      [layout.curves[point], layout.curves[point + 1]]);
    curves.set(layout.curves[at] * level.count + layout.curves[at + 1], points);
  }
  const paths = links.map(({ from, to }) => curves.get(from * level.count + to));
  if (paths.some((points) => !points || points.length < 4)) return null;
  const x = [], y = [];
  items.forEach((_, node) => {
    [x[node], y[node]] = [layout.boxes[4 * node], layout.boxes[4 * node + 1]];
    boxes[node].width = Math.max(boxes[node].width, layout.boxes[4 * node + 2]);
  });
  const width = Math.max(...x.map((one, node) => one + boxes[node].width / 2)),
    height = Math.max(...y.map((one, node) => one + boxes[node].height / 2));
  return { x, y, width, height, curves: paths.map(([first, ...rest]) => `M${first}C${rest.join(" ")}`) };
}

function lifetimeClass(lifetime) {
  const group = Object.keys(source.lifetimes).find((one) => source.lifetimes[one].includes(lifetime));
  return group ? `lifetime-${group}` : "";
}

function addressOfItem({ level }, item) {
  return item.address || nodeAddress(level, item.node);
}

/** Selects a node, or goes into a group. */
function choose(map, index) {
  const item = map.items[index];
  if (item.members) { location.hash = addressOfItem(map, item); return; }
  history.replaceState(null, "", addressOf({ ...currentRoute, target: undefined,
    options: { ...currentRoute.options, select: map.level.id(item.node) } }));
  visited[visited.length - 1] = location.hash;
  show();
}

/** Marks a node with its links, or one link. */
function select(map, node, target) {
  const index = node === undefined ? -1 : map.items.findIndex((item) => item.node === node);
  // Where all lines lead to a focus, marking them all would say nothing.
  const marksLinks = index >= 0 && (target !== undefined || node !== map.route.focus || map.links.length <= focusedNodes);
  const end = target === undefined ? -1 : map.items.findIndex((item) => item.node === target);
  map.nodeElements?.forEach((element, other) => {
    element.classList.toggle("selected", other === index || other === end);
    if (index >= 0) element.setAttribute("tabindex", other === index ? "0" : "-1");
  });
  map.linkElements?.forEach((element, other) => {
    const link = map.links[other];
    const isOn = end >= 0 ? link.from === index && link.to === end : link.from === index || link.to === index;
    element.classList.toggle("on", marksLinks && isOn);
    element.classList.toggle("off", marksLinks && !isOn);
  });
}

/** Moves to the nearest box in the direction of an arrow key; opens it with Enter. */
function moveOnMap(map, index, event) {
  const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (event.key === "Enter") { location.hash = addressOfItem(map, map.items[index]); event.preventDefault(); return; }
  if (event.key === " ") { choose(map, index); event.preventDefault(); return; }
  const direction = directions[event.key];
  if (!direction) return;
  event.preventDefault();
  const { x, y } = map.layout;
  let best = -1, least = Infinity;
  for (let other = 0; other < map.items.length; other++) {
    const [dx, dy] = [x[other] - x[index], y[other] - y[index]];
    const along = dx * direction[0] + dy * direction[1];
    if (along <= 1) continue;
    const cost = along + 3 * Math.abs(direction[0] ? dy : dx);
    if (cost < least) [best, least] = [other, cost];
  }
  if (best < 0) return;
  if (!map.items[best].members) choose(map, best);
  map.nodeElements[best].focus();
}

function setFrame(map, frame) {
  map.frame = frame;
  map.svg.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.width} ${frame.height}`);
}

/** Shows all of the drawing, but nothing larger than it is and, at first, nothing too small to read: then a part of it. */
function fit(map, smallest = Infinity, center = -1) {
  if (!map.svg) return;
  const { width, height } = map.layout;
  const size = map.svg.getBoundingClientRect();
  const whole = Math.max((width + 40) / Math.max(1, size.width), (height + 80) / Math.max(1, size.height), 0.8);
  const scale = Math.min(whole, smallest);
  const frame = { width: size.width * scale, height: size.height * scale };
  const [x, y] = scale < whole && center >= 0 ? [map.layout.x[center], map.layout.y[center]] : [width / 2, frame.height / 2 - 20];
  // A part that is shown is never beside the drawing.
  const start = (middle, length, all) => (length >= all + 40 ? (all - length) / 2 : Math.min(Math.max(middle - length / 2, -20), all + 20 - length));
  const top = scale < whole ? start(y, frame.height, height) : Math.min(-20, (height + 30 - frame.height) / 2);
  setFrame(map, { ...frame, x: start(x, frame.width, width), y: top });
}

function zoom(map, factor, at) {
  if (!map?.svg) return;
  const { x, y, width, height } = map.frame;
  const size = map.svg.getBoundingClientRect();
  const [px, py] = at ? [(at.clientX - size.left) / size.width, (at.clientY - size.top) / size.height] : [0.5, 0.5];
  const scale = Math.min(8, Math.max(0.15, width / factor / size.width)) * size.width / width;
  setFrame(map, { x: x + width * px * (1 - scale), y: y + height * py * (1 - scale), width: width * scale, height: height * scale });
}

function drag(map, svg, event) {
  if (event.button !== 0 || event.target.closest(".box, .link")) return;
  const start = { ...map.frame }, size = svg.getBoundingClientRect();
  const move = (next) => setFrame(map, {
    ...start, x: start.x - (next.clientX - event.clientX) * start.width / size.width,
      y: start.y - (next.clientY - event.clientY) * start.height / size.height,
  });
  const end = () => { svg.removeEventListener("pointermove", move); };
  svg.setPointerCapture(event.pointerId);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", end, { once: true });
  svg.addEventListener("pointercancel", end, { once: true });
}

/** Moves the frame to a box that is outside of it. */
function reveal(map, index) {
  const [x, y] = [map.layout.x[index], map.layout.y[index]], { frame } = map;
  if (x < frame.x || x > frame.x + frame.width || y < frame.y || y > frame.y + frame.height) {
    setFrame(map, { ...frame, x: x - frame.width / 2, y: y - frame.height / 2 });
  }
}
