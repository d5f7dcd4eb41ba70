// What the map draws: which nodes or groups of them, and which links.

const drawnNodes = 150, drawnLinks = 1500;

/** What to draw: nodes of a level, or groups of them if they are too many. */
function drawable(level, route) {
  const notes = [];
  let nodes = null;
  if (route.focus !== undefined) {
    const depth = route.options.depth === "all" ? Infinity : Number(route.options.depth) || 1;
    const found = neighborhood(level, route.focus, depth, route.options.direction || "both", drawnNodes);
    nodes = found.nodes;
    if (!found.isComplete) notes.push(`Only the ${drawnNodes} nearest and strongest are drawn; choose a smaller depth or one direction.`);
    if (route.target !== undefined && !nodes.includes(route.target)) nodes.push(route.target);
  } else if (route.within) {
    nodes = level.nodesOf(new Set(route.within.level.files(route.within.node)));
  } else {
    nodes = [...Array(level.count).keys()];
  }
  const outside = levels[route.options.outside];
  if (outside) nodes = nodes.filter((node) => level.files(node).every((file) => !outside.ownersOfFiles[file]?.length));
  if (route.options.group !== undefined) nodes = nodes.filter((node) => level.group(node) === route.options.group);
  if (nodes.length <= drawnNodes) return { items: nodes.map((node) => ({ node })), notes };
  const { outer, groups } = grouping(level, nodes, route);
  notes.push(`${counted(nodes.length, "node")} are drawn as ${outer ? counted(groups.size, singular[outer.kind])
    : counted(groups.size, "group")}; choose one to see what is in it, or search.`);
  let items = [...groups].map(([group, members]) => (members.length === 1 ? { node: members[0] }
    : outer ? { members, group: group < 0 ? `in no ${singular[outer.kind]}` : outer.name(group),
      address: address(["map", level.kind], group < 0 ? { outside: outer.kind } : { in: `${outer.kind}:${outer.id(group)}` }) }
      : { group, members }));
  if (groups.size === 1) items = nodes.map((node) => ({ node }));
  if (items.length > drawnNodes) {
    const weight = (item) => (item.members || [item.node]).reduce(
      (sum, node) => sum + level.links.out[node].length + level.links.into[node].length, 0);
    notes.push(`Only the ${drawnNodes} of ${items.length.toLocaleString("en")} with the most dependencies are drawn.`);
    items = items.map((item) => [item, weight(item)]).sort((a, b) => b[1] - a[1]).slice(0, drawnNodes).map(([item]) => item);
  }
  return { items, notes };
}

/** The nodes by their own groups or, if these are many, by the smallest number of parts above them. */
function grouping(level, nodes, route) {
  const by = (keyOf) => {
    const groups = new Map();
    for (const node of nodes) {
      const key = keyOf(node);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(node);
    }
    return groups;
  };
  let best = { groups: by((node) => level.group(node)) };
  if (best.groups.size <= 40 || route.within || route.options.outside) return best;
  for (const kind of shownLevels.filter((kind) => levels[kind].data.owners.length > 0 && kind !== level.kind)) {
    const outer = levels[kind];
    const groups = by((node) => { const file = level.files(node)[0]; return file === undefined ? -1 : outer.ownersOfFiles[file][0]
      ?? -1; });
    if (groups.size > 1 && groups.size < best.groups.size) best = { outer, groups };
  }
  return best;
}

/** The links between what is drawn, those between the same two items as one. */
function drawnLinksOf(level, items) {
  const itemOf = new Int32Array(level.count).fill(-1);
  items.forEach((item, index) => (item.members || [item.node]).forEach((node) => { itemOf[node] = index; }));
  const links = level.links, merged = new Map();
  for (const item of items) {
    for (const node of item.members || [item.node]) {
      for (const link of links.out[node]) {
        const [from, to] = [itemOf[node], itemOf[links.to[link]]];
        if (to < 0 || from === to) continue;
        const key = from * items.length + to;
        const one = merged.get(key);
        if (!one) {
          merged.set(key, { from, to, count: links.count[link], severity: links.severity[link], isCertain: links.isCertain[link],
            first: link, links: 1 });
        } else {
          one.count += links.count[link];
          one.severity = Math.max(one.severity, links.severity[link]);
          one.isCertain ||= links.isCertain[link];
          one.links++;
        }
      }
    }
  }
  return [...merged.values()];
}

/** The links without findings whose ends a longer path joins, but none of the focus; in a graph of a few hundred nodes. */
function transitiveLinks(links, count, focus) {
  const out = Array.from({ length: count }, () => []), found = new Set();
  for (const link of links) out[link.from].push(link.to);
  const reached = out.map((_, start) => {
    const seen = new Set(), pending = [...out[start]];
    while (pending.length > 0) {
      const node = pending.pop();
      if (seen.has(node)) continue;
      seen.add(node);
      pending.push(...out[node]);
    }
    return seen;
  });
  for (const link of links) {
    if (link.severity > 0 || link.from === focus || link.to === focus || reached[link.to].has(link.from)) continue;
    if (out[link.from].some((other) => other !== link.to && !reached[other].has(link.from) && reached[other].has(link.to)
      && !reached[link.to].has(other))) found.add(link);
  }
  return found;
}
