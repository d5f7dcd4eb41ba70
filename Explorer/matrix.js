// The dependency structure matrix: a row depends on the columns with a number; the order of layers makes violations leave one side.

const matrixRows = 100, restRows = 12;
const expandedGroups = new Map(); // For each level, the groups that are expanded; undefined before the first view.

/** The declared rank of a node or of the only layer that has its files; infinite without one. */
function layerRank(level, node) {
  if (level.nodes.rank[node] >= 0) return level.nodes.rank[node];
  const layers = levels.layers, owners = new Set();
  if (!layers || layers.absence) return Infinity;
  for (const file of level.files(node)) for (const owner of layers.ownersOfFiles[file] || []) owners.add(owner);
  const rank = owners.size === 1 ? layers.nodes.rank[[...owners][0]] : -1;
  return rank >= 0 ? rank : Infinity;
}

/** The nodes in an order in which most dependencies point forward: by declared rank, else by levels of the graph without its cycles. */
function matrixOrder(level) {
  const { from, to, isCertain } = level.links, cycleOf = level.cycleOf;
  const part = (node) => (cycleOf[node] >= 0 ? level.count + cycleOf[node] : node);
  const total = level.count + level.data.cycles.length;
  const out = Array.from({ length: total }, () => []), into = new Int32Array(total), depth = new Int32Array(total);
  for (let link = 0; link < level.links.length; link++) {
    const [start, end] = [part(from[link]), part(to[link])];
    if (start !== end && isCertain[link] && level.links.change[link] !== 2) { out[start].push(end); into[end]++; }
  }
  const ready = [];
  for (let node = 0; node < total; node++) if (into[node] === 0) ready.push(node);
  while (ready.length > 0) {
    const node = ready.pop();
    for (const end of out[node]) {
      depth[end] = Math.max(depth[end], depth[node] + 1);
      if (--into[end] === 0) ready.push(end);
    }
  }
  const ranks = Array.from({ length: level.count }, (_, node) => layerRank(level, node)), rank = (node) => ranks[node];
  return level.present.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)) || depth[part(a)] - depth[part(b)]
    || cycleOf[a] - cycleOf[b] || a - b);
}

/** The rows: nodes, and groups that are collapsed to one row. */
function matrixItems(level) {
  const { groups, title } = grouping(level, matrixOrder(level));
  const areGrouped = groups.size > 1 && groups.size < level.count;
  // A few groups, one of them with nearly everything, say less than their members.
  const startsOpen = level.count <= 60 || !areGrouped || (isMostlyOne(groups, level.count) && level.count <= 2 * matrixRows);
  if (!expandedGroups.has(level.kind)) expandedGroups.set(level.kind, new Set(startsOpen ? groups.keys() : []));
  const expanded = expandedGroups.get(level.kind), items = [];
  for (const [group, nodes] of groups) {
    const isOpen = !areGrouped || expanded.has(group), within = areGrouped ? title(group) || "(no group)" : "other rows";
    if (areGrouped && (nodes.length > 1 || !isOpen)) items.push(
      { group, nodes: isOpen ? [] : nodes, isOpen, size: nodes.length, title: within, within });
    if (isOpen || nodes.length === 1) {
      if (!isOpen) items.pop();
      for (const node of nodes) items.push({ nodes: [node], node, title: level.name(node), within, isInner: areGrouped && nodes.length > 1 });
    }
  }
  items.forEach((item, index) => { item.number = index + 1; });
  return items;
}

/**
 * One row for each group of rows that another page shows, so that no dependency is missing; of many groups, one row for the smaller ones,
 * since the number of cells is the square of that of rows.
 */
function restItems(items) {
  const rests = new Map();
  for (const { within, nodes, number } of items) {
    if (nodes.length === 0) continue;
    if (!rests.has(within)) rests.set(within, { title: within, nodes: [], page: number - 1 });
    rests.get(within).nodes.push(...nodes);
  }
  const all = [...rests.values()];
  if (all.length <= restRows) return all;
  const large = new Set([...all].sort((a, b) => b.nodes.length - a.nodes.length).slice(0, restRows - 1));
  const small = all.filter((one) => !large.has(one));
  return [...all.filter((one) => large.has(one)), { title: `${small.length.toLocaleString("en")} other groups`, page: small[0].page,
    nodes: small.flatMap((one) => one.nodes) }];
}

function showMatrix(route, view) {
  const level = route.level;
  const all = matrixItems(level);
  const start = all.length <= matrixRows ? 0 : Math.min(Number(route.options.from) || 0, all.length - 1);
  const page = all.slice(start, start + matrixRows);
  const items = [...restItems(all.slice(0, start)), ...page, ...restItems(all.slice(start + matrixRows))];
  const links = drawnLinksOf(level, items.map((item) => ({ members: item.nodes })), (link) => level.links.change[link] !== 2);
  const cells = new Map(links.map((link) => [link.from * items.length + link.to, link]));
  const toggle = (group) => {
    const expanded = expandedGroups.get(level.kind);
    if (expanded.has(group)) expanded.delete(group); else expanded.add(group);
    showMatrix(route, view);
    view.querySelector(`[data-row="${items.findIndex((item) => item.group === group)}"] button`)?.focus();
  };
  const setAll = (isOpen) => {
    expandedGroups.set(level.kind, new Set(isOpen ? grouping(level, level.present).groups.keys() : []));
    showMatrix(route, view);
  };
  const cyclesOf = items.map((item) => new Set(item.nodes.map((node) => level.cycleOf[node]).filter((number) => number >= 0)));
  const isCyclic = (row, column) => [...cyclesOf[row]].some((number) => cyclesOf[column].has(number));
  const forbids = (row, column) => items[row].node !== undefined && items[column].node !== undefined
    && level.forbidden?.get(items[row].node * level.count + items[column].node);
  const cell = (row, column) => {
    if (row === column) return make("td", { class: "diagonal", role: "gridcell", tabindex: -1, "aria-label": items[row].title });
    const link = cells.get(row * items.length + column);
    const rulesAgainst = forbids(row, column);
    const isUnused = !link && items[row].node !== undefined && items[column].node !== undefined
      && level.allowed?.has(items[row].node * level.count + items[column].node);
    if (isUnused) {
      const words = `${items[row].title} → ${items[column].title}: ${intentWords.unused}`;
      return make("td", { class: "unused", role: "gridcell", tabindex: -1, title: words, "aria-label": words }, "○");
    }
    if (!link) {
      return make("td", {
        class: rulesAgainst ? "forbidden" : "", role: "gridcell", tabindex: -1,
          title: rulesAgainst ? `${items[row].title} may not depend on ${items[column].title}: ${rulesAgainst.join(", ")}` : undefined,
        "aria-label": `${items[row].title}, ${items[column].title}: none${rulesAgainst ? ", forbidden" : ""}`,
      }, rulesAgainst ? "×" : "");
    }
    const back = cells.get(column * items.length + row);
    const cyclic = link.isCertain && back?.isCertain
      || (items[row].node !== undefined && items[column].node !== undefined && isCyclic(row, column));
    const words = [`${items[row].title} → ${items[column].title}: ${amountWords(link.amounts)}`,
      link.severity > 0 && severities[link.severity].replace("known", "accepted finding"), changeWords[link.change],
      link.intent === "undecided" && "no rule decides", cyclic && "in a cycle"].filter(Boolean).join(
      ", ");
    return make("td", { class: `filled ${severities[link.severity]}${cyclic ? " cyclic" : ""}${link.intent === "undecided" ? " undecided" : ""} ${changeNames[link.change]}`, role: "gridcell", tabindex: -1,
      title: words, "aria-label": words, "data-row": row, "data-column": column },
      link.count > 9999 ? Math.round(link.count / 1000) + "k" : link.count);
  };
  const open = (row, column) => {
    const link = cells.get(row * items.length + column);
    if (!link && !forbids(row, column)) return;
    if (items[row].node !== undefined && items[column].node !== undefined) location.hash = linkAddress(
      level, items[row].node, items[column].node);
    else for (const item of [items[row], items[column]]) {
      if (item.page !== undefined) { location.hash = address(["matrix", level.kind], { from: item.page || undefined }); break; }
      if (item.nodes.length > 1) { toggle(item.group); break; }
    }
  };
  const body = make("tbody", {}, items.map((item, row) => make(
    "tr", { role: "row", "data-row": row, class: item.isInner ? "inner" : item.group !== undefined ? "group" : "" },
    make("th", { scope: "row", role: "rowheader" }, make("span", { class: "row-number" }, item.number || "…"), " ",
      item.page !== undefined ? make("a", { href: address(["matrix", level.kind], { from: item.page || undefined }) }, item.title,
        make("small", {}, ` (${item.nodes.length} on other pages)`))
      : item.group !== undefined && item.node === undefined
      ? make("button", { type: "button", "aria-expanded": String(item.isOpen), click: () => toggle(item.group) },
        item.isOpen ? "▾ " : "▸ ", item.title, make("small", {}, ` (${item.size})`)) : nodeLink(level, item.node)),
    item.isOpen ? make("td", { colspan: items.length, class: "open" })
      : items.map((_, column) => (items[column].isOpen ? make("td", { class: "open" }) : cell(row, column))))));
  const table = make("table", { class: "matrix", role: "grid", "aria-label": `Dependency matrix of ${levelTitles[level.kind]}`,
    "aria-rowcount": items.length,
    click: (event) => { const at = event.target.closest("td"); if (at) open(at.parentElement.rowIndex - 1, at.cellIndex - 1); },
    keydown: (event) => moveInMatrix(event, open) },
  make("thead", {}, make("tr", {}, make("th", {}, `${counted(level.present.length, "node")}`),
    items.map((item) => make("th", { scope: "col", title: item.title, "aria-label": item.title },
    make("span", {}, item.number || "…"))))), body);
  view.replaceChildren(
    levelTabs("matrix", level.kind, (kind) => levels[kind].count > 0),
    make("p", {}, "A row depends on the columns with a number, which counts imports, references, declarations and injections. Rows are in the order of layers or, without "
      + "declared layers, dependents first: numbers left of the diagonal point backward."),
    make("ul", { class: "legend static" }, [["error", "breaks a rule"], ["warning", "warning"], ["known", "accepted finding"],
      ["cyclic", "cycle"], ["forbidden", "forbidden, and not there"], ...(level.allowed ? [["unused", intentWords.unused],
        ["undecided", intentWords.undecided]] : []), ...(source.changes ? [["added", "new"]] : [])]
      .map(([kind, words]) => make("li", {}, make("span", { class: `swatch cell ${kind}` }, { forbidden: "×", unused: "○" }[kind] || ""), words))),
    make("p", { class: "tools" }, make("button", { type: "button", click: () => setAll(true) }, "Expand all"),
      make("button", { type: "button", click: () => setAll(false) }, "Collapse all"),
      all.length > matrixRows && [make("span", {}, ` Rows ${start + 1} to ${start + page.length} of ${all.length.toLocaleString(
        "en")}; those of other pages are summed up by group. `),
        start > 0 && make("a", { class: "button", href: address(
          ["matrix", level.kind], { from: Math.max(0, start - matrixRows) || undefined }) }, "Previous"),
        start + matrixRows < all.length && make("a", { class: "button",
          href: address(["matrix", level.kind], { from: start + matrixRows }) }, "Next")]),
    make("div", { class: "scroll" }, table));
  const first = table.querySelector("td.filled") || table.querySelector("td");
  if (first) first.tabIndex = 0;
}

function moveInMatrix(event, open) {
  const cell = event.target.closest("td");
  if (!cell) return;
  const row = cell.parentElement, table = row.parentElement;
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); open(row.rowIndex - 1, cell.cellIndex - 1); return; }
  if (!steps) return;
  event.preventDefault();
  let [r, c] = [row.sectionRowIndex + steps[0], cell.cellIndex + steps[1]];
  while (table.rows[r] && table.rows[r].cells.length <= 2 && steps[0] !== 0) r += steps[0];
  const next = table.rows[r]?.cells[c];
  if (!next || next.tagName !== "TD") return;
  cell.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
